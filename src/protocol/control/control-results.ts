/**
 * Describes the replies to control commands as data: the fields of each reply type, defined once. `npm run generate` makes
 * the TypeScript types in `control-results.gen.ts` and the tables in docs/admin.md from this file.
 */
import { REQUEST_FAULTS, STREAM_FAULTS } from './fault-actions.js';
import { KEY_PERMISSIONS } from './key-permissions.js';
import {
  amounts,
  asset,
  decimal,
  flag,
  integer,
  limiters,
  listOf,
  member,
  number,
  object,
  optional,
  orNull,
  type ResultShape,
  symbol,
  text,
  time,
} from './result-shape.js';

const clock = {
  timeMs: time('Time of the clock, milliseconds since the epoch.'),
  timeUs: integer('Time of the clock, microseconds since the epoch.'),
  isPaused: flag('Whether the clock is paused.'),
  speed: number("Seconds of exchange time for each second of the machine's clock, while the clock is not paused."),
  recording: orNull(
    object('ControlledRecording', 'The recording that the exchange replays; null for the simulated market.'),
  ),
};

const student = {
  name: text('Name of the student.'),
  account: integer("Number of the student's account."),
};

/** The shapes by the names of their types. */
export const controlResults = {
  KeyPermission: { about: 'A permission of an API key.', is: KEY_PERMISSIONS },
  ControlledClock: { about: "The exchange's clock.", fields: clock },
  ControlledRecording: {
    about: 'A recording, and how far it is replayed.',
    fields: {
      symbols: listOf(symbol('Symbols of the recording.')),
      startMs: time('Time of the first event, milliseconds since the epoch.'),
      endMs: time('Time of the end, milliseconds since the epoch.'),
      events: integer(
        'Number of events: trades, and changes of a recorded book. For klines: the trades that are made from them.',
      ),
      position: integer('Number of events up to the present time.'),
      hasEnded: flag('Whether no event is left. If so, the clock continues, but the market does not change any more.'),
    },
  },
  ChangedLevel: {
    about: 'A level of an order book: price and quantity, decimal strings.',
    isRow: true,
    fields: { price: decimal(''), quantity: decimal('') },
  },
  MarketEvent: {
    about: 'Something that happened in the market: a trade, or changed levels of an order book.',
    fields: {
      kind: member(['trade', 'book'], 'Kind of the event.'),
      symbol: symbol('Symbol of the event.'),
      timeUs: integer("Time of the event by the exchange's clock, microseconds since the epoch."),
      trade: optional(
        object(
          { id: integer(''), price: decimal(''), qty: decimal(''), isBuyerMaker: flag('') },
          'The trade of an event of the kind `trade`.',
        ),
      ),
      book: optional(
        object(
          {
            updateId: integer(''),
            bids: listOf(object('ChangedLevel', '')),
            asks: listOf(object('ChangedLevel', '')),
          },
          'The changes of an event of the kind `book`: levels among the best hundred of each side with their new quantity, ' +
            'which is 0 for a level that is gone.',
        ),
      ),
    },
  },
  ControlledStep: {
    about: 'The clock after `clock.step`, and what happened.',
    base: 'ControlledClock',
    fields: {
      steps: integer('Number of steps that were made: fewer than you asked for at the end of a recording.'),
      events: listOf(
        object(
          'MarketEvent',
          'What happened at the last hundred steps, oldest first. Empty while more than 16 symbols trade.',
        ),
      ),
    },
  },
  PlannedFault: {
    about:
      'A planned fault, with the number of requests or events that matched it so far, and the number of those that it changed.',
    fields: {
      id: integer('Number of the fault, for `faults.clear`.'),
      kind: member(
        ['request', 'stream'],
        'Whether the fault changes requests (`faults.add`) or streams (`faults.stream`).',
      ),
      action: member(
        [...new Set([...REQUEST_FAULTS, ...STREAM_FAULTS])],
        'What happens to the request, to the event or to the connection.',
      ),
      afterExecution: flag('Whether the exchange executes the request before the fault applies.'),
      matches: text('What the fault matches, such as `POST newOrder`, `btcusdt@trade` or `account 0`; `any` for all.'),
      effect: text('Effect of the fault, in words.'),
      matched: integer(
        'Number of matching requests or events so far, affected or not (connections, if the fault applies at once).',
      ),
      affected: integer('Number of affected requests or events so far (connections, if the fault applies at once).'),
      left: orNull(
        integer('Number of requests or events that the fault will still affect; null if the number is not limited.'),
      ),
      untilMs: orNull(
        time("Time of the exchange's clock at which the fault ends, milliseconds; null if it has no end."),
      ),
    },
  },
  ControlledAccount: {
    about: 'An account of the exchange.',
    fields: {
      account: integer('Number of the account, from 0. Commands use it as `account`.'),
      uid: integer('Id of the account, as in `account.info()`.'),
      tradeGroupId: integer('Trade group: accounts of the same group do not trade with each other; -1 for none.'),
      keys: integer('Number of its API keys.'),
      canTrade: flag('Whether the account may place, amend and cancel orders.'),
      permissions: listOf(text('Trading permissions, such as SPOT. Symbols require them in their permissionSets.')),
      preventSor: flag('Whether smart order routing is disabled for the account.'),
      restrictedSymbols: listOf(text('Symbols that the account may not trade.')),
      paysInBnb: flag('Whether the account pays commissions in BNB, at a discount.'),
      assetLimits: amounts('Largest amount of an asset in one order, as a decimal string by asset.'),
      balances: listOf(object('AccountBalance', 'Balances by asset.')),
    },
  },
  ControlledRates: {
    about: 'Rates of one kind of commission, as decimal strings: 0.001 is 0.1 % of the received amount.',
    fields: {
      maker: decimal('Rate of a maker.'),
      taker: decimal('Rate of a taker.'),
      buyer: decimal("Added to the maker's or taker's rate of an order that buys."),
      seller: decimal("Added to the maker's or taker's rate of an order that sells."),
    },
  },
  ControlledCommission: {
    about: 'Commission rates of an account. A `symbol` of null stands for all symbols that have no rates of their own.',
    fields: {
      account: integer('Number of the account.'),
      symbol: orNull(symbol('Symbol, or null for all symbols without rates of their own.')),
      standard: object('ControlledRates', 'Standard commission.'),
      tax: object('ControlledRates', 'Tax commission.'),
      special: object('ControlledRates', 'Special commission.'),
    },
  },
  SymbolDiscount: {
    about: 'Whether the BNB discount on commissions is on for a symbol.',
    fields: { symbol: symbol('The symbol.'), isOn: flag('Whether the BNB discount applies to the symbol.') },
  },
  AccountBalance: {
    about: 'Balance of one asset, as decimal strings.',
    fields: {
      asset: asset('The asset.'),
      free: decimal('Amount that orders can use.'),
      locked: decimal('Amount that open orders lock.'),
    },
  },
  OpenedAccount: {
    about: 'A new account and its API key.',
    fields: {
      account: integer('Number of the account.'),
      uid: integer('Id of the account, as in `account.info()`.'),
      apiKey: text('API key of the account.'),
      secretKey: text('HMAC secret of the API key.'),
    },
  },
  RegisteredKey: {
    about: 'An API key, without its secret.',
    fields: {
      apiKey: text('The API key.'),
      account: integer('Number of its account, from 0.'),
      kind: member(['HMAC', 'RSA', 'Ed25519'], 'Kind of the key.'),
      permissions: listOf({ ...member(KEY_PERMISSIONS, 'Permissions of the key.'), of: 'KeyPermission' }),
      addresses: listOf(text('IP addresses and networks from which the key is accepted; empty for all.')),
      expiresAtMs: orNull(time('Time from which the key is refused, milliseconds since the epoch; null for never.')),
    },
  },
  CreatedKey: {
    about: 'A new HMAC key. Only this reply contains its secret.',
    base: 'RegisteredKey',
    fields: { secretKey: text('HMAC secret of the API key. The exchange shows it only once.') },
  },
  BoardRow: {
    about: 'A student on the board of a class.',
    isTable: true,
    fields: {
      ...student,
      equity: decimal('Value of all balances in `asset` at the last prices; exact, a decimal string.'),
      profit: decimal(
        'Equity minus the value of the balances at the start, at the same prices; exact, a decimal string.',
      ),
      asset: asset('Asset of `equity` and `profit`.'),
      trades: integer('Number of trades.'),
      openOrders: integer('Number of open orders.'),
      lastAction: orNull(
        text('The last event of an order, such as `BUY 0.05 BTCUSDT LIMIT 61000 FILLED`; null before the first order.'),
      ),
      lastActionMs: orNull(
        time(
          "Time of the last action by the exchange's clock, milliseconds since the epoch; null before the first order.",
        ),
      ),
      hasJoined: flag('Whether the student has joined.'),
    },
  },
  MarketShock: {
    about: 'A news shock.',
    fields: {
      asset: asset('The asset whose price has moved.'),
      percent: number('Move in percent.'),
      symbols: listOf(symbol('The symbols that trade the asset.')),
      timeMs: time("Time of the shock by the exchange's clock, milliseconds since the epoch."),
    },
  },
  MarketImpact: {
    about:
      'How far the trades of users have moved the price of a symbol. Moves are in basis points (1/10000) of the price.',
    isTable: true,
    fields: {
      symbol: symbol('The symbol.'),
      price: decimal('Middle of the best bid and the best ask.'),
      unmoved: decimal('The middle as it would be without users.'),
      bps: number('The move now; negative if users have sold.'),
      after1m: number('The part of the move that is left after a minute, if users trade no more.'),
      after10m: number('The part that is left after ten minutes.'),
      after1h: number('The part that is left after an hour.'),
      after1d: number('The part that is left after a day.'),
    },
  },
  ScenarioStep: {
    about: 'An event of a scenario of the simulated market.',
    fields: {
      kind: text('What happens: move, volatility, thin, flow, halt, fees or slow.'),
      text: text('Its values, such as `percent -12, within 4m`.'),
      fromMs: time("Its beginning by the exchange's clock, milliseconds since the epoch."),
      untilMs: time("Its end by the exchange's clock, milliseconds since the epoch."),
    },
  },
  ClassMember: {
    about: 'A student of a class.',
    fields: {
      ...student,
      hasJoined: flag('Whether the student has joined.'),
      joinCode: orNull(text('Code for `spotlab join`, which is used once; null after that.')),
    },
  },
  SymbolPhase: {
    about: 'A symbol and its trading status.',
    fields: { symbol: symbol('The symbol.'), status: text('Status of the symbol.') },
  },
  KeptSnapshot: {
    about: 'A snapshot in memory.',
    fields: {
      name: text('Name of the snapshot.'),
      timeMs: time("Time of the snapshot by the exchange's clock, milliseconds since the epoch."),
      bytes: integer('Size of the snapshot in bytes.'),
    },
  },
  SavedSnapshot: {
    about: 'A snapshot that was saved to a file.',
    fields: {
      file: text('Path of the file, as given in the command.'),
      timeMs: time("Time of the snapshot by the exchange's clock, milliseconds since the epoch."),
      bytes: integer('Size of the file.'),
    },
  },
  ControlledState: {
    about: 'State of the exchange.',
    fields: {
      market: member(['simulated', 'replay'], 'Kind of market.'),
      seed: orNull(integer('Seed of the simulated market; null in a replay.')),
      clock: object('ControlledClock', 'The clock of the exchange.'),
      symbols: integer('Number of symbols.'),
      closed: listOf(object('SymbolPhase', 'Symbols that are not TRADING.')),
      accounts: integer('Number of accounts.'),
      keys: integer('Number of API keys.'),
      accountsWithoutKey: listOf(integer('Numbers of the accounts without an API key; `keys.create` makes one.')),
      faults: listOf(object('PlannedFault', 'The planned faults.')),
      snapshots: listOf(object('KeptSnapshot', 'The snapshots in memory.')),
      rateLimits: limiters('The rate limiters.'),
    },
  },
  ArrivedRequest: {
    about: 'A request that changes something, or a subscription, as it arrived at the exchange.',
    fields: {
      timeMs: time("Time of the exchange's clock at which it arrived, milliseconds since the epoch."),
      account: orNull(integer('Number of the account whose key it had, from 0; null for none.')),
      apiKey: orNull(text('The API key that it had, valid or not; null for none.')),
      endpoint: orNull(
        text(
          'Id of the endpoint, such as `newOrder`; null for a subscription, and for a path that the exchange does not have.',
        ),
      ),
      stream: orNull(
        text(
          'Name of the stream, such as `btcusdt@trade`, or `userData` for the events of an account; null for a request.',
        ),
      ),
      symbol: orNull(text('Its `symbol`; null for none.')),
      clientOrderId: orNull(text('Client order id of the order or of the list that it places; null if it names none.')),
      orderId: orNull(
        integer('Id of the order that it placed or cancelled; null for none, for a list and for several orders.'),
      ),
      status: orNull(
        integer(
          "HTTP status of the exchange's reply; null if the request was not executed. A planned fault can lose the reply.",
        ),
      ),
      fault: orNull(text('Action of the planned fault that applied, such as `drop`; null for none.')),
    },
  },
  GivenAnswer: {
    about: 'An answer to a question.',
    fields: { question: text('Id of the question.'), value: text('The answer as it was given.') },
  },
  Cleared: { about: 'Number of deleted items.', fields: { cleared: integer('Number of removed items.') } },
} as const satisfies Readonly<Record<string, ResultShape>>;

/** Name of a shape. */
export type ControlResult = keyof typeof controlResults;
