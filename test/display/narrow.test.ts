/** Tests that drawings in terminals of 40 columns, and of few rows, keep the important facts: each in one row, and without colour. */
import { describe, expect, it } from 'vitest';
import { toText } from '../../src/display/index.js';
import { foldLine } from '../../src/display/text/ansi.js';
import { plainOf, span } from '../../src/display/text/rich.js';
import { contextOf, samples } from './sample.js';

/** A sample without colour, on a screen with these columns and rows. */
function drawn(name: string, width: number, rows = 24): string[] {
  const sample = samples.find((one) => one.name === name);
  if (!sample) throw new Error(`no sample is named ${name}`);
  return toText(sample.value, { ...contextOf(sample, width, false), tableHeight: rows }).split('\n');
}

describe('at 40 columns', () => {
  it('each limit has one row with the remaining amount and the time of its reset', () => {
    expect(drawn('limits', 40)).toContain('orders 10 s                5  7 s');
    expect(drawn('limits', 40).join(' ').replace(/ +/g, ' ')).toContain('not shown at this width: bar, used, share');
    // A warning has a line of its own where the column of the shares does not fit.
    expect(drawn('limits', 40)).toContain('orders 10 s: 95 % used, critical');
    expect(drawn('limits', 40)).toContain('request weight 1 min: 76 % used, high');
  });

  it('open orders stay a table with the price, and the id that one needs to cancel an order', () => {
    const lines = drawn('orders-around-market', 40);
    expect(lines.join('\n')).toMatch(/^ +side +qty +price +order$/m);
    expect(lines.join('\n')).toMatch(/^◌ {2}SELL +0\.02 +80000 +32$/m);
    expect(lines.join('\n')).toMatch(/^○ {2}BUY stop +0\.02 +71000 +41$/m);
    expect(lines.join('\n')).toMatch(/^◐ {2}BUY /m);
  });

  it('an order that waits for its trigger is shown with its trigger price, in lists of all kinds', () => {
    const lines = drawn('orders', 40);
    expect(lines.find((line) => line.includes('SELL stop'))).toMatch(/SELL stop +0\.05 +59000$/);
  });

  it('no sign, unit, hour or value is parted from the word before it, in no drawing', () => {
    const parted: string[] = [];
    for (const { name } of samples) {
      for (const width of [40, 50, 60, 80, 100]) {
        // A line that continues the one before it begins with blanks, in a frame or not.
        const lines = drawn(name, width).map((line) => line.replace(/^│ | *│$/g, ''));
        for (const [at, line] of lines.entries()) {
          const before = lines[at - 1] ?? '';
          if (!/^ {2,}\S/.test(line) || /[─│┤├┼┴█▒]/.test(before + line)) continue;
          const pair = `${before.trimEnd()}⏎${line.trim()}`;
          const isParted =
            /[≈±×→]⏎/.test(pair) ||
            /\d⏎(?:%|ms|min|bps|kB|MB|UTC|USDT|BTC|BNB)(?![\p{L}\d])/u.test(pair) ||
            /\d{4}-\d\d-\d\d⏎\d\d:/.test(pair) ||
            /(?: {2}|^)(?:order id|type|quantity|price|side|symbol|timeInForce|mid|sell|buy|last|vwap|commission)⏎\S/.test(
              pair,
            );
          if (isParted) parted.push(`${name} ${width}: ${pair}`);
        }
      }
    }
    expect(parted).toEqual([]);
  });

  it('an order that continues in a line keeps a part with a name and its value whole', () => {
    const parts = ['order id', ' 2662', '  kind', ' SOR', '  fee', ' 0.00004 BTC'].map((text, at) =>
      span(text, at % 2 === 0 ? 'dim' : 'plain'),
    );
    for (let width = 16; width < 40; width += 1) {
      const lines = foldLine(parts, width).map((line) => plainOf(line).replaceAll('\u00a0', ' ').trim());
      for (const part of ['order id 2662', 'kind SOR', 'fee 0.00004 BTC'])
        expect([width, lines, lines.some((line) => line.includes(part))]).toEqual([width, lines, true]);
    }
  });

  it('each further line of an order stays below its order in the tree of the list, and no number is parted from its word', () => {
    for (const name of ['order-lists', 'order-list-otoco', 'order-list-over', 'order-list-opo']) {
      const lines = drawn(name, 40);
      for (const [at, line] of lines.entries()) {
        // An empty line is only before the head of the next list.
        if (line === '') {
          expect(lines[at + 1]).toMatch(/^[A-Z]+ list \d/);
          continue;
        }
        expect([name, line]).toEqual([
          name,
          expect.stringMatching(/^(?:[A-Z]| *[│├└]| {6}|lists? \d|the |states | {3}the| {2}[a-z]| +x\.)/),
        ]);
        if (line.startsWith(' '.repeat(6))) expect(lines[at - 1]).toMatch(/└─| {6}/);
        expect([name, line]).not.toEqual([name, expect.stringMatching(/(?:order|stop|at)$/)]);
      }
    }
  });

  it('each text in the life of an order list is whole, beside its words or on the line below', () => {
    for (const width of [40, 44, 48, 52, 56]) {
      const text = drawn('life-of-list', width).join('\n');
      for (const whole of ['SELL STOP_LOSS  0.02 stop 59500', 'the working order has filled', 'average 60699.5'])
        expect([width, text]).toEqual([width, expect.stringContaining(whole)]);
    }
  });

  it('the folded lines of a planned fault stand below its text, not below its number', () => {
    for (const width of [40, 50, 60]) {
      const lines = drawn('control-faults', width).filter((line) => !/^ *\d+ {2}/.test(line));
      expect(lines.length).toBeGreaterThan(1);
      for (const one of lines) expect([width, one]).toEqual([width, expect.stringMatching(/^ {5}\S/)]);
    }
  });

  it('each heading has an empty line above it, and the table below it does not repeat the heading', () => {
    for (const width of [40, 80, 160]) {
      const lines = drawn('control-state', width);
      for (const heading of ['faults', 'snapshots', 'limits']) {
        const at = lines.indexOf(heading);
        expect([width, heading, lines[at - 1]]).toEqual([width, heading, '']);
        expect(lines[at + 1]).not.toMatch(new RegExp(`^${heading.slice(0, -1)}  `));
      }
    }
  });

  it('the age of a fact in a ticket stays in the line of the fact, or a note says that it is left out', () => {
    for (const width of [40, 60, 80, 100]) {
      const text = drawn('ticket', width).join('\n');
      const ages = text.match(/\([^()]*ago\)/g) ?? [];
      // A fact without room for its age is named.
      const left = /ages of ([^│]+)/.exec(text)?.[1]?.split(', ') ?? [];
      expect(ages.length + left.length).toBeGreaterThan(5);
      expect([width, ages.filter((age) => age.includes('\n'))]).toEqual([width, []]);
    }
  });

  it('a ladder keeps the bar that compares bids with asks near the middle, and has its spread in one line', () => {
    const lines = drawn('depth-own', 40);
    expect(lines[0]).toBe('BTCUSDT order book  100 asks, 100 bids');
    expect(lines[1]).toMatch(/^within 5 bps {2}▒+█+$/);
    expect(lines[2]).toBe('bid 67.1  53.1 ask  imbalance +0.12');
    expect(lines).toContain('── spread 0.01  mid 61012.345 ──────────');
    expect(lines[3]).toContain('BTC'); // the unit of the sizes
  });

  it('the first and the last label below intervals do not touch', () => {
    expect(drawn('lab-intervals', 40).filter((line) => /^ +0 +10$/.test(line))).toHaveLength(1);
  });

  it('figures of latency are on the line of their names, and have no trailing zeros', () => {
    expect(drawn('latency', 40).slice(0, 2).join('\n')).toMatch(
      /last 1\.9 ms {2}p50 2\.6 {2}p95 4\n {2}p99 10 {2}slowest 812 market\.klines$/,
    );
  });

  it('the lines of the life of an order start near the left edge', () => {
    expect(drawn('life', 40)).toContain('        BUY LIMIT  0.05 at 61000  GTC');
  });

  it('each fill in the life of an order has one row, and a note names the columns for which there is no room', () => {
    const lines = drawn('life', 40);
    expect(lines.filter((line) => /^01:00:0\d {2}● {2}fill {7}0\.001 at 6099[89]\.5$/.test(line))).toHaveLength(7);
    expect(lines.join('\n')).toContain('not shown at this width: since, role,\n  fee, executed');
    expect(lines).toContain('2024-08-10');
    // A comma stays with the word before it.
    expect(lines.filter((line) => /^\s*,/.test(line))).toEqual([]);
  });
});

