/** Carries requests one at a time. While one is away only the latest of those that wait is kept. */
export class Courier<Q, A> {
  private away = false
  private next: Q | undefined
  private round = 0
  private carried = 0
  private resting: (() => void)[] = []

  constructor(
    private readonly fetch: (asked: Q) => Promise<A>,
    private readonly take: (asked: Q, answer: A) => void,
    private readonly fail: (asked: Q, fault: unknown) => void = () => {},
  ) {}

  send(asked: Q): void {
    this.next = asked
    if (!this.away) void this.carry()
  }

  /** Forget what waits, and the answer to what is away. */
  drop(): void {
    this.next = undefined
    this.round += 1
  }

  /** Is an answer that counts still to come? */
  get isOut(): boolean {
    return this.next !== undefined || (this.away && this.carried === this.round)
  }

  /** When nothing is away or waiting any more. */
  rest(): Promise<void> {
    if (!this.away && this.next === undefined) return Promise.resolve()
    return new Promise((done) => this.resting.push(done))
  }

  private async carry(): Promise<void> {
    this.away = true
    while (this.next !== undefined) await this.one(this.next)
    this.away = false
    for (const done of this.resting.splice(0)) done()
  }

  private async one(asked: Q): Promise<void> {
    this.next = undefined
    const round = (this.carried = this.round)
    try {
      const answer = await this.fetch(asked)
      if (round === this.round) this.take(asked, answer)
    } catch (fault) {
      if (round === this.round) this.fail(asked, fault)
    }
  }
}
