// Printed from src/sbe/schemas/spot_3_5.xml by `npm run generate`; do not edit.
import {
  decimals128,
  decimals64,
} from '../codec/decimal-lists.js';
import {
  bool,
  decimal128,
  decimal64,
  endOfEntry,
  endOfFields,
  endOfText,
  entryBytes,
  entryCount,
  int64,
  int8,
  notUsual,
  percent,
  text,
  time,
} from '../codec/usual-fields.js';
import type { MessageReaders } from './message-readers.js';

/** Readers of the messages with market data in spot_3_5.xml, by their template ids. */
export const spotReaders: MessageReaders = new Map([
  [200, { name: 'DepthResponse', read: readDepthResponse }],
  [201, { name: 'TradesResponse', read: readTradesResponse }],
  [202, { name: 'AggTradesResponse', read: readAggTradesResponse }],
  [203, { name: 'KlinesResponse', read: readKlinesResponse }],
  [204, { name: 'AveragePriceResponse', read: readAveragePriceResponse }],
  [205, { name: 'Ticker24hSymbolFullResponse', read: readTicker24hSymbolFullResponse }],
  [206, { name: 'Ticker24hFullResponse', read: readTicker24hFullResponse }],
  [207, { name: 'Ticker24hSymbolMiniResponse', read: readTicker24hSymbolMiniResponse }],
  [208, { name: 'Ticker24hMiniResponse', read: readTicker24hMiniResponse }],
  [209, { name: 'PriceTickerSymbolResponse', read: readPriceTickerSymbolResponse }],
  [210, { name: 'PriceTickerResponse', read: readPriceTickerResponse }],
  [211, { name: 'BookTickerSymbolResponse', read: readBookTickerSymbolResponse }],
  [212, { name: 'BookTickerResponse', read: readBookTickerResponse }],
  [213, { name: 'TickerSymbolFullResponse', read: readTickerSymbolFullResponse }],
  [214, { name: 'TickerFullResponse', read: readTickerFullResponse }],
  [215, { name: 'TickerSymbolMiniResponse', read: readTickerSymbolMiniResponse }],
  [216, { name: 'TickerMiniResponse', read: readTickerMiniResponse }],
]);

function readDepthResponse(b: Uint8Array): unknown {
  let at = endOfFields(b, 10);
  const priceExponent = int8(b, 16);
  const qtyExponent = int8(b, 17);
  const bidsBytes = entryBytes(b, at, 16);
  const bidsCount = entryCount(b, at, 4);
  at += 6;
  const bidsPrice = decimals64(b, at, bidsBytes, bidsCount, priceExponent);
  const bidsQty = decimals64(b, at + 8, bidsBytes, bidsCount, qtyExponent);
  const bids: unknown[] = [];
  for (let entry = 0; entry < bidsCount; entry += 1) {
    const bidsAt = at;
    at += bidsBytes;
    bids.push([
      bidsPrice?.[entry] ?? decimal64(b, bidsAt, priceExponent),
      bidsQty?.[entry] ?? decimal64(b, bidsAt + 8, qtyExponent),
    ]);
  }
  const asksBytes = entryBytes(b, at, 16);
  const asksCount = entryCount(b, at, 4);
  at += 6;
  const asksPrice = decimals64(b, at, asksBytes, asksCount, priceExponent);
  const asksQty = decimals64(b, at + 8, asksBytes, asksCount, qtyExponent);
  const asks: unknown[] = [];
  for (let entry = 0; entry < asksCount; entry += 1) {
    const asksAt = at;
    at += asksBytes;
    asks.push([
      asksPrice?.[entry] ?? decimal64(b, asksAt, priceExponent),
      asksQty?.[entry] ?? decimal64(b, asksAt + 8, qtyExponent),
    ]);
  }
  if (at !== b.length) notUsual();
  return {
    lastUpdateId: int64(b, 8),
    bids,
    asks,
  };
}

