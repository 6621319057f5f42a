/** The drawer beside a battle in which a clause can be read without leaving it. */
class Drawer {
  /** Is there a drawer on this screen? */
  here = $state(false)
  open: { ruleset: string; id: string } | null = $state.raw(null)

  show(ruleset: string, id: string): void {
    this.open = { ruleset, id }
  }

  shut(): void {
    this.open = null
  }
}

export const drawer = new Drawer()
