/**
 * What the control commands do to the exchange.
 *
 * A command either is carried out whole or throws a {@link ControlError} and has changed nothing. None of them is a
 * client's request: no limit counts it, no fault strikes it, and what it opens or funds needs no signature.
 */

import type { SymbolStatus } from '../../exchange/symbol-rules.js';
import { controlCommands } from '../../protocol/control-commands.js';
import type {
  AccountBalance,
  ControlledAccount,
  ControlledClock,
  ControlledState,
  KeptSnapshot,
  RegisteredKey,
  SymbolPhase,
} from '../../protocol/control-results.js';
import type { ControlCommand } from '../../protocol/control-values.js';
import { nearest } from '../../protocol/nearest.js';
import { randomText } from '../../signing/random-text.js';
import { MAX_ACCOUNTS } from '../accounts.js';
import type { ApiKey, KeyRegistration, KeyTerms, Permission } from '../api-keys.js';
import { KEY_LENGTH } from '../api-keys.js';
import type { MarketClock } from '../market-clock.js';
import type { ExchangeService } from '../service.js';
import type { Venue } from '../venue.js';
import type { ClockChange } from '../venue-input.js';
import { keyKindOf } from '../verify-signature.js';
import type { ControlArguments } from './arguments.js';
import { ControlError } from './control-error.js';
import { faultPlan } from './fault-answers.js';
import { type Faults, MAX_FAULTS } from './faults.js';
import { Snapshots } from './snapshots.js';

/** Keys registered at most. */
const MAX_KEYS = 20_000;
const DEFAULT_ACCOUNT = 0;
const NO_GROUP = -1;
const DEFAULT_NAME = 'default';

export interface RoomParts {
  readonly service: ExchangeService;
  readonly faults: Faults;
  /** Of the simulated market; null in a replay. */
  readonly seed: number | null;
  /** Makes the simulated market anew, with the same clock; not in a replay. */
  readonly reseeded?: ((seed: number, clock: MarketClock) => Venue) | undefined;
  /** What an account is opened with when nothing is said, by asset. */
  readonly funds: Readonly<Record<string, string>>;
}

type Handler = (given: ControlArguments) => unknown;

export class ControlRoom {
  private readonly parts: RoomParts;
  private readonly snapshots = new Snapshots();
  private seed: number | null;
  /** By the id of the command; every command of the table has one. */
  readonly handlers: Readonly<Record<string, Handler>>;

  constructor(parts: RoomParts) {
    this.parts = parts;
    this.seed = parts.seed;
    this.handlers = {
      state: () => this.state(),
      'clock.show': () => this.clock(),
      'clock.pause': () => this.moved({ to: 'pause' }),
      'clock.resume': () => this.moved({ to: 'resume' }),
      'clock.advance': (given) => this.moved({ to: 'advance', byUs: given.number('by') ?? 0 }),
      'clock.set': (given) => this.moved({ to: 'set', timeUs: given.number('to') ?? 0 }),
      'clock.speed': (given) => this.moved({ to: 'speed', speed: given.number('speed') ?? 1 }),
      'clock.step': (given) => this.step(given.number('count') ?? 1),
      fund: (given) => this.fund(given),
      setBalance: (given) => this.setBalance(given),
      'accounts.list': () => Array.from({ length: this.venue.accounts.size }, (_, position) => this.account(position)),
      'accounts.open': (given) => this.openAccount(given),
      'accounts.change': (given) => this.changeAccount(given),
      'keys.list': () => [...this.venue.keys.all()].map((key) => this.keyReport(key)),
      'keys.create': (given) => this.createKey(given),
      'keys.register': (given) => this.registerKey(given),
      'keys.change': (given) => this.changeKey(given),
      'keys.revoke': (given) => this.revokeKey(given),
      symbolStatus: (given) => this.symbolStatus(given),
      'faults.list': () => parts.faults.list(),
      'faults.add': (given) => this.addFault(given),
      'faults.clear': (given) => ({ cleared: parts.faults.clear(given.number('id')) }),
      'limits.set': (given) => this.setLimits(given),
      'limits.reset': () => this.setLimits(),
      seed: (given) => this.reseed(given.number('seed') ?? 1),
      'snapshots.list': () => this.snapshots.list(),
      snapshot: (given) => this.keep(given.text('name') ?? DEFAULT_NAME),
      restore: (given) => this.restore(given.text('name') ?? DEFAULT_NAME),
      'snapshots.drop': (given) => ({ cleared: this.snapshots.drop(given.text('name') ?? DEFAULT_NAME) }),
    };
  }

