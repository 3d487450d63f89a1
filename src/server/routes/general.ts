/** General endpoints: is it there, what time is it, what may be traded. */
import type { SymbolInfo } from '../../exchange/symbol-rules.js';
import type { RouteCall, Routes } from './route.js';
import { oneSymbol, severalSymbols } from './symbols.js';

/** Symbols listed when no permissions are asked for. */
const USUAL_PERMISSIONS = ['SPOT', 'MARGIN', 'LEVERAGED'];

export const general = {
  ping: () => ({}),
  time: ({ wireTime, shownUs }) => ({ serverTime: wireTime(shownUs) }),
  exchangeInfo: (call) => ({
    timezone: 'UTC',
    serverTime: call.wireTime(call.nowUs),
    rateLimits: call.rateLimits,
    exchangeFilters: call.exchange.exchangeFilters,
    symbols: listed(call),
    ...(call.exchange.sors.length > 0 && { sors: call.exchange.sors }),
  }),
} satisfies Routes;

function listed(call: RouteCall): SymbolInfo[] {
  const { params, exchange } = call;
  const showsSets = params.flag('showPermissionSets', true);
  const shown = (info: SymbolInfo): SymbolInfo => (showsSets ? info : { ...info, permissionSets: [] });
  // Symbols that are named are listed whatever their permissions.
  if (params.has('symbol')) return [shown(exchange.symbolInfo(oneSymbol(call)))];
  if (params.has('symbols')) return severalSymbols(call).map(shown);
  const wanted = params.list('permissions') ?? USUAL_PERMISSIONS;
  return severalSymbols(call)
    .filter((info) => info.permissionSets.flat().some((permission) => wanted.includes(permission)))
    .map(shown);
}
