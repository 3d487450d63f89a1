/**
 * Executes the control commands on the running exchange.
 *
 * A command either succeeds completely, or throws a {@link ControlError} and changes nothing. Control commands are not
 * client requests: rate limits do not count them, planned faults do not affect them, and they need no signature.
 */

import type { SymbolStatus } from '../../exchange/index.js';
import { StateError } from '../../journal/index.js';
import { ASSET_LIMITS } from '../../market/index.js';
import {
  type ControlCommand,
  type ControlledClock,
  type ControlledRecording,
  type ControlledState,
  type ControlledStep,
  type ControlReplies,
  controlCommands,
  FULL_FIDELITY_MS,
  idsSaltOf,
  type KeptSnapshot,
  type MarketEvent,
  msOf,
  type PlannedFault,
  type SymbolDiscount,
  type SymbolPhase,
} from '../../protocol/index.js';
import type { TextSource } from '../../signing/index.js';
import { KEY_LENGTH } from '../auth/api-keys.js';
import { type ControlArguments, readControlArguments } from '../base/command-arguments.js';
import { ControlError } from '../base/control-error.js';
import { Answers } from '../class/answers.js';
import { ClassCommands } from '../class/class-commands.js';
import type { ClassRoster } from '../class/class-roster.js';
import type { ExchangeService } from '../service/service.js';
import type { ClockChange, MarketClock } from '../venue/market-clock.js';
import type { Venue } from '../venue/venue.js';
import { restoreSnapshot, takeSnapshot } from '../venue/venue-snapshot.js';
import { AccountCommands } from './account-commands.js';
import { accountAt } from './account-position.js';
import { exchangeCopy } from './exchange-copy.js';
import { faultPlan } from './fault-plan.js';
import { type ExchangeCopy, type Faults, MAX_FAULTS } from './faults.js';
import { KeyCommands } from './key-commands.js';
import { MarketCommands } from './market-commands.js';
import { watchMarket } from './market-steps.js';
import type { RequestLog } from './request-log.js';
import { readSavedState, restoreSaved, SAVE_ANEW, type SavedState, savedState } from './saved-state.js';
import { orControlError, Snapshots } from './snapshots.js';
import { streamFaultPlan } from './stream-fault-plan.js';

const DEFAULT_NAME = 'default';
/** Events are listed for this number of steps, which are the last ones. */
const LISTED_STEPS = 100;
const NO_DATA_DIRECTORY =
  'An exchange with a data directory cannot do this, because its market continues where it stopped; start an exchange without a data directory.';

export interface ControlServiceParts {
  readonly service: ExchangeService;
  readonly faults: Faults;
  readonly log: RequestLog;
  /** Makes keys. */
  readonly texts: TextSource;
  /** Seed of the simulated market; null in a replay. */
  readonly seed: number | null;
  /** Creates the simulated market with another seed and the same clock; undefined in a replay. */
  readonly reseededVenue?: ((seed: number, clock: MarketClock) => Venue) | undefined;
  /** Creates a simulated market without state, for a state that is restored next; undefined in a replay. */
  readonly emptyVenue?: ((seed: number, startUs: number) => Venue) | undefined;
  /** The class; undefined if there is none. */
  readonly roster?: ClassRoster | undefined;
  /** Default funds of a new account, by asset. */
  readonly funds: Readonly<Record<string, string>>;
}

/** The reply of a command. For `snapshots.save` the reply is the state itself, which the caller writes to the file. */
type Reply<Id extends keyof ControlReplies> = Id extends 'snapshots.save' ? SavedState : ControlReplies[Id];

type Handlers = { readonly [Id in keyof ControlReplies]: (given: ControlArguments) => Reply<Id> | Promise<Reply<Id>> };

export class ControlService {
  private readonly parts: ControlServiceParts;
  private readonly snapshots = new Snapshots();
  private readonly answers = new Answers();
  private seed: number | null;
  /** Handler by command id. */
  readonly handlers: Handlers;

