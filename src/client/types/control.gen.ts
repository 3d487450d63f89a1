// Printed from src/protocol/control/control-commands.ts by `npm run generate`; do not edit.
import type { AccountBalance, ArrivedRequest, BoardRow, ClassMember, Cleared, ControlledAccount, ControlledClock, ControlledCommission, ControlledState, ControlledStep, CreatedKey, GivenAnswer, KeptSnapshot, MarketImpact, MarketShock, OpenedAccount, PlannedFault, RateLimiter, RegisteredKey, SavedSnapshot, Scenario, ScenarioStep, SymbolDiscount, SymbolPhase } from '../../protocol/index.js';
import type { DecimalInput, TimeInput } from '../base/inputs.js';
import type { DataExport } from './data-export.js';

/**
 * A command to the embedded exchange. It is sent when it is awaited, and only once.
 *
 * A command is not a {@link Call}: it has no weight and no signature, rate limits do not delay it, and it works during
 * a ban.
 */
export interface ControlCall<R> extends Promise<R> {
  /** The command, such as `clock.advance`. */
  readonly command: string;
  /** Arguments of the command, by name. */
  readonly given: Readonly<Record<string, unknown>>;
  /** Whether an `await` has sent the command. */
  readonly isSent: boolean;
  /** Sends the command, even if it was sent before. */
  send(): Promise<R>;
}

/** `x.exchange.answers` */
export interface AnswersControl {
  /**
   * Keeps the answer to a question, for whoever controls the exchange: a check of an exercise, or `spotlab grade`.
   *
   * A later answer to the same question replaces the earlier one. The exchange keeps the last 100 answers, until a snapshot is restored.
   *
   * @param question Id of the question.
   * @param value The answer, at most 200 characters.
   * @throws SpotlabError `SPOTLAB_CONTROL` when the command fails; it has changed nothing then
   * @example await x.exchange.answers.give('03-range', '812.5')
   */
  give(question: string, value: string): ControlCall<GivenAnswer>;
  /**
   * Lists the answers, oldest first.
   *
   * @throws SpotlabError `SPOTLAB_CONTROL` when the command fails; it has changed nothing then
   * @example await x.exchange.answers.list()
   */
  list(): ControlCall<readonly GivenAnswer[]>;
}

/** `x.exchange.clock` */
export interface ClockControl {
  /**
   * Shows the time of the clock, its speed, whether it is paused, and the position in a recording.
   *
   * @throws SpotlabError `SPOTLAB_CONTROL` when the command fails; it has changed nothing then
   * @example await x.exchange.clock.show()
   */
  show(): ControlCall<ControlledClock>;
  /**
   * Pauses the clock. While it is paused, nothing expires, rate limit windows do not reset and the market does not move.
   *
   * @throws SpotlabError `SPOTLAB_CONTROL` when the command fails; it has changed nothing then
   * @example await x.exchange.clock.pause()
   */
  pause(): ControlCall<ControlledClock>;
  /**
   * Resumes the clock at the time where it was paused.
   *
   * @throws SpotlabError `SPOTLAB_CONTROL` when the command fails; it has changed nothing then
   * @example await x.exchange.clock.resume()
   */
  resume(): ControlCall<ControlledClock>;
  /**
   * Moves the clock forward. All market events of the skipped time happen.
   *
   * With fidelity full, the simulated market makes every trade and quote of that time, so one call of a day gives the same market as many short calls. With fidelity strides, a symbol makes a few large trades a minute, at most 1440 steps in total, and its book has few levels in between: strides are much faster, and fill fewer limit orders. A time of at most ten minutes always has fidelity full. A symbol is simulated only while a user has open orders on it, or when its data is requested. A paused clock stays paused. Clients of spotlab follow the clock. Other clients that use the machine’s clock for timestamps are now behind, and their signed requests are refused with -1021.
   *
   * @param by How far to move the clock.
   * @param options.fidelity How exactly the simulated market computes the skipped time. Default: full for at most one day, otherwise strides.
   * @throws SpotlabError `SPOTLAB_CONTROL` when the command fails; it has changed nothing then
   * @example await x.exchange.clock.advance('1h')
   */
  advance(by: number | string, options?: { readonly fidelity?: 'full' | 'strides' }): ControlCall<ControlledClock>;
  /**
   * Moves the clock forward to a time, like `clock.advance`. The clock cannot move back.
   *
   * @param to The new time.
   * @param options.fidelity How exactly the simulated market computes the skipped time. Default: full for at most one day, otherwise strides.
   * @throws SpotlabError `SPOTLAB_CONTROL` when the command fails; it has changed nothing then
   * @example await x.exchange.clock.set('2027-01-01T00:00:00Z')
   */
  set(to: TimeInput, options?: { readonly fidelity?: 'full' | 'strides' }): ControlCall<ControlledClock>;
  /**
   * Sets the speed of the clock.
   *
   * While the speed is not 1, the timestamp of a signed request may also come from the machine’s clock.
   *
   * @param speed Seconds of exchange time for each second of the machine’s clock.
   * @throws SpotlabError `SPOTLAB_CONTROL` when the command fails; it has changed nothing then
   * @example await x.exchange.clock.speed(60)
   */
  speed(speed: number): ControlCall<ControlledClock>;
  /**
   * Pauses the clock and moves it forward to the next event of the market; the reply says what happened.
   *
   * At the end of a recording nothing is left to step to: the reply has `steps: 0`, and `recording.hasEnded` is true.
   *
   * @param count Number of events. Default: 1.
   * @throws SpotlabError `SPOTLAB_CONTROL` when the command fails; it has changed nothing then
   * @example await x.exchange.clock.step()
   */
  step(count?: number): ControlCall<ControlledStep>;
}

