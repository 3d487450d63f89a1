// Printed from src/protocol/control/control-commands.ts by `npm run generate`; do not edit.
import type { AccountBalance, Cleared, ControlledAccount, ControlledClock, ControlledCommission, ControlledState, CreatedKey, KeptSnapshot, OpenedAccount, PlannedFault, RateLimiter, RegisteredKey, SavedSnapshot, SymbolDiscount, SymbolPhase } from '../../protocol/index.js';
import type { DecimalInput, TimeInput } from '../call/inputs.js';

/**
 * A command to the embedded exchange: described, not sent; awaitable, and sent once like every other call.
 *
 * It is no {@link Call}: it has no weight, waits for no limit, is not signed, and works while the client is banned.
 */
export interface ControlCall<R> extends PromiseLike<R> {
  /** The command, such as `clock.advance`. */
  readonly command: string;
  /** What it takes along, by name. */
  readonly given: Readonly<Record<string, unknown>>;
  /** Whether awaiting it has sent it. */
  readonly isSent: boolean;
  /** Sends the command, whether or not it was sent before. */
  send(): Promise<R>;
  // biome-ignore lint/suspicious/noExplicitAny: as of every promise
  catch<B = never>(onRejected?: ((reason: any) => B | PromiseLike<B>) | null): Promise<R | B>;
  finally(onFinally?: (() => void) | null): Promise<R>;
}

/** `x.exchange.clock` */
export interface ClockControl {
  /**
   * Says what the clock shows and how it runs.
   *
   * @throws SpotlabError `SPOTLAB_CONTROL` when it cannot be carried out; nothing was changed then
   * @example await x.exchange.clock.show()
   */
  show(): ControlCall<ControlledClock>;
  /**
   * Stops the clock: nothing expires, no window turns, and the market stands still.
   *
   * @throws SpotlabError `SPOTLAB_CONTROL` when it cannot be carried out; nothing was changed then
   * @example await x.exchange.clock.pause()
   */
  pause(): ControlCall<ControlledClock>;
  /**
   * Lets the clock run on from where it stands.
   *
   * @throws SpotlabError `SPOTLAB_CONTROL` when it cannot be carried out; nothing was changed then
   * @example await x.exchange.clock.resume()
   */
  resume(): ControlCall<ControlledClock>;
  /**
   * Puts the clock forward, and lets everything happen that would have happened meanwhile.
   *
   * It stays paused if it was. A client that stamps its requests by a clock of its own is behind from here on and is refused with -1021, as any is whose clock is wrong; this one takes the new time over.
   *
   * @param by How far.
   * @throws SpotlabError `SPOTLAB_CONTROL` when it cannot be carried out; nothing was changed then
   * @example await x.exchange.clock.advance('1h')
   */
  advance(by: number | string): ControlCall<ControlledClock>;
  /**
   * Puts the clock forward to a time, like `clock.advance`; it never goes back.
   *
   * @param to What it is to show.
   * @throws SpotlabError `SPOTLAB_CONTROL` when it cannot be carried out; nothing was changed then
   * @example await x.exchange.clock.set('2027-01-01T00:00:00Z')
   */
  set(to: TimeInput): ControlCall<ControlledClock>;
  /**
   * Lets the clock run faster or slower.
   *
   * While the speed is not 1, signed requests may be stamped by the machine’s clock as well.
   *
   * @param speed Seconds of the exchange for each of the machine’s.
   * @throws SpotlabError `SPOTLAB_CONTROL` when it cannot be carried out; nothing was changed then
   * @example await x.exchange.clock.speed(60)
   */
  speed(speed: number): ControlCall<ControlledClock>;
  /**
   * Pauses the clock and puts it forward to the next thing that happens in the market by itself.
   *
   * @param count How many of them. Default: 1.
   * @throws SpotlabError `SPOTLAB_CONTROL` when it cannot be carried out; nothing was changed then
   * @example await x.exchange.clock.step()
   */
  step(count?: number): ControlCall<ControlledClock>;
}

