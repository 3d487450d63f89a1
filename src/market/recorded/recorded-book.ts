/**
 * A recorded order book at one moment: the quantity at every level, computed from the recorded snapshots and events.
 *
 * Prices and quantities are in the ticks and lots of the symbol. A level is named by its price, negative for asks, as
 * in {@link DepthRecording}.
 */
import type { DepthRecording, DepthSnapshot } from './depth-recording.js';

export class RecordedBook {
  /** Quantity by level. Levels without quantity have no entry. */
  private readonly lots = new Map<number, number>();
  private readonly recording: DepthRecording;
  private readonly ticksPerUnit: number;
  private readonly lotsPerUnit: { readonly times: number; readonly per: number };
  private nextEvent = 0;
  private nextSnapshot = 0;

  /**
   * @param ticksPerUnit number of ticks per step of the recorded prices
   * @param lotsPerUnit number of lots per step of the recorded quantities, as a fraction in lowest terms; below 1 for a
   *   recording that is finer than the lots: then the part of a quantity that is less than a lot, which nobody can
   *   trade, is left out
   */
  constructor(
    recording: DepthRecording,
    ticksPerUnit: number,
    lotsPerUnit: { readonly times: number; readonly per: number },
  ) {
    this.recording = recording;
    this.ticksPerUnit = ticksPerUnit;
    this.lotsPerUnit = lotsPerUnit;
  }

  /** Time of the first event. */
  get startUs(): number {
    return this.recording.timesUs[0] as number;
  }

  /** Time of the last event. */
  get endUs(): number {
    return this.recording.timesUs.at(-1) as number;
  }

  get eventCount(): number {
    return this.recording.timesUs.length;
  }

  /** Number of events that were applied. */
  get position(): number {
    return this.nextEvent;
  }

  /** Time of the next event; undefined after the last. */
  get nextUs(): number | undefined {
    return this.recording.timesUs[this.nextEvent];
  }

  /** Update id of the last event, or of the snapshot before the first. */
  get lastUpdateId(): number {
    if (this.nextEvent > 0) return this.recording.lastIds[this.nextEvent - 1] as number;
    return this.recording.snapshots[0]?.lastUpdateId ?? 0;
  }

  lotsAt(level: number): number {
    return this.lots.get(level) ?? 0;
  }

  /** Best bid, in ticks; undefined when there is none. */
  bestBid(): number | undefined {
    let best: number | undefined;
    for (const level of this.lots.keys()) if (level > (best ?? 0)) best = level;
    return best;
  }

  /** Applies the next event, and before it a snapshot that replaces the book. Adds the changed levels to `changed`. */
  applyNextEvent(changed: Set<number>): void {
    const { snapshots } = this.recording;
    for (let next = snapshots[this.nextSnapshot]; next && next.beforeEvent <= this.nextEvent; ) {
      this.replaceBy(next, changed);
      this.nextSnapshot += 1;
      next = snapshots[this.nextSnapshot];
    }
    const { starts, sidedTicks, lots } = this.recording;
    const end = starts[this.nextEvent + 1] as number;
    for (let change = starts[this.nextEvent] as number; change < end; change += 1) {
      this.set(sidedTicks[change] as number, lots[change] as number, changed);
    }
    this.nextEvent += 1;
  }

  /** Sets the book to the first snapshot, before any event. */
  applyFirstSnapshot(changed: Set<number>): void {
    const [first] = this.recording.snapshots;
    if (first === undefined || this.nextSnapshot > 0) return;
    this.replaceBy(first, changed);
    this.nextSnapshot = 1;
  }

  private replaceBy(snapshot: DepthSnapshot, changed: Set<number>): void {
    for (const level of this.lots.keys()) changed.add(level);
    this.lots.clear();
    const { sidedTicks, lots } = snapshot;
    for (let i = 0; i < sidedTicks.length; i += 1) this.set(sidedTicks[i] as number, lots[i] as number, changed);
  }

  private set(units: number, quantity: number, changed: Set<number>): void {
    const level = units * this.ticksPerUnit;
    changed.add(level);
    const { times, per } = this.lotsPerUnit;
    const lots = Math.floor((quantity * times) / per);
    if (lots === 0) this.lots.delete(level);
    else this.lots.set(level, lots);
  }
}
