/** Which symbols a request is about: one, several or all of them, and only those that have the status asked for. */
import type { SymbolInfo, SymbolStatus } from '../../exchange/index.js';
import { refusal } from '../../protocol/index.js';
import { CachedJson, type Version } from '../http/response-cache.js';
import type { RouteCall } from './route.js';

/** The one symbol of the request. @throws Refusal -1220 when it has another status than `symbolStatus` asks for */
export function oneSymbol({ params, exchange }: RouteCall): string {
  const symbol = params.needed('symbol');
  const status = params.choice<SymbolStatus>('symbolStatus');
  if (status !== undefined && exchange.symbolInfo(symbol).status !== status) throw refusal('statusMismatch');
  return symbol;
}

/** `symbols`, or all; those of another status than asked for are left out. */
export function severalSymbols({ params, exchange }: RouteCall): SymbolInfo[] {
  const status = params.choice<SymbolStatus>('symbolStatus');
  const infos = (params.list('symbols') ?? exchange.symbols()).map((symbol) => exchange.symbolInfo(symbol));
  return status === undefined ? infos : infos.filter((info) => info.status === status);
}

/** One item for `symbol`; a list of them otherwise, of which those are kept that have a version: see prepared.ts. */
export function oneOrCachedList(
  call: RouteCall,
  name: string,
  versionOf: (symbol: string) => Version,
  item: (symbol: string) => unknown,
): unknown {
  if (call.params.has('symbol')) return item(oneSymbol(call));
  const symbols = severalSymbols(call).map(({ symbol }) => symbol);
  // A list of named ones is made for whoever named them.
  if (call.params.has('symbols')) return symbols.map(item);
  return new CachedJson([call.responseCache.list(name).read(symbols, versionOf, item)]);
}

/** One item for `symbol`, a list of them otherwise. */
export function oneOrMany<T>(call: RouteCall, item: (symbol: string) => T): T | T[] {
  if (call.params.has('symbol')) return item(oneSymbol(call));
  return severalSymbols(call).map((info) => item(info.symbol));
}