/** `x.exchange.accounts` */
export interface AccountsControl {
  /**
   * Lists the accounts with their balances.
   *
   * @throws SpotlabError `SPOTLAB_CONTROL` when it cannot be carried out; nothing was changed then
   * @example await x.exchange.accounts.list()
   */
  list(): ControlCall<readonly ControlledAccount[]>;
  /**
   * Opens an account with an HMAC key of its own.
   *
   * @param options.funds What it has free, by asset. Default: what the first accounts were given.
   * @param options.tradeGroupId Accounts of one group do not trade with each other; -1 for none. Default: -1.
   * @throws SpotlabError `SPOTLAB_CONTROL` when it cannot be carried out; nothing was changed then
   * @example await x.exchange.accounts.open({ funds: { USDT: '5000' } })
   */
  open(options?: { readonly funds?: Readonly<Record<string, DecimalInput>>; readonly tradeGroupId?: number }): ControlCall<OpenedAccount>;
  /**
   * Changes what an account may do and what it pays; what is left out stays.
   *
   * @param account Position of the account, from 0.
   * @param options.tradeGroupId Accounts of one group do not trade with each other; -1 for none. Default: as it is.
   * @param options.canTrade Whether it may place orders. Default: as it is.
   * @param options.paysInBnb Whether it pays commissions in BNB, at a discount. Default: as it is.
   * @param options.makerRate Commission of its resting orders, such as 0.001. Default: as it is.
   * @param options.takerRate Commission of its taking orders; both rates together. Default: as it is.
   * @param options.permissions What the permission sets of symbols ask for, such as SPOT or TRD_GRP_004; all of them. Default: as it is.
   * @param options.preventSor Whether its orders are kept from being routed over several books. Default: as it is.
   * @param options.restrictedSymbols Symbols that it may not trade; all of them. Default: as it is.
   * @param options.assetLimits The most of an asset that one order may be about (MAX_ASSET), by asset; all of them, {} for none. Default: as it is.
   * @throws SpotlabError `SPOTLAB_CONTROL` when it cannot be carried out; nothing was changed then
   * @example await x.exchange.accounts.change(0, { tradeGroupId: 7 })
   */
  change(account: number, options?: { readonly tradeGroupId?: number; readonly canTrade?: boolean; readonly paysInBnb?: boolean; readonly makerRate?: DecimalInput; readonly takerRate?: DecimalInput; readonly permissions?: readonly string[]; readonly preventSor?: boolean; readonly restrictedSymbols?: readonly string[]; readonly assetLimits?: Readonly<Record<string, DecimalInput>> }): ControlCall<ControlledAccount>;
  /**
   * Sets what an account pays, one kind of commission at a time; the other kinds stay.
   *
   * A fill pays, of each kind, the maker’s or taker’s rate and the buyer’s or seller’s, out of what is received. A symbol that was given a commission keeps its own schedule from then on.
   *
   * @param kind Kind of commission; the discount for paying in BNB is on the first alone.
   * @param options.maker Rate of resting orders, such as 0.001. Default: 0.
   * @param options.taker Rate of taking orders. Default: 0.
   * @param options.buyer Rate of orders that buy, added to the one before. Default: 0.
   * @param options.seller Rate of orders that sell, added to it. Default: 0.
   * @param options.symbol The symbol. Default: all that have no schedule of their own.
   * @param options.account Position of the account, from 0 in the order in which they were opened. Default: 0.
   * @throws SpotlabError `SPOTLAB_CONTROL` when it cannot be carried out; nothing was changed then
   * @example await x.exchange.accounts.commission('TAX', { maker: '0.0001', taker: '0.0002' })
   */
  commission(kind: 'STANDARD' | 'TAX' | 'SPECIAL', options?: { readonly maker?: DecimalInput; readonly taker?: DecimalInput; readonly buyer?: DecimalInput; readonly seller?: DecimalInput; readonly symbol?: string; readonly account?: number }): ControlCall<ControlledCommission>;
}

