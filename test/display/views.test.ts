/** Tests single drawings: depth curve, ladders, lines, latencies, order lists, ASCII and 256 colours. */
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { type DisplayKind, type ShowContext, toMime, toText } from '../../src/display/index.js';
import { toAscii } from '../../src/display/text/ascii.js';
import { textWidth } from '../../src/display/text/rich.js';
import { contextOf, sampleDepth, sampleKlines, samples, sampleText } from './sample.js';

function show(kind: DisplayKind, value: unknown, more: Partial<ShowContext> = {}): string {
  return toText(value, { kind, params: { symbol: 'BTCUSDT' }, width: 80, color: false, ...more });
}

const book = (bids: string[][], asks: string[][]) => ({ lastUpdateId: 1, bids, asks });

describe('klines', () => {
  it('fit the width if the volume label is the widest label', () => {
    const rows = sampleKlines(500, { price: 612_345 }).map((row) => row.with(5, '173.4'));
    for (const width of [60, 79, 80, 81, 120]) {
      const lines = show('klines', rows, { width, params: { interval: '1h' } }).split('\n');
      expect(lines.join('\n')).toMatch(/vol \d/);
      expect(Math.max(...lines.map(textWidth)), `in ${width}`).toBeLessThanOrEqual(width);
    }
  });
});

describe('trades', () => {
  const at = (id: number, time: string) => ({
    id,
    price: '1',
    qty: '2',
    quoteQty: '2',
    time: Date.parse(time),
    isBuyerMaker: false,
  });

  it('show the day if they span several days, and the year if they span several years', () => {
    expect(show('trades', [at(1, '2024-05-01T10:00:00.123Z'), at(2, '2024-05-01T11:00:00.456Z')])).toContain(
      '10:00:00.123  ',
    );
    expect(show('trades', [at(1, '2024-05-01T10:00:00.123Z'), at(2, '2024-05-02T11:00:00Z')])).toContain(
      '05-01 10:00:00  ',
    );
    expect(show('trades', [at(1, '2023-05-01T10:00:00Z'), at(2, '2024-05-02T11:00:00Z')])).toContain(
      '2023-05-01 10:00:00  ',
    );
  });

  it('show own trades with the decimals of the tick, and values that are equal in all rows once', () => {
    const own = (id: number, price: string, more: object = {}) => ({
      ...{ id, orderId: id, symbol: 'BNBUSDT', price, qty: '1.000', time: id, isBuyer: true, isMaker: true },
      ...more,
    });
    const text = show('trades', [own(1, '619.20000000'), own(2, '619.19000000')], { params: { symbol: 'BNBUSDT' } });
    expect(text).toContain('\nquantity 1  role maker\n');
    expect(text.split('\n').slice(3).join('\n')).not.toMatch(/BNBUSDT|maker/);
    expect(text).toContain(' 619.20 ');
    const mixed = show('trades', [own(1, '619.20'), own(2, '58000.1', { symbol: 'BTCUSDT', isMaker: false })]);
    expect(mixed).toMatch(/BNBUSDT .* 619\.2 [\s\S]*BTCUSDT/);
    expect(show('trades', [own(1, '619.20')])).toContain('BNBUSDT');
  });
});

describe('orders', () => {
  const order = (orderId: number, more: object) => ({
    symbol: 'BTCUSDT',
    orderId,
    orderListId: -1,
    clientOrderId: 'VBKf6KtJHGpUJQFqOyJnZQ',
    price: '59264.85000000',
    origQty: '0.02000000',
    executedQty: '0.00000000',
    status: 'NEW',
    timeInForce: 'GTC',
    type: 'LIMIT',
    side: 'BUY',
    stopPrice: '0.00000000',
    time: 1_723_161_600_000,
    ...more,
  });

  it('show prices of pegged orders, and the triggers of other orders of the same list', () => {
    const rows = [
      order(2663, { type: 'STOP_LOSS_LIMIT', side: 'SELL', stopPrice: '50000.00000000' }),
      order(2953, { pegPriceType: 'PRIMARY_PEG', peggedPrice: '59264.85000000' }),
    ];
    const text = show('orders', rows);
    expect(text).toMatch(/^○ {2}.*SELL stop .* 50000 .*NEW/m);
    expect(text).toContain('59264.85 (PRIMARY)');
  });
});

