import { vi } from 'vitest'

// the files of tests share one window, which is costly to open: each finds it tidy, and loads the page's modules anew
vi.resetModules()
vi.useRealTimers()
localStorage.clear()
sessionStorage.clear()
document.body.replaceChildren()

// none has a service: whoever asks for one is refused at once, and not by a port where nobody listens
globalThis.fetch = () => Promise.reject(new TypeError('no test has a service'))
