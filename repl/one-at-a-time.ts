/**
 * Runs one input after the other: lines that arrive while one runs wait for it. Node's REPL has no such queue for an
 * `eval` of one's own; it would run them side by side.
 */

export class OneAtATime {
  private isBusy = false;
  private readonly waiting: string[] = [];

  /**
   * @param feed Takes a line; it may call {@link run}.
   * @param feedLate The same for a line that had to wait.
   */
  constructor(
    private readonly feed: (line: string) => void,
    private readonly feedLate: (line: string) => void,
  ) {}

  get isRunning(): boolean {
    return this.isBusy;
  }

  /** A line has arrived. */
  take(line: string): void {
    if (this.isBusy) this.waiting.push(line);
    else this.feed(line);
  }

  /** Runs `work`, which must not reject, then `done`, then the lines that have waited. */
  async run<R>(work: () => Promise<R>, done: (result: R) => void): Promise<void> {
    this.isBusy = true;
    const result = await work();
    this.isBusy = false;
    done(result);
    while (!this.isBusy) {
      const line = this.waiting.shift();
      if (line === undefined) return;
      this.feedLate(line);
    }
  }
}