describe('an order book', () => {
  const tight = book([['100.00', '1']], [['100.03', '2']]);

  it('shows its spread in ticks if the tick size is known and divides it', () => {
    expect(show('depth', tight, { tickSize: '0.01000000' })).toContain('spread 0.03 (3 ticks, 3.00 bps)');
    expect(show('depth', book([['100', '1']], [['101', '1']]), { tickSize: '1' })).toContain('(1 tick,');
    expect(show('depth', tight, { tickSize: '0.02' })).toContain('spread 0.03 (3.00 bps)');
    expect(show('depth', tight)).toContain('spread 0.03 (3.00 bps)');
  });

  it('has its sides beside each other from 120 columns on, with twice as many levels', () => {
    const lines = show('depth', sampleDepth(40), { width: 120 }).split('\n');
    const rows = lines.filter((line) => /\d │ \d/.test(line));
    expect(rows).toHaveLength(20);
    expect(rows[0]).toMatch(/61012\.34 │ 61012\.35/);
    expect(show('depth', sampleDepth(40), { width: 119 }).match(/^(ask|bid) /gm)).toHaveLength(20);
  });

  it('has exact running totals', () => {
    const text = show(
      'depth',
      book(
        [
          ['3', '0.1'],
          ['2', '0.2'],
          ['1', '99999999999999999.7'],
        ],
        [],
      ),
    );
    expect(text).toMatch(/ 0\.3 /);
    expect(text).toContain('100000000000000000.0');
  });

  it('an order book that is drawn as a curve falls towards the middle from both sides', () => {
    const text = show('depth', sampleDepth(200), { view: 'curve' });
    expect(text).toMatch(/bids {3}asks/);
    const rows = text.split('\n').filter((line) => line.includes('┊'));
    const filled = rows.map((line) => line.split('┊').map((half) => half.replace(/[ │┤\d.KM]/g, '').length));
    for (const side of [0, 1]) {
      for (let at = 1; at < filled.length; at += 1) {
        expect(filled[at]?.[side]).toBeGreaterThanOrEqual(filled[at - 1]?.[side] ?? 0);
      }
    }
  });

  it('an order book is drawn as a curve also with one side, with one level, or with none', () => {
    expect(
      show(
        'depth',
        book(
          [],
          [
            ['2', '1'],
            ['3', '1'],
          ],
        ),
        { view: 'curve' },
      ),
    ).toContain('no bids');
    expect(show('depth', book([['2', '1']], [['3', '1']]), { view: 'curve' })).toContain('░');
    expect(show('depth', book([], []), { view: 'curve' })).toContain('no orders');
  });
});

describe('klines', () => {
  const bar = (open: string, high: string, low: string, close: string, openMs = 0, volume = '1') => [
    openMs,
    open,
    high,
    low,
    close,
    volume,
    openMs + 3_599_999,
  ];

  it('klines with equal open and close are a dash with their wicks', () => {
    const text = show('klines', [
      bar('15', '20', '10', '15'),
      bar('15', '15', '10', '15', 3_600_000),
      bar('15', '20', '15', '15', 7_200_000),
      bar('15', '15', '15', '15', 10_800_000),
    ]);
    for (const glyph of ['┼', '┬', '┴', '─']) expect(text.split('\n').slice(2, 14).join('')).toContain(glyph);
  });

  it('klines without volume have no volume bars', () => {
    expect(show('klines', [bar('1', '2', '1', '2', 0, '0')])).not.toContain('vol ');
    expect(show('klines', [bar('1', '2', '1', '2')])).toContain('vol 1');
  });

  it('have a dotted line where a day of the time zone begins', () => {
    const columnOf = (timeZone: string): number =>
      (/^.*┊.*$/m.exec(show('klines', sampleKlines(48), { width: 64, params: { timeZone } }))?.[0] ?? '').indexOf('┊');
    const [utc, east] = [columnOf('0'), columnOf('8')];
    expect(utc).toBeGreaterThan(0);
    // In UTC+8 midnight is eight hours earlier, so its line is eight bars earlier.
    expect(utc - east).toBe(8);
  });

  it('have the decimals of the tick size, if it is known', () => {
    const text = show('klines', [bar('15.5', '20', '10', '15.5')], { tickSize: '0.0100' });
    expect(text).toContain('  15.50  ');
    expect(text).toContain('high 20.00');
  });

  it('klines as a line show every close, and mark the last one', () => {
    const klines = sampleKlines(300).map((row, at) =>
      at === 150 ? ['', '9', '9', '9', '9'].map((x, i) => x || row[i]) : row,
    );
    const text = show('klines', klines, { view: 'line' });
    expect(text).toMatch(/[\u2801-\u28ff]{10}/);
    expect(text).toContain('◂ 60647.23');
    // The one low close is far below all others: its dip reaches the last row.
    expect(text.split('\n').at(-3)).toMatch(/[\u2801-\u28ff]/);
  });
});