/** `x.exchange.accounts` */
export interface AccountsControl {
  /**
   * Lists the accounts with their balances.
   *
   * @throws SpotlabError `SPOTLAB_CONTROL` when the command fails; it has changed nothing then
   * @example await x.exchange.accounts.list()
   */
  list(): ControlCall<readonly ControlledAccount[]>;
  /**
   * Opens an account and creates an HMAC key for it.
   *
   * @param options.funds Free balances of the account, by asset. Default: the balances that the first accounts had at the start.
   * @param options.tradeGroupId Trade group: accounts of the same group do not trade with each other; -1 for none. Default: -1.
   * @throws SpotlabError `SPOTLAB_CONTROL` when the command fails; it has changed nothing then
   * @example await x.exchange.accounts.open({ funds: { USDT: '5000' } })
   */
  open(options?: { readonly funds?: Readonly<Record<string, DecimalInput>>; readonly tradeGroupId?: number }): ControlCall<OpenedAccount>;
  /**
   * Changes permissions and commission rates of an account. Settings that are left out do not change.
   *
   * @param account Number of the account, from 0.
   * @param options.tradeGroupId Trade group: accounts of the same group do not trade with each other; -1 for none. Default: no change.
   * @param options.canTrade Whether the account may place, amend and cancel orders. Default: no change.
   * @param options.paysInBnb Whether the account pays commissions in BNB, at a discount. Default: no change.
   * @param options.makerRate Commission rate as maker, such as 0.001. Default: no change.
   * @param options.takerRate Commission rate as taker; set makerRate and takerRate together. Default: no change.
   * @param options.permissions All trading permissions of the account, such as SPOT or TRD_GRP_004; they replace the present ones. Default: no change.
   * @param options.preventSor Whether smart order routing is disabled for the account. Default: no change.
   * @param options.restrictedSymbols All symbols that the account may not trade; they replace the present ones. Default: no change.
   * @param options.assetLimits Largest amount of an asset in one order (MAX_ASSET), by asset; replaces the present limits, {} removes them. Default: no change.
   * @throws SpotlabError `SPOTLAB_CONTROL` when the command fails; it has changed nothing then
   * @example await x.exchange.accounts.change(0, { tradeGroupId: 7 })
   */
  change(account: number, options?: { readonly tradeGroupId?: number; readonly canTrade?: boolean; readonly paysInBnb?: boolean; readonly makerRate?: DecimalInput; readonly takerRate?: DecimalInput; readonly permissions?: readonly string[]; readonly preventSor?: boolean; readonly restrictedSymbols?: readonly string[]; readonly assetLimits?: Readonly<Record<string, DecimalInput>> }): ControlCall<ControlledAccount>;
  /**
   * Cancels all open orders of an account and sets its balances to those of a new account.
   *
   * Keys, settings and the history of orders and trades stay. On the board of a class, profit and trades start at 0.
   *
   * @param account Number of the account, from 0.
   * @throws SpotlabError `SPOTLAB_CONTROL` when the command fails; it has changed nothing then
   * @example await x.exchange.accounts.reset(0)
   */
  reset(account: number): ControlCall<ControlledAccount>;
  /**
   * Sets the rates of one kind of commission (standard, tax or special) for an account. The other kinds do not change.
   *
   * For each kind of commission, a fill pays the maker or taker rate plus the buyer or seller rate, in the received asset. A symbol with its own rates keeps them when the rates for all symbols change later.
   *
   * @param kind Kind of commission; the BNB discount applies to STANDARD only.
   * @param options.maker Rate as maker, such as 0.001. Default: 0.
   * @param options.taker Rate as taker. Default: 0.
   * @param options.buyer Rate as buyer, added to the maker or taker rate. Default: 0.
   * @param options.seller Rate as seller, added to the maker or taker rate. Default: 0.
   * @param options.symbol The symbol. Default: all symbols that have no rates of their own.
   * @param options.account Number of the account, from 0 in the order in which the accounts were opened. Default: 0.
   * @throws SpotlabError `SPOTLAB_CONTROL` when the command fails; it has changed nothing then
   * @example await x.exchange.accounts.commission('TAX', { maker: '0.0001', taker: '0.0002' })
   */
  commission(kind: 'STANDARD' | 'TAX' | 'SPECIAL', options?: { readonly maker?: DecimalInput; readonly taker?: DecimalInput; readonly buyer?: DecimalInput; readonly seller?: DecimalInput; readonly symbol?: string; readonly account?: number }): ControlCall<ControlledCommission>;
}