  /** Carries out a command of the table. @throws ControlError, which has changed nothing */
  async run(id: string, given: Readonly<Record<string, unknown>>): Promise<unknown> {
    const { readControlArguments } = await import('./arguments.js');
    const read = readControlArguments(id, controlCommands[id] as ControlCommand, given);
    this.venue.advance();
    return (this.handlers[id] as Handler)(read);
  }

  private get venue(): Venue {
    return this.parts.service.venue;
  }

  private state(): ControlledState {
    const { venue, seed } = this;
    const { service, faults } = this.parts;
    const phases = venue.exchange.symbols().map((symbol) => this.phase(symbol));
    return {
      market: seed === null ? 'replay' : 'simulated',
      seed,
      clock: this.clock(),
      symbols: phases.length,
      closed: phases.filter(({ status }) => status !== 'TRADING'),
      accounts: venue.accounts.size,
      keys: venue.keys.size,
      faults: faults.list(),
      snapshots: this.snapshots.list(),
      rateLimits: service.rateLimits,
    };
  }

  private clock(): ControlledClock {
    const { nowUs, isPaused, speed } = this.venue.clock.state();
    return { timeMs: Math.floor(nowUs / 1_000), timeUs: nowUs, isPaused, speed };
  }

  /** Does something to the clock, and lets the market come up to it. */
  private moved(change: ClockChange): ControlledClock {
    try {
      this.venue.perform({ kind: 'clock', change });
    } catch (error) {
      if (error instanceof RangeError) throw new ControlError(`${error.message}.`);
      throw error;
    }
    this.venue.advance();
    return this.clock();
  }

  private step(count: number): ControlledClock {
    const { venue } = this;
    this.moved({ to: 'pause' });
    for (let i = 0; i < count; i += 1) {
      const nextUs = venue.nextEventUs();
      if (nextUs === undefined) {
        throw new ControlError('Nothing happens in this market by itself; clock.advance puts the clock forward.');
      }
      this.moved({ to: 'set', timeUs: Math.max(nextUs, venue.clock.nowUs()) });
    }
    return this.clock();
  }

  private idOf(position = DEFAULT_ACCOUNT): number {
    const { accounts } = this.venue;
    const id = accounts.at(position);
    if (id !== undefined) return id;
    throw new ControlError(`There is no account ${position}; there are ${accounts.size}, counted from 0.`);
  }

  private balance(account: number, asset: string): AccountBalance {
    const found = this.venue.exchange.balances(account).find((one) => one.asset === asset);
    return found ?? { asset, free: '0.00000000', locked: '0.00000000' };
  }

  private fund(given: ControlArguments): AccountBalance {
    const account = this.idOf(given.number('account'));
    const asset = this.assetIn(given);
    this.venue.perform({ kind: 'fund', account, asset, amount: given.text('amount') ?? '0' });
    return this.balance(account, asset);
  }

  private setBalance(given: ControlArguments): AccountBalance {
    const account = this.idOf(given.number('account'));
    const asset = this.assetIn(given);
    const settings = { free: { [asset]: given.text('free') ?? '0' } };
    this.venue.perform({ kind: 'changeAccount', account, settings });
    return this.balance(account, asset);
  }

  private assetIn(given: ControlArguments): string {
    const asset = given.text('asset') ?? '';
    this.checkAssets([asset]);
    return asset;
  }