describe('a series', () => {
  it('a series of texts keeps every digit of its figures', () => {
    const text = show('series', { values: ['0.10000000', '123456789012345.00000001', '5'] });
    expect(text).toContain('largest 123456789012345.00000001');
    expect(text).toContain('least 0.1 ');
    expect(text).toContain('last 5 ');
  });

  it('accepts typed arrays and bigints, and counts the values it leaves out', () => {
    expect(show('series', { values: Float64Array.of(1, 2, 3) })).toContain('3 values');
    expect(show('series', { values: [1n, 2n ** 60n] }).replace(/\s+/g, ' ')).toContain('largest 1152921504606846976');
    expect(show('series', { values: [1, 'x', null, 2] })).toContain('2 of 4 values  (2 not numeric, left out)');
    expect(show('series', { values: [] })).toContain('no values');
  });

  it('ends with the newest value, also if a column has several values', () => {
    const values = Array.from({ length: 1000 }, (_, at) => (at === 999 ? 50 : at % 2));
    expect(show('series', { values }).split('\n')[2]).toMatch(/^ {70,}[\u2801-\u28ff] ◂ 50$/);
  });
});

describe('latencies', () => {
  it('latencies before the first reply are drawn as a note', () => {
    expect(show('latency', { count: 0, samples: [], medianMs: Number.NaN, p95Ms: Number.NaN })).toBe(
      'no reply was measured yet',
    );
  });

  it('have a row for each call, and name their unit once', () => {
    const samples = Array.from({ length: 200 }, (_, at) => ({
      verb: at % 4 === 0 ? 'orders.limit' : 'market.depth',
      ms: at % 4 === 0 ? 100 + at : 1 + at / 100,
    }));
    const text = show('latency', { count: 200, samples });
    expect(text).toMatch(/p50 2\.3 {2}p95 256 {2}p99 288 {2}slowest 296 orders\.limit/);
    expect(text).toMatch(/^market\.depth +150 +2\.0 +2\.9 +3\.0 +3\.0$/m);
    expect(text).toMatch(/^orders\.limit +50 +196\.0 +288\.0 +296\.0 +296\.0$/m);
    expect(text.match(/\bms\b/g)).toHaveLength(2);
    const svg = toMime({ count: 200, samples }, { kind: 'latency', params: {}, width: 80, color: false })[
      'image/svg+xml'
    ];
    expect(svg).toContain('market.depth: 150 replies, p50 2, p95 2.9, p99 3, slowest 3');
    expect(svg?.replace(/<desc>.*<\/desc>/, '').match(/>[^<]*\bms\b[^<]*</g)).toEqual([
      '>latency, ms<',
      '>latency, ms<',
    ]);
  });

  it('latencies of many calls have six rows: the most frequent calls, and a last row for all others', () => {
    const samples = Array.from({ length: 90 }, (_, at) => ({ verb: `call.n${Math.floor(Math.sqrt(at))}`, ms: 1 }));
    expect(show('latency', { count: 90, samples })).toMatch(/^5 other calls +25 /m);
  });

  it('keep a useful scale although one reply was slow; a note counts such replies', () => {
    const text = sampleText('latency', 80, false);
    expect(text).toContain('slowest 812 market.klines');
    expect(text).toContain('▲ cut at 10: 1 of 120  5 slow of 120: above p95 and twice p50');
    // Screens that draw fewer replies count the same.
    for (const width of [60, 100, 160, 200]) expect(sampleText('latency', width, false)).toContain('5 slow of 120');
    expect(text).toMatch(/ 10$/m);
  });
});

