/** General routes: ping, server time, exchangeInfo. */

import type { SymbolInfo } from '../../exchange/index.js';
import { Bytes } from '../../platform/index.js';
import { CachedJson } from '../base/response-cache.js';
import type { RouteCall, Routes } from './route.js';
import { oneSymbol, severalSymbols } from './symbols.js';

/** If a request names neither symbols nor permissions, exchangeInfo lists the symbols that have one of these permissions. */
const USUAL_PERMISSIONS = ['SPOT', 'MARGIN', 'LEVERAGED'];

export const general = {
  ping: () => ({}),
  time: ({ wireTime, reportedUs }) => ({ serverTime: wireTime(reportedUs) }),
  exchangeInfo: (call) => {
    const { params, exchange } = call;
    const showsSets = params.flag('showPermissionSets', true);
    const shown = (info: SymbolInfo): SymbolInfo => (showsSets ? info : { ...info, permissionSets: [] });
    // Named symbols are listed regardless of their permissions.
    if (params.has('symbol')) return answer(call, [shown(exchange.symbolInfo(oneSymbol(call)))]);
    if (params.has('symbols')) return answer(call, severalSymbols(call).map(shown));
    const wanted = params.list('permissions') ?? USUAL_PERMISSIONS;
    const symbols = severalSymbols(call).filter((info) => carries(info, wanted));
    const statuses = new Map(symbols.map(({ symbol, status }) => [symbol, status]));
    // The status is the only field of a symbol that changes, so it is the version of the entry.
    const list = call.responseCache.list(`exchangeInfo ${showsSets}`).read(
      [...statuses.keys()],
      (symbol) => statuses.get(symbol),
      (symbol) => shown(exchange.symbolInfo(symbol)),
    );
    const [before = '', after = ''] = JSON.stringify(answer(call, [])).split('"symbols":[]');
    return new CachedJson([Bytes.from(`${before}"symbols":`), list, Bytes.from(after)]);
  },
} satisfies Routes;

function answer({ rateLimits, exchange, wireTime, nowUs }: RouteCall, symbols: readonly SymbolInfo[]) {
  return {
    timezone: 'UTC',
    serverTime: wireTime(nowUs),
    rateLimits,
    exchangeFilters: exchange.exchangeFilters,
    symbols,
    ...(exchange.sors.length > 0 && { sors: exchange.sors }),
  };
}

function carries({ permissionSets }: SymbolInfo, wanted: readonly string[]): boolean {
  return permissionSets.some((set) => set.some((permission) => wanted.includes(permission)));
}