/** `x.exchange.keys` */
export interface KeysControl {
  /**
   * Lists the API keys, without secrets.
   *
   * @throws SpotlabError `SPOTLAB_CONTROL` when the command fails; it has changed nothing then
   * @example await x.exchange.keys.list()
   */
  list(): ControlCall<readonly RegisteredKey[]>;
  /**
   * Creates an HMAC key. Only this reply contains the secret.
   *
   * @param options.account Number of the account, from 0 in the order in which the accounts were opened. Default: 0.
   * @param options.permissions Permissions of the key: trade, read account data, open user data streams. Default: all.
   * @param options.addresses IP addresses and networks (`192.0.2.0/24`) from which the key is accepted. Default: any.
   * @param options.expiresAt Time from which the key is refused, by the exchange’s clock. Default: never.
   * @throws SpotlabError `SPOTLAB_CONTROL` when the command fails; it has changed nothing then
   * @example await x.exchange.keys.create({ permissions: ['USER_DATA'] })
   */
  create(options?: { readonly account?: number; readonly permissions?: readonly ('TRADE' | 'USER_DATA' | 'USER_STREAM')[]; readonly addresses?: readonly string[]; readonly expiresAt?: TimeInput }): ControlCall<CreatedKey>;
  /**
   * Registers an RSA or Ed25519 public key and returns its API key.
   *
   * @param publicKey PEM, or base64 of the DER (SPKI).
   * @param options.account Number of the account, from 0 in the order in which the accounts were opened. Default: 0.
   * @param options.permissions Permissions of the key: trade, read account data, open user data streams. Default: all.
   * @param options.addresses IP addresses and networks (`192.0.2.0/24`) from which the key is accepted. Default: any.
   * @param options.expiresAt Time from which the key is refused, by the exchange’s clock. Default: never.
   * @throws SpotlabError `SPOTLAB_CONTROL` when the command fails; it has changed nothing then
   * @example await x.exchange.keys.register('-----BEGIN PUBLIC KEY-----…')
   */
  register(publicKey: string, options?: { readonly account?: number; readonly permissions?: readonly ('TRADE' | 'USER_DATA' | 'USER_STREAM')[]; readonly addresses?: readonly string[]; readonly expiresAt?: TimeInput }): ControlCall<RegisteredKey>;
  /**
   * Changes the permissions, addresses and expiry of a key. Settings that are left out do not change.
   *
   * @param apiKey The API key.
   * @param options.permissions Permissions of the key: trade, read account data, open user data streams. Default: all.
   * @param options.addresses IP addresses and networks (`192.0.2.0/24`) from which the key is accepted. Default: any.
   * @param options.expiresAt Time from which the key is refused, by the exchange’s clock. Default: never.
   * @throws SpotlabError `SPOTLAB_CONTROL` when the command fails; it has changed nothing then
   * @example await x.exchange.keys.change(apiKey, { permissions: ['USER_DATA'] })
   */
  change(apiKey: string, options?: { readonly permissions?: readonly ('TRADE' | 'USER_DATA' | 'USER_STREAM')[]; readonly addresses?: readonly string[]; readonly expiresAt?: TimeInput }): ControlCall<RegisteredKey>;
  /**
   * Revokes a key. The exchange refuses requests with this key from now on.
   *
   * @param apiKey The API key.
   * @throws SpotlabError `SPOTLAB_CONTROL` when the command fails; it has changed nothing then
   * @example await x.exchange.keys.revoke(apiKey)
   */
  revoke(apiKey: string): ControlCall<RegisteredKey>;
}

