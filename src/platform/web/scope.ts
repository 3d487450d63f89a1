/**
 * A scope gives a value to one piece of work. Browsers do not tell which work the code after an `await` belongs to. So a
 * scope that protects something is valid for all code of the thread until its work ends, and any other scope ends at the
 * first `await`.
 */
export class Scope<Value> {
  /** The open scopes; the last one counts. */
  readonly #open: { readonly value: Value | undefined }[] = [];
  /** Settles when nobody holds the scope. */
  #free: Promise<void> = Promise.resolve();

  constructor(readonly reach: 'until end' | 'until await') {}

  /** The value of the present work. */
  get(): Value | undefined {
    return this.#open.at(-1)?.value;
  }

  run<Result>(value: Value, work: () => Result): Result {
    return this.#during({ value }, work, this.reach === 'until end');
  }

  /**
   * The value counts for all code of the thread, until the caller calls the function that the promise gives. Until
   * then, other callers of `hold` wait.
   */
  async hold(value: Value): Promise<() => void> {
    const earlier = this.#free;
    let free: () => void = () => {};
    this.#free = new Promise((resolve) => {
      free = resolve;
    });
    await earlier;
    const entry = { value };
    this.#open.push(entry);
    return () => {
      const at = this.#open.lastIndexOf(entry);
      if (at >= 0) this.#open.splice(at, 1);
      free();
    };
  }

  /** Runs work that belongs to no scope. */
  exit<Result>(work: () => Result): Result {
    return this.#during({ value: undefined }, work, false);
  }

  #during<Result>(entry: { readonly value: Value | undefined }, work: () => Result, isLasting: boolean): Result {
    this.#open.push(entry);
    const end = () => {
      this.#open.splice(this.#open.lastIndexOf(entry), 1);
    };
    let result: Result;
    try {
      result = work();
    } catch (error) {
      end();
      throw error;
    }
    if (isLasting && result instanceof Promise) result.then(end, end);
    else end();
    return result;
  }
}
