/**
 * The commands that control the embedded exchange, as data: what each does, takes and answers.
 *
 * From this table, and nothing else, come the paths of the admin interface, its validation, `x.exchange`, the help of
 * `spotlab admin` and docs/admin.md. The id says all of them: `clock.advance` is `POST /admin/v1/clock/advance`,
 * `x.exchange.clock.advance('1h')` and `spotlab admin clock.advance 1h`.
 */
import { enumValues } from '../values/enums.js';
import { faultCommands } from './control-faults.js';
import { ADMIN_PREFIX, type ControlCommand, type ControlParam } from './control-values.js';

const ACCOUNT: ControlParam = {
  kind: 'integer',
  description: 'Position of the account, from 0 in the order in which they were opened',
  min: 0,
  default: '0',
};
const API_KEY: ControlParam = { kind: 'text', description: 'The key' };

const RESTORED = 'Planned faults stay, and what was used of the limits is forgotten';
const BOTH_CLOCKS = 'Signed requests may from then on be stamped by the machine’s clock as well.';
/** A path stays with whoever gives it: every user of the machine may give commands. */
const OVER_HTTP = 'Over HTTP no path travels:';

const SNAPSHOT_NAME: ControlParam = { kind: 'text', description: 'Name of the snapshot', default: "'default'" };

/** What a key may do, and from where. */
const KEY_TERMS: Readonly<Record<string, ControlParam>> = {
  permissions: {
    kind: 'choices',
    description: 'What it may do: trade, read, open streams',
    values: ['TRADE', 'USER_DATA', 'USER_STREAM'],
    default: 'everything',
  },
  addresses: {
    kind: 'texts',
    description: 'IP addresses and networks (`192.0.2.0/24`) that it may be used from',
    default: 'any',
  },
  expiresAt: { kind: 'instant', description: 'From when on it is refused, by the exchange’s clock', default: 'never' },
};

