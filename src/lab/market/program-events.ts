/**
 * Reads the trades and books of a market that a program makes itself. A field with a wrong name is refused: without the
 * check, it would be ignored silently.
 */
import { fieldsOf, nearest } from '../../protocol/index.js';
import type { EventCollector } from '../../server/index.js';
import type { LabBook, LabMarketEvent, LabTrade } from './lab-market.js';
import { instantOf } from './open-market.js';

/** @throws ReplayFileError for a value that is no event */
export function collect(collector: EventCollector, event: LabMarketEvent): void {
  if (typeof event !== 'object' || event === null) collector.refuse(`${String(event)} is no event`);
  if ('price' in event) {
    checkFields(collector, event, 'a trade', TRADE_FIELDS);
    const { price, quantity, isBuyerMaker = false } = event;
    if (quantity === undefined) collector.refuse('it has a price and no quantity');
    collector.trade(instantOf('events: time', event.time), price, quantity, isBuyerMaker);
  } else if ('bids' in event || 'asks' in event) {
    checkFields(collector, event, 'a book', BOOK_FIELDS);
    const { bids = [], asks = [], isWhole = false } = event;
    collector.book(instantOf('events: time', event.time), bids, asks, isWhole);
  } else {
    checkFields(collector, event, 'an event', { ...TRADE_FIELDS, ...BOOK_FIELDS });
    collector.refuse('it has neither a price, as a trade has, nor bids or asks, as a book has');
  }
}

/** The fields of an event, with `true` for flags. The code checks flags, because any value except true and false would silently mean false. */
const TRADE_FIELDS: Readonly<Record<keyof LabTrade, boolean>> = {
  time: false,
  price: false,
  quantity: false,
  isBuyerMaker: true,
};
const BOOK_FIELDS: Readonly<Record<keyof LabBook, boolean>> = { time: false, bids: false, asks: false, isWhole: true };

function checkFields(
  collector: EventCollector,
  event: LabMarketEvent,
  what: string,
  fields: Readonly<Record<string, boolean>>,
): void {
  for (const name of Object.keys(event)) {
    const isFlag = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const value = fieldsOf(event)[name];
    if (isFlag === undefined) {
      const [near] = nearest(name, Object.keys(fields), 1);
      const known = near === undefined ? `its fields are ${Object.keys(fields).join(', ')}` : `nearest: '${near}'`;
      collector.refuse(`'${name}' is no field of ${what}; ${known}`);
    } else if (isFlag && value !== undefined && typeof value !== 'boolean')
      collector.refuse(`${name} is ${JSON.stringify(value)}, and must be true or false`);
  }
}
