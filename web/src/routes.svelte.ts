/** Where we are: the address after the hash, cut into a path and its questions. */
export interface Route {
  screen: string
  parts: string[]
  query: Record<string, string>
}

export function parse(hash: string): Route {
  const [path = '', asked = ''] = hash.replace(/^#?\/?/, '').split('?', 2)
  const [screen = '', ...parts] = path.split('/').filter(Boolean).map(unescaped)
  return { screen: screen || 'home', parts, query: Object.fromEntries(new URLSearchParams(asked)) }
}

function unescaped(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** The address of a screen, to be used as a link. */
export function to(screen: string, parts: string[] = [], query: Record<string, string> = {}): string {
  const path = [screen === 'home' ? '' : screen, ...parts].filter(Boolean).map(encodeURIComponent).join('/')
  const asked = new URLSearchParams(query).toString()
  return `#/${path}${asked ? `?${asked}` : ''}`
}

class Router {
  route: Route = $state.raw(parse(location.hash))

  constructor() {
    addEventListener('hashchange', () => (this.route = parse(location.hash)))
  }

  go(hash: string, replace = false): void {
    if (replace) history.replaceState(null, '', hash)
    else history.pushState(null, '', hash)
    this.route = parse(location.hash)
  }
}

export const router = new Router()
