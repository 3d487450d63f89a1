/** The accounts of users, by the position in which they were opened: what commands and the command line call them by. */

/** Accounts opened at most; each has books of its own. */
export const MAX_ACCOUNTS = 10_000;

export class Accounts {
  /** Account ids of the exchange. */
  private readonly ids: number[] = [];

  get size(): number {
    return this.ids.length;
  }

  /** Takes the id of an account that was just opened. */
  add(id: number): void {
    this.ids.push(id);
  }

  /** The id of an account; undefined for a position that none has. */
  at(position: number): number | undefined {
    return this.ids[position];
  }

  /** The position of an account; -1 for a participant of the market. */
  positionOf(id: number): number {
    return this.ids.indexOf(id);
  }
}
