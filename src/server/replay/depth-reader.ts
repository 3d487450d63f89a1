/**
 * Reads recorded order books: snapshots in the form of `GET /api/v3/depth` (`{lastUpdateId, bids, asks}`, one JSON
 * object), and `depthUpdate` events of the diff stream, one JSON object per line: `E` is the event time in milliseconds
 * or microseconds, `U` and `u` the first and last update id, `b` and `a` the changed levels. An event may be wrapped in
 * a combined stream's `{"stream","data"}`.
 *
 * Snapshots and events are combined as the public documentation describes: events that end at or before the snapshot
 * are skipped, the first used event must contain the update after the snapshot, and each further event must start after
 * the end of the event before it. At a gap, a later snapshot starts the book again if it covers the missing updates;
 * otherwise the recording is refused.
 */
import type { DepthRecording, DepthSnapshot } from '../../market/index.js';
import { asUs, type Fields, isRecord } from '../../protocol/index.js';
import { type DecimalColumn, DecimalReader, NumberColumn, Scale } from './decimals.js';
import { type FilePosition, fail, isoOf } from './replay-error.js';

/** Maximum number of level changes in a recording; each needs 16 bytes of memory. */
export const MAX_CHANGES = 50_000_000;

/** A parsed snapshot. */
interface ReadSnapshot {
  readonly position: FilePosition;
  readonly lastUpdateId: number;
  readonly ticks: DecimalColumn;
  readonly lots: DecimalColumn;
  readonly bids: number;
}

/** Collects the event lines of one or more files, and the texts of snapshots. */
export class DepthReader {
  private readonly decimal = new DecimalReader();
  private readonly prices = new Scale();
  private readonly quantities = new Scale();
  private readonly times = new NumberColumn();
  private readonly firstIds = new NumberColumn();
  private readonly lastIds = new NumberColumn();
  private readonly starts = new NumberColumn();
  private readonly ticks = this.prices.column();
  private readonly lots = this.quantities.column();
  /** 1 for a bid, 0 for an ask. */
  private readonly isBid = new NumberColumn();
  private readonly lines = new NumberColumn();
  private readonly paths: { readonly path: string; readonly fromEvent: number }[] = [];
  private readonly snapshots: ReadSnapshot[] = [];

  get events(): number {
    return this.times.length;
  }

  event(line: string, number: number, path: string): void {
    const position = { path, line: number };
    const parsed = parse(line, position);
    const event = isRecord(parsed.data) ? parsed.data : parsed;
    const timeUs = asUs(wholeOf(event, 'E', position));
    const firstId = wholeOf(event, 'U', position);
    const lastId = wholeOf(event, 'u', position);
    if (lastId < firstId)
      fail('order', position, `the last update id u ${lastId} is below the first update id U ${firstId}`);
    if (this.events > 0) {
      if (timeUs < this.times.last) {
        const [time, later] = [isoOf(timeUs / 1_000), isoOf(this.times.last / 1_000)];
        fail('order', position, `the event time E ${time} is before the event time of the previous event, ${later}`);
      }
      if (lastId <= this.lastIds.last) {
        fail('duplicate', position, `the updates up to u ${lastId} occur twice; remove one of the events`);
      }
    }
    if (this.paths.at(-1)?.path !== path) this.paths.push({ path, fromEvent: this.events });
    this.times.push(timeUs);
    this.firstIds.push(firstId);
    this.lastIds.push(lastId);
    this.lines.push(number);
    this.starts.push(this.ticks.length);
    this.levels(event, 'b', true, position);
    this.levels(event, 'a', false, position);
    if (this.ticks.length > MAX_CHANGES)
      fail('tooLong', position, `there are more than ${MAX_CHANGES} level changes; remove some`);
  }

  snapshot(text: string, path: string): void {
    const position = { path, line: undefined };
    const answer = parse(text, position);
    const ticks = this.prices.column();
    const lots = this.quantities.column();
    const lastUpdateId = wholeOf(answer, 'lastUpdateId', position);
    const bids = this.addLevels(answer, 'bids', ticks, lots, position);
    this.addLevels(answer, 'asks', ticks, lots, position);
    this.snapshots.push({ position, lastUpdateId, ticks, lots, bids });
  }

  /** The complete recording. @throws ReplayFileError when snapshots and events do not form one book */
  finish(path: string): DepthRecording {
    const none = { path, line: undefined };
    if (this.events === 0) fail('empty', none, 'there are no depthUpdate events; also name the file with the events');
    if (this.snapshots.length === 0) {
      const what = 'there is no snapshot of the book; also name the JSON file with the reply of GET /api/v3/depth';
      fail('snapshot', none, what);
    }
    this.starts.push(this.ticks.length);
    const { usedEvents, bookStarts } = this.join();
    return this.recordingOf(usedEvents, bookStarts);
  }

  /** Selects the used events, and the snapshots that start the book before them. */
  private join(): {
    usedEvents: number[];
    bookStarts: { readonly beforeEvent: number; readonly from: ReadSnapshot }[];
  } {
    const snapshots = this.snapshots.sort((a, b) => a.lastUpdateId - b.lastUpdateId);
    const usedEvents: number[] = [];
    const bookStarts: { readonly beforeEvent: number; readonly from: ReadSnapshot }[] = [];
    let lastId = Number.NaN;
    for (let event = 0; event < this.events; event += 1) {
      if (this.firstIds.at(event) === lastId + 1) {
        usedEvents.push(event);
        lastId = this.lastIds.at(event);
        continue;
      }
      const found = this.begin(event, snapshots);
      if (found === undefined) this.refuseGap(event, lastId, snapshots);
      event = found.event;
      bookStarts.push({ beforeEvent: usedEvents.length, from: found.from });
      usedEvents.push(event);
      lastId = this.lastIds.at(event);
    }
    return { usedEvents, bookStarts };
  }

