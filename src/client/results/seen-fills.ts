/**
 * The ids of the account's own trades, by symbol. They come from earlier replies: the fills of placed orders, and lists
 * of own trades. A list of public trades marks the own trades by these ids, so it needs no further request.
 */
import type { EndpointInfo } from '../../protocol/index.js';

/** Maximum number of ids that are kept for a symbol; a reply has at most 1,000 trades. */
const MAX_TRADES = 2_000;

type Row = Readonly<Record<string, unknown>>;

/** Endpoint -> the field with the list of fills ('' if the reply itself is the list), and the field with the id of a trade. */
const READERS: ReadonlyMap<string, readonly [list: string, id: string]> = new Map([
  ['newOrder', ['fills', 'tradeId']],
  ['myTrades', ['', 'id']],
]);

export class SeenFills {
  readonly #bySymbol = new Map<string, Set<string>>();

  /** The ids of the own trades of a symbol, as texts. */
  of(symbol: string): ReadonlySet<string> {
    return this.#bySymbol.get(symbol) ?? NONE;
  }

  /** Forgets all ids, after a control command has put the exchange back to another state. */
  forget(): void {
    this.#bySymbol.clear();
  }

  /** Takes the reply to a request. */
  reply(endpoint: EndpointInfo, params: Row, body: unknown): void {
    const [list, id] = READERS.get(endpoint.id) ?? [];
    if (list === undefined || id === undefined) return;
    const rows = list === '' ? body : (body as Row)[list];
    if (!Array.isArray(rows) || rows.length === 0 || typeof params.symbol !== 'string') return;
    const own = this.#bySymbol.get(params.symbol) ?? new Set<string>();
    this.#bySymbol.set(params.symbol, own);
    for (const row of rows as Row[]) own.add(String(row[id]));
    for (const oldest of own) {
      if (own.size <= MAX_TRADES) break;
      own.delete(oldest);
    }
  }
}

const NONE: ReadonlySet<string> = new Set();