function readTradesResponse(b: Uint8Array, isMs: boolean): unknown {
  let at = endOfFields(b, 2);
  const priceExponent = int8(b, 8);
  const qtyExponent = int8(b, 9);
  const tradesBytes = entryBytes(b, at, 42);
  const tradesCount = entryCount(b, at, 4);
  at += 6;
  const tradesPrice = decimals64(b, at + 8, tradesBytes, tradesCount, priceExponent);
  const tradesQty = decimals64(b, at + 16, tradesBytes, tradesCount, qtyExponent);
  const tradesQuoteQty = decimals64(b, at + 24, tradesBytes, tradesCount, priceExponent);
  const trades: unknown[] = [];
  for (let entry = 0; entry < tradesCount; entry += 1) {
    const tradesAt = at;
    at += tradesBytes;
    trades.push({
      id: int64(b, tradesAt),
      price: tradesPrice?.[entry] ?? decimal64(b, tradesAt + 8, priceExponent),
      qty: tradesQty?.[entry] ?? decimal64(b, tradesAt + 16, qtyExponent),
      quoteQty: tradesQuoteQty?.[entry] ?? decimal64(b, tradesAt + 24, priceExponent),
      time: time(b, tradesAt + 32, isMs),
      isBuyerMaker: bool(b, tradesAt + 40),
      isBestMatch: bool(b, tradesAt + 41),
    });
  }
  if (at !== b.length) notUsual();
  return trades;
}

function readAggTradesResponse(b: Uint8Array, isMs: boolean): unknown {
  let at = endOfFields(b, 2);
  const priceExponent = int8(b, 8);
  const qtyExponent = int8(b, 9);
  const aggTradesBytes = entryBytes(b, at, 50);
  const aggTradesCount = entryCount(b, at, 4);
  at += 6;
  const aggTradesPrice = decimals64(b, at + 8, aggTradesBytes, aggTradesCount, priceExponent);
  const aggTradesQty = decimals64(b, at + 16, aggTradesBytes, aggTradesCount, qtyExponent);
  const aggTrades: unknown[] = [];
  for (let entry = 0; entry < aggTradesCount; entry += 1) {
    const aggTradesAt = at;
    at += aggTradesBytes;
    aggTrades.push({
      a: int64(b, aggTradesAt),
      p: aggTradesPrice?.[entry] ?? decimal64(b, aggTradesAt + 8, priceExponent),
      q: aggTradesQty?.[entry] ?? decimal64(b, aggTradesAt + 16, qtyExponent),
      f: int64(b, aggTradesAt + 24),
      l: int64(b, aggTradesAt + 32),
      T: time(b, aggTradesAt + 40, isMs),
      m: bool(b, aggTradesAt + 48),
      M: bool(b, aggTradesAt + 49),
    });
  }
  if (at !== b.length) notUsual();
  return aggTrades;
}

function readKlinesResponse(b: Uint8Array, isMs: boolean): unknown {
  let at = endOfFields(b, 2);
  const priceExponent = int8(b, 8);
  const qtyExponent = int8(b, 9);
  const klinesBytes = entryBytes(b, at, 120);
  const klinesCount = entryCount(b, at, 4);
  at += 6;
  const klinesOpenPrice = decimals64(b, at + 8, klinesBytes, klinesCount, priceExponent);
  const klinesHighPrice = decimals64(b, at + 16, klinesBytes, klinesCount, priceExponent);
  const klinesLowPrice = decimals64(b, at + 24, klinesBytes, klinesCount, priceExponent);
  const klinesClosePrice = decimals64(b, at + 32, klinesBytes, klinesCount, priceExponent);
  const klinesVolume = decimals128(b, at + 40, klinesBytes, klinesCount, qtyExponent);
  const klinesQuoteVolume = decimals128(b, at + 64, klinesBytes, klinesCount, priceExponent);
  const klinesTakerBuyBaseVolume = decimals128(b, at + 88, klinesBytes, klinesCount, qtyExponent);
  const klinesTakerBuyQuoteVolume = decimals128(b, at + 104, klinesBytes, klinesCount, priceExponent);
  const klines: unknown[] = [];
  for (let entry = 0; entry < klinesCount; entry += 1) {
    const klinesAt = at;
    at += klinesBytes;
    klines.push([
      time(b, klinesAt, isMs),
      klinesOpenPrice?.[entry] ?? decimal64(b, klinesAt + 8, priceExponent),
      klinesHighPrice?.[entry] ?? decimal64(b, klinesAt + 16, priceExponent),
      klinesLowPrice?.[entry] ?? decimal64(b, klinesAt + 24, priceExponent),
      klinesClosePrice?.[entry] ?? decimal64(b, klinesAt + 32, priceExponent),
      klinesVolume?.[entry] ?? decimal128(b, klinesAt + 40, qtyExponent),
      time(b, klinesAt + 56, isMs),
      klinesQuoteVolume?.[entry] ?? decimal128(b, klinesAt + 64, priceExponent),
      int64(b, klinesAt + 80),
      klinesTakerBuyBaseVolume?.[entry] ?? decimal128(b, klinesAt + 88, qtyExponent),
      klinesTakerBuyQuoteVolume?.[entry] ?? decimal128(b, klinesAt + 104, priceExponent),
      '0',
    ]);
  }
  if (at !== b.length) notUsual();
  return klines;
}