export const controlCommands: Readonly<Record<string, ControlCommand>> = {
  state: {
    summary: 'Says what the exchange is like: clock, market, accounts, faults, snapshots, limits.',
    reads: true,
    args: [],
    params: {},
    result: 'ControlledState',
    example: 'x.exchange.state()',
  },

  'clock.show': {
    summary: 'Says what the clock shows and how it runs.',
    reads: true,
    args: [],
    params: {},
    result: 'ControlledClock',
    example: 'x.exchange.clock.show()',
  },
  'clock.pause': {
    summary: 'Stops the clock: nothing expires, no window turns, and the market stands still.',
    args: [],
    params: {},
    result: 'ControlledClock',
    example: 'x.exchange.clock.pause()',
  },
  'clock.resume': {
    summary: 'Lets the clock run on from where it stands.',
    args: [],
    params: {},
    result: 'ControlledClock',
    example: 'x.exchange.clock.resume()',
  },
  'clock.advance': {
    summary: 'Puts the clock forward, and lets everything happen that would have happened meanwhile.',
    notes:
      'It stays paused if it was. A client that stamps its requests by a clock of its own is behind from here on and is ' +
      'refused with -1021, as any is whose clock is wrong; this one takes the new time over.',
    args: ['by'],
    params: { by: { kind: 'duration', description: 'How far' } },
    result: 'ControlledClock',
    example: "x.exchange.clock.advance('1h')",
  },
  'clock.set': {
    summary: 'Puts the clock forward to a time, like `clock.advance`; it never goes back.',
    args: ['to'],
    params: { to: { kind: 'instant', description: 'What it is to show' } },
    result: 'ControlledClock',
    example: "x.exchange.clock.set('2027-01-01T00:00:00Z')",
  },
  'clock.speed': {
    summary: 'Lets the clock run faster or slower.',
    notes: 'While the speed is not 1, signed requests may be stamped by the machine’s clock as well.',
    args: ['speed'],
    params: {
      speed: {
        kind: 'number',
        description: 'Seconds of the exchange for each of the machine’s',
        min: 0.001,
        max: 10_000,
      },
    },
    result: 'ControlledClock',
    example: 'x.exchange.clock.speed(60)',
  },
  'clock.step': {
    summary: 'Pauses the clock and puts it forward to the next thing that happens in the market by itself.',
    args: ['count'],
    params: {
      count: { kind: 'integer', description: 'How many of them', min: 1, max: 100_000, default: '1' },
    },
    result: 'ControlledClock',
    example: 'x.exchange.clock.step()',
  },

  fund: {
    summary: 'Adds to what an account has free of an asset.',
    args: ['asset', 'amount'],
    params: {
      asset: { kind: 'asset', description: 'The asset' },
      amount: { kind: 'decimal', description: 'How much, at most 8 decimals' },
      account: ACCOUNT,
    },
    result: 'AccountBalance',
    example: "x.exchange.fund('USDT', '1000')",
  },
  setBalance: {
    summary: 'Sets what an account has free of an asset; what is locked stays locked.',
    args: ['asset', 'free'],
    params: {
      asset: { kind: 'asset', description: 'The asset' },
      free: { kind: 'decimal', description: 'How much is to be free, at most 8 decimals' },
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
    summary: 'Opens an account with an HMAC key of its own.',
    args: [],
    params: {
      funds: {
        kind: 'amounts',
        description: 'What it has free, by asset',
        default: 'what the first accounts were given',
      },
      tradeGroupId: {
        kind: 'integer',
        description: 'Accounts of one group do not trade with each other; -1 for none',
        min: -1,
        max: 1_000_000_000,
        default: '-1',
      },
    },
    result: 'OpenedAccount',
    example: "x.exchange.accounts.open({ funds: { USDT: '5000' } })",
  },
  'accounts.change': {
    summary: 'Changes what an account may do and what it pays; what is left out stays.',
    args: ['account'],
    params: {
      account: { kind: 'integer', description: 'Position of the account, from 0', min: 0 },
      tradeGroupId: {
        kind: 'integer',
        description: 'Accounts of one group do not trade with each other; -1 for none',
        min: -1,
        max: 1_000_000_000,
        default: 'as it is',
      },
      canTrade: { kind: 'flag', description: 'Whether it may place orders', default: 'as it is' },
      paysInBnb: {
        kind: 'flag',
        description: 'Whether it pays commissions in BNB, at a discount',
        default: 'as it is',
      },
      makerRate: {
        kind: 'decimal',
        description: 'Commission of its resting orders, such as 0.001',
        default: 'as it is',
      },
      takerRate: {
        kind: 'decimal',
        description: 'Commission of its taking orders; both rates together',
        default: 'as it is',
      },
      permissions: {
        kind: 'texts',
        description: 'What the permission sets of symbols ask for, such as SPOT or TRD_GRP_004; all of them',
        default: 'as it is',
      },
      preventSor: {
        kind: 'flag',
        description: 'Whether its orders are kept from being routed over several books',
        default: 'as it is',
      },
      restrictedSymbols: {
        kind: 'texts',
        description: 'Symbols that it may not trade; all of them',
        default: 'as it is',
      },
      assetLimits: {
        kind: 'amounts',
        description: 'The most of an asset that one order may be about (MAX_ASSET), by asset; all of them, {} for none',
        default: 'as it is',
      },
    },
    result: 'ControlledAccount',
    example: 'x.exchange.accounts.change(0, { tradeGroupId: 7 })',
  },
  'accounts.commission': {
    summary: 'Sets what an account pays, one kind of commission at a time; the other kinds stay.',
    notes:
      'A fill pays, of each kind, the maker’s or taker’s rate and the buyer’s or seller’s, out of what is received. A symbol that was ' +
      'given a commission keeps its own schedule from then on.',
    args: ['kind'],
    params: {
      kind: {
        kind: 'choice',
        description: 'Kind of commission; the discount for paying in BNB is on the first alone',
        values: ['STANDARD', 'TAX', 'SPECIAL'],
      },
      maker: { kind: 'decimal', description: 'Rate of resting orders, such as 0.001', default: '0' },
      taker: { kind: 'decimal', description: 'Rate of taking orders', default: '0' },
      buyer: { kind: 'decimal', description: 'Rate of orders that buy, added to the one before', default: '0' },
      seller: { kind: 'decimal', description: 'Rate of orders that sell, added to it', default: '0' },
      symbol: { kind: 'symbol', description: 'The symbol', default: 'all that have no schedule of their own' },
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
    summary: 'Makes an HMAC key; its secret is told this once.',
    args: [],
    params: { account: ACCOUNT, ...KEY_TERMS },
    result: 'CreatedKey',
    example: "x.exchange.keys.create({ permissions: ['USER_DATA'] })",
  },
  'keys.register': {
    summary: 'Registers a public key, RSA or Ed25519, and says the API key that goes with it.',
    args: ['publicKey'],
    params: {
      publicKey: { kind: 'text', description: 'PEM, or base64 of the DER (SPKI)' },
      account: ACCOUNT,
      ...KEY_TERMS,
    },
    result: 'RegisteredKey',
    example: "x.exchange.keys.register('-----BEGIN PUBLIC KEY-----…')",
  },
  'keys.change': {
    summary: 'Changes what a key may do, from where, and until when; what is left out stays.',
    args: ['apiKey'],
    params: { apiKey: API_KEY, ...KEY_TERMS },
    result: 'RegisteredKey',
    example: "x.exchange.keys.change(apiKey, { permissions: ['USER_DATA'] })",
  },
  'keys.revoke': {
    summary: 'Takes a key back: it is refused from now on.',
    args: ['apiKey'],
    params: { apiKey: API_KEY },
    result: 'RegisteredKey',
    example: 'x.exchange.keys.revoke(apiKey)',
  },

  symbolStatus: {
    summary: 'Opens or closes a symbol.',
    notes:
      'Unless it is TRADING nobody trades it: its book stands still, orders can be cancelled and, in CANCEL_ONLY, amended. A ' +
      'replay goes on telling what was recorded; its book and the orders in it wait until the symbol is open.',
    args: ['symbol', 'status'],
    params: {
      symbol: { kind: 'symbol', description: 'The symbol' },
      status: { kind: 'choice', description: 'Its trading phase', values: enumValues('SymbolStatus') },
      expireOrders: {
        kind: 'flag',
        description: 'Whether the exchange cancels what users have open there: EXPIRED, EXCHANGE_CANCELED',
        default: 'false',
      },
    },
    result: 'SymbolPhase',
    example: "x.exchange.symbolStatus('BTCUSDT', 'HALT')",
  },
  symbolDiscount: {
    summary: 'Says whether the discount for commissions in BNB holds on a symbol; it does until this says otherwise.',
    args: ['symbol', 'isOn'],
    params: {
      symbol: { kind: 'symbol', description: 'The symbol' },
      isOn: { kind: 'flag', description: 'Whether it holds' },
    },
    result: 'SymbolDiscount',
    example: "x.exchange.symbolDiscount('BTCUSDT', false)",
  },

  ...faultCommands,

  'limits.set': {
    summary: 'Sets the rate limits; what was used is forgotten, and so are bans.',
    args: ['rateLimits'],
    params: { rateLimits: { kind: 'limiters', description: 'All of them, as `exchangeInfo` lists them' } },
    result: 'ControlledState',
    example:
      "x.exchange.limits.set([{ rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', intervalNum: 1, limit: 100 }])",
  },
  'limits.reset': {
    summary: 'Forgets what was used of the limits, and all bans.',
    args: [],
    params: {},
    result: 'ControlledState',
    example: 'x.exchange.limits.reset()',
  },

  seed: {
    summary: 'Restarts the simulated market with another seed.',
    notes:
      'Accounts and keys stay. Orders, history and balances are gone: every account has what accounts are opened with, as if ' +
      'the exchange had been started with that seed now. What was used of the limits is forgotten, and so are snapshots.',
    args: ['seed'],
    params: { seed: { kind: 'integer', description: 'The seed', min: 0, max: 4_294_967_295 } },
    result: 'ControlledState',
    example: 'x.exchange.seed(7)',
  },
  'snapshots.list': {
    summary: 'Lists the snapshots that are kept.',
    reads: true,
    args: [],
    params: {},
    result: 'KeptSnapshot[]',
    example: 'x.exchange.snapshots.list()',
  },
  snapshot: {
    summary: 'Keeps the whole state under a name: books, orders, accounts, keys, market, clock.',
    notes: 'It is kept in memory, at most 20 of them, and gone when the exchange ends or gets another seed.',
    args: ['name'],
    params: { name: SNAPSHOT_NAME },
    result: 'KeptSnapshot',
    example: "x.exchange.snapshot('before')",
  },
  restore: {
    summary: 'Brings a kept state back, the clock with it.',
    notes: `${RESTORED}. ${BOTH_CLOCKS}`,
    args: ['name'],
    params: { name: SNAPSHOT_NAME },
    result: 'ControlledState',
    example: "x.exchange.restore('before')",
  },
  'snapshots.drop': {
    summary: 'Forgets a snapshot.',
    args: ['name'],
    params: { name: SNAPSHOT_NAME },
    result: 'Cleared',
    example: "x.exchange.snapshots.drop('before')",
  },
  'snapshots.save': {
    summary:
      'Writes the state as it is now to a file, for any exchange of the same symbols; it replaces what was there.',
    notes: `The file is JSON and holds secrets of keys. ${OVER_HTTP} the answer is what the file holds.`,
    args: ['file'],
    params: { file: { kind: 'file', description: 'Where to write it' } },
    writesFile: true,
    result: 'SavedSnapshot',
    example: "x.exchange.snapshots.save('lesson-3.json')",
  },
  'snapshots.load': {
    summary:
      'Becomes the exchange that a file was saved of: its seed and clock, its market and past, accounts and keys.',
    notes: `${RESTORED}, and so are kept snapshots. ${BOTH_CLOCKS} ${OVER_HTTP} \`file\` is what the file holds.`,
    args: ['file'],
    params: { file: { kind: 'file', description: 'File that `snapshots.save` wrote' } },
    result: 'ControlledState',
    example: "x.exchange.snapshots.load('lesson-3.json')",
  },
};

/** `POST /admin/v1/clock/advance` of `clock.advance`. */
export function controlRoute(id: string): { readonly method: 'GET' | 'POST'; readonly path: string } {
  return {
    method: controlCommands[id]?.reads ? 'GET' : 'POST',
    path: `${ADMIN_PREFIX}/${id.replaceAll('.', '/')}`,
  };
}
