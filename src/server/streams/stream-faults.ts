/**
 * Applies the planned faults to the events of streams and to the connections that receive them.
 *
 * Everything follows the time of the market, which an advance of the clock passes through in stops: {@link nextUs} names
 * the next time at which an event or a close is due.
 */
import type { EventSource, FaultFilter } from '../../feeds/index.js';
import type { Faults, PlannedStreamFault } from '../control/faults.js';

/** A connection that receives streams. */
export interface FaultyConnection {
  /** Names of the subscribed market streams. */
  readonly streams: Iterable<string>;
  /** Ids of the accounts whose events it receives. */
  readonly accounts: readonly number[];
  /** Ids of {@link accounts}, and of the account that the session is logged on to. */
  readonly knownAccounts: readonly number[];
  /** Closes the connection without a close frame. */
  cut(): void;
  /** Sends nothing while `isSilenced` returns true. */
  silence(isSilenced: () => boolean): void;
  announceShutdown(nowUs: number): void;
  closeForShutdown(): void;
}

/** An action that is due at a time of the market. */
interface Due {
  readonly atUs: number;
  readonly kind: 'send' | 'close';
  readonly act: () => void;
}

/** The events of one stream or account that wait. */
interface DelayLine {
  /** An event that waits until the next event is sent (fault `reorder`). */
  delayed: (() => void) | undefined;
  /** Time at which the last delayed event is sent. Later events wait until then too. */
  lastUs: number;
}

export class StreamFaults implements FaultFilter {
  private readonly faults: Faults;
  private readonly nowUs: () => number;
  private readonly connections: ReadonlySet<FaultyConnection>;
  private readonly lanes = new Map<string | number, DelayLine>();
  /** Ordered by time; of two entries with the same time, the one added first comes first. */
  private due: Due[] = [];
  /** The faults that were applied to each connection, so that no fault is applied twice. */
  private readonly applied = new WeakMap<FaultyConnection, Set<PlannedStreamFault>>();

  /** Called when {@link nextUs} has become earlier. */
  onDue: (() => void) | undefined;

  /** @param nowUs time of the market, microseconds */
  constructor(faults: Faults, connections: ReadonlySet<FaultyConnection>, nowUs: () => number) {
    this.faults = faults;
    this.nowUs = nowUs;
    this.connections = connections;
    faults.connections = this;
  }

  get isActive(): boolean {
    return this.faults.hasStreamFaults || this.lanes.size > 0;
  }

  /** Time at which the next delayed event is sent or the next connection is closed; undefined for never. */
  get nextUs(): number | undefined {
    return this.due[0]?.atUs;
  }

  pass(source: EventSource, send: () => void): void {
    const lane = this.lanes.get(keyOf(source));
    if (lane?.delayed) {
      const { delayed } = lane;
      lane.delayed = undefined;
      this.emit(source, send);
      this.emit(source, delayed);
      return;
    }
    const fault = this.faults.matchEvent(source, this.nowUs());
    switch (fault?.plan.action) {
      case undefined:
        this.emit(source, send);
        return;
      case 'gap':
        return;
      case 'duplicate':
        this.emit(source, send);
        this.emit(source, send);
        return;
      case 'reorder':
        this.laneOf(source).delayed = send;
        return;
      case 'delay':
        this.emit(source, send, fault?.plan.byUs);
        return;
      default:
        for (const one of this.connections) if (receives(one, source)) this.applyOnce(fault as PlannedStreamFault, one);
        this.emit(source, send);
    }
  }

  ended(source: EventSource): void {
    this.lanes.delete(keyOf(source));
  }

  /** Applies a fault to the open connections that it matches. */
  strike(fault: PlannedStreamFault): void {
    for (const one of this.connections) this.strikeOne(fault, one);
  }

  /** Applies the planned faults to a connection that was opened or has a new subscription. */
  admit(connection: FaultyConnection): void {
    if (!this.faults.hasStreamFaults) return;
    for (const fault of this.faults.standing(this.nowUs())) this.strikeOne(fault, connection);
  }