function readAveragePriceResponse(b: Uint8Array, isMs: boolean): unknown {
  const at = endOfFields(b, 25);
  const priceExponent = int8(b, 16);
  if (at !== b.length) notUsual();
  return {
    mins: int64(b, 8),
    price: decimal64(b, 17, priceExponent, 0),
    closeTime: time(b, 25, isMs, -1),
  };
}

function readTicker24hSymbolFullResponse(b: Uint8Array, isMs: boolean): unknown {
  let at = endOfFields(b, 182);
  const priceExponent = int8(b, 8);
  const qtyExponent = int8(b, 9);
  const symbolEnd = endOfText(b, at, 1);
  const symbol = text(b, at + 1, symbolEnd);
  at = symbolEnd;
  if (at !== b.length) notUsual();
  return {
    priceChange: decimal64(b, 10, priceExponent, 0),
    priceChangePercent: percent(b, 18, 0),
    weightedAvgPrice: decimal64(b, 22, priceExponent, 0),
    prevClosePrice: decimal64(b, 30, priceExponent, 0),
    lastPrice: decimal64(b, 38, priceExponent, 0),
    lastQty: decimal128(b, 46, qtyExponent),
    bidPrice: decimal64(b, 62, priceExponent, 0),
    bidQty: decimal64(b, 70, qtyExponent),
    askPrice: decimal64(b, 78, priceExponent, 0),
    askQty: decimal64(b, 86, qtyExponent),
    openPrice: decimal64(b, 94, priceExponent, 0),
    highPrice: decimal64(b, 102, priceExponent, 0),
    lowPrice: decimal64(b, 110, priceExponent, 0),
    volume: decimal128(b, 118, qtyExponent),
    quoteVolume: decimal128(b, 134, priceExponent),
    openTime: time(b, 150, isMs),
    closeTime: time(b, 158, isMs),
    firstId: int64(b, 166, -1),
    lastId: int64(b, 174, -1),
    count: int64(b, 182),
    symbol,
  };
}

function readTicker24hFullResponse(b: Uint8Array, isMs: boolean): unknown {
  let at = endOfFields(b, 0);
  const tickersBytes = entryBytes(b, at, 182);
  const tickersCount = entryCount(b, at, 4, 1);
  at += 6;
  const tickers: unknown[] = [];
  for (let entry = 0; entry < tickersCount; entry += 1) {
    const tickersAt = at;
    at = endOfEntry(b, at, tickersBytes);
    const priceExponent = int8(b, tickersAt);
    const qtyExponent = int8(b, tickersAt + 1);
    const symbolEnd = endOfText(b, at, 1);
    const symbol = text(b, at + 1, symbolEnd);
    at = symbolEnd;
    tickers.push({
      priceChange: decimal64(b, tickersAt + 2, priceExponent, 0),
      priceChangePercent: percent(b, tickersAt + 10, 0),
      weightedAvgPrice: decimal64(b, tickersAt + 14, priceExponent, 0),
      prevClosePrice: decimal64(b, tickersAt + 22, priceExponent, 0),
      lastPrice: decimal64(b, tickersAt + 30, priceExponent, 0),
      lastQty: decimal128(b, tickersAt + 38, qtyExponent),
      bidPrice: decimal64(b, tickersAt + 54, priceExponent, 0),
      bidQty: decimal64(b, tickersAt + 62, qtyExponent),
      askPrice: decimal64(b, tickersAt + 70, priceExponent, 0),
      askQty: decimal64(b, tickersAt + 78, qtyExponent),
      openPrice: decimal64(b, tickersAt + 86, priceExponent, 0),
      highPrice: decimal64(b, tickersAt + 94, priceExponent, 0),
      lowPrice: decimal64(b, tickersAt + 102, priceExponent, 0),
      volume: decimal128(b, tickersAt + 110, qtyExponent),
      quoteVolume: decimal128(b, tickersAt + 126, priceExponent),
      openTime: time(b, tickersAt + 142, isMs),
      closeTime: time(b, tickersAt + 150, isMs),
      firstId: int64(b, tickersAt + 158, -1),
      lastId: int64(b, tickersAt + 166, -1),
      count: int64(b, tickersAt + 174),
      symbol,
    });
  }
  if (at !== b.length) notUsual();
  return tickers;
}

