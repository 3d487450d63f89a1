/** Tests what the text drawing of each kind of value contains, and that it is not wider than the terminal. */
import { describe, expect, it } from 'vitest';
import { bodiesOf, candleOf } from '../../src/display/klines/candle-glyphs.js';
import { textWidth } from '../../src/display/text/rich.js';
import { show } from './drawn-text.js';
import { sampleDepth, sampleKlines, sampleText, sampleTrades } from './sample.js';

describe('klines in a terminal', () => {
  it('are never wider than the screen', () => {
    for (const count of [3, 48, 60, 100]) {
      for (let width = 40; width <= 200; width += 7) {
        const lines = show('klines', sampleKlines(count), { width }).split('\n');
        expect(Math.max(...lines.map(textWidth))).toBeLessThanOrEqual(width);
      }
    }
  });

  it('use nearly all rows of the screen, but not more rows than suit the width of the chart', () => {
    const rows = (tableHeight: number) => show('klines', sampleKlines(48), { tableHeight }).split('\n').length;
    for (const screen of [24, 30, 38]) {
      expect(rows(screen)).toBeLessThan(screen);
      // Labels at equal distances may need a few rows less.
      expect(rows(screen)).toBeGreaterThan(screen * 0.7);
    }
    expect(rows(90)).toBe(rows(40));
  });

  it('have labels of prices at equal distances', () => {
    for (const [width, tableHeight] of [
      [80, 24],
      [100, 50],
      [160, 45],
    ] as const) {
      const lines = show('klines', sampleKlines(60), { width, tableHeight }).split('\n');
      const rows = lines.flatMap((text, row) => {
        const [, value] = /┤ +(\d+(?:\.\d+)?)$/.exec(text) ?? [];
        return value === undefined || value === '0' ? [] : [{ row, value: Number(value) }];
      });
      const perRow = rows.slice(1).map(({ row, value }, at) => {
        const before = rows[at] ?? { row: 0, value: 0 };
        return (before.value - value) / (row - before.row);
      });
      expect(perRow.length).toBeGreaterThan(1);
      expect(new Set(perRow.map((step) => step.toFixed(6))).size, perRow.join()).toBe(1);
    }
  });

  it('cover the same cells for a rise and for a fall of the same size', () => {
    const rows = Array.from({ length: 10 }, (_, row) => row);
    const halfOf = (price: number): number => 19 - price;
    const cellsOf = (open: number, close: number, isWide: boolean, isPlain: boolean): number[] => {
      const bar = { openMs: 0, closeMs: 1, open, close, high: 18, low: 1, volume: 1, row: 0, lastRow: 0 };
      const { glyph } = candleOf(bar, halfOf, { bodies: bodiesOf(isWide, isPlain), isPlain, hasTrades: true });
      return rows.filter((row) => glyph(row) !== ' ' && !'│╷╵'.includes(glyph(row)));
    };
    for (const isWide of [false, true])
      for (const isPlain of [false, true])
        for (const [low, high] of [
          [2, 17],
          [5, 6],
          [4, 9],
          [7, 12],
        ] as const) {
          const cells = cellsOf(low, high, isWide, isPlain);
          expect(cells.length).toBeGreaterThan(0);
          expect(cellsOf(high, low, isWide, isPlain)).toEqual(cells);
        }
  });

  it('show the direction of every body without colour, also of a tiny one', () => {
    const bars = (direction: 1 | -1, ascii: boolean) =>
      show(
        'klines',
        Array.from({ length: 60 }, (_, at) => {
          const [open, close] = [1000 + at * 10, 1000 + at * 10 + direction * (1 + at / 4)];
          return [at, open, Math.max(open, close), Math.min(open, close), close, 1].map(String);
        }).map((row, at) => [at * 60_000, ...row.slice(1), at * 60_000 + 59_999]),
        { ascii },
      )
        .split('\n')
        .slice(2)
        .filter((text) => / [│┤◂|+<](?! +(vol|mean|0$))/.test(text))
        .map((text) => text.slice(0, 60))
        .join('');
    const rises = [...bars(1, false)].filter((glyph) => '║▒'.includes(glyph)).length;
    expect(rises).toBeGreaterThanOrEqual(60);
    expect(bars(1, false)).not.toMatch(/[┃█]/);
    expect([...bars(-1, false)].filter((glyph) => '┃█'.includes(glyph))).toHaveLength(rises);
    expect(bars(-1, false)).not.toMatch(/[║▒]/);
    expect(bars(1, true)).toMatch(/O/);
    expect(bars(1, true)).not.toMatch(/#/);
    expect(bars(-1, true)).toMatch(/#/);
    expect(bars(-1, true)).not.toMatch(/O/);
  });

  it('klines without a trade have a dot and no direction', () => {
    const rows = [
      [0, '10', '12', '9', '11', '1', 59_999],
      [60_000, '11', '11', '11', '11', '0', 119_999],
    ];
    expect(show('klines', rows)).toContain('·');
    expect(show('klines', rows.slice(0, 1))).not.toContain('·');
  });

  it('are a line of closes on a small screen', () => {
    const klines = sampleKlines(100);
    expect(show('klines', klines, { width: 30 })).toMatch(/[\u2801-\u28ff]{5}/);
    expect(show('klines', klines, { height: 12 })).toMatch(/[\u2801-\u28ff]{5}/);
    expect(show('klines', klines, { width: 40 })).toMatch(/[▒█]│|│[▒█]/);
    expect(show('klines', klines)).toMatch(/[▒█]│|│[▒█]/);
  });

  it('are merged with a note if there are more klines than columns', () => {
    expect(show('klines', sampleKlines(500))).toContain('one candle is 8h');
    const odd = sampleKlines(500).map((row, at) => [at * 7_000, ...row.slice(1, 6), at * 7_000 + 6_999]);
    expect(show('klines', odd)).toContain('one candle stands for 8 klines');
  });

  it('distinguish a rise from a fall without colour', () => {
    const rise = [[0, '10', '20', '10', '20', '1', 59_999]];
    const fall = [[0, '20', '20', '10', '10', '1', 59_999]];
    expect(show('klines', rise).replace(/.*rise.*/, '')).toContain('▒');
    expect(show('klines', fall).replace(/.*rise.*/, '')).toContain('█');
    expect(show('klines', [...fall, ...Array.from({ length: 50 }, () => fall[0])])).toContain('█ fall');
    expect(show('klines', fall).replace(/.*rise.*/, '')).not.toContain('▒');
  });

  it('klines of a price that does not change, however tiny or huge, have labels with all its digits', () => {
    for (const price of ['0.00000001', '1', '123456789012345.00000001']) {
      const text = show(
        'klines',
        Array.from({ length: 3 }, (_, at) => [at * 60_000, price, price, price, price, '0', at * 60_000 + 59_999]),
      );
      expect(text).toContain(`  ${price}  `);
      expect(text).not.toMatch(/NaN|Infinity|\de[-+]\d/);
    }
  });

  it('klines of an empty list are drawn as a note', () => {
    expect(show('klines', [], { params: { symbol: 'BTCUSDT', interval: '1h' } })).toBe('BTCUSDT 1h  no klines');
  });

  it('show times in the requested time zone, also for replies in microseconds', () => {
    const row = (scale: number): unknown[] => [
      1_723_161_600_000 * scale,
      '1',
      '2',
      '1',
      '2',
      '1',
      1_723_165_199_999 * scale + scale - 1,
    ];
    for (const scale of [1, 1000]) {
      expect(show('klines', [row(scale)], { params: { timeZone: '8' } })).toContain(
        '1 kline  2024-08-09 08:00 → 09:00 UTC+8',
      );
      expect(show('klines', [row(scale)], { params: { timeZone: '-1:00' } })).toContain(
        '1 kline  2024-08-08 23:00 → 08-09 00:00 UTC-1',
      );
      expect(show('klines', [row(scale)], { params: { timeZone: '05:45' } })).toContain('UTC+5:45');
    }
  });
});

describe('an order book in a terminal', () => {
  it('shows the exact spread and middle price', () => {
    const text = show('depth', sampleDepth(5));
    expect(text).toContain('spread 0.01');
    expect(text).toContain('mid 61012.345');
  });

  it('an order book with one side or none is still drawn', () => {
    expect(show('depth', { lastUpdateId: 1, bids: [], asks: [['2.00', '1.00']] })).toContain('bid  none');
    expect(show('depth', { lastUpdateId: 1, bids: [], asks: [] })).toContain('no orders');
  });
});

describe('orders on a screen of 40 columns', () => {
  it('show the trigger, so that a stop at 50000 differs from a limit order at 50000', () => {
    const order = { symbol: 'BTCUSDT', side: 'SELL', origQty: '0.01', executedQty: '0', status: 'NEW', price: '49900' };
    const stop = { ...order, orderId: 7, type: 'STOP_LOSS_LIMIT', stopPrice: '50000' };
    const text = show('orders', [stop, { ...order, orderId: 8, type: 'LIMIT' }], { width: 40 });
    expect(text).toMatch(/SELL stop +0\.01 +50000/);
    expect(text).toMatch(/SELL +0\.01 +49900/);
    expect(show('orders', [stop], { width: 60 })).toMatch(/SELL stop +0\.01 +50000 +limit 49900/);
  });
});

describe('limits', () => {
  const gauge = (used: number): string =>
    show('limits', { windows: [{ type: 'ORDERS', interval: '10s', limit: 100, used, reserved: 0, resetsInMs: 4000 }] });

  it('are called high when 70 % of them is used, critical from 90 % and full at 100 %', () => {
    expect(gauge(69)).not.toMatch(/high|critical|full/);
    expect(gauge(70)).toContain('high');
    expect(gauge(90)).toContain('critical');
    expect(gauge(100)).toContain('full');
  });

  it('say how many more calls fit into every limit; a filled order gives back its place among unfilled orders', () => {
    const window = (type: string, limit: number, used: number) => ({ type, interval: '1M', limit, used, reserved: 3 });
    const room = (weight: number, raw: number, orders: number): string =>
      /now: .*/.exec(
        show('limits', {
          windows: [
            window('REQUEST_WEIGHT', 1000, 997 - weight),
            window('RAW_REQUESTS', 1000, 997 - raw),
            window('ORDERS', 1000, 997 - orders),
          ],
        }),
      )?.[0] ?? '';
    expect(room(21, 900, 7)).toBe('now: 7 orders, or 10 market.klines, or 4 market.depth');
    expect(room(21, 3, 7)).toBe('now: 3 orders, or 3 market.klines, or 3 market.depth');
    expect(room(0, 900, 7)).toBe('now: 0 orders, or 0 market.klines, or 0 market.depth');
    expect(room(1, 900, 1)).toBe('now: 1 order, or 0 market.klines, or 0 market.depth');
  });

  it('do not say how many calls fit while nothing may be sent', () => {
    const windows = [{ type: 'REQUEST_WEIGHT', interval: '1M', limit: 10, used: 1, reserved: 0, resetsInMs: 1 }];
    expect(show('limits', { windows })).toContain('now:');
    expect(show('limits', { windows, backoffForMs: 10 })).not.toContain('now:');
    expect(show('limits', { windows, bannedUntilMs: 1_723_161_660_000 })).not.toContain('now:');
  });

  it('show until when nothing is sent', () => {
    const text = show('limits', { windows: [], bannedUntilMs: 1_723_161_660_000 }, { nowMs: 1_723_161_600_000 });
    expect(text).toContain('banned until 2024-08-09 00:01:00 UTC (1 m 00 s)');
  });

  it('name the number of processes that share them, and the use of the others', () => {
    const weight = { type: 'REQUEST_WEIGHT', interval: '1M', limit: 6000, used: 90, reserved: 0, resetsInMs: 4000 };
    const shared = (share: object, others: number) => show('limits', { windows: [{ ...weight, others }], share });
    const machine = { with: 'machine', processes: 3, isUnshared: false };
    expect(shared(machine, 60)).toContain(
      'shared by 3 processes on this machine; the others use 60 of request weight 1 min',
    );
    expect(shared({ ...machine, processes: 1 }, 0)).not.toContain('shared');
    const redis = { with: 'redis://cache:6379', processes: 2, isUnshared: true };
    expect(shared(redis, 0)).toContain('not shared: through redis://cache:6379 nobody answers');
  });
});

describe('a ticket', () => {
  it('shows that nothing was sent and how to send it', () => {
    const text = sampleText('explanation-fitted', 80, false);
    expect(text).toContain('NOT SENT');
    expect(text).toContain('nothing was sent; to send: await x.orders.limit(…)');
  });

  it('does not show how to send a call that breaks a rule', () => {
    const text = sampleText('explanation', 80, false);
    expect(text).toContain('nothing was sent: this call breaks a rule or a filter');
    expect(text).not.toContain('to send:');
  });
});

describe('trades', () => {
  it('trades whose buyer was the maker are shown as sales', () => {
    const [trade] = sampleTrades(1);
    expect(show('trades', [{ ...trade, isBuyerMaker: true }])).toContain('▼ sell');
    expect(show('trades', [{ ...trade, isBuyerMaker: false }])).toContain('▲ buy');
  });
});

describe('an error', () => {
  it('shows its advice once, although the message repeats it', () => {
    expect(sampleText('error', 80, false).match(/Look at/g)).toHaveLength(1);
  });

  it('an instance of Error is drawn without its stack', () => {
    expect(show('error', new RangeError('too far'))).toMatch(/RangeError[\s\S]*too far/);
    expect(show('error', new RangeError('too far'))).not.toContain('text.test.ts');
  });
});