/** `x.exchange.class` */
export interface ClassControl {
  /**
   * Shows equity, profit, trades, open orders and last action of each student.
   *
   * Equity is the value of all balances in USDT (or in the usual quote asset), at the last price of each asset. Profit is equity minus the value of the balances at the start at the same prices, so it is 0 for a student who has not traded. Changes by `fund` and `setBalance` do not count as profit. `x.class.board()` is the same command.
   *
   * @throws SpotlabError `SPOTLAB_CONTROL` when the command fails; it has changed nothing then
   * @example await x.exchange.class.board()
   */
  board(): ControlCall<readonly BoardRow[] & DataExport>;
  /**
   * Lists the students of the class with their join codes.
   *
   * A join code is used once, by `spotlab join`; a student who has joined has none.
   *
   * @throws SpotlabError `SPOTLAB_CONTROL` when the command fails; it has changed nothing then
   * @example await x.exchange.class.codes()
   */
  codes(): ControlCall<readonly ClassMember[]>;
  /**
   * Makes a new join code for a student, for example after the profile was lost. The old keys stop working.
   *
   * Balances and orders of the account stay.
   *
   * @param name Name of the student, as in the list of names.
   * @throws SpotlabError `SPOTLAB_CONTROL` when the command fails; it has changed nothing then
   * @example await x.exchange.class.rejoin('Ann')
   */
  rejoin(name: string): ControlCall<ClassMember>;
}