  /** Sends the events and closes the connections that are due. */
  reached(nowUs: number): void {
    while (this.due[0] !== undefined && this.due[0].atUs <= nowUs) (this.due.shift() as Due).act();
    for (const [key, { delayed, lastUs }] of this.lanes) if (!delayed && lastUs <= nowUs) this.lanes.delete(key);
  }

  /** Sends the events that wait for another event, because faults were removed. */
  cleared(): void {
    for (const lane of this.lanes.values()) {
      const { delayed } = lane;
      lane.delayed = undefined;
      if (delayed) this.at(lane.lastUs, 'send', delayed);
    }
    this.reached(this.nowUs());
  }

  /** Drops all events that wait, and closes the connections that a fault would close later: the market was replaced, and its streams start again. */
  restart(): void {
    const { due } = this;
    this.lanes.clear();
    this.due = [];
    for (const { kind, act } of due) if (kind === 'close') act();
  }

  /** Sends an event, after the delayed events of its stream. */
  private emit(source: EventSource, send: () => void, byUs = 0): void {
    const lane = byUs > 0 ? this.laneOf(source) : this.lanes.get(keyOf(source));
    const atUs = Math.max(lane?.lastUs ?? 0, byUs > 0 ? this.nowUs() + byUs : 0);
    if (lane === undefined || atUs <= this.nowUs()) {
      send();
      return;
    }
    lane.lastUs = atUs;
    this.at(atUs, 'send', send);
  }

  private laneOf(source: EventSource): DelayLine {
    const key = keyOf(source);
    let lane = this.lanes.get(key);
    if (lane === undefined) {
      lane = { delayed: undefined, lastUs: 0 };
      this.lanes.set(key, lane);
    }
    return lane;
  }

  private at(atUs: number, kind: Due['kind'], act: () => void): void {
    const index = this.due.findLastIndex((one) => one.atUs <= atUs) + 1;
    this.due.splice(index, 0, { atUs, kind, act });
    if (index === 0) this.onDue?.();
  }

  private strikeOne(fault: PlannedStreamFault, connection: FaultyConnection): void {
    if (!matches(fault, connection) || !this.applyOnce(fault, connection)) return;
    fault.matched += 1;
    fault.affected += 1;
  }

  /** @returns false if the fault was applied to the connection before */
  private applyOnce(fault: PlannedStreamFault, connection: FaultyConnection): boolean {
    const applied = this.applied.get(connection) ?? new Set();
    if (applied.has(fault)) return false;
    this.applied.set(connection, applied.add(fault));
    this.apply(fault, connection);
    return true;
  }

  private apply(fault: PlannedStreamFault, connection: FaultyConnection): void {
    const { action, byUs, untilUs } = fault.plan;
    const nowUs = this.nowUs();
    if (action === 'disconnect') connection.cut();
    else if (action === 'silence') connection.silence(() => !fault.isCleared && this.nowUs() < untilUs);
    else {
      connection.announceShutdown(nowUs);
      this.at(nowUs + byUs, 'close', () => connection.closeForShutdown());
    }
  }
}

function keyOf(source: EventSource): string | number {
  return 'stream' in source ? source.stream : source.account;
}

/** Whether a connection receives the events of a source. */
function receives({ streams, accounts }: FaultyConnection, source: EventSource): boolean {
  if ('account' in source) return accounts.includes(source.account);
  for (const name of streams) if (name === source.stream) return true;
  return false;
}

/** Whether a fault that names no event matches a connection. */
function matches({ plan }: PlannedStreamFault, connection: FaultyConnection): boolean {
  if (plan.matches === 'any') return true;
  for (const name of connection.streams) if (plan.matchesStream(name)) return true;
  return connection.knownAccounts.some((id) => plan.matchesAccount(id));
}
