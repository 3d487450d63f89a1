/** Which symbols a request is about: one, several or all of them, and only those that have the status asked for. */
import type { SymbolInfo, SymbolStatus } from '../../exchange/symbol-rules.js';
import { fault } from '../../protocol/errors.js';
import type { RouteCall } from './route.js';

/** The one symbol of the request. @throws Fault -1220 when it has another status than `symbolStatus` asks for */
export function oneSymbol({ params, exchange }: RouteCall): string {
  const symbol = params.needed('symbol');
  const status = params.choice<SymbolStatus>('symbolStatus');
  if (status !== undefined && exchange.symbolInfo(symbol).status !== status) throw fault('statusMismatch');
  return symbol;
}

/** `symbols`, or all; those of another status than asked for are left out. */
export function severalSymbols({ params, exchange }: RouteCall): SymbolInfo[] {
  const status = params.choice<SymbolStatus>('symbolStatus');
  const infos = (params.list('symbols') ?? exchange.symbols()).map((symbol) => exchange.symbolInfo(symbol));
  return status === undefined ? infos : infos.filter((info) => info.status === status);
}

/** One item for `symbol`, a list of them otherwise. */
export function oneOrMany<T>(call: RouteCall, item: (symbol: string) => T): T | T[] {
  if (call.params.has('symbol')) return item(oneSymbol(call));
  return severalSymbols(call).map((info) => item(info.symbol));
}