/** `x.exchange.market` */
export interface MarketControl {
  /**
   * Halts trading on all symbols, or on one: their status changes from TRADING to HALT.
   *
   * Orders stay open and can be cancelled; nothing trades until `market.resume`.
   *
   * @param symbol The symbol. Default: all symbols.
   * @throws SpotlabError `SPOTLAB_CONTROL` when the command fails; it has changed nothing then
   * @example await x.exchange.market.halt('BTCUSDT')
   */
  halt(symbol?: string): ControlCall<readonly SymbolPhase[]>;
  /**
   * Resumes trading on all halted symbols, or on one: their status changes from HALT to TRADING.
   *
   * @param symbol The symbol. Default: all symbols.
   * @throws SpotlabError `SPOTLAB_CONTROL` when the command fails; it has changed nothing then
   * @example await x.exchange.market.resume()
   */
  resume(symbol?: string): ControlCall<readonly SymbolPhase[]>;
  /**
   * Shows by how much the trades of users have moved the prices of the simulated market: now, and what is left of it after a minute, ten minutes, an hour and a day.
   *
   * Purchases of users raise a price and their sales lower it, as takers and as makers, for all users together. The move grows with the square root of the quantity and decays slowly: after trading for ten minutes, more than half of it is left ten minutes later. Each symbol has a move of its own. Prices before the start do not change. `unmoved` is the middle of the book as it would be without users.
   *
   * @param symbol The symbol. Default: all symbols.
   * @throws SpotlabError `SPOTLAB_CONTROL` when the command fails; it has changed nothing then
   * @example await x.exchange.market.impact('BTCUSDT')
   */
  impact(symbol?: string): ControlCall<readonly MarketImpact[] & DataExport>;
  /**
   * Moves the simulated price of an asset at once, as news would do, on all symbols that trade it.
   *
   * The makers of the simulated market quote around the new price, orders of users beyond it are filled, and takers follow. The move stays: prices continue from the new level, and symbols remain consistent with each other. Shocks multiply. A symbol that does not trade follows when it trades again; one with a price range, such as ETHBTC, when its reference price has followed. A replay has no shocks.
   *
   * @param asset The asset.
   * @param percent Move in percent, such as -5.
   * @throws SpotlabError `SPOTLAB_CONTROL` when the command fails; it has changed nothing then
   * @example await x.exchange.market.shock('BTC', -5)
   */
  shock(asset: string, percent: number): ControlCall<MarketShock>;
  /**
   * Starts a scenario of the simulated market, such as a flash crash, and lists its events.
   *
   * The times of the scenario count from now. The same seed, time and scenario give the same market. Several scenarios can run at the same time; a scenario cannot be stopped, but `restore` goes back to a snapshot before it. docs/scenarios.md describes them. A replay has none.
   *
   * @param scenario Name of a scenario, such as flash-crash, or a list of its events.
   * @throws SpotlabError `SPOTLAB_CONTROL` when the command fails; it has changed nothing then
   * @example await x.exchange.market.scenario('flash-crash')
   */
  scenario(scenario: Scenario): ControlCall<readonly ScenarioStep[]>;
  /**
   * Lists the events of all scenarios that were started.
   *
   * @throws SpotlabError `SPOTLAB_CONTROL` when the command fails; it has changed nothing then
   * @example await x.exchange.market.scenarios()
   */
  scenarios(): ControlCall<readonly ScenarioStep[]>;
}