  constructor(parts: ControlServiceParts) {
    this.parts = parts;
    this.seed = parts.seed;
    const venue = () => this.venue;
    const keys = new KeyCommands(venue, parts.texts);
    const accounts = new AccountCommands({ venue, keys, funds: parts.funds, roster: parts.roster, texts: parts.texts });
    const { roster, texts } = parts;
    const actions = parts.service.lastActions;
    const members = new ClassCommands({ venue, roster, actions, newKey: () => texts.next(KEY_LENGTH) });
    const market = new MarketCommands(venue);
    this.handlers = {
      state: () => this.state(),
      requests: () => parts.log.list(),
      'answers.give': (given) => this.answers.give(given.text('question') ?? '', given.text('value') ?? ''),
      'answers.list': () => this.answers.list(),
      'clock.show': () => this.clock(),
      'clock.pause': () => this.changeClock({ to: 'pause' }),
      'clock.resume': () => this.changeClock({ to: 'resume' }),
      'clock.advance': (given) => this.moveClock(given, { to: 'advance', byUs: given.us('by') ?? 0 }),
      'clock.set': (given) => this.moveClock(given, { to: 'set', timeUs: given.us('to') ?? 0 }),
      'clock.speed': (given) => this.changeClock({ to: 'speed', speed: given.number('speed') ?? 1 }),
      'clock.step': (given) => this.step(given.number('count') ?? 1),
      fund: (given) => accounts.fund(given),
      setBalance: (given) => accounts.setBalance(given),
      'accounts.list': () => accounts.list(),
      'accounts.open': (given) => accounts.open(given),
      'accounts.change': (given) => accounts.change(given),
      'accounts.commission': (given) => accounts.commission(given),
      'accounts.reset': (given) => accounts.reset(given),
      'class.board': () => members.board(),
      'class.codes': () => members.codes(),
      'class.rejoin': (given) => members.rejoin(given),
      'keys.list': () => keys.list(),
      'keys.create': (given) => keys.create(given),
      'keys.register': (given) => keys.registerPublic(given),
      'keys.change': (given) => keys.change(given),
      'keys.revoke': (given) => keys.revoke(given),
      'market.halt': (given) => market.halt(given),
      'market.resume': (given) => market.resume(given),
      'market.impact': (given) => market.impact(given),
      'market.shock': (given) => market.shock(given),
      'market.scenario': (given) => market.scenario(given),
      'market.scenarios': () => market.scenarios(),
      symbolStatus: (given) => this.symbolStatus(given),
      symbolDiscount: (given) => this.symbolDiscount(given),
      'faults.list': () => parts.faults.list(this.venue.nowUs),
      'faults.add': (given) => this.addFault(given),
      'faults.stream': (given) => this.roomForFault().addStream(streamFaultPlan(given, this.venue)),
      'faults.clear': (given) => ({ cleared: parts.faults.clear(given.number('id')) }),
      'limits.set': (given) => this.setLimits(given.limiters('rateLimits')),
      'limits.reset': () => this.resetLimits(),
      seed: (given) => this.reseed(given.number('seed') ?? 1),
      'snapshots.list': () => this.snapshots.list(),
      snapshot: (given) => this.takeSnapshot(given.text('name') ?? DEFAULT_NAME),
      restore: (given) => this.restore(given.text('name') ?? DEFAULT_NAME),
      'snapshots.drop': (given) => ({ cleared: this.snapshots.drop(given.text('name') ?? DEFAULT_NAME) }),
      'snapshots.save': () => this.saveState(),
      'snapshots.load': (given) => this.loadState(given.content('file')),
    };
  }

  /** Executes a command of the table. @throws ControlError, and then nothing has changed */
  async run(id: string, given: Readonly<Record<string, unknown>>): Promise<unknown> {
    const read = readControlArguments(id, controlCommands[id] as ControlCommand, given);
    this.venue.advance();
    return this.handlers[id as keyof Handlers](read);
  }

  private get venue(): Venue {
    return this.parts.service.venue;
  }

  private state(): ControlledState {
    const { venue, seed } = this;
    const { service, faults } = this.parts;
    const phases = venue
      .hostFor([])
      .exchange.symbols()
      .map((symbol) => this.symbolPhase(symbol));
    return {
      market: seed === null ? 'replay' : 'simulated',
      seed,
      clock: this.clock(),
      symbols: phases.length,
      closed: phases.filter(({ status }) => status !== 'TRADING'),
      accounts: venue.accounts.size,
      keys: venue.keys.size,
      accountsWithoutKey: this.accountsWithoutKey(),
      faults: faults.list(venue.nowUs),
      snapshots: this.snapshots.list(),
      rateLimits: service.rateLimits,
    };
  }

