/**
 * A scope gives a value to one piece of work: code of that work can read the value, also after an `await`; other code
 * cannot.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

export class Scope<Value> {
  readonly #values = new AsyncLocalStorage<Value>();

  /**
   * @param reach matters only on platforms that cannot tell to which work the code after an `await` belongs: there, the
   *   value counts for all code until the work ends, or only until the first `await`
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
   * On platforms that cannot tell to which work the code after an `await` belongs, the value counts for all code of the
   * thread until the caller calls the function that the promise gives. On Node, this method does nothing.
   */
  async hold(_value: Value): Promise<() => void> {
    return () => {};
  }

  /** Runs work that belongs to no scope. */
  exit<Result>(work: () => Result): Result {
    return this.#values.exit(work);
  }
}