/** `x.exchange.faults` */
export interface FaultsControl {
  /**
   * Lists the planned faults.
   *
   * @throws SpotlabError `SPOTLAB_CONTROL` when the command fails; it has changed nothing then
   * @example await x.exchange.faults.list()
   */
  list(): ControlCall<readonly PlannedFault[]>;
  /**
   * Plans a fault for requests: drop, delay or refuse them, check them with a wrong clock, or answer with old data.
   *
   * `drop` closes the connection without a reply. `delay` waits before the request is handled. `refuse` replies with `status`, or with `code` and its text. With `after` the exchange executes the request first, and the fault affects only the reply: the client then does not know the outcome of its order. `skew` checks the request with the clock of the exchange shifted by `by`. `stale` answers reads whose source is Memory or Database (see the reference) with the state of the exchange at the time when the fault was planned, as a replica that is behind does; it matches no other requests. If several faults match a request, only the oldest one applies. Faults do not affect the admin interface.
   *
   * @param action Type of the fault.
   * @param options.by For `delay`: how long the exchange waits, by the machine’s clock. For `skew`: how far the exchange’s clock is ahead, as an affected request sees it. Default: '1s'.
   * @param options.back For `skew`: the clock is behind instead of ahead. Default: false.
   * @param options.status For `refuse`: the HTTP status. Default: the status of `code`, else 503.
   * @param options.code For `refuse`: the error code, such as -1007. Default: a code that fits `status`.
   * @param options.retryAfter For `refuse` with status 429 or 418: the value of Retry-After, in seconds. Default: 1, or 120 with 418.
   * @param options.after The exchange executes the request before the fault applies. Default: false.
   * @param options.endpoint Only requests to this endpoint, given by its id (`newOrder`) or its path. Default: any.
   * @param options.method Only requests with this method. Default: any.
   * @param options.count Number of requests that the fault affects; 0 affects all until the fault is cleared. Default: 1, or 0 with `probability`.
   * @param options.skip Number of matching requests that pass before the fault applies. Default: 0.
   * @param options.probability Probability that the fault affects a request; the same `seed` selects the same requests. Default: 1.
   * @param options.seed Seed for `probability`. Default: 1.
   * @throws SpotlabError `SPOTLAB_CONTROL` when the command fails; it has changed nothing then
   * @example await x.exchange.faults.add('drop', { endpoint: 'newOrder', after: true })
   */
  add(action: 'drop' | 'delay' | 'refuse' | 'skew' | 'stale', options?: { readonly by?: number | string; readonly back?: boolean; readonly status?: number; readonly code?: number; readonly retryAfter?: number; readonly after?: boolean; readonly endpoint?: string; readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'; readonly count?: number; readonly skip?: number; readonly probability?: number; readonly seed?: number }): ControlCall<PlannedFault>;
  /**
   * Plans a fault for streams: loses, repeats, swaps or delays events; or silences connections, or closes them at once or after a `serverShutdown`.
   *
   * The fault matches the events of market streams and of accounts; `stream` or `account` restricts it. An event counts once, however many connections receive it. `gap` loses the event. `duplicate` sends it twice. `reorder` sends it after the next event of its stream, which no fault counts. `delay` sends it later by `by`; the events of its stream that follow wait behind it. `disconnect` closes connections without a close frame. `silence` keeps connections open, but the exchange sends nothing on them: no events, replies or pings. What the exchange would have sent is lost; it still executes requests. `shutdown` sends `serverShutdown`, and closes the connection when the time `by` has passed. `disconnect`, `silence` and `shutdown` apply at once to the open connections that match, and with `for` to new connections too. With `count`, `skip` or `probability` these three wait for events instead: an affected event triggers the fault on the connections that are about to receive it. Without `for`, a silenced connection stays silent until it closes. If several faults match an event, only the oldest one applies. All times are times of the exchange’s clock. Replies of the WebSocket API are requests: see `faults.add`.
   *
   * @param action Type of the fault.
   * @param options.stream Only this market stream, such as `btcusdt@trade`; `*` stands for any characters, as in `btcusdt@*`. For `disconnect`, `silence` and `shutdown`, a connection matches if it has subscribed to the stream. Default: any, and the events of accounts.
   * @param options.account Only the events of this account, by its number from 0. For `disconnect`, `silence` and `shutdown`, a connection matches if it has subscribed to these events or is logged on with a key of the account. Default: any, and the market streams.
   * @param options.by Length of a `delay`, or time between the announcement of a `shutdown` and the close. Default: '1s'.
   * @param options.for How long the fault lasts from now on; with `for`, `count` is unlimited by default. Default: no end.
   * @param options.count Number of events that the fault affects; 0 affects all until the fault ends or is cleared. Default: 1, or 0 with `probability` or `for`.
   * @param options.skip Number of matching events that pass before the fault applies. Default: 0.
   * @param options.probability Probability that the fault affects an event; the same `seed` selects the same events. Default: 1.
   * @param options.seed Seed for `probability`. Default: 1.
   * @throws SpotlabError `SPOTLAB_CONTROL` when the command fails; it has changed nothing then
   * @example await x.exchange.faults.stream('gap', { stream: 'btcusdt@trade', count: 3 })
   */
  stream(action: 'gap' | 'duplicate' | 'reorder' | 'delay' | 'disconnect' | 'silence' | 'shutdown', options?: { readonly stream?: string; readonly account?: number; readonly by?: number | string; readonly for?: number | string; readonly count?: number; readonly skip?: number; readonly probability?: number; readonly seed?: number }): ControlCall<PlannedFault>;
  /**
   * Removes one planned fault, or all of them.
   *
   * The command ends a silence that has a duration (`for`). Events that a `reorder` fault holds back are sent at once; events that a `delay` fault holds back still arrive at their time.
   *
   * @param id Id of the fault. Default: all.
   * @throws SpotlabError `SPOTLAB_CONTROL` when the command fails; it has changed nothing then
   * @example await x.exchange.faults.clear()
   */
  clear(id?: number): ControlCall<Cleared>;
}

/** `x.exchange.limits` */
export interface LimitsControl {
  /**
   * Sets the rate limits, or switches them off and on. All counts and bans are reset.
   *
   * With `off` no request is refused for a limit, and `exchangeInfo` lists no limits; `on` restores the limits that the exchange started with. An exchange starts without limits with `connect({ limits: 'off' })` or `--limits off`.
   *
   * @param rateLimits `off`, `on`, or all rate limiters in the form that `exchangeInfo` uses.
   * @throws SpotlabError `SPOTLAB_CONTROL` when the command fails; it has changed nothing then
   * @example await x.exchange.limits.set([{ rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', intervalNum: 1, limit: 100 }])
   */
  set(rateLimits: 'off' | 'on' | readonly RateLimiter[]): ControlCall<ControlledState>;
  /**
   * Resets all rate limit counts and bans.
   *
   * @throws SpotlabError `SPOTLAB_CONTROL` when the command fails; it has changed nothing then
   * @example await x.exchange.limits.reset()
   */
  reset(): ControlCall<ControlledState>;
}

/** `x.exchange.snapshots` */
export interface SnapshotsControl {
  /**
   * Lists the snapshots in memory.
   *
   * @throws SpotlabError `SPOTLAB_CONTROL` when the command fails; it has changed nothing then
   * @example await x.exchange.snapshots.list()
   */
  list(): ControlCall<readonly KeptSnapshot[]>;
  /**
   * Deletes a snapshot from memory.
   *
   * @param name Name of the snapshot. Default: 'default'.
   * @throws SpotlabError `SPOTLAB_CONTROL` when the command fails; it has changed nothing then
   * @example await x.exchange.snapshots.drop('before')
   */
  drop(name?: string): ControlCall<Cleared>;
  /**
   * Saves the current state to a file, replacing the file. Any exchange with the same symbols can load it.
   *
   * The file is JSON and contains no API keys and no secrets. Over HTTP the exchange does not read or write files: the reply is the content of the file.
   *
   * @param file Path of the file to write.
   * @throws SpotlabError `SPOTLAB_CONTROL` when the command fails; it has changed nothing then
   * @example await x.exchange.snapshots.save('lesson-3.json')
   */
  save(file: string): ControlCall<SavedSnapshot>;
  /**
   * Loads the state that `snapshots.save` wrote: seed, clock, market, history and accounts.
   *
   * The API keys of the exchange stay, each for the account with the same number; `accountsWithoutKey` of the reply lists the accounts that have none. Planned faults stay. Rate limit counts are reset, and the snapshots in memory are deleted. After that, the timestamp of a signed request may also come from the machine’s clock. Over HTTP the exchange does not read or write files: `file` is the content of the file.
   *
   * @param file Path of a file that `snapshots.save` wrote.
   * @throws SpotlabError `SPOTLAB_CONTROL` when the command fails; it has changed nothing then
   * @example await x.exchange.snapshots.load('lesson-3.json')
   */
  load(file: string): ControlCall<ControlledState>;
}

/**
 * Control of the embedded exchange: its clock, faults, funds, accounts, keys, symbols and limits. On another network every
 * command fails with `SPOTLAB_NETWORK`. Await a command to send it. Commands do not count against rate limits.
 *
 * @example await x.exchange.clock.advance('1h')
 */
export interface ExchangeControl {
  readonly answers: AnswersControl;
  readonly clock: ClockControl;
  readonly accounts: AccountsControl;
  readonly keys: KeysControl;
  readonly class: ClassControl;
  readonly market: MarketControl;
  readonly faults: FaultsControl;
  readonly limits: LimitsControl;
  readonly snapshots: SnapshotsControl;
  /**
   * Shows the state of the exchange: clock, market, accounts, faults, snapshots, rate limits.
   *
   * @throws SpotlabError `SPOTLAB_CONTROL` when the command fails; it has changed nothing then
   * @example await x.exchange.state()
   */
  state(): ControlCall<ControlledState>;
  /**
   * Lists the newest requests that change something, and the newest subscriptions to streams, oldest first.
   *
   * The exchange keeps the last 1000 requests, each with its reply and with the planned fault that applied to it. Requests that only read are left out. The list begins anew when a snapshot is restored.
   *
   * @throws SpotlabError `SPOTLAB_CONTROL` when the command fails; it has changed nothing then
   * @example await x.exchange.requests()
   */
  requests(): ControlCall<readonly ArrivedRequest[]>;
  /**
   * Adds an amount to the free balance of an account.
   *
   * @param asset The asset.
   * @param amount Amount to add, with at most 8 decimals.
   * @param options.account Number of the account, from 0 in the order in which the accounts were opened. Default: 0.
   * @throws SpotlabError `SPOTLAB_CONTROL` when the command fails; it has changed nothing then
   * @example await x.exchange.fund('USDT', '1000')
   */
  fund(asset: string, amount: DecimalInput, options?: { readonly account?: number }): ControlCall<AccountBalance>;
  /**
   * Sets the free balance of an account for an asset. The locked balance does not change.
   *
   * @param asset The asset.
   * @param free New free balance, with at most 8 decimals.
   * @param options.account Number of the account, from 0 in the order in which the accounts were opened. Default: 0.
   * @throws SpotlabError `SPOTLAB_CONTROL` when the command fails; it has changed nothing then
   * @example await x.exchange.setBalance('BTC', '0')
   */
  setBalance(asset: string, free: DecimalInput, options?: { readonly account?: number }): ControlCall<AccountBalance>;
  /**
   * Sets the trading status of a symbol.
   *
   * Only a symbol with status TRADING trades. With any other status the book does not change, and open orders can be cancelled; with CANCEL_ONLY they can also be amended. A replay continues to publish the recorded market data; orders on its book wait until the symbol trades again.
   *
   * @param symbol The symbol.
   * @param status The new status.
   * @param options.expireOrders Whether the exchange closes all open orders of users on the symbol (status EXPIRED, reason EXCHANGE_CANCELED). Default: false.
   * @throws SpotlabError `SPOTLAB_CONTROL` when the command fails; it has changed nothing then
   * @example await x.exchange.symbolStatus('BTCUSDT', 'HALT')
   */
  symbolStatus(symbol: string, status: 'TRADING' | 'END_OF_DAY' | 'HALT' | 'BREAK' | 'CANCEL_ONLY', options?: { readonly expireOrders?: boolean }): ControlCall<SymbolPhase>;
  /**
   * Switches the BNB discount on commissions on or off for a symbol. It is on at the start.
   *
   * @param symbol The symbol.
   * @param isOn Whether the discount is on.
   * @throws SpotlabError `SPOTLAB_CONTROL` when the command fails; it has changed nothing then
   * @example await x.exchange.symbolDiscount('BTCUSDT', false)
   */
  symbolDiscount(symbol: string, isOn: boolean): ControlCall<SymbolDiscount>;
  /**
   * Restarts the simulated market with another seed.
   *
   * Accounts and keys stay. Orders, history and balances are deleted: every account gets the balances of a new account, as if the exchange had just started with this seed. Rate limit counts and snapshots are deleted too.
   *
   * @param seed The seed.
   * @throws SpotlabError `SPOTLAB_CONTROL` when the command fails; it has changed nothing then
   * @example await x.exchange.seed(7)
   */
  seed(seed: number): ControlCall<ControlledState>;
  /**
   * Stores the whole state under a name: books, orders, accounts, keys, market, clock.
   *
   * The exchange holds at most 20 snapshots in memory, and refuses a further name until one is dropped. Snapshots are deleted when the exchange closes or gets another seed.
   *
   * @param name Name of the snapshot. Default: 'default'.
   * @throws SpotlabError `SPOTLAB_CONTROL` when the command fails; it has changed nothing then
   * @example await x.exchange.snapshot('before')
   */
  snapshot(name?: string): ControlCall<KeptSnapshot>;
  /**
   * Restores the state of a snapshot, including its time.
   *
   * Planned faults stay. Rate limit counts are reset. After that, the timestamp of a signed request may also come from the machine’s clock.
   *
   * @param name Name of the snapshot. Default: 'default'.
   * @throws SpotlabError `SPOTLAB_CONTROL` when the command fails; it has changed nothing then
   * @example await x.exchange.restore('before')
   */
  restore(name?: string): ControlCall<ControlledState>;
}
