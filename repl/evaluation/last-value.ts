/**
 * Keeps the last value shown as the global `_`, and the call that returned it. A line such as `.limit(5)` continues the
 * value or the call.
 */
import { isCall } from '../../src/client/index.js';
import { defineHidden } from './globals.js';

/** Hidden global that holds the call which returned the last value. */
const CALL = '__spotlabCall';

/** A line that continued the last call, as it was typed; any other code is returned unchanged. */
export const asTyped = (code: string): string => (code.startsWith(`${CALL}.`) ? code.slice(CALL.length) : code);

export class LastValue {
  private value: unknown;
  private call: unknown;
  private isOurs = true;

  /**
   * Sets the last value. Once the user has assigned to `_`, spotlab no longer changes it.
   *
   * @returns whether `_` holds the value
   */
  set(value: unknown): boolean {
    this.checkOwner();
    this.value = value;
    if (this.isOurs) defineHidden('_', value);
    return this.isOurs;
  }

  /**
   * Forgets the last value, so that a file cannot use an earlier value. Reading `_` then throws.
   *
   * @param reason why there is no value: a sentence
   */
  forget(reason: string): void {
    this.checkOwner();
    this.value = undefined;
    this.evaluatedTo(undefined);
    if (!this.isOurs) return;
    Object.defineProperty(globalThis, '_', {
      get() {
        throw new ReferenceError(`_ has no value: ${reason}`);
      },
      set: (value: unknown) => defineHidden('_', value),
      configurable: true,
      enumerable: false,
    });
  }

  /** Notices an assignment to `_` by the user. Only this module and Node's REPL define `_` with a getter. */
  private checkOwner(): void {
    const now = Object.getOwnPropertyDescriptor(globalThis, '_');
    if (now && now.get === undefined && now.value !== this.value) this.isOurs = false;
  }

  /** Records the value of an input before it was sent, which may be a call. */
  evaluatedTo(value: unknown): void {
    this.call = isCall(value) ? value : undefined;
    defineHidden(CALL, this.call);
  }

  /**
   * Returns the code for a line that starts with a dot and a name; undefined when neither the last value nor its call
   * has this member.
   */
  continuation(line: string): string | undefined {
    const name = /^\.([\p{ID_Start}$_][\p{ID_Continue}$]*)/u.exec(line)?.[1];
    if (name === undefined) return undefined;
    if (this.isOurs && has(this.value, name)) return `_${line}`;
    return has(this.call, name) ? `${CALL}${line}` : undefined;
  }

  /** The message when {@link continuation} finds no member. */
  noContinuationText(line: string): string {
    const member = /^\.[^\s(.[]*/.exec(line)?.[0] ?? line;
    return this.value === undefined && this.call === undefined
      ? `${member} continues the last value, but there is no last value yet.`
      : `The last value has no member ${member}.`;
  }
}

function has(value: unknown, name: string): boolean {
  return value !== null && value !== undefined && name in Object(value);
}
