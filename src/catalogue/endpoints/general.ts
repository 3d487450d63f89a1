/** General endpoints: connectivity, server time, trading rules and execution rules. */

import type { Rule } from '../../protocol/index.js';
import type { Endpoint } from '../endpoint.js';
import { Empty, ExchangeInfo, ExecutionRules, ServerTime } from '../schemas/market.js';
import { choice, choices, flag, symbol, symbols } from '../schemas/parameter.js';

/** One symbol or several, not both. */
export const oneOrSeveral: readonly Rule[] = [
  {
    when: { symbol: { present: true } },
    forbid: ['symbols'],
    error: ['badCombination'],
    because: 'symbol and symbols cannot be sent together',
  },
  {
    when: { symbols: { duplicates: true } },
    reject: true,
    error: ['duplicateSymbols'],
    because: 'symbols must not contain a symbol twice',
  },
];

export const general = {
  ping: {
    method: 'GET',
    path: '/api/v3/ping',
    summary: 'Test whether the exchange can be reached.',
    security: 'NONE',
    source: ['Memory'],
    weight: 1,
    params: {},
    result: Empty,
    display: 'record',
    verbs: { 'general.ping': { args: [], example: 'await x.general.ping()' } },
  },
  time: {
    method: 'GET',
    path: '/api/v3/time',
    summary: "Current time of the exchange's clock.",
    security: 'NONE',
    source: ['Memory'],
    weight: 1,
    params: {},
    result: ServerTime,
    display: 'time',
    verbs: { 'general.time': { args: [], example: 'await x.general.time()' } },
  },
  exchangeInfo: {
    method: 'GET',
    path: '/api/v3/exchangeInfo',
    summary: 'Trading rules, filters and rate limiters.',
    security: 'NONE',
    source: ['Memory'],
    weight: [
      { when: { symbol: { present: true } }, weight: 2 },
      { when: { symbols: { present: true } }, weight: { perItem: 'symbols', each: 2, cap: 40 } },
      { weight: 40 },
    ],
    params: {
      symbol: symbol('One symbol.'),
      symbols: symbols('Several symbols.'),
      permissions: choices('Permission', 'Only symbols that carry any of these permissions.', {
        default: 'SPOT, MARGIN and LEVERAGED',
      }),
      showPermissionSets: flag('Whether the reply includes permissionSets.', true),
      symbolStatus: choice('SymbolStatusFilter', 'Only symbols with this status.'),
    },
    rules: [
      ...oneOrSeveral,
      {
        when: { permissions: { present: true } },
        forbid: ['symbol', 'symbols'],
        error: ['badCombination'],
        because: 'permissions cannot be sent with symbol or symbols',
      },
      {
        when: { symbolStatus: { present: true } },
        forbid: ['symbol', 'symbols'],
        error: ['badCombination'],
        because: 'symbolStatus cannot be sent with symbol or symbols',
      },
    ],
    result: ExchangeInfo,
    display: 'exchangeInfo',
    verbs: {
      'general.exchangeInfo': { args: ['symbol|symbols?'], example: "await x.general.exchangeInfo('BTCUSDT')" },
    },
  },
  executionRules: {
    method: 'GET',
    path: '/api/v3/executionRules',
    summary: 'Execution rules: the price range in which a symbol may trade.',
    security: 'NONE',
    source: ['Memory'],
    weight: [
      { when: { symbol: { present: true } }, weight: 2 },
      { when: { symbols: { present: true } }, weight: { perItem: 'symbols', each: 2, cap: 40 } },
      { weight: 40 },
    ],
    params: {
      symbol: symbol('One symbol.'),
      symbols: symbols('Several symbols.'),
      symbolStatus: choice('SymbolStatusFilter', 'All symbols with this status.'),
    },
    rules: [
      {
        when: { symbol: { present: true } },
        forbid: ['symbols', 'symbolStatus'],
        error: ['badCombination'],
        because: 'only one of symbol, symbols and symbolStatus may be sent',
      },
      {
        when: { symbols: { present: true } },
        forbid: ['symbolStatus'],
        error: ['badCombination'],
        because: 'only one of symbol, symbols and symbolStatus may be sent',
      },
    ],
    result: ExecutionRules,
    display: 'executionRules',
    verbs: {
      'general.executionRules': { args: ['symbol|symbols?'], example: "await x.general.executionRules('BTCUSDT')" },
    },
  },
} as const satisfies Record<string, Endpoint>;