it('the result of a lab run fits a terminal of 24 rows, and still has its headline and the sources of its profit', () => {
  const lines = drawn('lab-run', 80);
  expect(lines.length).toBeLessThanOrEqual(23);
  expect(lines.join('\n')).toMatch(/trading .* after commission[\s\S]*profit by source/);
});

it('losses and gains of a large heat map differ without colour', () => {
  const rows = Array.from({ length: 30 }, (_, at) => String(at));
  const cells = rows.map((_, at) => rows.map((__, other) => at - 15 + other / 100));
  const figure = { name: 'profit', unit: 'USDT', isSigned: true };
  const heatMap = { name: 'maker', figure, row: 'fast', column: 'slow', rows, columns: rows, cells };
  const text = toText({ draw: 'heatMap', heatMap }, { kind: 'lab', params: {}, width: 40, color: false });
  const lines = text.split('\n');
  expect(lines.find((line) => line.startsWith('1 '))).toMatch(/^1 +x+$/);
  expect(lines.find((line) => line.startsWith('29 '))).toMatch(/^29 +[▒▓]+›$/);
  // The largest value, 14.29, is nearer to zero than the least, -15: its glyph is not that of a size of 15.
  expect(text).toContain('values: -15.00 Xx=- 0 ·░▒▓ +14.29');
});

it('tickers show where the last price lies between the low and the high of the day', () => {
  expect(drawn('tickers', 80).find((line) => line.startsWith('BTCUSDT'))).toContain('├─────●──┤');
});

it('in ASCII, only letters of other scripts become question marks', () => {
  for (const sample of samples) {
    const inAscii = (text: string): number => text.split('?').length;
    const context = contextOf(sample, 80, false);
    const plain = toText(sample.value, context);
    if (/\p{Script=Han}/u.test(plain)) continue;
    expect([sample.name, inAscii(toText(sample.value, { ...context, ascii: true }))]).toEqual([
      sample.name,
      inAscii(plain),
    ]);
  }
});