  private accountsWithoutKey(): number[] {
    const { accounts, keys } = this.venue;
    const withKey = new Set([...keys.all()].map(({ account }) => account));
    return Array.from({ length: accounts.size }, (_, at) => at).filter((at) => !withKey.has(accountAt(this.venue, at)));
  }

  private clock(): ControlledClock {
    const { venue } = this;
    const { nowUs, isPaused, speed } = venue.clock.state();
    const timeMs = msOf(nowUs);
    return { timeMs, timeUs: nowUs, isPaused, speed, recording: this.recording() };
  }

  private recording(): ControlledRecording | null {
    const { venue } = this;
    const progress = venue.progress();
    if (progress === undefined) return null;
    const { startUs, endUs, ...counts } = progress;
    const symbols = venue.symbols.map(({ symbol }) => symbol);
    return { symbols, startMs: msOf(startUs), endMs: msOf(endUs), ...counts };
  }

  /** Changes the clock and then brings the market to the new time. */
  private changeClock(change: ClockChange): ControlledClock {
    try {
      this.venue.perform({ kind: 'clock', change });
    } catch (error) {
      if (error instanceof RangeError) throw new ControlError(`${error.message}.`);
      throw error;
    }
    this.venue.advance();
    return this.clock();
  }

  /** Moves the clock at the given fidelity of the simulated market. */
  private moveClock(
    given: ControlArguments,
    change: Extract<ClockChange, { readonly to: 'advance' | 'set' }>,
  ): ControlledClock {
    const byUs = change.to === 'advance' ? change.byUs : change.timeUs - this.venue.clock.nowUs();
    const byDefault = byUs <= FULL_FIDELITY_MS * 1_000 ? 'full' : 'strides';
    return this.changeClock({ ...change, isFull: (given.text('fidelity') ?? byDefault) === 'full' });
  }

  private step(count: number): ControlledStep {
    const { venue } = this;
    this.changeClock({ to: 'pause' });
    const events: MarketEvent[] = [];
    let steps = 0;
    for (; steps < count; steps += 1) {
      const nextUs = venue.nextEventUs();
      if (nextUs === undefined) break;
      const eventsSince = count - steps <= LISTED_STEPS ? watchMarket(venue) : undefined;
      this.changeClock({ to: 'set', timeUs: Math.max(nextUs, venue.clock.nowUs()) });
      if (eventsSince) events.push(...eventsSince());
    }
    if (steps === 0 && venue.progress() === undefined) {
      throw new ControlError('clock.step: no market event is scheduled; use clock.advance to move the clock.');
    }
    return { ...this.clock(), steps, events };
  }

  private symbolStatus(given: ControlArguments): SymbolPhase {
    const { venue } = this;
    const symbol = given.text('symbol') ?? '';
    if (!venue.hostFor([]).exchange.hasSymbol(symbol)) throw new ControlError(`Unknown symbol ${symbol}.`);
    // The generated history of an inactive symbol continues with time; activation ends it before the status changes.
    venue.activate(symbol);
    const [status, expiresOrders] = [given.text('status') as SymbolStatus, given.flag('expireOrders')];
    venue.perform({ kind: 'setStatus', symbol, status, expiresOrders });
    return this.symbolPhase(symbol);
  }

  private symbolDiscount(given: ControlArguments): SymbolDiscount {
    const { venue } = this;
    const [symbol, isOn] = [given.text('symbol') ?? '', given.flag('isOn')];
    if (!venue.hostFor([]).exchange.hasSymbol(symbol)) throw new ControlError(`Unknown symbol ${symbol}.`);
    venue.perform({ kind: 'setDiscount', symbol, isOn });
    return { symbol, isOn };
  }

  private symbolPhase(symbol: string): SymbolPhase {
    return { symbol, status: this.venue.hostFor([]).exchange.symbolInfo(symbol).status };
  }

  private addFault(given: ControlArguments): PlannedFault {
    const nowMs = msOf(this.venue.clock.nowUs());
    return this.roomForFault().add(faultPlan(given, nowMs, () => this.copyExchange()));
  }

  /** A copy of the exchange in its present state. @throws ControlError in a replay and with a data directory */
  private copyExchange(): ExchangeCopy {
    const { venue } = this;
    const { emptyVenue } = this.parts;
    if (this.seed === null || !emptyVenue)
      throw new ControlError('faults.add: stale needs the simulated market; a replay has no copy of its state.');
    this.requireNoJournal();
    const copy = emptyVenue(this.seed, venue.startUs);
    readable(() => restoreSnapshot(copy, takeSnapshot(venue)));
    copy.clock.restore({ ...venue.clock.state(), isPaused: true });
    return exchangeCopy(copy, () => this.venue.clock.nowUs());
  }