function readTicker24hSymbolMiniResponse(b: Uint8Array, isMs: boolean): unknown {
  let at = endOfFields(b, 106);
  const priceExponent = int8(b, 8);
  const qtyExponent = int8(b, 9);
  const symbolEnd = endOfText(b, at, 1);
  const symbol = text(b, at + 1, symbolEnd);
  at = symbolEnd;
  if (at !== b.length) notUsual();
  return {
    openPrice: decimal64(b, 10, priceExponent, 0),
    highPrice: decimal64(b, 18, priceExponent, 0),
    lowPrice: decimal64(b, 26, priceExponent, 0),
    lastPrice: decimal64(b, 34, priceExponent, 0),
    volume: decimal128(b, 42, qtyExponent),
    quoteVolume: decimal128(b, 58, priceExponent),
    openTime: time(b, 74, isMs),
    closeTime: time(b, 82, isMs),
    firstId: int64(b, 90, -1),
    lastId: int64(b, 98, -1),
    count: int64(b, 106),
    symbol,
  };
}

function readTicker24hMiniResponse(b: Uint8Array, isMs: boolean): unknown {
  let at = endOfFields(b, 0);
  const tickersBytes = entryBytes(b, at, 106);
  const tickersCount = entryCount(b, at, 4, 1);
  at += 6;
  const tickers: unknown[] = [];
  for (let entry = 0; entry < tickersCount; entry += 1) {
    const tickersAt = at;
    at = endOfEntry(b, at, tickersBytes);
    const priceExponent = int8(b, tickersAt);
    const qtyExponent = int8(b, tickersAt + 1);
    const symbolEnd = endOfText(b, at, 1);
    const symbol = text(b, at + 1, symbolEnd);
    at = symbolEnd;
    tickers.push({
      openPrice: decimal64(b, tickersAt + 2, priceExponent, 0),
      highPrice: decimal64(b, tickersAt + 10, priceExponent, 0),
      lowPrice: decimal64(b, tickersAt + 18, priceExponent, 0),
      lastPrice: decimal64(b, tickersAt + 26, priceExponent, 0),
      volume: decimal128(b, tickersAt + 34, qtyExponent),
      quoteVolume: decimal128(b, tickersAt + 50, priceExponent),
      openTime: time(b, tickersAt + 66, isMs),
      closeTime: time(b, tickersAt + 74, isMs),
      firstId: int64(b, tickersAt + 82, -1),
      lastId: int64(b, tickersAt + 90, -1),
      count: int64(b, tickersAt + 98),
      symbol,
    });
  }
  if (at !== b.length) notUsual();
  return tickers;
}

function readPriceTickerSymbolResponse(b: Uint8Array): unknown {
  let at = endOfFields(b, 9);
  const priceExponent = int8(b, 8);
  const symbolEnd = endOfText(b, at, 1);
  const symbol = text(b, at + 1, symbolEnd);
  at = symbolEnd;
  if (at !== b.length) notUsual();
  return {
    price: decimal64(b, 9, priceExponent, 0),
    symbol,
  };
}

