/** `_`, the value shown last; and what a line such as `.limit(5)` goes on from: that value, or the call it came from. */
import { isCall } from '../../src/client/index.js';
import { defineHidden } from './globals.js';

/** Global that holds the call which gave the last value. */
const CALL = '__spotlabCall';

export class LastValue {
  private value: unknown;
  private call: unknown;
  private isOurs = true;

  /** A value is shown. Once the user has given `_` a value of his own it stays his. @returns whether `_` is the value */
  set(value: unknown): boolean {
    const now = Object.getOwnPropertyDescriptor(globalThis, '_');
    if (now && now.value !== this.value) this.isOurs = false;
    this.value = value;
    if (this.isOurs) defineHidden('_', value);
    return this.isOurs;
  }

  /** What an input ended in, before it was sent. */
  evaluatedTo(value: unknown): void {
    this.call = isCall(value) ? value : undefined;
    defineHidden(CALL, this.call);
  }

  /** The code that `line` stands for, which begins with a dot and a name; undefined: nothing has a member of that name. */
  continuation(line: string): string | undefined {
    const name = /^\.([\p{ID_Start}$_][\p{ID_Continue}$]*)/u.exec(line)?.[1];
    if (name === undefined) return undefined;
    if (this.isOurs && has(this.value, name)) return `_${line}`;
    return has(this.call, name) ? `${CALL}${line}` : undefined;
  }

  /** Why there is no such code. */
  noContinuationText(line: string): string {
    const member = /^\.[^\s(.[]*/.exec(line)?.[0] ?? line;
    return this.value === undefined && this.call === undefined
      ? `There is nothing yet that ${member} could go on from.`
      : `The last value has no ${member}.`;
  }
}

function has(value: unknown, name: string): boolean {
  return value !== null && value !== undefined && name in Object(value);
}
