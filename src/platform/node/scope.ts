/**
 * A scope gives a value to one piece of work: code of that work can read the value, also after an `await`; other code
 * cannot.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

export class Scope<Value> {
  readonly #values = new AsyncLocalStorage<Value>();

  /**
   * @param reach for platforms that cannot tell to which work a code belongs after an `await`: whether the value then
   *   counts for all code until the work ends, or only until the first `await`
   */
  constructor(readonly reach: 'until end' | 'until await') {}

  /** The value of the present work. */
  get(): Value | undefined {
    return this.#values.getStore();
  }

  run<Result>(value: Value, work: () => Result): Result {
    return this.#values.run(value, work);
  }

  /**
   * For platforms that cannot tell to which work a code belongs: the value counts for all code of the thread, until the function
   * that this resolves to is called. Nothing happens on Node.
   */
  async hold(_value: Value): Promise<() => void> {
    return () => {};
  }

  /** Runs work that belongs to no scope. */
  exit<Result>(work: () => Result): Result {
    return this.#values.exit(work);
  }
}
