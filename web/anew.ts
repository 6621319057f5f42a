import { vi } from 'vitest'

// the files of tests share one window, which is costly to open: each finds it tidy, and loads the page's modules anew
vi.resetModules()
vi.useRealTimers()
localStorage.clear()
sessionStorage.clear()
document.body.replaceChildren()