function readPriceTickerResponse(b: Uint8Array): unknown {
  let at = endOfFields(b, 0);
  const tickersBytes = entryBytes(b, at, 9);
  const tickersCount = entryCount(b, at, 4, 1);
  at += 6;
  const tickers: unknown[] = [];
  for (let entry = 0; entry < tickersCount; entry += 1) {
    const tickersAt = at;
    at = endOfEntry(b, at, tickersBytes);
    const priceExponent = int8(b, tickersAt);
    const symbolEnd = endOfText(b, at, 1);
    const symbol = text(b, at + 1, symbolEnd);
    at = symbolEnd;
    tickers.push({
      price: decimal64(b, tickersAt + 1, priceExponent, 0),
      symbol,
    });
  }
  if (at !== b.length) notUsual();
  return tickers;
}

function readBookTickerSymbolResponse(b: Uint8Array): unknown {
  let at = endOfFields(b, 34);
  const priceExponent = int8(b, 8);
  const qtyExponent = int8(b, 9);
  const symbolEnd = endOfText(b, at, 1);
  const symbol = text(b, at + 1, symbolEnd);
  at = symbolEnd;
  if (at !== b.length) notUsual();
  return {
    bidPrice: decimal64(b, 10, priceExponent, 0),
    bidQty: decimal64(b, 18, qtyExponent),
    askPrice: decimal64(b, 26, priceExponent, 0),
    askQty: decimal64(b, 34, qtyExponent),
    symbol,
  };
}

function readBookTickerResponse(b: Uint8Array): unknown {
  let at = endOfFields(b, 0);
  const tickersBytes = entryBytes(b, at, 34);
  const tickersCount = entryCount(b, at, 4, 1);
  at += 6;
  const tickers: unknown[] = [];
  for (let entry = 0; entry < tickersCount; entry += 1) {
    const tickersAt = at;
    at = endOfEntry(b, at, tickersBytes);
    const priceExponent = int8(b, tickersAt);
    const qtyExponent = int8(b, tickersAt + 1);
    const symbolEnd = endOfText(b, at, 1);
    const symbol = text(b, at + 1, symbolEnd);
    at = symbolEnd;
    tickers.push({
      bidPrice: decimal64(b, tickersAt + 2, priceExponent, 0),
      bidQty: decimal64(b, tickersAt + 10, qtyExponent),
      askPrice: decimal64(b, tickersAt + 18, priceExponent, 0),
      askQty: decimal64(b, tickersAt + 26, qtyExponent),
      symbol,
    });
  }
  if (at !== b.length) notUsual();
  return tickers;
}

function readTickerSymbolFullResponse(b: Uint8Array, isMs: boolean): unknown {
  let at = endOfFields(b, 126);
  const priceExponent = int8(b, 8);
  const qtyExponent = int8(b, 9);
  const symbolEnd = endOfText(b, at, 1);
  const symbol = text(b, at + 1, symbolEnd);
  at = symbolEnd;
  if (at !== b.length) notUsual();
  return {
    priceChange: decimal64(b, 10, priceExponent, 0),
    priceChangePercent: percent(b, 18, 0),
    weightedAvgPrice: decimal64(b, 22, priceExponent, 0),
    openPrice: decimal64(b, 30, priceExponent, 0),
    highPrice: decimal64(b, 38, priceExponent, 0),
    lowPrice: decimal64(b, 46, priceExponent, 0),
    lastPrice: decimal64(b, 54, priceExponent, 0),
    volume: decimal128(b, 62, qtyExponent),
    quoteVolume: decimal128(b, 78, priceExponent),
    openTime: time(b, 94, isMs),
    closeTime: time(b, 102, isMs),
    firstId: int64(b, 110, -1),
    lastId: int64(b, 118, -1),
    count: int64(b, 126),
    symbol,
  };
}