/** `x.exchange.keys` */
export interface KeysControl {
  /**
   * Lists the API keys, without secrets.
   *
   * @throws SpotlabError `SPOTLAB_CONTROL` when it cannot be carried out; nothing was changed then
   * @example await x.exchange.keys.list()
   */
  list(): ControlCall<readonly RegisteredKey[]>;
  /**
   * Makes an HMAC key; its secret is told this once.
   *
   * @param options.account Position of the account, from 0 in the order in which they were opened. Default: 0.
   * @param options.permissions What it may do: trade, read, open streams. Default: everything.
   * @param options.addresses IP addresses and networks (`192.0.2.0/24`) that it may be used from. Default: any.
   * @param options.expiresAt From when on it is refused, by the exchange’s clock. Default: never.
   * @throws SpotlabError `SPOTLAB_CONTROL` when it cannot be carried out; nothing was changed then
   * @example await x.exchange.keys.create({ permissions: ['USER_DATA'] })
   */
  create(options?: { readonly account?: number; readonly permissions?: readonly ('TRADE' | 'USER_DATA' | 'USER_STREAM')[]; readonly addresses?: readonly string[]; readonly expiresAt?: TimeInput }): ControlCall<CreatedKey>;
  /**
   * Registers a public key, RSA or Ed25519, and says the API key that goes with it.
   *
   * @param publicKey PEM, or base64 of the DER (SPKI).
   * @param options.account Position of the account, from 0 in the order in which they were opened. Default: 0.
   * @param options.permissions What it may do: trade, read, open streams. Default: everything.
   * @param options.addresses IP addresses and networks (`192.0.2.0/24`) that it may be used from. Default: any.
   * @param options.expiresAt From when on it is refused, by the exchange’s clock. Default: never.
   * @throws SpotlabError `SPOTLAB_CONTROL` when it cannot be carried out; nothing was changed then
   * @example await x.exchange.keys.register('-----BEGIN PUBLIC KEY-----…')
   */
  register(publicKey: string, options?: { readonly account?: number; readonly permissions?: readonly ('TRADE' | 'USER_DATA' | 'USER_STREAM')[]; readonly addresses?: readonly string[]; readonly expiresAt?: TimeInput }): ControlCall<RegisteredKey>;
  /**
   * Changes what a key may do, from where, and until when; what is left out stays.
   *
   * @param apiKey The key.
   * @param options.permissions What it may do: trade, read, open streams. Default: everything.
   * @param options.addresses IP addresses and networks (`192.0.2.0/24`) that it may be used from. Default: any.
   * @param options.expiresAt From when on it is refused, by the exchange’s clock. Default: never.
   * @throws SpotlabError `SPOTLAB_CONTROL` when it cannot be carried out; nothing was changed then
   * @example await x.exchange.keys.change(apiKey, { permissions: ['USER_DATA'] })
   */
  change(apiKey: string, options?: { readonly permissions?: readonly ('TRADE' | 'USER_DATA' | 'USER_STREAM')[]; readonly addresses?: readonly string[]; readonly expiresAt?: TimeInput }): ControlCall<RegisteredKey>;
  /**
   * Takes a key back: it is refused from now on.
   *
   * @param apiKey The key.
   * @throws SpotlabError `SPOTLAB_CONTROL` when it cannot be carried out; nothing was changed then
   * @example await x.exchange.keys.revoke(apiKey)
   */
  revoke(apiKey: string): ControlCall<RegisteredKey>;
}