  /** An asset that no symbol has would be funds that nothing can be done with: a mistyped one. */
  private checkAssets(names: readonly string[]): void {
    const { exchange } = this.venue;
    const known = new Set<string>();
    for (const symbol of exchange.symbols()) {
      const { baseAsset, quoteAsset } = exchange.symbolInfo(symbol);
      known.add(baseAsset).add(quoteAsset);
    }
    const unknown = names.find((name) => !known.has(name));
    if (unknown === undefined) return;
    const nearestFirst = [...new Set([...nearest(unknown, known), ...known])].slice(0, 30);
    throw new ControlError(`No symbol here trades ${unknown}; there are ${nearestFirst.join(', ')}.`);
  }

  private account(position: number): ControlledAccount {
    const { venue } = this;
    const uid = this.idOf(position);
    return {
      account: position,
      uid,
      tradeGroupId: venue.exchange.tradeGroupOf(uid),
      keys: [...venue.keys.all()].filter((key) => key.account === uid).length,
      balances: venue.exchange.balances(uid),
    };
  }

  private openAccount(given: ControlArguments) {
    const { venue } = this;
    if (venue.accounts.size >= MAX_ACCOUNTS)
      throw new ControlError(`There are ${MAX_ACCOUNTS} accounts; no more can be opened.`);
    this.checkRoomForKey();
    const funds = given.amounts('funds') ?? this.parts.funds;
    this.checkAssets(Object.keys(funds));
    const tradeGroupId = given.number('tradeGroupId') ?? NO_GROUP;
    const uid = venue.perform({ kind: 'openAccount', funds, options: { tradeGroupId } });
    const { apiKey, secret } = this.hmacKey(uid, {});
    return { account: venue.accounts.positionOf(uid), uid, apiKey, secretKey: secret };
  }

  private changeAccount(given: ControlArguments): ControlledAccount {
    const position = given.number('account') ?? DEFAULT_ACCOUNT;
    const account = this.idOf(position);
    const [maker, taker] = [given.text('makerRate'), given.text('takerRate')];
    if ((maker === undefined) !== (taker === undefined)) {
      throw new ControlError('accounts.change: makerRate and takerRate go together.');
    }
    const [tradeGroupId, canTrade, paysInBnb] = [
      given.number('tradeGroupId'),
      given.given('canTrade'),
      given.given('paysInBnb'),
    ];
    explained('accounts.change', () =>
      this.venue.perform({
        kind: 'changeAccount',
        account,
        settings: {
          ...(maker !== undefined && taker !== undefined && { commission: { standard: { maker, taker } } }),
          ...(tradeGroupId !== undefined && { tradeGroupId }),
          ...(canTrade !== undefined && { canTrade }),
          ...(paysInBnb !== undefined && { paysInBnb }),
        },
      }),
    );
    return this.account(position);
  }

  private hmacKey(account: number, terms: KeyTerms) {
    const apiKey = randomText(KEY_LENGTH);
    const secret = randomText(KEY_LENGTH);
    const key = this.register({ apiKey, kind: 'HMAC', secret, ...terms }, account);
    return { apiKey, secret, key };
  }

  private createKey(given: ControlArguments) {
    const { key, secret } = this.hmacKey(this.idOf(given.number('account')), termsIn(given));
    return { ...this.keyReport(key), secretKey: secret };
  }

  private registerKey(given: ControlArguments): RegisteredKey {
    const publicKey = given.text('publicKey') ?? '';
    const account = this.idOf(given.number('account'));
    const kind = explained('keys.register', () => keyKindOf(publicKey));
    const registration = { apiKey: randomText(KEY_LENGTH), kind, publicKey, ...termsIn(given) };
    return this.keyReport(this.register(registration, account));
  }

  private register(key: KeyRegistration, account: number): ApiKey {
    this.checkRoomForKey();
    return explained('keys', () => this.venue.perform({ kind: 'registerKey', key, account }));
  }

  private checkRoomForKey(): void {
    if (this.venue.keys.size >= MAX_KEYS) throw new ControlError(`There are ${MAX_KEYS} keys; revoke some first.`);
  }

  private changeKey(given: ControlArguments): RegisteredKey {
    const key = this.keyIn(given);
    const { apiKey } = key;
    explained('keys.change', () => this.venue.perform({ kind: 'changeKey', apiKey, terms: termsIn(given) }));
    return this.keyReport(key);
  }

