/**
 * Reads trades and aggregate trades in the format of the public data files, times in milliseconds or microseconds:
 *
 * - trades: `id,price,qty,quote_qty,time,is_buyer_maker` and optionally `is_best_match`;
 * - aggregate trades: `agg_trade_id,price,quantity,first_trade_id,last_trade_id,transact_time,is_buyer_maker` and
 *   optionally `is_best_match`; or without the two trade ids, as replies of the endpoint are often stored.
 *
 * Consecutive trades with the same time, price and side form one aggregate trade; aggregate ids start at the id of the
 * first trade. An aggregate trade is split into single trades: as many as its ids say, with its time, price and side,
 * and an equal share of its quantity. An aggregate trade without trade ids counts as one trade with the aggregate's id.
 */
import type { TradeRecording } from '../../market/index.js';
import { asUs } from '../../protocol/index.js';
import { type DecimalProblem, DecimalReader, NumberColumn, Scale } from './decimals.js';
import { Fields } from './line-reader.js';
import { type FilePosition, fail, isoOf } from './replay-error.js';

/** Maximum number of trades; each needs 33 bytes of memory. */
export const MAX_TRADES = 30_000_000;

/** The columns of a kind of file. */
interface Layout {
  readonly names: readonly string[];
  readonly id: number;
  readonly price: number;
  readonly quantity: number;
  readonly time: number;
  readonly maker: number;
  /** First and last trade id, in aggregate trades that have them. */
  readonly first?: number;
  readonly last?: number;
}

const TRADES: Layout = {
  names: ['id', 'price', 'qty', 'quote_qty', 'time', 'is_buyer_maker', 'is_best_match'],
  id: 0,
  price: 1,
  quantity: 2,
  time: 4,
  maker: 5,
};
const AGGREGATES: Layout = {
  names: [
    'agg_trade_id',
    'price',
    'quantity',
    'first_trade_id',
    'last_trade_id',
    'transact_time',
    'is_buyer_maker',
    'is_best_match',
  ],
  id: 0,
  price: 1,
  quantity: 2,
  first: 3,
  last: 4,
  time: 5,
  maker: 6,
};
const BARE_AGGREGATES: Layout = {
  names: ['agg_trade_id', 'price', 'quantity', 'transact_time', 'is_buyer_maker'],
  id: 0,
  price: 1,
  quantity: 2,
  time: 3,
  maker: 4,
};

/** Collects the rows of one or more files in order. */
export class TradeReader {
  private readonly isAggregate: boolean;
  private readonly allowGaps: boolean;
  private readonly fields = new Fields();
  private readonly decimal = new DecimalReader();
  private readonly prices = new Scale();
  private readonly quantities = new Scale();
  private readonly ids = new NumberColumn();
  private readonly firsts = new NumberColumn();
  private readonly lasts = new NumberColumn();
  private readonly times = new NumberColumn();
  private readonly price = this.prices.column();
  private readonly quantity = this.quantities.column();
  private readonly maker = new NumberColumn();
  private hasHoles = false;

  constructor(kind: 'trades' | 'aggTrades', allowGaps: boolean) {
    this.isAggregate = kind === 'aggTrades';
    this.allowGaps = allowGaps;
  }

  get rows(): number {
    return this.ids.length;
  }

  row(line: string, number: number, path: string): void {
    const position = { path, line: number };
    const { fields, decimal } = this;
    fields.split(line);
    const layout = this.layoutOf(fields.count, position);
    if (this.rows === MAX_TRADES) fail('tooLong', position, `there are more than ${MAX_TRADES} rows; remove some`);
    const id = this.whole(layout, layout.id, position);
    const timeUs = timeUsOf(this.whole(layout, layout.time, position), layout, position);
    let [first, last] = [id, id];
    if (layout.first !== undefined && layout.last !== undefined) {
      // The public files mark trades that the service lost with the ids -1, without price and quantity.
      if (this.allowGaps && fields.text(layout.first).startsWith('-')) return;
      first = this.whole(layout, layout.first, position);
      last = this.whole(layout, layout.last, position);
      if (last < first) fail('order', position, `last_trade_id ${last} is below first_trade_id ${first}`);
    }
    this.checkIds(layout, id, first, timeUs, position);
    for (const [column, index] of [
      [this.price, layout.price],
      [this.quantity, layout.quantity],
    ] as const) {
      const problem = decimal.read(line, fields.starts[index] as number, fields.ends[index] as number);
      if (problem !== undefined) this.refuse(problem, layout, index, position);
      if (decimal.digits === 0) fail('prices', position, `${layout.names[index]} is zero; it must be above zero`);
      if (!column.add(decimal)) this.refuse('tooLarge', layout, index, position);
    }
    this.ids.push(id);
    this.firsts.push(first);
    this.lasts.push(last);
    this.times.push(timeUs);
    this.maker.push(this.truth(layout, layout.maker, position) ? 1 : 0);
  }

