// Printed from src/sbe/schemas/stream_1_0.xml by `npm run generate`; do not edit.
import {
  decimals64,
} from '../codec/decimal-lists.js';
import {
  bool,
  decimal64,
  endOfFields,
  endOfText,
  entryBytes,
  entryCount,
  int64,
  int8,
  notUsual,
  text,
  time,
} from '../codec/usual-fields.js';
import type { MessageReaders } from './message-readers.js';

/** Readers of the messages with market data in stream_1_0.xml, by their template ids. */
export const streamReaders: MessageReaders = new Map([
  [10000, { name: 'TradesStreamEvent', read: readTradesStreamEvent }],
  [10001, { name: 'BestBidAskStreamEvent', read: readBestBidAskStreamEvent }],
  [10002, { name: 'DepthSnapshotStreamEvent', read: readDepthSnapshotStreamEvent }],
  [10003, { name: 'DepthDiffStreamEvent', read: readDepthDiffStreamEvent }],
]);

function readTradesStreamEvent(b: Uint8Array, isMs: boolean): unknown {
  let at = endOfFields(b, 18);
  const priceExponent = int8(b, 24);
  const qtyExponent = int8(b, 25);
  const tradesBytes = entryBytes(b, at, 25);
  const tradesCount = entryCount(b, at, 4);
  at += 6;
  const tradesPrice = decimals64(b, at + 8, tradesBytes, tradesCount, priceExponent);
  const tradesQty = decimals64(b, at + 16, tradesBytes, tradesCount, qtyExponent);
  const trades: unknown[] = [];
  for (let entry = 0; entry < tradesCount; entry += 1) {
    const tradesAt = at;
    at += tradesBytes;
    trades.push({
      id: int64(b, tradesAt),
      price: tradesPrice?.[entry] ?? decimal64(b, tradesAt + 8, priceExponent),
      qty: tradesQty?.[entry] ?? decimal64(b, tradesAt + 16, qtyExponent),
      isBuyerMaker: bool(b, tradesAt + 24),
      isBestMatch: true,
    });
  }
  const symbolEnd = endOfText(b, at, 1);
  const symbol = text(b, at + 1, symbolEnd);
  at = symbolEnd;
  if (at !== b.length) notUsual();
  return {
    eventTime: time(b, 8, isMs),
    transactTime: time(b, 16, isMs),
    trades,
    symbol,
  };
}

function readBestBidAskStreamEvent(b: Uint8Array, isMs: boolean): unknown {
  let at = endOfFields(b, 50);
  const priceExponent = int8(b, 24);
  const qtyExponent = int8(b, 25);
  const symbolEnd = endOfText(b, at, 1);
  const symbol = text(b, at + 1, symbolEnd);
  at = symbolEnd;
  if (at !== b.length) notUsual();
  return {
    eventTime: time(b, 8, isMs),
    bookUpdateId: int64(b, 16),
    bidPrice: decimal64(b, 26, priceExponent),
    bidQty: decimal64(b, 34, qtyExponent),
    askPrice: decimal64(b, 42, priceExponent),
    askQty: decimal64(b, 50, qtyExponent),
    symbol,
  };
}

function readDepthSnapshotStreamEvent(b: Uint8Array, isMs: boolean): unknown {
  let at = endOfFields(b, 18);
  const priceExponent = int8(b, 24);
  const qtyExponent = int8(b, 25);
  const bidsBytes = entryBytes(b, at, 16);
  const bidsCount = entryCount(b, at, 2);
  at += 4;
  const bidsPrice = decimals64(b, at, bidsBytes, bidsCount, priceExponent);
  const bidsQty = decimals64(b, at + 8, bidsBytes, bidsCount, qtyExponent);
  const bids: unknown[] = [];
  for (let entry = 0; entry < bidsCount; entry += 1) {
    const bidsAt = at;
    at += bidsBytes;
    bids.push({
      price: bidsPrice?.[entry] ?? decimal64(b, bidsAt, priceExponent),
      qty: bidsQty?.[entry] ?? decimal64(b, bidsAt + 8, qtyExponent),
    });
  }
  const asksBytes = entryBytes(b, at, 16);
  const asksCount = entryCount(b, at, 2);
  at += 4;
  const asksPrice = decimals64(b, at, asksBytes, asksCount, priceExponent);
  const asksQty = decimals64(b, at + 8, asksBytes, asksCount, qtyExponent);
  const asks: unknown[] = [];
  for (let entry = 0; entry < asksCount; entry += 1) {
    const asksAt = at;
    at += asksBytes;
    asks.push({
      price: asksPrice?.[entry] ?? decimal64(b, asksAt, priceExponent),
      qty: asksQty?.[entry] ?? decimal64(b, asksAt + 8, qtyExponent),
    });
  }
  const symbolEnd = endOfText(b, at, 1);
  const symbol = text(b, at + 1, symbolEnd);
  at = symbolEnd;
  if (at !== b.length) notUsual();
  return {
    eventTime: time(b, 8, isMs),
    bookUpdateId: int64(b, 16),
    bids,
    asks,
    symbol,
  };
}

function readDepthDiffStreamEvent(b: Uint8Array, isMs: boolean): unknown {
  let at = endOfFields(b, 26);
  const priceExponent = int8(b, 32);
  const qtyExponent = int8(b, 33);
  const bidsBytes = entryBytes(b, at, 16);
  const bidsCount = entryCount(b, at, 2);
  at += 4;
  const bidsPrice = decimals64(b, at, bidsBytes, bidsCount, priceExponent);
  const bidsQty = decimals64(b, at + 8, bidsBytes, bidsCount, qtyExponent);
  const bids: unknown[] = [];
  for (let entry = 0; entry < bidsCount; entry += 1) {
    const bidsAt = at;
    at += bidsBytes;
    bids.push({
      price: bidsPrice?.[entry] ?? decimal64(b, bidsAt, priceExponent),
      qty: bidsQty?.[entry] ?? decimal64(b, bidsAt + 8, qtyExponent),
    });
  }
  const asksBytes = entryBytes(b, at, 16);
  const asksCount = entryCount(b, at, 2);
  at += 4;
  const asksPrice = decimals64(b, at, asksBytes, asksCount, priceExponent);
  const asksQty = decimals64(b, at + 8, asksBytes, asksCount, qtyExponent);
  const asks: unknown[] = [];
  for (let entry = 0; entry < asksCount; entry += 1) {
    const asksAt = at;
    at += asksBytes;
    asks.push({
      price: asksPrice?.[entry] ?? decimal64(b, asksAt, priceExponent),
      qty: asksQty?.[entry] ?? decimal64(b, asksAt + 8, qtyExponent),
    });
  }
  const symbolEnd = endOfText(b, at, 1);
  const symbol = text(b, at + 1, symbolEnd);
  at = symbolEnd;
  if (at !== b.length) notUsual();
  return {
    eventTime: time(b, 8, isMs),
    firstBookUpdateId: int64(b, 16),
    lastBookUpdateId: int64(b, 24),
    bids,
    asks,
    symbol,
  };
}
