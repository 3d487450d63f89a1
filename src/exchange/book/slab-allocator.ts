/**
 * Records of a few numbers each, known by their number from 1: what the order book keeps instead of objects.
 *
 * They lie in chunks of typed arrays, so that a million of them cost the collector nothing and growing never copies; a
 * record is as wide as a power of two, so that it shares a cache line. Freed records are used again, the newest first.
 * Number 0 stands for "none". Every value is an integer of at most 2^53.
 */

/** Records in one chunk: small enough for a market of a thousand quiet symbols. */
const CHUNK_BITS = 8;
const CHUNK_MASK = (1 << CHUNK_BITS) - 1;

export class SlabAllocator {
  private readonly widthBits: number;
  private readonly chunks: Float64Array[] = [];
  /** First of the freed ones; each says the next in its field 0. */
  private freed = 0;
  private used = 0;

  /** @param widthBits a record has 2^widthBits fields */
  constructor(widthBits: number) {
    this.widthBits = widthBits;
  }

  /** Number of a record whose fields are all 0. */
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

  /** Gives the record up; its number will be used again. */
  free(record: number): void {
    const chunk = this.chunks[record >>> CHUNK_BITS] as Float64Array;
    const start = (record & CHUNK_MASK) << this.widthBits;
    for (let field = 1; field < 1 << this.widthBits; field += 1) chunk[start + field] = 0;
    chunk[start] = this.freed;
    this.freed = record;
  }

  /** Where the record lies: for whoever reads or writes several of its fields. It begins at {@link startOf}. */
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
