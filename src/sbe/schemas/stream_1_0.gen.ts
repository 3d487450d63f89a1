// Printed from src/sbe/schemas/stream_1_0.xml by `npm run generate`; do not edit.
import type { SbeSchema } from './schema-table.js';

/** The messages of the schema in stream_1_0.xml. */
export const streamSchema: SbeSchema = {
  id: 1,
  version: 0,
  name: 'spot_stream',
  semanticVersion: '5.2',
  enums: {},
  messages: [
    {
      id: 10000,
      name: 'TradesStreamEvent',
      blockLength: 18,
      fields: [
        { name: 'eventTime', type: 'time', at: 0 },
        { name: 'transactTime', type: 'time', at: 8 },
        { name: 'priceExponent', type: 'exponent', at: 16 },
        { name: 'qtyExponent', type: 'exponent', at: 17 },
      ],
      groups: [
        {
          name: 'trades',
          countBytes: 4,
          blockLength: 25,
          fields: [
            { name: 'id', type: 'int64', at: 0 },
            { name: 'price', type: 'mantissa64', at: 8, exponent: 'priceExponent' },
            { name: 'qty', type: 'mantissa64', at: 16, exponent: 'qtyExponent' },
            { name: 'isBuyerMaker', type: 'bool', at: 24 },
            { name: 'isBestMatch', type: 'constant', at: 25, constant: true },
          ],
          groups: [],
          data: [],
        },
      ],
      data: [{ name: 'symbol', type: 'text8' }],
    },
    {
      id: 10001,
      name: 'BestBidAskStreamEvent',
      blockLength: 50,
      fields: [
        { name: 'eventTime', type: 'time', at: 0 },
        { name: 'bookUpdateId', type: 'int64', at: 8 },
        { name: 'priceExponent', type: 'exponent', at: 16 },
        { name: 'qtyExponent', type: 'exponent', at: 17 },
        { name: 'bidPrice', type: 'mantissa64', at: 18, exponent: 'priceExponent' },
        { name: 'bidQty', type: 'mantissa64', at: 26, exponent: 'qtyExponent' },
        { name: 'askPrice', type: 'mantissa64', at: 34, exponent: 'priceExponent' },
        { name: 'askQty', type: 'mantissa64', at: 42, exponent: 'qtyExponent' },
      ],
      groups: [],
      data: [{ name: 'symbol', type: 'text8' }],
    },
    {
      id: 10002,
      name: 'DepthSnapshotStreamEvent',
      blockLength: 18,
      fields: [
        { name: 'eventTime', type: 'time', at: 0 },
        { name: 'bookUpdateId', type: 'int64', at: 8 },
        { name: 'priceExponent', type: 'exponent', at: 16 },
        { name: 'qtyExponent', type: 'exponent', at: 17 },
      ],
      groups: [
        {
          name: 'bids',
          countBytes: 2,
          blockLength: 16,
          fields: [
            { name: 'price', type: 'mantissa64', at: 0, exponent: 'priceExponent' },
            { name: 'qty', type: 'mantissa64', at: 8, exponent: 'qtyExponent' },
          ],
          groups: [],
          data: [],
        },
        {
          name: 'asks',
          countBytes: 2,
          blockLength: 16,
          fields: [
            { name: 'price', type: 'mantissa64', at: 0, exponent: 'priceExponent' },
            { name: 'qty', type: 'mantissa64', at: 8, exponent: 'qtyExponent' },
          ],
          groups: [],
          data: [],
        },
      ],
      data: [{ name: 'symbol', type: 'text8' }],
    },
    {
      id: 10003,
      name: 'DepthDiffStreamEvent',
      blockLength: 26,
      fields: [
        { name: 'eventTime', type: 'time', at: 0 },
        { name: 'firstBookUpdateId', type: 'int64', at: 8 },
        { name: 'lastBookUpdateId', type: 'int64', at: 16 },
        { name: 'priceExponent', type: 'exponent', at: 24 },
        { name: 'qtyExponent', type: 'exponent', at: 25 },
      ],
      groups: [
        {
          name: 'bids',
          countBytes: 2,
          blockLength: 16,
          fields: [
            { name: 'price', type: 'mantissa64', at: 0, exponent: 'priceExponent' },
            { name: 'qty', type: 'mantissa64', at: 8, exponent: 'qtyExponent' },
          ],
          groups: [],
          data: [],
        },
        {
          name: 'asks',
          countBytes: 2,
          blockLength: 16,
          fields: [
            { name: 'price', type: 'mantissa64', at: 0, exponent: 'priceExponent' },
            { name: 'qty', type: 'mantissa64', at: 8, exponent: 'qtyExponent' },
          ],
          groups: [],
          data: [],
        },
      ],
      data: [{ name: 'symbol', type: 'text8' }],
    },
  ],
};
