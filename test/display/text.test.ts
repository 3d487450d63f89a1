/** Tests the properties of every drawing: its width, exact digits, no exceptions, no escape sequence from a reply. */
import { stripVTControlCharacters } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toMime, toText } from '../../src/display/index.js';
import { textWidth } from '../../src/display/text/rich.js';
import { trials } from '../support/depth.js';
import { show } from './drawn-text.js';
import { contextOf, samples, sampleText } from './sample.js';

const kinds = [...new Set(samples.map(({ kind }) => kind))];

function widest(text: string): number {
  return Math.max(...stripVTControlCharacters(text).split('\n').map(textWidth));
}

it('a table of klines without room for all columns hides the close time first', () => {
  const names = ['openTime', 'open', 'high', 'low', 'close', 'volume', 'closeTime', 'quoteVolume'];
  const columns = names.map((name) => ({ name, type: name.endsWith('Time') ? 'time' : 'decimal' }));
  const row = Object.fromEntries(names.map((name) => [name, name.endsWith('Time') ? 1_700_000_000_000 : '58669.47']));
  const text = show('dataTable', { columns, rows: [row], length: 1 }, { width: 100 });
  expect(text).toMatch(/ volume +quoteVolume$/m);
  expect(text).toMatch(/^not shown at this width: closeTime$/m);
});