function readTickerFullResponse(b: Uint8Array, isMs: boolean): unknown {
  let at = endOfFields(b, 0);
  const tickersBytes = entryBytes(b, at, 126);
  const tickersCount = entryCount(b, at, 4, 1);
  at += 6;
  const tickers: unknown[] = [];
  for (let entry = 0; entry < tickersCount; entry += 1) {
    const tickersAt = at;
    at = endOfEntry(b, at, tickersBytes);
    const priceExponent = int8(b, tickersAt);
    const qtyExponent = int8(b, tickersAt + 1);
    const symbolEnd = endOfText(b, at, 1);
    const symbol = text(b, at + 1, symbolEnd);
    at = symbolEnd;
    tickers.push({
      priceChange: decimal64(b, tickersAt + 2, priceExponent, 0),
      priceChangePercent: percent(b, tickersAt + 10, 0),
      weightedAvgPrice: decimal64(b, tickersAt + 14, priceExponent, 0),
      openPrice: decimal64(b, tickersAt + 22, priceExponent, 0),
      highPrice: decimal64(b, tickersAt + 30, priceExponent, 0),
      lowPrice: decimal64(b, tickersAt + 38, priceExponent, 0),
      lastPrice: decimal64(b, tickersAt + 46, priceExponent, 0),
      volume: decimal128(b, tickersAt + 54, qtyExponent),
      quoteVolume: decimal128(b, tickersAt + 70, priceExponent),
      openTime: time(b, tickersAt + 86, isMs),
      closeTime: time(b, tickersAt + 94, isMs),
      firstId: int64(b, tickersAt + 102, -1),
      lastId: int64(b, tickersAt + 110, -1),
      count: int64(b, tickersAt + 118),
      symbol,
    });
  }
  if (at !== b.length) notUsual();
  return tickers;
}

function readTickerSymbolMiniResponse(b: Uint8Array, isMs: boolean): unknown {
  let at = endOfFields(b, 106);
  const priceExponent = int8(b, 8);
  const qtyExponent = int8(b, 9);
  const symbolEnd = endOfText(b, at, 1);
  const symbol = text(b, at + 1, symbolEnd);
  at = symbolEnd;
  if (at !== b.length) notUsual();
  return {
    openPrice: decimal64(b, 10, priceExponent, 0),
    highPrice: decimal64(b, 18, priceExponent, 0),
    lowPrice: decimal64(b, 26, priceExponent, 0),
    lastPrice: decimal64(b, 34, priceExponent, 0),
    volume: decimal128(b, 42, qtyExponent),
    quoteVolume: decimal128(b, 58, priceExponent),
    openTime: time(b, 74, isMs),
    closeTime: time(b, 82, isMs),
    firstId: int64(b, 90, -1),
    lastId: int64(b, 98, -1),
    count: int64(b, 106),
    symbol,
  };
}

function readTickerMiniResponse(b: Uint8Array, isMs: boolean): unknown {
  let at = endOfFields(b, 0);
  const tickersBytes = entryBytes(b, at, 106);
  const tickersCount = entryCount(b, at, 4, 1);
  at += 6;
  const tickers: unknown[] = [];
  for (let entry = 0; entry < tickersCount; entry += 1) {
    const tickersAt = at;
    at = endOfEntry(b, at, tickersBytes);
    const priceExponent = int8(b, tickersAt);
    const qtyExponent = int8(b, tickersAt + 1);
    const symbolEnd = endOfText(b, at, 1);
    const symbol = text(b, at + 1, symbolEnd);
    at = symbolEnd;
    tickers.push({
      openPrice: decimal64(b, tickersAt + 2, priceExponent, 0),
      highPrice: decimal64(b, tickersAt + 10, priceExponent, 0),
      lowPrice: decimal64(b, tickersAt + 18, priceExponent, 0),
      lastPrice: decimal64(b, tickersAt + 26, priceExponent, 0),
      volume: decimal128(b, tickersAt + 34, qtyExponent),
      quoteVolume: decimal128(b, tickersAt + 50, priceExponent),
      openTime: time(b, tickersAt + 66, isMs),
      closeTime: time(b, tickersAt + 74, isMs),
      firstId: int64(b, tickersAt + 82, -1),
      lastId: int64(b, tickersAt + 90, -1),
      count: int64(b, tickersAt + 98),
      symbol,
    });
  }
  if (at !== b.length) notUsual();
  return tickers;
}
