/** The control commands for balances, accounts, commission rates and API keys. See control-commands.ts. */

import type { ParamInfo } from '../kinds/value-spec.js';
import type { ControlCommand } from './control-values.js';
import { MAX_TEXT } from './control-values.js';
import { KEY_PERMISSIONS } from './key-permissions.js';

const ACCOUNT: ParamInfo = {
  kind: 'integer',
  description: 'Number of the account, from 0 in the order in which the accounts were opened',
  min: 0,
  default: '0',
};
const API_KEY: ParamInfo = { kind: 'text', max: MAX_TEXT, description: 'The API key' };

/** Permissions of a key, its allowed addresses and its expiry. */
const KEY_TERMS: Readonly<Record<string, ParamInfo>> = {
  permissions: {
    kind: 'enums',
    description: 'Permissions of the key: trade, read account data, open user data streams',
    values: KEY_PERMISSIONS,
    default: 'all',
  },
  addresses: {
    kind: 'texts',
    description: 'IP addresses and networks (`192.0.2.0/24`) from which the key is accepted',
    default: 'any',
  },
  expiresAt: {
    kind: 'time',
    description: 'Time from which the key is refused, by the exchange’s clock',
    default: 'never',
  },
};

export const accountCommands: Readonly<Record<string, ControlCommand>> = {
  fund: {
    summary: 'Adds an amount to the free balance of an account.',
    args: ['asset', 'amount'],
    params: {
      asset: { kind: 'asset', description: 'The asset' },
      amount: { kind: 'amount', description: 'Amount to add, with at most 8 decimals' },
      account: ACCOUNT,
    },
    result: 'AccountBalance',
    example: "x.exchange.fund('USDT', '1000')",
  },
  setBalance: {
    summary: 'Sets the free balance of an account for an asset. The locked balance does not change.',
    args: ['asset', 'free'],
    params: {
      asset: { kind: 'asset', description: 'The asset' },
      free: { kind: 'amount', description: 'New free balance, with at most 8 decimals' },
      account: ACCOUNT,
    },
    result: 'AccountBalance',
    example: "x.exchange.setBalance('BTC', '0')",
  },

  'accounts.list': {
    summary: 'Lists the accounts with their balances.',
    reads: true,
    args: [],
    params: {},
    result: 'ControlledAccount[]',
    example: 'x.exchange.accounts.list()',
  },
  'accounts.open': {
    summary: 'Opens an account and creates an HMAC key for it.',
    args: [],
    params: {
      funds: {
        kind: 'amounts',
        description: 'Free balances of the account, by asset',
        default: 'the balances that the first accounts had at the start',
      },
      tradeGroupId: {
        kind: 'integer',
        description: 'Trade group: accounts of the same group do not trade with each other; -1 for none',
        min: -1,
        max: 1_000_000_000,
        default: '-1',
      },
    },
    result: 'OpenedAccount',
    example: "x.exchange.accounts.open({ funds: { USDT: '5000' } })",
  },
  'accounts.change': {
    summary: 'Changes permissions and commission rates of an account. Settings that are left out do not change.',
    args: ['account'],
    params: {
      account: { kind: 'integer', description: 'Number of the account, from 0', min: 0 },
      tradeGroupId: {
        kind: 'integer',
        description: 'Trade group: accounts of the same group do not trade with each other; -1 for none',
        min: -1,
        max: 1_000_000_000,
        default: 'no change',
      },
      canTrade: {
        kind: 'flag',
        description: 'Whether the account may place, amend and cancel orders',
        default: 'no change',
      },
      paysInBnb: {
        kind: 'flag',
        description: 'Whether the account pays commissions in BNB, at a discount',
        default: 'no change',
      },
      makerRate: {
        kind: 'amount',
        description: 'Commission rate as maker, such as 0.001',
        default: 'no change',
      },
      takerRate: {
        kind: 'amount',
        description: 'Commission rate as taker; set makerRate and takerRate together',
        default: 'no change',
      },
      permissions: {
        kind: 'texts',
        description:
          'All trading permissions of the account, such as SPOT or TRD_GRP_004; they replace the present ones',
        default: 'no change',
      },
      preventSor: {
        kind: 'flag',
        description: 'Whether smart order routing is disabled for the account',
        default: 'no change',
      },
      restrictedSymbols: {
        kind: 'texts',
        description: 'All symbols that the account may not trade; they replace the present ones',
        default: 'no change',
      },
      assetLimits: {
        kind: 'amounts',
        description:
          'Largest amount of an asset in one order (MAX_ASSET), by asset; replaces the present limits, {} removes them',
        default: 'no change',
      },
    },
    result: 'ControlledAccount',
    example: 'x.exchange.accounts.change(0, { tradeGroupId: 7 })',
  },
  'accounts.reset': {
    summary: 'Cancels all open orders of an account and sets its balances to those of a new account.',
    notes:
      'Keys, settings and the history of orders and trades stay. On the board of a class, profit and trades start at 0.',
    erases: true,
    args: ['account'],
    params: { account: { kind: 'integer', description: 'Number of the account, from 0', min: 0 } },
    result: 'ControlledAccount',
    example: 'x.exchange.accounts.reset(0)',
  },
  'accounts.commission': {
    summary:
      'Sets the rates of one kind of commission (standard, tax or special) for an account. The other kinds do not change.',
    notes:
      'For each kind of commission, a fill pays the maker or taker rate plus the buyer or seller rate, in the received asset. A ' +
      'symbol with its own rates keeps them when the rates for all symbols change later.',
    args: ['kind'],
    params: {
      kind: {
        kind: 'enum',
        description: 'Kind of commission; the BNB discount applies to STANDARD only',
        values: ['STANDARD', 'TAX', 'SPECIAL'],
      },
      maker: { kind: 'amount', description: 'Rate as maker, such as 0.001', default: '0' },
      taker: { kind: 'amount', description: 'Rate as taker', default: '0' },
      buyer: {
        kind: 'amount',
        description: 'Rate as buyer, added to the maker or taker rate',
        default: '0',
      },
      seller: {
        kind: 'amount',
        description: 'Rate as seller, added to the maker or taker rate',
        default: '0',
      },
      symbol: { kind: 'symbol', description: 'The symbol', default: 'all symbols that have no rates of their own' },
      account: ACCOUNT,
    },
    result: 'ControlledCommission',
    example: "x.exchange.accounts.commission('TAX', { maker: '0.0001', taker: '0.0002' })",
  },

  'keys.list': {
    summary: 'Lists the API keys, without secrets.',
    reads: true,
    args: [],
    params: {},
    result: 'RegisteredKey[]',
    example: 'x.exchange.keys.list()',
  },
  'keys.create': {
    summary: 'Creates an HMAC key. Only this reply contains the secret.',
    args: [],
    params: { account: ACCOUNT, ...KEY_TERMS },
    result: 'CreatedKey',
    example: "x.exchange.keys.create({ permissions: ['USER_DATA'] })",
  },
  'keys.register': {
    summary: 'Registers an RSA or Ed25519 public key and returns its API key.',
    args: ['publicKey'],
    params: {
      publicKey: { kind: 'text', max: MAX_TEXT, description: 'PEM, or base64 of the DER (SPKI)' },
      account: ACCOUNT,
      ...KEY_TERMS,
    },
    result: 'RegisteredKey',
    example: "x.exchange.keys.register('-----BEGIN PUBLIC KEY-----…')",
  },
  'keys.change': {
    summary: 'Changes the permissions, addresses and expiry of a key. Settings that are left out do not change.',
    args: ['apiKey'],
    params: { apiKey: API_KEY, ...KEY_TERMS },
    result: 'RegisteredKey',
    example: "x.exchange.keys.change(apiKey, { permissions: ['USER_DATA'] })",
  },
  'keys.revoke': {
    summary: 'Revokes a key. The exchange refuses requests with this key from now on.',
    args: ['apiKey'],
    params: { apiKey: API_KEY },
    result: 'RegisteredKey',
    example: 'x.exchange.keys.revoke(apiKey)',
  },
};