/** The steps of the rules that hide columns, the widest page first; columns are counted from 1. */
const stepsOf = (html: string) =>
  [
    ...html.matchAll(
      /@container (?:\(min-width:(\d+)px\) and )?\(max-width:([\d.]+)px\)\{([^{]*)\{display:none\}[^{]*\{--hidden:"([^"]*)"/g,
    ),
  ].map(([, from = '0', to, cells = '', told]) => ({
    from: Number(from),
    to: Number(to),
    hidden: [...cells.matchAll(/nth-child\((\d+)/g)].map(([, at]) => Number(at)),
    told,
  }));

describe('a wide table on a page', () => {
  const columns = Array.from({ length: 14 }, (_, at) => ({ name: `column${at}`, type: 'text' }));
  const rows = [Object.fromEntries(columns.map(({ name }) => [name, 'twelve chars']))];
  const page = (value: object) =>
    toMime(value, { kind: 'dataTable', params: {}, width: 80, color: false })['text/html'] ?? '';

  it('names the columns that do not fit a wide screen; on a narrower page it hides and names more', () => {
    const html = page({ columns, rows, length: 1 });
    expect(html).toContain('>column10<');
    expect(html).not.toContain('>column11<');
    expect(html).toContain('not shown at this width: column11, column12, column13');
    const steps = stepsOf(html);
    expect(steps.map(({ from }) => from)).toEqual(steps.map(({ from }) => from).sort((a, b) => b - a));
    // The last columns are hidden first. The columns of one step and of the step before end and begin at one width.
    expect(steps.map(({ hidden }) => Math.min(...hidden))).toEqual([11, 10, 9, 8, 7, 6, 5, 4]);
    expect(steps.slice(1).map(({ to }) => Math.ceil(to))).toEqual(steps.slice(0, -1).map(({ from }) => from));
    // At each width there is one note. Below a width, the note for wider pages is replaced by a note that also names its
    // columns.
    expect(html.match(/<div class="left" /g)).toHaveLength(1);
    expect(html.match(/ \.left\{display:none\}/g)).toHaveLength(steps.length);
    expect(steps.at(1)?.told).toBe('column9, column10, column11, column12, column13');
  });

  it('has style rules that no title of a column can end early', () => {
    const hostile = [...'ab', 'c', '"}</style><script>', '\\22 x'].map((name) => ({ name, type: 'text' }));
    const html = page({ columns: hostile, rows: [{}], length: 1 });
    const rules = /<style>([^<]*@container.*?)<\/style>/.exec(html)?.[1] ?? '';
    expect(rules).toMatch(/--hidden:"[^"\\<>{}]*"\}\}$/);
    expect(html).not.toContain('<script');
  });

  it('has no size and no types if only the rows are drawn', () => {
    expect(page({ columns, rows, length: 1 })).toMatch(/1 row\s×\s14 columns.*>text</s);
    expect(page({ columns, rows, length: 1, rowsOnly: true })).not.toMatch(/1 row|>text</);
  });
});

describe('a series', () => {
  const textOf = (values: readonly number[], height = 9) =>
    toText({ values }, { kind: 'series', params: {}, width: 60, height, color: false });

  it('a series of small integers has each integer once on its axis, and marks the last value', () => {
    const labels = textOf([1, 2, 3, 2, 5], 19)
      .split('\n')
      .slice(2, -2)
      .map((row) => row.split(/[┤│◂]/).at(-1)?.trim())
      .filter((label) => label !== '');
    expect(labels).toEqual(['5', '4', '3', '2', '1']);
    expect(textOf([1, 2, 3, 2, 5], 19)).toContain('◂ 5');
  });

  it('has a change in percent only where all values are positive', () => {
    expect(textOf([2, 3])).toContain('+50.00 %');
    for (const values of [
      [-1, 1],
      [1, 0, 2],
      [-2, -1],
      [0, 1],
    ])
      expect(textOf(values)).not.toContain('%');
  });
});

describe('a drawing', () => {
  it('is never wider than the width, for any width from 20 to 200', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...samples),
        fc.integer({ min: 20, max: 200 }),
        fc.boolean(),
        fc.option(fc.integer({ min: 1, max: 80 }), { nil: undefined }),
        (sample, width, color, height) => {
          const text = toText(sample.value, { ...contextOf(sample, width, color), ...(height ? { height } : {}) });
          expect(widest(text)).toBeLessThanOrEqual(width);
        },
      ),
      { seed: 1, numRuns: trials(30, 300) },
    );
  });

  it('a drawing of any value as any kind does not throw and fits the width', () => {
    fc.assert(
      fc.property(fc.constantFrom(...kinds), fc.anything(), fc.integer({ min: 20, max: 120 }), (kind, value, width) => {
        const context = { kind, params: {}, width, color: false };
        expect(widest(toText(value, context))).toBeLessThanOrEqual(width);
        expect(toMime(value, context)['text/plain']).toBeTypeOf('string');
      }),
      { seed: 2, numRuns: trials(80, 1000) },
    );
  });

  it('a drawing of sample values with missing, added or wrong fields does not throw', () => {
    const spoilt = fc.constantFrom(
      undefined,
      null,
      '',
      'NaN',
      '-',
      0,
      -1,
      1e300,
      1e-8,
      '9'.repeat(70),
      [],
      {},
      '\u001b[2J',
      true,
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...samples),
        fc.nat(),
        spoilt,
        fc.integer({ min: 20, max: 120 }),
        (sample, at, junk, width) => {
          const value = spoil(structuredClone(sample.value), at, junk);
          expect(widest(toText(value, contextOf(sample, width, false)))).toBeLessThanOrEqual(width);
          toMime(value, contextOf(sample, width, false));
        },
      ),
      { seed: 3, numRuns: trials(80, 1000) },
    );
  });

  it('is the same for every drawing of the same value', () => {
    for (const sample of samples) {
      expect(toMime(sample.value, contextOf(sample, 80, false))).toEqual(
        toMime(sample.value, contextOf(sample, 80, false)),
      );
    }
  });

  it('does not change the value', () => {
    for (const sample of samples) {
      const before = structuredClone(sample.value);
      toMime(sample.value, contextOf(sample, 80, false));
      expect(sample.value).toEqual(before);
    }
  });

  it('has no escape sequence without colour, in text or in text/plain, and has the same text with colour', () => {
    for (const sample of samples) {
      const plain = toText(sample.value, contextOf(sample, 80, false));
      expect(plain).not.toContain('\u001b');
      expect(toMime(sample.value, contextOf(sample, 80, true))['text/plain']).not.toContain('\u001b');
      const colored = stripVTControlCharacters(toText(sample.value, contextOf(sample, 80, true)));
      // Bodies of candles and the shades of a map have glyphs only where no colour tells the difference, and several curves have gaps only there.
      const isShaded = sample.name.startsWith('klines') || /heat-map|lab-sweep/.test(sample.name);
      const dots = (text: string): string => text.replace(/[\u2800-\u28ff]/g, ' ').replace(/ +$/gm, '');
      if (!isShaded) expect(dots(colored)).toBe(dots(plain));
    }
  });

  it('keeps control characters and markup of the exchange out of the terminal and the page', () => {
    const value = [{ symbol: '\u001b[2J<script>alert(1)</script>\u202e', price: '1.00' }];
    for (const unsafe of ['\u001b', '\u202e']) expect(show('prices', value)).not.toContain(unsafe);
    const { 'text/html': html = '' } = toMime(value, { kind: 'prices', params: {}, width: 80, color: false });
    expect(html).not.toContain('<script');
    expect(html).toContain('&lt;script&gt;');
  });

  it('a drawing of a value with display hooks of its own does not call them', () => {
    const value = Object.defineProperty([1], Symbol.for('nodejs.util.inspect.custom'), {
      enumerable: true,
      value: () => {
        throw new Error('called');
      },
    });
    expect(show('json', value)).toBe('[ 1 ]');
    expect(show('klines', value)).toBe('[ 1 ]');
  });
});