  /** The complete recording. @throws ReplayFileError when there are no rows */
  finish(path: string): TradeRecording {
    if (this.rows === 0) fail('empty', { path, line: undefined }, 'the file has no rows');
    return this.isAggregate ? this.fromAggregates(path) : this.fromTrades();
  }

  private fromTrades(): TradeRecording {
    const timesUs = this.times.toArray();
    const priceTicks = this.price.toArray();
    const buyerMaker = Uint8Array.from(this.maker.toArray());
    const aggregateIds = new Float64Array(timesUs.length);
    let aggregateId = this.ids.at(0);
    for (let row = 0; row < timesUs.length; row += 1) {
      const joins =
        timesUs[row] === timesUs[row - 1] &&
        priceTicks[row] === priceTicks[row - 1] &&
        buyerMaker[row] === buyerMaker[row - 1];
      if (row > 0 && !joins) aggregateId += 1;
      aggregateIds[row] = aggregateId;
    }
    return {
      priceDecimals: this.prices.decimals,
      quantityDecimals: this.quantities.decimals,
      firstId: this.ids.at(0),
      ...(this.hasHoles ? { ids: this.ids.toArray() } : {}),
      timesUs,
      priceTicks,
      quantityLots: this.quantity.toArray(),
      aggregateIds,
      buyerMaker,
    };
  }

  private fromAggregates(path: string): TradeRecording {
    let count = 0;
    for (let row = 0; row < this.rows; row += 1) count += this.tradesIn(row);
    if (count > MAX_TRADES) {
      fail('tooLong', { path, line: undefined }, `there are more than ${MAX_TRADES} trades; leave out some files`);
    }
    this.makeDivisible(path);
    const [ids, timesUs, priceTicks, quantityLots, aggregateIds] = Array.from(
      { length: 5 },
      () => new Float64Array(count),
    ) as [Float64Array, Float64Array, Float64Array, Float64Array, Float64Array];
    const buyerMaker = new Uint8Array(count);
    let at = 0;
    for (let row = 0; row < this.rows; row += 1) {
      const trades = this.tradesIn(row);
      const lots = this.quantity.at(row);
      const share = Math.floor(lots / trades);
      const longer = lots - share * trades;
      for (let i = 0; i < trades; i += 1, at += 1) {
        ids[at] = this.firsts.at(row) + i;
        timesUs[at] = this.times.at(row);
        priceTicks[at] = this.price.at(row);
        quantityLots[at] = i < longer ? share + 1 : share;
        aggregateIds[at] = this.ids.at(row);
        buyerMaker[at] = this.maker.at(row);
      }
    }
    return {
      priceDecimals: this.prices.decimals,
      quantityDecimals: this.quantities.decimals,
      firstId: ids[0] as number,
      ...(this.hasHoles ? { ids } : {}),
      timesUs,
      priceTicks,
      quantityLots,
      aggregateIds,
      buyerMaker,
    };
  }

  private tradesIn(row: number): number {
    return this.lasts.at(row) - this.firsts.at(row) + 1;
  }

