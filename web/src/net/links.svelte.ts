import { api } from './api'

const HERE = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** By which address others come to this page, as far as it is known. */
class Reach {
  /** The addresses the service says others can reach it by. */
  addresses: string[] = $state.raw([])
  alone = $state(false)
  private asked = false

  /** Ask the service, once, where the page was opened by a name that only this machine knows. */
  look(): void {
    if (this.asked || !HERE.test(location.hostname)) return
    this.asked = true
    api.reach().then(
      ({ addresses, alone }) => {
        this.addresses = addresses ?? []
        this.alone = alone ?? false
      },
      () => (this.asked = false),
    )
  }

  /** The page as others write it. */
  get base(): string {
    const page = location.href.replace(/#.*$/, '')
    const [first] = this.addresses
    return first ? page.replace(location.origin, first) : page
  }
}

export const reach = new Reach()

/** The address that brings somebody to their seat; the link stays behind the hash, where no server logs it. */
export function inviteLink(token: string): string {
  return `${reach.base}#/join/${encodeURIComponent(token)}`
}