function spoil(value: unknown, at: number, junk: unknown): unknown {
  const places: [Record<string, unknown>, string][] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const key of Object.keys(node)) {
      places.push([node as Record<string, unknown>, key]);
      visit((node as Record<string, unknown>)[key]);
    }
  };
  visit(value);
  const place = places[at % Math.max(1, places.length)];
  if (!place) return junk;
  place[0][place[1]] = junk;
  return value;
}

describe('money', () => {
  it('money of different assets is shown without trailing zeros, and ends at one edge with its head', () => {
    const text = sampleText('account', 80, false);
    expect(text).toContain('98084.7547 ');
    const free = text.split('\n').filter((line) => /^(asset|BTC|USDT|DUST) /.test(line));
    expect(free).toHaveLength(4);
    expect(new Set(free.map((line) => /^\S+ +\S+/.exec(line)?.[0].length)).size).toBe(1);
  });

  it('money of one symbol is aligned at the point', () => {
    const prices = ['1500', '0.00000001', '2.5'].map((price) => ({ symbol: 'A', price }));
    const lines = show('prices', prices).split('\n').slice(2, 5);
    const units = lines
      .map((line) => /\d+(?=\.|\s*$)/.exec(line))
      .map((match) => match && match.index + match[0].length);
    expect(units).toEqual([units[0], units[0], units[0]]);
  });

  it('is summed exactly: 0.1 and 0.2 are 0.3', () => {
    const value = { balances: [{ asset: 'BTC', free: '0.10000000', locked: '0.20000000' }] };
    expect(show('account', value)).toMatch(/BTC +0\.1 +0\.2 .* 0\.3$/m);
  });

  it('money of sixty digits is not rounded', () => {
    const price = `${'123456789'.repeat(4)}.${'987654321'.repeat(2)}`;
    expect(show('price', { symbol: 'A', price }).replace(/\s/g, '')).toContain(price);
    expect(show('prices', [{ symbol: 'A', price }], { width: 30 }).replace(/\s/g, '')).toContain(price);
  });

  it('an average with endless decimals is rounded to one decimal more than prices have, and marked with ≈', () => {
    expect(sampleText('order', 80, false)).toContain('≈ 60995.825');
    expect(
      show('order', { orderId: 1, side: 'BUY', type: 'LIMIT', executedQty: '3', cummulativeQuoteQty: '10' }),
    ).toContain('≈ 3.33333333');
  });

  it('a table of prices stays aligned where a trading symbol has wide (Chinese) characters', () => {
    const table = sampleText('prices', 80, false).split('\nat ')[0] ?? '';
    expect(new Set(table.split('\n').map(textWidth))).toHaveLength(1);
  });
});
