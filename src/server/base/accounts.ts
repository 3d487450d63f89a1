/**
 * The user accounts in the order in which they were opened. Control commands and the command line name an account by its
 * position in this order, from 0.
 */

/** Maximum number of user accounts. */
export const MAX_ACCOUNTS = 10_000;

export class Accounts {
  /** Account ids of the exchange. */
  private readonly ids: number[] = [];

  get size(): number {
    return this.ids.length;
  }

  /** Appends the exchange's id of an account that was just opened. */
  add(id: number): void {
    this.ids.push(id);
  }

  /** The ids of all accounts, in the order of the accounts. */
  all(): readonly number[] {
    return this.ids;
  }

  /** The exchange's id of the account at a position; undefined when there is no such position. */
  at(position: number): number | undefined {
    return this.ids[position];
  }

  /** The position of an account id; -1 for the account of a simulated market participant. */
  positionOf(id: number): number {
    return this.ids.indexOf(id);
  }
}
