/**
 * Writes the rows of a day, joined with the rows that its part file already has. New and stored rows come in the order of
 * their keys. If a new row has the same key as a stored row, the stored row is kept, so no row is doubled.
 */
import type { Day } from './days.js';
import { layoutOf, type SeriesName } from './kinds.js';
import type { Manifest } from './manifest.js';
import type { DayEntry } from './part-info.js';
import { readPart } from './part-reader.js';
import { PartWriter, partPath } from './part-writer.js';
import type { RowBatch } from './row-batch.js';

export class DayWriter {
  /** Rows that were new. */
  added = 0;
  #stored: AsyncGenerator<RowBatch, void, undefined> | undefined;
  #batch: RowBatch | undefined;
  #at = 0;

  private constructor(
    private readonly writer: PartWriter,
    readonly day: Day,
    private readonly before: DayEntry | undefined,
  ) {}

  static async open(manifest: Manifest, day: Day): Promise<DayWriter> {
    const { folder, series } = manifest;
    const known = manifest.day(day);
    const before = known && known.rows > 0 ? known : undefined;
    const made = new DayWriter(await PartWriter.open(folder, series, day), day, before);
    if (before) await made.#read(folder, series);
    return made;
  }

  /** Adds rows of this day, in the order of their keys. */
  async add(batch: RowBatch, start = 0, end = batch.length): Promise<void> {
    let at = start;
    while (at < end) {
      const stored = await this.#nextStored();
      if (!stored) {
        this.writer.add(batch, at, end);
        this.added += end - at;
        return;
      }
      const key = stored.key(this.#at);
      let until = at;
      while (until < end && batch.key(until) < key) until += 1;
      if (until > at) {
        this.writer.add(batch, at, until);
        this.added += until - at;
        at = until;
        continue;
      }
      this.#copyStored(stored, batch.key(at));
      if (batch.key(at) === this.writer.lastKey) at += 1;
    }
  }

  /** @returns the new entry of the day; the old entry if no row is new and nothing else has changed */
  async finish(isComplete: boolean, source: string): Promise<DayEntry | undefined> {
    if (this.before && this.added === 0 && this.before.isComplete === isComplete) {
      await this.abort();
      return this.before;
    }
    for (let stored = await this.#nextStored(); stored; stored = await this.#nextStored()) {
      this.#copyStored(stored, Number.POSITIVE_INFINITY);
    }
    return this.writer.finish(isComplete, this.added > 0 || !this.before ? source : this.before.source);
  }

  async abort(): Promise<void> {
    await this.#stored?.return();
    await this.writer.abort();
  }

  async #read(folder: string, series: SeriesName): Promise<void> {
    this.#stored = readPart(partPath(folder, series, this.day), layoutOf(series));
  }

  /** The batch of the next stored row. */
  async #nextStored(): Promise<RowBatch | undefined> {
    while (this.#stored && (!this.#batch || this.#at === this.#batch.length)) {
      const { value, done } = await this.#stored.next();
      this.#at = 0;
      this.#batch = done ? undefined : value;
      if (done) this.#stored = undefined;
    }
    return this.#stored ? this.#batch : undefined;
  }

  /** Copies the stored rows of the batch up to a key. */
  #copyStored(stored: RowBatch, key: number): void {
    let until = this.#at;
    while (until < stored.length && stored.key(until) <= key) until += 1;
    this.writer.add(stored, this.#at, until);
    this.#at = until;
  }
}
