/**
 * Caches reply bodies as bytes: the order book of a symbol, and lists with one entry per symbol.
 *
 * Each cached entry has a version of its source data, such as the id of the book's last change, the status of a symbol
 * or the number of trades. An entry is used only while its version equals the present one, so no invalidation is
 * needed; an entry without a version is built for every request. In a list only changed entries are rebuilt; if no
 * entry changed, the same bytes are sent again. Size limits: {@link MAX_BOOKS} books and {@link MAX_LISTS} lists.
 */

import type { Exchange } from '../../exchange/index.js';
import { Bytes } from '../../platform/index.js';

/** JSON that is ready to be sent, as a list of buffers. */
export class CachedJson {
  readonly pieces: readonly Bytes[];

  constructor(pieces: readonly Bytes[]) {
    this.pieces = pieces;
  }
}

/** The text of a reply's body. */
export function bodyText(body: string | readonly Bytes[]): string {
  return typeof body === 'string' ? body : Bytes.concat(body).toString();
}

/** The version of an entry: an entry with the same version is unchanged. Undefined for an entry that may change at any moment. */
export type Version = number | string | undefined;

/** Maximum number of cached books. A book with 5000 levels per side has about 400 KB. */
const MAX_BOOKS = 64;
const MAX_LISTS = 32;

interface Entry {
  readonly version: Version;
  readonly text: string;
}

/** A cached JSON array with one entry per symbol. */
export class CachedList {
  private readonly entries = new Map<string, Entry>();
  private lastEntries: readonly Entry[] = [];
  private bytes: Bytes | undefined;

  /**
   * The array in its present state.
   *
   * @param versionOf present version of a symbol's entry
   * @param make builds an entry; called only when the version changed or is undefined
   */
  read(symbols: readonly string[], versionOf: (symbol: string) => Version, make: (symbol: string) => unknown): Bytes {
    const entries = symbols.map((symbol) => this.entry(symbol, versionOf(symbol), make));
    const isSame =
      entries.length === this.lastEntries.length && entries.every((entry, i) => entry === this.lastEntries[i]);
    if (!this.bytes || !isSame) {
      this.bytes = Bytes.from(`[${entries.map(({ text }) => text).join(',')}]`);
      this.lastEntries = entries;
    }
    return this.bytes;
  }

  private entry(symbol: string, version: Version, make: (symbol: string) => unknown): Entry {
    const known = this.entries.get(symbol);
    if (known && version !== undefined && known.version === version) return known;
    const text = JSON.stringify(make(symbol));
    // An entry with the same text needs no new bytes.
    const entry = known?.text === text && known.version === version ? known : { version, text };
    this.entries.set(symbol, entry);
    return entry;
  }
}

interface Book {
  readonly lastUpdateId: number;
  readonly json: CachedJson;
}

/** The cached replies of one exchange; another exchange has other books and needs its own cache. */
export class ResponseCache {
  private readonly exchange: Exchange;
  private readonly books = new Map<string, Book>();
  private readonly lists = new Map<string, CachedList>();

  constructor(exchange: Exchange) {
    this.exchange = exchange;
  }

  /** Whether the cache belongs to this exchange. */
  belongsTo(exchange: Exchange): boolean {
    return this.exchange === exchange;
  }

  /** The reply to `GET /api/v3/depth`. */
  depth(symbol: string, limit: number): CachedJson {
    const key = `${symbol} ${limit}`;
    const lastUpdateId = this.bookVersion(symbol);
    const known = this.books.get(key);
    if (known?.lastUpdateId === lastUpdateId) return known.json;
    const json = new CachedJson([Bytes.from(depthText(this.exchange, symbol, limit), 'latin1')]);
    this.books.delete(key);
    makeRoom(this.books, MAX_BOOKS);
    this.books.set(key, { lastUpdateId, json });
    return json;
  }

  /** The id of the last change of a symbol's book. */
  bookVersion(symbol: string): number {
    return this.exchange.depth(symbol, 0).lastUpdateId;
  }

  /** The cached list with a name; the name contains the content and the form of the list. */
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

/** The book as JSON. Prices and quantities are digits, so no text needs escaping. */
function depthText(exchange: Exchange, symbol: string, limit: number): string {
  const { lastUpdateId, bids, asks } = exchange.depth(symbol, limit);
  return `{"lastUpdateId":${lastUpdateId},"bids":${levelsText(bids)},"asks":${levelsText(asks)}}`;
}

function levelsText(levels: readonly (readonly [price: string, quantity: string])[]): string {
  let text = '[';
  for (const [price, quantity] of levels) text += `${text === '[' ? '' : ','}["${price}","${quantity}"]`;
  return `${text}]`;
}

/** Removes the oldest entries until one more fits. */
function makeRoom(cached: Map<string, unknown>, max: number): void {
  while (cached.size >= max) cached.delete(cached.keys().next().value as string);
}