/** `x.exchange.faults` */
export interface FaultsControl {
  /**
   * Lists the faults that are waiting for requests.
   *
   * @throws SpotlabError `SPOTLAB_CONTROL` when it cannot be carried out; nothing was changed then
   * @example await x.exchange.faults.list()
   */
  list(): ControlCall<readonly PlannedFault[]>;
  /**
   * Makes requests go wrong: dropped, delayed, refused, or judged by a clock that is off.
   *
   * `drop` closes the connection without an answer. `delay` waits. `refuse` answers with `status` or with `code` and its text. With `after` the request is carried out first, and only its answer is lost, late or replaced: the cases in which a client does not know what became of its order. `skew` shows and judges time by a clock that is off by `by`. Of several faults that fit a request the oldest strikes. The admin interface itself is spared.
   *
   * @param action What goes wrong.
   * @param options.by Length of a `delay`, by the machine’s clock, or how far a `skew` puts the clock forward. Default: '1s'.
   * @param options.back A `skew` puts the clock back instead of forward. Default: false.
   * @param options.status HTTP status of a `refuse`. Default: that of `code`, else 503.
   * @param options.code Code of a `refuse`, such as -1007. Default: one that goes with `status`.
   * @param options.retryAfter Seconds that a `refuse` with 429 or 418 asks to wait. Default: 1, or 120 with 418.
   * @param options.after The request is carried out before it goes wrong. Default: false.
   * @param options.endpoint Only requests to this endpoint: its id (`newOrder`) or path. Default: any.
   * @param options.method Only requests with this method. Default: any.
   * @param options.count How many requests it strikes; 0 strikes until it is cleared. Default: 1, or 0 with `probability`.
   * @param options.skip How many requests it lets pass first. Default: 0.
   * @param options.probability Chance of each request to be struck; drawn from `seed`, the same ones every time. Default: 1.
   * @param options.seed Seed of the chance. Default: 1.
   * @throws SpotlabError `SPOTLAB_CONTROL` when it cannot be carried out; nothing was changed then
   * @example await x.exchange.faults.add('drop', { endpoint: 'newOrder', after: true })
   */
  add(action: 'drop' | 'delay' | 'refuse' | 'skew', options?: { readonly by?: number | string; readonly back?: boolean; readonly status?: number; readonly code?: number; readonly retryAfter?: number; readonly after?: boolean; readonly endpoint?: string; readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'; readonly count?: number; readonly skip?: number; readonly probability?: number; readonly seed?: number }): ControlCall<PlannedFault>;
  /**
   * Takes back one fault, or all.
   *
   * @param id Which one. Default: all.
   * @throws SpotlabError `SPOTLAB_CONTROL` when it cannot be carried out; nothing was changed then
   * @example await x.exchange.faults.clear()
   */
  clear(id?: number): ControlCall<Cleared>;
}

/** `x.exchange.limits` */
export interface LimitsControl {
  /**
   * Sets the rate limits; what was used is forgotten, and so are bans.
   *
   * @param rateLimits All of them, as `exchangeInfo` lists them.
   * @throws SpotlabError `SPOTLAB_CONTROL` when it cannot be carried out; nothing was changed then
   * @example await x.exchange.limits.set([{ rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', intervalNum: 1, limit: 100 }])
   */
  set(rateLimits: readonly RateLimiter[]): ControlCall<ControlledState>;
  /**
   * Forgets what was used of the limits, and all bans.
   *
   * @throws SpotlabError `SPOTLAB_CONTROL` when it cannot be carried out; nothing was changed then
   * @example await x.exchange.limits.reset()
   */
  reset(): ControlCall<ControlledState>;
}

/** `x.exchange.snapshots` */
export interface SnapshotsControl {
  /**
   * Lists the snapshots that are kept.
   *
   * @throws SpotlabError `SPOTLAB_CONTROL` when it cannot be carried out; nothing was changed then
   * @example await x.exchange.snapshots.list()
   */
  list(): ControlCall<readonly KeptSnapshot[]>;
  /**
   * Forgets a snapshot.
   *
   * @param name Name of the snapshot. Default: 'default'.
   * @throws SpotlabError `SPOTLAB_CONTROL` when it cannot be carried out; nothing was changed then
   * @example await x.exchange.snapshots.drop('before')
   */
  drop(name?: string): ControlCall<Cleared>;
  /**
   * Writes the state as it is now to a file, for any exchange of the same symbols; it replaces what was there.
   *
   * The file is JSON and holds secrets of keys. Over HTTP no path travels: the answer is what the file holds.
   *
   * @param file Where to write it.
   * @throws SpotlabError `SPOTLAB_CONTROL` when it cannot be carried out; nothing was changed then
   * @example await x.exchange.snapshots.save('lesson-3.json')
   */
  save(file: string): ControlCall<SavedSnapshot>;
  /**
   * Becomes the exchange that a file was saved of: its seed and clock, its market and past, accounts and keys.
   *
   * Planned faults stay, and what was used of the limits is forgotten, and so are kept snapshots. Signed requests may from then on be stamped by the machine’s clock as well. Over HTTP no path travels: `file` is what the file holds.
   *
   * @param file File that `snapshots.save` wrote.
   * @throws SpotlabError `SPOTLAB_CONTROL` when it cannot be carried out; nothing was changed then
   * @example await x.exchange.snapshots.load('lesson-3.json')
   */
  load(file: string): ControlCall<ControlledState>;
}

/**
 * Control of the embedded exchange: its clock, faults, funds, accounts, keys, symbols and limits. On another network every
 * command fails with `SPOTLAB_NETWORK`. Commands are awaited like calls; they cost nothing of the limits.
 *
 * @example await x.exchange.clock.advance('1h')
 */
export interface ExchangeControl {
  readonly clock: ClockControl;
  readonly accounts: AccountsControl;
  readonly keys: KeysControl;
  readonly faults: FaultsControl;
  readonly limits: LimitsControl;
  readonly snapshots: SnapshotsControl;
  /**
   * Says what the exchange is like: clock, market, accounts, faults, snapshots, limits.
   *
   * @throws SpotlabError `SPOTLAB_CONTROL` when it cannot be carried out; nothing was changed then
   * @example await x.exchange.state()
   */
  state(): ControlCall<ControlledState>;
  /**
   * Adds to what an account has free of an asset.
   *
   * @param asset The asset.
   * @param amount How much, at most 8 decimals.
   * @param options.account Position of the account, from 0 in the order in which they were opened. Default: 0.
   * @throws SpotlabError `SPOTLAB_CONTROL` when it cannot be carried out; nothing was changed then
   * @example await x.exchange.fund('USDT', '1000')
   */
  fund(asset: string, amount: DecimalInput, options?: { readonly account?: number }): ControlCall<AccountBalance>;
  /**
   * Sets what an account has free of an asset; what is locked stays locked.
   *
   * @param asset The asset.
   * @param free How much is to be free, at most 8 decimals.
   * @param options.account Position of the account, from 0 in the order in which they were opened. Default: 0.
   * @throws SpotlabError `SPOTLAB_CONTROL` when it cannot be carried out; nothing was changed then
   * @example await x.exchange.setBalance('BTC', '0')
   */
  setBalance(asset: string, free: DecimalInput, options?: { readonly account?: number }): ControlCall<AccountBalance>;
  /**
   * Opens or closes a symbol.
   *
   * Unless it is TRADING nobody trades it: its book stands still, orders can be cancelled and, in CANCEL_ONLY, amended. A replay goes on telling what was recorded; its book and the orders in it wait until the symbol is open.
   *
   * @param symbol The symbol.
   * @param status Its trading phase.
   * @param options.expireOrders Whether the exchange cancels what users have open there: EXPIRED, EXCHANGE_CANCELED. Default: false.
   * @throws SpotlabError `SPOTLAB_CONTROL` when it cannot be carried out; nothing was changed then
   * @example await x.exchange.symbolStatus('BTCUSDT', 'HALT')
   */
  symbolStatus(symbol: string, status: 'TRADING' | 'END_OF_DAY' | 'HALT' | 'BREAK' | 'CANCEL_ONLY', options?: { readonly expireOrders?: boolean }): ControlCall<SymbolPhase>;
  /**
   * Says whether the discount for commissions in BNB holds on a symbol; it does until this says otherwise.
   *
   * @param symbol The symbol.
   * @param isOn Whether it holds.
   * @throws SpotlabError `SPOTLAB_CONTROL` when it cannot be carried out; nothing was changed then
   * @example await x.exchange.symbolDiscount('BTCUSDT', false)
   */
  symbolDiscount(symbol: string, isOn: boolean): ControlCall<SymbolDiscount>;
  /**
   * Restarts the simulated market with another seed.
   *
   * Accounts and keys stay. Orders, history and balances are gone: every account has what accounts are opened with, as if the exchange had been started with that seed now. What was used of the limits is forgotten, and so are snapshots.
   *
   * @param seed The seed.
   * @throws SpotlabError `SPOTLAB_CONTROL` when it cannot be carried out; nothing was changed then
   * @example await x.exchange.seed(7)
   */
  seed(seed: number): ControlCall<ControlledState>;
  /**
   * Keeps the whole state under a name: books, orders, accounts, keys, market, clock.
   *
   * It is kept in memory, at most 20 of them, and gone when the exchange ends or gets another seed.
   *
   * @param name Name of the snapshot. Default: 'default'.
   * @throws SpotlabError `SPOTLAB_CONTROL` when it cannot be carried out; nothing was changed then
   * @example await x.exchange.snapshot('before')
   */
  snapshot(name?: string): ControlCall<KeptSnapshot>;
  /**
   * Brings a kept state back, the clock with it.
   *
   * Planned faults stay, and what was used of the limits is forgotten. Signed requests may from then on be stamped by the machine’s clock as well.
   *
   * @param name Name of the snapshot. Default: 'default'.
   * @throws SpotlabError `SPOTLAB_CONTROL` when it cannot be carried out; nothing was changed then
   * @example await x.exchange.restore('before')
   */
  restore(name?: string): ControlCall<ControlledState>;
}