  /** Adds decimals to the quantities until every trade of an aggregate trade gets at least one unit. */
  private makeDivisible(path: string): void {
    for (let row = 0; row < this.rows; row += 1) {
      while (this.quantity.at(row) < this.tradesIn(row)) {
        if (this.quantities.decimals < 8 && this.quantities.refine(this.quantities.decimals + 1)) continue;
        const what = `aggregate trade ${this.ids.at(row)} has more trades than units of quantity`;
        fail('tooLarge', { path, line: undefined }, what);
      }
    }
  }

  private layoutOf(count: number, position: FilePosition): Layout {
    if (!this.isAggregate) {
      if (count === 6 || count === 7) return TRADES;
      return fail('columns', position, `the row has ${count} columns; a trade has 6 or 7: ${TRADES.names.join(',')}`);
    }
    if (count === 7 || count === 8) return AGGREGATES;
    if (count === 5) return BARE_AGGREGATES;
    const names = AGGREGATES.names.join(',');
    return fail('columns', position, `the row has ${count} columns; an aggregate trade has 7 or 8: ${names}`);
  }

  private checkIds({ names }: Layout, id: number, first: number, timeUs: number, position: FilePosition): void {
    if (this.rows === 0) return;
    const name = names[0];
    const before = this.ids.last;
    if (id === before) fail('duplicate', position, `${name} ${id} occurs twice; remove one of the rows`);
    if (id < before)
      fail('order', position, `${name} ${id} is not in order: the row before has ${before}; sort the file by ${name}`);
    if (timeUs < this.times.last) {
      const [time, later] = [isoOf(timeUs / 1_000), isoOf(this.times.last / 1_000)];
      fail('order', position, `the time of ${name} ${id}, ${time}, is before the time of the previous row, ${later}`);
    }
    const lastBefore = this.lasts.last;
    if (first <= lastBefore) {
      fail('order', position, `first_trade_id ${first} is not above last_trade_id ${lastBefore} of the previous row`);
    }
    if (first !== lastBefore + 1) this.hasHoles = true;
    else if (id === before + 1) return;
    if (this.allowGaps) return;
    const [from, to, what] = id === before + 1 ? [lastBefore + 1, first - 1, 'trade id'] : [before + 1, id - 1, name];
    const missing = `${what} ${from}${to > from ? ` to ${to}` : ''}`;
    fail('gap', position, `${missing} is missing; add the file with these rows, or allow gaps (allowGaps: true)`);
  }

  private whole(layout: Layout, index: number, position: FilePosition): number {
    const { fields, decimal } = this;
    const problem = decimal.read(fields.line, fields.starts[index] as number, fields.ends[index] as number);
    if (problem !== undefined) this.refuse(problem, layout, index, position);
    if (decimal.decimals > 0) {
      fail('tooPrecise', position, `${layout.names[index]} is ${fields.text(index)}; it must be a whole number`);
    }
    return decimal.digits;
  }

  private truth(layout: Layout, index: number, position: FilePosition): boolean {
    const code = this.fields.line.charCodeAt(this.fields.starts[index] as number) | 0x20;
    const text = code === 0x74 || code === 0x66 ? this.fields.text(index).toLowerCase() : '';
    if (text === 'true') return true;
    if (text === 'false') return false;
    const what = `${layout.names[index]} is '${this.fields.text(index)}'; it must be true or false`;
    return fail('notANumber', position, what);
  }

  private refuse(problem: DecimalProblem, layout: Layout, index: number, position: FilePosition): never {
    const name = layout.names[index];
    const value = this.fields.text(index);
    if (problem === 'notANumber') fail(problem, position, `${name} is '${value}', which is not a number`);
    if (problem === 'tooPrecise') fail(problem, position, `${name} is ${value}; at most 8 decimals are allowed`);
    return fail(problem, position, `${name} is ${value}, which is too large`);
  }
}

/** A time in microseconds; the public data files changed from milliseconds to microseconds in 2025. */
function timeUsOf(time: number, layout: Layout, position: FilePosition): number {
  const timeUs = asUs(time);
  // No market was recorded outside this range; the check also finds a wrong column in place of the time.
  if (timeUs >= 1e15 && timeUs < 5e15) return timeUs;
  return fail(
    'notANumber',
    position,
    `${layout.names[layout.time]} is ${time}, which is not a time between 2001 and 2128`,
  );
}
