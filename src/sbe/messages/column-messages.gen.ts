// Printed from src/sbe/schemas/spot_3_5.xml and src/sbe/schemas/stream_1_0.xml by `npm run generate`; do not edit.
import type { DecimalColumn, GroupColumns, IntegerColumn } from '../codec/columns.js';

/**
 * Values of messages as columns, by the names of the messages. Columns have the names of the schema, and times are microseconds.
 */
export interface ColumnMessages {
  DepthResponse: {
    readonly lastUpdateId: number | bigint;
    readonly bids: GroupColumns<{
      readonly price: DecimalColumn;
      readonly qty: DecimalColumn;
    }>;
    readonly asks: GroupColumns<{
      readonly price: DecimalColumn;
      readonly qty: DecimalColumn;
    }>;
  };
  TradesResponse: GroupColumns<{
    readonly id: IntegerColumn;
    readonly price: DecimalColumn;
    readonly qty: DecimalColumn;
    readonly quoteQty: DecimalColumn;
    readonly time: IntegerColumn;
    readonly isBuyerMaker: readonly boolean[];
    readonly isBestMatch: readonly boolean[];
  }>;
  AggTradesResponse: GroupColumns<{
    readonly aggTradeId: IntegerColumn;
    readonly price: DecimalColumn;
    readonly qty: DecimalColumn;
    readonly firstTradeId: IntegerColumn;
    readonly lastTradeId: IntegerColumn;
    readonly time: IntegerColumn;
    readonly isBuyerMaker: readonly boolean[];
    readonly isBestMatch: readonly boolean[];
  }>;
  KlinesResponse: GroupColumns<{
    readonly openTime: IntegerColumn;
    readonly openPrice: DecimalColumn;
    readonly highPrice: DecimalColumn;
    readonly lowPrice: DecimalColumn;
    readonly closePrice: DecimalColumn;
    readonly volume: DecimalColumn;
    readonly closeTime: IntegerColumn;
    readonly quoteVolume: DecimalColumn;
    readonly numTrades: IntegerColumn;
    readonly takerBuyBaseVolume: DecimalColumn;
    readonly takerBuyQuoteVolume: DecimalColumn;
  }>;
  BlockTradesResponse: GroupColumns<{
    readonly id: IntegerColumn;
    readonly price: DecimalColumn;
    readonly qty: DecimalColumn;
    readonly quoteQty: DecimalColumn;
    readonly time: IntegerColumn;
    readonly isBuyerMaker: readonly boolean[];
  }>;
  TradesStreamEvent: {
    readonly eventTime: number | bigint;
    readonly transactTime: number | bigint;
    readonly trades: GroupColumns<{
      readonly id: IntegerColumn;
      readonly price: DecimalColumn;
      readonly qty: DecimalColumn;
      readonly isBuyerMaker: readonly boolean[];
      readonly isBestMatch: readonly boolean[];
    }>;
    readonly symbol: string;
  };
  DepthSnapshotStreamEvent: {
    readonly eventTime: number | bigint;
    readonly bookUpdateId: number | bigint;
    readonly bids: GroupColumns<{
      readonly price: DecimalColumn;
      readonly qty: DecimalColumn;
    }>;
    readonly asks: GroupColumns<{
      readonly price: DecimalColumn;
      readonly qty: DecimalColumn;
    }>;
    readonly symbol: string;
  };
  DepthDiffStreamEvent: {
    readonly eventTime: number | bigint;
    readonly firstBookUpdateId: number | bigint;
    readonly lastBookUpdateId: number | bigint;
    readonly bids: GroupColumns<{
      readonly price: DecimalColumn;
      readonly qty: DecimalColumn;
    }>;
    readonly asks: GroupColumns<{
      readonly price: DecimalColumn;
      readonly qty: DecimalColumn;
    }>;
    readonly symbol: string;
  };
}