  /** @throws ControlError when no further fault can be planned */
  private roomForFault(): Faults {
    const { faults } = this.parts;
    if (faults.isFull)
      throw new ControlError(`The maximum of ${MAX_FAULTS} planned faults is reached; clear some first.`);
    return faults;
  }

  private reseed(seed: number): ControlledState {
    const { venue } = this;
    const { service, funds, roster, reseededVenue } = this.parts;
    if (!reseededVenue) throw new ControlError('A replay has no seed: its market is recorded.');
    if (venue.listener) throw new ControlError(NO_DATA_DIRECTORY);
    const next = reseededVenue(seed, venue.clock);
    for (let position = 0; position < venue.accounts.size; position += 1) {
      const id = accountAt(venue, position);
      const options = { tradeGroupId: venue.hostFor([]).exchange.account(id).tradeGroupId, assetLimits: ASSET_LIMITS };
      const account = next.perform({ kind: 'openAccount', funds, options });
      for (const key of venue.keys.all()) {
        if (key.account === id) next.perform({ kind: 'registerKey', key: key.registration(), account });
      }
    }
    this.seed = seed;
    this.snapshots.clear();
    this.answers.clear();
    service.replaceVenue(next);
    for (const student of roster?.all() ?? []) roster?.change(student, { start: funds, tradesBefore: 0 });
    return this.state();
  }

  private takeSnapshot(name: string): KeptSnapshot {
    this.requireSeed();
    return this.snapshots.take(name, this.venue);
  }

  private saveState(): SavedState {
    const { venue } = this;
    const seed = this.requireSeed();
    venue.advance();
    return orControlError(() => savedState(venue, seed));
  }

  private loadState(file: unknown): ControlledState {
    const { service, emptyVenue } = this.parts;
    if (!emptyVenue)
      throw new ControlError('A replay cannot load a simulated market; start the exchange without --replay.');
    this.requireNoJournal();
    const read = readSavedState(this.venue, file);
    const { seed, startUs } = read;
    const next = emptyVenue(seed, startUs);
    readable(() => restoreSaved(next, read, () => this.copyKeys(next)));
    // The ids that the loaded state contains must not be made again.
    this.parts.texts.branch(idsSaltOf(file));
    this.seed = seed;
    this.snapshots.clear();
    this.answers.clear();
    service.replaceVenue(next);
    return this.state();
  }

  /** Registers the present keys in the loaded state, each for the account at the same position. */
  private copyKeys(next: Venue): void {
    const { accounts, keys } = this.venue;
    for (const key of keys.all()) {
      const account = next.accounts.at(accounts.positionOf(key.account));
      if (account === undefined || next.keys.find(key.apiKey)) continue;
      next.perform({ kind: 'registerKey', key: key.registration(), account });
    }
  }

  /** @throws ControlError in a replay */
  private requireSeed(): number {
    if (this.seed === null)
      throw new ControlError('A replay has no snapshots; start the replay again with --from TIME.');
    return this.seed;
  }

  private requireNoJournal(): void {
    if (this.venue.listener) throw new ControlError(NO_DATA_DIRECTORY);
  }

  private restore(name: string): ControlledState {
    const { venue } = this;
    this.requireNoJournal();
    this.snapshots.restore(name, venue);
    this.answers.clear();
    // The venue has another state now, so the service drops its cached replies.
    this.parts.service.replaceVenue(venue);
    return this.state();
  }

  private setLimits(given: ReturnType<ControlArguments['limiters']>): ControlledState {
    const { service } = this.parts;
    if (given === 'on' || given === 'off') service.switchLimits(given === 'on');
    else service.resetLimits(given);
    return this.state();
  }

  private resetLimits(): ControlledState {
    this.parts.service.resetLimits();
    return this.state();
  }
}

/** @throws ControlError for a state that another version saved */
function readable(restore: () => void): void {
  try {
    restore();
  } catch (error) {
    if (!(error instanceof StateError)) throw error;
    throw new ControlError(`The state in the file cannot be read: ${error.message}. ${SAVE_ANEW}`);
  }
}