  /** The first snapshot that an event at or after `from` continues, and this event. */
  private begin(from: number, snapshots: readonly ReadSnapshot[]) {
    let event = from;
    for (const snapshot of snapshots) {
      const next = snapshot.lastUpdateId + 1;
      while (event < this.events && this.lastIds.at(event) < next) event += 1;
      if (event === this.events) return undefined;
      if (this.firstIds.at(event) <= next) return { event, from: snapshot };
    }
    return undefined;
  }

  private refuseGap(event: number, lastId: number, snapshots: readonly ReadSnapshot[]): never {
    const position = this.positionOf(event);
    const [first, last] = [this.firstIds.at(event), this.lastIds.at(event)];
    if (Number.isNaN(lastId)) {
      const ids = snapshots.map(({ lastUpdateId }) => lastUpdateId).join(', ');
      const what = `the events start at update ${first}, and no event contains the update after a snapshot (${ids})`;
      fail('snapshot', position, `${what}; take the snapshot while recording the events`);
    }
    const missing = `updates ${lastId + 1} to ${first - 1} are missing before U ${first} (u ${last})`;
    return fail('gap', position, `${missing}; name a snapshot that was taken after the gap, or end the recording here`);
  }

  private recordingOf(
    usedEvents: readonly number[],
    bookStarts: readonly { readonly beforeEvent: number; readonly from: ReadSnapshot }[],
  ): DepthRecording {
    let count = 0;
    for (const event of usedEvents) count += this.starts.at(event + 1) - this.starts.at(event);
    const starts = new Float64Array(usedEvents.length + 1);
    const sidedTicks = new Float64Array(count);
    const lots = new Float64Array(count);
    let at = 0;
    usedEvents.forEach((event, index) => {
      starts[index] = at;
      for (let change = this.starts.at(event); change < this.starts.at(event + 1); change += 1, at += 1) {
        sidedTicks[at] = this.isBid.at(change) === 1 ? this.ticks.at(change) : -this.ticks.at(change);
        lots[at] = this.lots.at(change);
      }
    });
    starts[usedEvents.length] = at;
    return {
      priceDecimals: this.prices.decimals,
      quantityDecimals: this.quantities.decimals,
      timesUs: Float64Array.from(usedEvents, (event) => this.times.at(event)),
      lastIds: Float64Array.from(usedEvents, (event) => this.lastIds.at(event)),
      starts,
      sidedTicks,
      lots,
      snapshots: bookStarts.map(({ beforeEvent, from }) => snapshotOf(beforeEvent, from)),
    };
  }

  private levels(event: Fields, name: 'b' | 'a', isBid: boolean, position: FilePosition): void {
    const count = this.addLevels(event, name, this.ticks, this.lots, position);
    for (let i = 0; i < count; i += 1) this.isBid.push(isBid ? 1 : 0);
  }

  private addLevels(
    from: Fields,
    name: string,
    ticks: DecimalColumn,
    lots: DecimalColumn,
    position: FilePosition,
  ): number {
    const levels = from[name];
    if (!Array.isArray(levels))
      fail('json', position, `${name} is ${shown(levels)}; it must be a list of levels, [[price, quantity], …]`);
    for (const level of levels) {
      const [price, quantity] = Array.isArray(level) ? level : [];
      this.add(ticks, `price of ${name}`, price, position);
      if (this.decimal.digits === 0) fail('prices', position, `a price of ${name} is zero; prices must be above zero`);
      this.add(lots, `quantity of ${name}`, quantity, position);
    }
    return levels.length;
  }

  private add(column: DecimalColumn, name: string, text: unknown, position: FilePosition): void {
    const { decimal } = this;
    if (typeof text !== 'string') fail('json', position, `a ${name} is ${shown(text)}; it must be a decimal in quotes`);
    const problem = decimal.read(text, 0, text.length) ?? (column.add(decimal) ? undefined : 'tooLarge');
    if (problem === 'notANumber') fail(problem, position, `a ${name} is '${text}', which is not a number`);
    if (problem === 'tooPrecise') fail(problem, position, `a ${name} is ${text}; at most 8 decimals are allowed`);
    if (problem !== undefined) fail(problem, position, `a ${name} is ${text}, which is too large`);
  }

  private positionOf(event: number): FilePosition {
    const path = this.paths.findLast(({ fromEvent }) => fromEvent <= event)?.path ?? '';
    return { path, line: this.lines.at(event) };
  }
}

function snapshotOf(beforeEvent: number, { lastUpdateId, ticks, lots, bids }: ReadSnapshot): DepthSnapshot {
  const sidedTicks = ticks.toArray();
  for (let level = bids; level < sidedTicks.length; level += 1) sidedTicks[level] = -(sidedTicks[level] as number);
  return { beforeEvent, lastUpdateId, sidedTicks, lots: lots.toArray() };
}

function parse(text: string, position: FilePosition): Fields {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    fail('json', position, `the text is not valid JSON: ${(error as Error).message}`);
  }
  if (!isRecord(value)) fail('json', position, 'the text must be a JSON object');
  return value;
}

function wholeOf(from: Fields, name: string, position: FilePosition): number {
  const value = from[name];
  if (Number.isSafeInteger(value) && (value as number) >= 0) return value as number;
  return fail('json', position, `${name} is ${shown(value)}; it must be a whole number`);
}

function shown(value: unknown): string {
  return value === undefined ? 'missing' : `'${JSON.stringify(value).slice(0, 40)}'`;
}