  private revokeKey(given: ControlArguments): RegisteredKey {
    const key = this.keyIn(given);
    this.venue.perform({ kind: 'revokeKey', apiKey: key.apiKey });
    return this.keyReport(key);
  }

  private keyIn(given: ControlArguments): ApiKey {
    const key = this.venue.keys.find(given.text('apiKey') ?? '');
    if (key === undefined) throw new ControlError('There is no such API key; keys.list tells those that there are.');
    return key;
  }

  private keyReport({ apiKey, account, kind, permissions, addresses, expiresAtUs }: ApiKey): RegisteredKey {
    return {
      apiKey,
      account: this.venue.accounts.positionOf(account),
      kind,
      permissions,
      addresses,
      expiresAtMs: expiresAtUs === undefined ? null : Math.floor(expiresAtUs / 1_000),
    };
  }

  private symbolStatus(given: ControlArguments): SymbolPhase {
    const { venue } = this;
    const symbol = given.text('symbol') ?? '';
    if (!venue.exchange.hasSymbol(symbol)) throw new ControlError(`There is no symbol ${symbol}.`);
    // A symbol that nobody has looked at has a past that goes on; now it ends here.
    venue.look(symbol);
    const [status, expiresOrders] = [given.text('status') as SymbolStatus, given.flag('expireOrders')];
    venue.perform({ kind: 'setStatus', symbol, status, expiresOrders });
    return this.phase(symbol);
  }

  private phase(symbol: string): SymbolPhase {
    return { symbol, status: this.venue.exchange.symbolInfo(symbol).status };
  }

  private addFault(given: ControlArguments) {
    const { venue } = this;
    const { faults } = this.parts;
    if (faults.isFull) throw new ControlError(`${MAX_FAULTS} faults are planned; clear some first.`);
    return faults.add(faultPlan(given, Math.floor(venue.clock.nowUs() / 1_000)));
  }

  private reseed(seed: number): ControlledState {
    const { venue } = this;
    const { service, funds, reseeded } = this.parts;
    if (!reseeded) throw new ControlError('A replay has no seed: what happens in it was recorded.');
    if (venue.listener) throw new ControlError('An exchange that keeps a journal keeps its market; start one without.');
    const next = reseeded(seed, venue.clock);
    for (let position = 0; position < venue.accounts.size; position += 1) {
      const id = this.idOf(position);
      const options = { tradeGroupId: venue.exchange.tradeGroupOf(id) };
      const account = next.perform({ kind: 'openAccount', funds, options });
      for (const key of venue.keys.all()) {
        if (key.account === id) next.perform({ kind: 'registerKey', key: key.registration(), account });
      }
    }
    this.seed = seed;
    this.snapshots.clear();
    service.adopt(next);
    return this.state();
  }

  private keep(name: string): KeptSnapshot {
    if (this.seed === null)
      throw new ControlError('The state of a replay is not kept; start it again with --from TIME.');
    return this.snapshots.take(name, this.venue);
  }

  private restore(name: string): ControlledState {
    const { venue } = this;
    if (venue.listener)
      throw new ControlError('An exchange that keeps a journal goes on from there; start one without.');
    this.snapshots.restore(name, venue);
    // The same venue has become another: nothing that was prepared of it holds.
    this.parts.service.adopt(venue);
    return this.state();
  }

  private setLimits(given?: ControlArguments): ControlledState {
    this.parts.service.resetLimits(given?.limiters('rateLimits'));
    return this.state();
  }
}

function termsIn(given: ControlArguments): KeyTerms {
  const permissions = given.list('permissions') as readonly Permission[] | undefined;
  const addresses = given.list('addresses');
  const expiresAtUs = given.number('expiresAt');
  return {
    ...(permissions && { permissions }),
    ...(addresses && { addresses }),
    ...(expiresAtUs !== undefined && { expiresAtUs }),
  };
}

/** What goes wrong here is what was given, not the exchange. */
function explained<T>(id: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw new ControlError(`${id}: ${(error as Error).message}.`);
  }
}
