/**
 * An allocator of small records of numbers. A record is addressed by its number, from 1; 0 means "none". The order book
 * uses such records instead of objects.
 *
 * The records are in chunks of typed arrays. So a million records cost the garbage collector nothing, and growing never
 * copies. The width of a record is a power of two, so that a record is within a cache line. Freed records are reused,
 * the last freed one first. Values are integers up to 2^53.
 */

/** Records per chunk, as a power of two. A chunk is small enough for a market with a thousand quiet symbols. */
const CHUNK_BITS = 8;
const CHUNK_MASK = (1 << CHUNK_BITS) - 1;

export class SlabAllocator {
  private readonly widthBits: number;
  private readonly chunks: Float64Array[] = [];
  /** The last freed record; field 0 of a freed record is the number of the record that was freed before it. */
  private freed = 0;
  private used = 0;

  /** @param widthBits a record has 2^widthBits fields */
  constructor(widthBits: number) {
    this.widthBits = widthBits;
  }

  /** @returns the number of a record whose fields are all 0 */
  allocate(): number {
    const record = this.freed;
    if (record !== 0) {
      this.freed = this.get(record, 0);
      this.set(record, 0, 0);
      return record;
    }
    this.used += 1;
    if (this.used >>> CHUNK_BITS >= this.chunks.length) {
      this.chunks.push(new Float64Array(1 << (CHUNK_BITS + this.widthBits)));
    }
    return this.used;
  }

  /** Frees a record; its number will be reused. */
  free(record: number): void {
    const chunk = this.chunks[record >>> CHUNK_BITS] as Float64Array;
    const start = (record & CHUNK_MASK) << this.widthBits;
    for (let field = 1; field < 1 << this.widthBits; field += 1) chunk[start + field] = 0;
    chunk[start] = this.freed;
    this.freed = record;
  }

  /** The chunk of the record, for callers that access several fields. The record begins at index {@link startOf}. */
  chunkOf(record: number): Float64Array {
    return this.chunks[record >>> CHUNK_BITS] as Float64Array;
  }

  startOf(record: number): number {
    return (record & CHUNK_MASK) << this.widthBits;
  }

  get(record: number, field: number): number {
    const chunk = this.chunks[record >>> CHUNK_BITS] as Float64Array;
    return chunk[((record & CHUNK_MASK) << this.widthBits) + field] as number;
  }

  set(record: number, field: number, value: number): void {
    const chunk = this.chunks[record >>> CHUNK_BITS] as Float64Array;
    chunk[((record & CHUNK_MASK) << this.widthBits) + field] = value;
  }
}
