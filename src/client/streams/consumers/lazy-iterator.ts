/** An iterator that opens at the first `next()`. */

export class LazyIterator<T> implements AsyncIterableIterator<T> {
  readonly #open: () => Promise<AsyncIterator<T>>;
  #opening: Promise<AsyncIterator<T>> | undefined;
  #inner: AsyncIterator<T> | undefined;
  #isDone = false;

  constructor(open: () => Promise<AsyncIterator<T>>) {
    this.#open = open;
  }

  [Symbol.asyncIterator](): AsyncIterableIterator<T> {
    return this;
  }

  next(): Promise<IteratorResult<T>> {
    if (this.#inner) return this.#inner.next();
    if (this.#isDone) return Promise.resolve({ value: undefined, done: true });
    return this.#first();
  }

  async return(): Promise<IteratorResult<T>> {
    this.#isDone = true;
    const inner = this.#inner ?? (await this.#opening?.catch(() => undefined));
    await inner?.return?.();
    return { value: undefined, done: true };
  }

  async #first(): Promise<IteratorResult<T>> {
    this.#opening ??= this.#open();
    try {
      this.#inner = await this.#opening;
    } catch (error) {
      // An iterator that has failed is done.
      if (this.#isDone) return { value: undefined, done: true };
      this.#isDone = true;
      this.#opening = undefined;
      throw error;
    }
    return this.#inner.next();
  }
}
