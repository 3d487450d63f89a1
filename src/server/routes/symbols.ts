/** Selects the symbols of a request: one, several or all symbols, filtered by `symbolStatus`. */
import type { SymbolInfo, SymbolStatus } from '../../exchange/index.js';
import { refusal } from '../../protocol/index.js';
import { CachedJson, type Version } from '../base/response-cache.js';
import type { RouteCall } from './route.js';

/** The one symbol of the request. @throws Refusal -1220 when it has another status than `symbolStatus` asks for */
export function oneSymbol({ params, exchange }: RouteCall): string {
  const symbol = params.needed('symbol');
  const status = params.choice<SymbolStatus>('symbolStatus');
  if (status !== undefined && exchange.symbolInfo(symbol).status !== status) throw refusal('statusMismatch');
  return symbol;
}

/** The symbols in `symbols`, or all symbols. If the request has `symbolStatus`, only symbols with this status. */
export function severalSymbols({ params, exchange }: RouteCall): SymbolInfo[] {
  const status = params.choice<SymbolStatus>('symbolStatus');
  const infos = (params.list('symbols') ?? exchange.symbols()).map((symbol) => exchange.symbolInfo(symbol));
  return status === undefined ? infos : infos.filter((info) => info.status === status);
}

/** One item for `symbol`, otherwise a list of items; the list of all symbols is cached (response-cache.ts). */
export function oneOrCachedList(
  call: RouteCall,
  name: string,
  versionOf: (symbol: string) => Version,
  item: (symbol: string) => unknown,
): unknown {
  if (call.params.has('symbol')) return item(oneSymbol(call));
  const symbols = severalSymbols(call).map(({ symbol }) => symbol);
  // A list of named symbols is not cached.
  if (call.params.has('symbols')) return symbols.map(item);
  return new CachedJson([call.responseCache.list(name).read(symbols, versionOf, item)]);
}

/** One item for `symbol`, otherwise a list of items. */
export function oneOrMany<T>(call: RouteCall, item: (symbol: string) => T): T | T[] {
  if (call.params.has('symbol')) return item(oneSymbol(call));
  return severalSymbols(call).map((info) => item(info.symbol));
}
