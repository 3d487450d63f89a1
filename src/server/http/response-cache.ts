/**
 * Answers that are kept as bytes: the order book of a symbol, and lists with an entry for every symbol.
 *
 * What is kept carries a version of what it was made from, and is used only while that version is the present one: the id
 * of the book's last change, the status of a symbol, the trades so far. So nothing is ever thrown away in time or told to
 * be stale; what has no version is made anew for every request. Of a list the entries that changed are made again, and when
 * none did the bytes are those of the last time. Bounded: {@link MAX_BOOKS} books and {@link MAX_LISTS} lists.
 */
import type { Exchange } from '../../exchange/index.js';

/** JSON that is ready to be sent: its bytes, in pieces. */
export class CachedJson {
  readonly pieces: readonly Buffer[];

  constructor(pieces: readonly Buffer[]) {
    this.pieces = pieces;
  }
}

/** The text of a reply's body. */
export function bodyText(body: string | readonly Buffer[]): string {
  return typeof body === 'string' ? body : Buffer.concat(body).toString();
}

/** Tells one state of an entry from another; undefined for an entry that may change at any moment. */
export type Version = number | string | undefined;

/** A book of 5000 levels a side has some 400 KB. */
const MAX_BOOKS = 64;
const MAX_LISTS = 32;

interface Entry {
  readonly version: Version;
  readonly text: string;
}

/** A JSON array with an entry for every symbol of a list. */
export class CachedList {
  private readonly entries = new Map<string, Entry>();
  private made: readonly Entry[] = [];
  private bytes: Buffer | undefined;

  /**
   * The array as it is now.
   *
   * @param versionOf version of a symbol's entry
   * @param make the entry; called only where the version is another or undefined
   */
  read(symbols: readonly string[], versionOf: (symbol: string) => Version, make: (symbol: string) => unknown): Buffer {
    const entries = symbols.map((symbol) => this.entry(symbol, versionOf(symbol), make));
    const isSame = entries.length === this.made.length && entries.every((entry, i) => entry === this.made[i]);
    if (!this.bytes || !isSame) {
      this.bytes = Buffer.from(`[${entries.map(({ text }) => text).join(',')}]`);
      this.made = entries;
    }
    return this.bytes;
  }

  private entry(symbol: string, version: Version, make: (symbol: string) => unknown): Entry {
    const known = this.entries.get(symbol);
    if (known && version !== undefined && known.version === version) return known;
    const text = JSON.stringify(make(symbol));
    // What comes out alike needs no new bytes.
    const entry = known?.text === text && known.version === version ? known : { version, text };
    this.entries.set(symbol, entry);
    return entry;
  }
}

interface Book {
  readonly lastUpdateId: number;
  readonly json: CachedJson;
}

/** What is kept for one exchange; another one, of other books, needs another. */
export class ResponseCache {
  private readonly exchange: Exchange;
  private readonly books = new Map<string, Book>();
  private readonly lists = new Map<string, CachedList>();

  constructor(exchange: Exchange) {
    this.exchange = exchange;
  }

  /** Whether these are the answers of this exchange. */
  belongsTo(exchange: Exchange): boolean {
    return this.exchange === exchange;
  }

  /** `GET /api/v3/depth`. */
  depth(symbol: string, limit: number): CachedJson {
    const key = `${symbol} ${limit}`;
    const lastUpdateId = this.bookVersion(symbol);
    const known = this.books.get(key);
    if (known?.lastUpdateId === lastUpdateId) return known.json;
    const json = new CachedJson([Buffer.from(depthText(this.exchange, symbol, limit), 'latin1')]);
    this.books.delete(key);
    makeRoom(this.books, MAX_BOOKS);
    this.books.set(key, { lastUpdateId, json });
    return json;
  }

  /** Version of a symbol's book. */
  bookVersion(symbol: string): number {
    return this.exchange.depth(symbol, 0).lastUpdateId;
  }

  /** The list called so: what it holds and in which form is in its name. */
  list(name: string): CachedList {
    let list = this.lists.get(name);
    if (!list) {
      makeRoom(this.lists, MAX_LISTS);
      list = new CachedList();
      this.lists.set(name, list);
    }
    return list;
  }
}

/** The book as JSON. Prices and quantities are digits, so nothing needs escaping. */
function depthText(exchange: Exchange, symbol: string, limit: number): string {
  const { lastUpdateId, bids, asks } = exchange.depth(symbol, limit);
  return `{"lastUpdateId":${lastUpdateId},"bids":${levelsText(bids)},"asks":${levelsText(asks)}}`;
}

function levelsText(levels: readonly (readonly [price: string, quantity: string])[]): string {
  let text = '[';
  for (const [price, quantity] of levels) text += `${text === '[' ? '' : ','}["${price}","${quantity}"]`;
  return `${text}]`;
}

/** Forgets what was kept first. */
function makeRoom(kept: Map<string, unknown>, most: number): void {
  while (kept.size >= most) kept.delete(kept.keys().next().value as string);
}