describe('tickers', () => {
  it('are sorted by change, and of too many the best and the worst are shown', () => {
    const rows = Array.from({ length: 100 }, (_, at) => ({
      symbol: `S${at}`,
      lastPrice: '1',
      priceChangePercent: String(((at * 37) % 100) - 50),
    }));
    const text = show('tickers', rows, { height: 16, moreHint: '.more shows them all' });
    const changes = [...text.matchAll(/([+-]\d+\.\d\d) %/g)].map(([, percent]) => Number(percent));
    expect(changes).toEqual([49, 48, 47, 46, 45, -46, -47, -48, -49, -50]);
    expect(text).toContain('the best 5 and the worst 5: 10 of 100; .more shows them all');
    expect(show('tickers', rows, { height: Number.POSITIVE_INFINITY }).match(/^S\d+ /gm)).toHaveLength(100);
  });
});

describe('an order list', () => {
  const legs = [
    { symbol: 'BTCUSDT', orderId: 1, side: 'BUY', type: 'LIMIT_MAKER', price: '50', origQty: '1', status: 'NEW' },
    { symbol: 'BTCUSDT', orderId: '2', side: 'BUY', type: 'STOP_LOSS', stopPrice: '70', origQty: '1', status: 'NEW' },
  ];
  const list = {
    orderListId: 1,
    contingencyType: 'OCO',
    listOrderStatus: 'EXECUTING',
    symbol: 'BTCUSDT',
    orders: legs.map(({ orderId }) => ({ symbol: 'BTCUSDT', orderId: Number(orderId), clientOrderId: `c${orderId}` })),
  };

  it('an order list whose reply has only ids shows its orders as earlier replies had them, the order above the price first', () => {
    const text = show('orderList', list, { orders: legs });
    expect(text).toMatch(/above {2}BUY {2}STOP_LOSS .* stop 70 [\s\S]*below {2}BUY {2}LIMIT_MAKER .* at 50 /);
    expect(text).not.toContain('has no order states');
  });

  it('an order list without known orders names the call that fetches them', () => {
    expect(show('orderList', list)).toContain('the reply has no order states: x.life(list) fetches them');
    expect(show('orderList', list)).toContain('c2');
  });
});

describe('the reply of the type ACK', () => {
  it('is completed with the parameters of the call', () => {
    const params = { symbol: 'BTCUSDT', side: 'SELL', type: 'STOP_LOSS', quantity: '2', stopPrice: '40000' };
    const text = show('order', { symbol: 'BTCUSDT', orderId: 5, orderListId: -1 }, { params });
    expect(text).toMatch(/SELL STOP_LOSS BTCUSDT {2}accepted/);
    expect(text).toContain('stop 40000');
  });
});

it('the display of the clock says that the market stands still after the end of a recording', () => {
  const recording = { symbols: ['BTCUSDT'], startMs: 0, endMs: 60_000, events: 9, position: 9, hasEnded: true };
  const clock = { timeMs: 90_000, timeUs: 90_000_000, isPaused: false, speed: 1, recording };
  expect(show('control', clock, { params: { command: 'clock.show' } })).toMatch(
    /9 of 9 events {2}ended: the market stands still$/m,
  );
});

