/**
 * Delivers the events of widgets, in order. While a cell runs, they wait: a handler must not change the variables of a
 * cell in the middle of its work. A new change of a value replaces an earlier change that still waits. All clicks are
 * kept, up to a limit that is higher than a person can click.
 */

/** Maximum number of waiting clicks of one button. */
const MAX_CLICKS = 100;

interface Waiting {
  readonly owner: object;
  readonly kind: 'change' | 'click';
  run: () => void;
}

export class WidgetEvents {
  #waiting: Waiting[] = [];

  /** @param isBusy whether a cell runs */
  constructor(private readonly isBusy: () => boolean) {}

  submit(owner: object, kind: Waiting['kind'], run: () => void): void {
    if (!this.isBusy()) {
      run();
      return;
    }
    const same = this.#waiting.filter((one) => one.owner === owner && one.kind === kind);
    const last = same.at(-1);
    if (kind === 'change' && last) last.run = run;
    else if (same.length < MAX_CLICKS) this.#waiting.push({ owner, kind, run });
  }

  /** Delivers the waiting events; called when a cell has ended. */
  deliver(): void {
    const all = this.#waiting;
    this.#waiting = [];
    for (const { run } of all) run();
  }
}
