export interface Toast {
  no: number
  text: string
  kind: 'note' | 'trouble'
}

const LASTS = 6000
let count = 0

/** Short words at the edge of the page, gone by themselves. */
class Toasts {
  all: Toast[] = $state([])

  say(text: string, kind: Toast['kind'] = 'note'): void {
    const no = ++count
    this.all.push({ no, text, kind })
    setTimeout(() => this.drop(no), LASTS)
  }

  drop(no: number): void {
    this.all = this.all.filter((toast) => toast.no !== no)
  }
}

export const toasts = new Toasts()