describe('the same drawing', () => {
  it('a drawing in ASCII has only ASCII characters, and no line is wider; pictures keep their columns', () => {
    for (const sample of samples) {
      const context = contextOf(sample, 80, false);
      const [drawn, ascii] = [toText(sample.value, context), toText(sample.value, { ...context, ascii: true })];
      expect(ascii, sample.name).toMatch(/^[\x20-\x7e\n]*$/);
      expect(Math.max(...ascii.split('\n').map(textWidth)), sample.name).toBeLessThanOrEqual(80);
      // Only some signs and letters, spelled out, change the width of a text.
      if (!/[…✓→±]|(?!\p{ASCII})\p{L}/u.test(drawn))
        expect(ascii.split('\n').map(textWidth), sample.name).toEqual(drawn.split('\n').map(textWidth));
    }
  });

  it('a drawing in ASCII has whole words for code, checks and changes, and codes for letters, so two names never look alike', () => {
    const named = (name: string) =>
      toText({ message: name }, { kind: 'error', params: {}, ascii: true, width: 60, color: false });
    expect(named('x.orders.limit(…) ✓ 1 → 2 ± 3')).toContain('x.orders.limit(...) ok 1 -> 2 +/- 3');
    expect(named('币安 é 🚀')).toContain('\\u5e01\\u5b89 \\u00e9 \\u{1f680}');
  });

  it('a drawing in ASCII has a similar character for each special character', () => {
    expect(toAscii('○◆■●┊✓✗▼ ▸▾▴◂ ←↑↓→ ━─')).toBe('.*=o:+xv >v^< <^v> =-');
    expect(toAscii('0.01 … 1000000, × 0.2 … × 5, cut …')).toBe('0.01...1000000, x 0.2...x 5, cut .');
  });

  it('a series is drawn as dots in Unicode, as quadrants with blocks only, as slopes in ASCII, and its last value is marked', () => {
    const context = { kind: 'series', params: {}, width: 40, color: false } as const;
    const value = { values: [1, 2, 3, 2, 1, 4] };
    expect(toText(value, context)).toMatch(/[\u2801-\u28ff] ◂ 4\n[\s\S]*⡠⠊/);
    expect(toText(value, { ...context, blocks: true })).toMatch(/[▗▐▘▌] ◂ 4\n[\s\S]*▗▞▘/);
    const slopes = toText(value, { ...context, ascii: true });
    expect(slopes).toMatch(/\/.*\\/);
    expect(slopes).toMatch(/ < 4$/m);
  });

  it('a drawing in 256 colours has the same text and none of the sixteen colours', () => {
    for (const sample of samples) {
      const context = contextOf(sample, 80, true);
      const [sixteen, many] = [toText(sample.value, context), toText(sample.value, { ...context, palette: 256 })];
      // Sixteen colours have too few backgrounds for a heat map, so shades without numbers and its legend are glyphs.
      const plain = (text: string): string => {
        const bare = stripVTControlCharacters(text);
        return /^values:? /m.test(bare)
          ? bare
              .replace(/[■·░▒▓█_=xX:\u00a0-]/g, '')
              .replace(/ +/g, ' ')
              .replace(/ $/gm, '')
          : bare;
      };
      expect(plain(many)).toBe(plain(sixteen));
      // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences are what is looked for
      expect(many).not.toMatch(/\u001b\[(?:1;)?3[0-7]m/);
    }
  });
});

describe('all digits of a value', () => {
  /** Fields that are shown for every row at every width. */
  const shown: Readonly<Record<string, readonly string[]>> = {
    account: ['free', 'locked'],
    prices: ['price'],
    tickers: ['lastPrice'],
    'book-tickers': ['bidPrice', 'askPrice'],
    orders: ['origQty'],
    'orders-one-symbol': ['origQty'],
    'my-trades': ['price', 'qty'],
    trades: ['price', 'qty'],
    order: ['origQty', 'executedQty', 'price'],
    allocations: ['price', 'qty'],
    'control-accounts': ['free', 'locked'],
  };

  function valuesOf(value: unknown, fields: readonly string[]): string[] {
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([name, one]) =>
      typeof one === 'string' && fields.includes(name) ? [one] : valuesOf(one, fields),
    );
  }

  it('all digits of each sample value are shown at every width from 40 to 200', () => {
    for (const sample of samples) {
      const fields = shown[sample.name];
      if (!fields) continue;
      const figures = valuesOf(sample.value, fields).map((text) => text.replace(/\.?0+$/, ''));
      expect(figures.length, sample.name).toBeGreaterThan(0);
      for (let width = 40; width <= 200; width += 7) {
        const text = toText(sample.value, contextOf(sample, width, false)).replace(/\s/g, '');
        // Assets without balance are not listed.
        for (const figure of figures) if (figure !== '0') expect(text, `${sample.name} at ${width}`).toContain(figure);
      }
    }
  });
});

it('the drawing of a test order without requested commissions has no table', () => {
  const html = toMime({}, { kind: 'order', params: { symbol: 'BTCUSDT' }, width: 80, color: false })['text/html'];
  expect(html).toContain('test passed');
  expect(html).not.toContain('<table');
});
