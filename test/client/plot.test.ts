/** Tests `x.chart(rows, { mark, … })`: which columns it plots, and its Vega-Lite specification. */
import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { ANY_PAGE } from '../../src/colors/index.js';
import * as dataBackend from '../../src/data/result-data.js';
import * as displays from '../../src/display/index.js';
import { type Chart, ParameterError } from '../../src/index.js';
import { makeClient } from '../support/make-client.js';

const TRADES = Array.from({ length: 40 }, (_, at) => ({
  id: at,
  price: `${100 + (at % 7)}.5`,
  qty: `0.${String(at + 1).padStart(3, '0')}`,
  quoteQty: '1',
  time: 1_700_000_000_000 + at * 1000,
  isBuyerMaker: at % 2 === 0,
  isBestMatch: true,
}));

const clientFor = (...bodies: unknown[]) =>
  makeClient(
    bodies.map((body) => ({ body: body as object })),
    { displays: () => displays, dataBackend: () => dataBackend },
  );
const bundleOf = (chart: Chart): Record<string, unknown> =>
  (chart as unknown as Record<symbol, () => Record<string, unknown>>)[Symbol.for('Jupyter.display')]?.() ?? {};

describe('a plot', () => {
  test('draws columns by their names, of results, of calls that are handed in, and of plain rows', async () => {
    const { x, transport } = clientFor(TRADES, TRADES);
    const plot = x.chart(await x.market.trades('BTCUSDT'), {
      mark: 'point',
      x: 'price',
      y: 'qty',
      color: 'isBuyerMaker',
    });
    expect(inspect(plot, { breakLength: 80 })).toMatch(
      /^BTCUSDT · qty by price {2}40 rows\n▼ isBuyerMaker: true {3}▲ isBuyerMaker: false\n/,
    );
    const line = await x.chart(x.market.trades('BTCUSDT'), { mark: 'line', y: ['price', 'qty'] });
    expect(String(line)).toContain('price, qty by time');
    expect(transport.sent).toHaveLength(2);
    const made = x.chart(
      [
        { at: 1, gain: '-0.5' },
        { at: 2, gain: '1.5' },
      ],
      { mark: 'line', x: 'at', y: 'gain', name: 'mine' },
    );
    expect(bundleOf(made)['text/html']).toMatch(/alt="mine · gain by at, 2 rows: x 1 … 2, y -0\.5 … 1\.5"/);
  });

  test('a histogram counts the values of each class; a value on an edge belongs to the class that begins there', () => {
    const { x } = clientFor();
    const rows = [0, 0.1, 0.2, 0.3, 0.3, 0.6, 1].map((value) => ({ value }));
    const counts = String(x.chart(rows, { mark: 'histogram', x: 'value' })).match(/^ *\d\.\d+ +\d+/gm) ?? [];
    expect(counts.map((row) => row.trim().split(/ +/)).filter(([, count]) => count !== '0')).toEqual([
      ['0.0', '1'],
      ['0.1', '1'],
      ['0.2', '1'],
      ['0.3', '2'],
      ['0.6', '1'],
      ['1.0', '1'],
    ]);
  });

  test('refuses unknown marks and columns, words where numbers are drawn, and a call that trades', () => {
    const { x, transport } = clientFor();
    const rows = [{ a: 'x', b: '1' }];
    const refusal = (options: object) => expect(() => x.chart(rows, options as never));
    refusal({ mark: 'pie', x: 'a' }).toThrow(
      "Invalid mark 'pie': allowed are line, step, area, point, bar, histogram, heatMap",
    );
    refusal({ mark: 'point', x: 'c', y: 'b' }).toThrow("There is no column 'c' for x. The columns are a, b.");
    refusal({ mark: 'point', x: 'a', y: 'b' }).toThrow("column 'a' has type text, but a plot needs numbers");
    refusal({ mark: 'line', y: 'b' }).toThrow('needs x');
    refusal({ mark: 'bar', x: 'a', y: ['b', 'b'] }).toThrow('y must be a single column');
    expect(() => x.chart(x.orders.market('BTCUSDT', 'BUY', '1'), { mark: 'bar', y: 'b' })).toThrow(ParameterError);
    expect(transport.sent).toHaveLength(0);
  });
});

describe('a plot in parts, a heat map and marked places', () => {
  const ROWS = ['BTCUSDT', 'ETHUSDT', 'BTCUSDT', 'ETHUSDT'].map((symbol, at) => ({
    symbol,
    day: at < 2 ? 'Mon' : 'Tue',
    price: String([10, 1, 30, 2][at]),
    at: new Date(Date.UTC(2026, 0, 5 + at)),
  }));
  const altOf = (chart: Chart): string => /alt="([^"]*)"/.exec(String(bundleOf(chart)['text/html']))?.[1] ?? '';

  test('divides the rows into panels by the values of a column, with shared axes or with axes of their own', () => {
    const { x } = clientFor();
    const plot = (axes: 'shared' | 'own') =>
      x.chart(ROWS, { mark: 'point', x: 'at', y: 'price', facet: 'symbol', axes });
    expect(altOf(plot('shared'))).toContain(
      'BTCUSDT: x 2026-01-05 00:00:00 … 2026-01-08 00:00:00, y 1 … 30; ETHUSDT: x',
    );
    expect(altOf(plot('own'))).toMatch(/BTCUSDT: x [^,]*, y 10 … 30; ETHUSDT: x [^,]*, y 1 … 2/);
    expect(String(plot('own'))).toMatch(/BTCUSDT {2}2 rows[\s\S]*ETHUSDT {2}2 rows/);
    expect(plot('own').spec()).toMatchObject({
      facet: { field: 'symbol' },
      spec: { encoding: { y: { field: 'price' } } },
      resolve: { scale: { x: 'independent', y: 'independent' } },
    });
  });

  test('draws as a heat map the mean of a column for each pair of values of two others, or counts rows', () => {
    const { x } = clientFor();
    const means = x.chart([...ROWS, { ...ROWS[0], price: '20' }], {
      mark: 'heatMap',
      x: 'symbol',
      y: 'day',
      value: 'price',
    });
    expect(altOf(means)).toBe(
      'mean price by day (rows) and symbol (columns), 4 of 4 cells: largest 30 at day Tue, symbol BTCUSDT; day Mon: 15, 1; day Tue: 30, 2',
    );
    const counts = x.chart(ROWS, { mark: 'heatMap', x: 'symbol', y: 'day' });
    expect(altOf(counts)).toContain('rows by day (rows) and symbol (columns), 4 of 4 cells: largest 1 at');
    expect(counts.spec()).toMatchObject({ mark: { type: 'rect' }, encoding: { color: { aggregate: 'count' } } });
  });

  test('in Vega-Lite the colours of cells go from loss to gain without a third hue, and bars of losses differ in fill', () => {
    const { x } = clientFor();
    const signed = [
      { time: 1_767_571_200_000, day: 'Mon', profit: '2' },
      { time: 1_767_657_600_000, day: 'Tue', profit: '-1' },
    ];
    const cells = x.chart(signed, { mark: 'heatMap', x: 'time', y: 'day', value: 'profit' }).spec();
    expect(cells).toMatchObject({ encoding: { color: { scale: { interpolate: 'rgb', domainMid: 0 } } } });
    const bars = x.chart(signed, { mark: 'bar', x: 'time', y: 'profit' }).spec();
    expect(bars).toMatchObject({
      encoding: {
        x: { type: 'ordinal', title: 'time, UTC', axis: { labelExpr: expect.stringContaining('utcFormat') } },
        fillOpacity: { condition: { test: 'datum["profit"] < 0', value: 1 } },
      },
    });
    const rises = x.chart(signed.slice(0, 1), { mark: 'bar', x: 'day', y: 'profit' }).spec();
    expect(rises).not.toHaveProperty('encoding.fill');
  });

  test('in Vega-Lite two texts at the top of a chart stand at different heights', () => {
    const { x } = clientFor();
    const annotations = ['one', 'two'].map((text) => ({ x: Date.UTC(2026, 0, 6), text }));
    const { layer } = x.chart(ROWS, { mark: 'line', x: 'at', y: 'price', annotations }).spec() as {
      layer: { mark: { type: string }; encoding: { y?: { value?: number } } }[];
    };
    const heights = layer.filter(({ mark }) => mark.type === 'text').map(({ encoding }) => encoding.y?.value);
    expect(new Set(heights).size).toBe(2);
  });

  test('a plot of a heat map joins many different numbers or times to ranges', () => {
    const { x } = clientFor();
    const many = Array.from({ length: 100 }, (_, at) => ({ time: 1_767_571_200_000 + at * 3_600_000, size: at / 7 }));
    const text = String(x.chart(many, { mark: 'heatMap', x: 'time', y: 'size' }));
    expect(text).toContain('time in ranges of 4 h');
    expect(text).toContain('size in ranges of 1');
  });

  test('marks lines, bands and points, and extends the axes so that these are visible', () => {
    const { x } = clientFor();
    const annotations = [
      { y: '45.5', text: 'limit' },
      { x: '2026-01-06T00:00:00Z', x2: new Date(Date.UTC(2026, 0, 7)), text: 'closed' },
      { x: Date.UTC(2026, 0, 8), y: 2 },
    ];
    const plot = x.chart(ROWS, { mark: 'step', x: 'at', y: 'price', annotations });
    expect(altOf(plot)).toContain('y 1 … 45.5; marked: limit y 45.5; marked: closed 2026-01-06 00:00:00 to 2026-01-07');
    expect(String(plot)).toMatch(/^a╌+[\s\S]*a limit y 45\.5/m);
    expect((plot.spec() as { layer: unknown[] }).layer).toHaveLength(6);
    const svg = String(bundleOf(plot)['image/svg+xml']);
    expect(svg).toContain('stroke-dasharray="4 3"');
    expect(svg).toContain('>closed</text>');
  });

  test('refuses places and options that cannot be drawn', () => {
    const { x } = clientFor();
    const refusal = (options: object) => expect(() => x.chart(ROWS, { x: 'at', y: 'price', ...options } as never));
    const marked = (place: object, mark = 'line') => refusal({ mark, annotations: [place] });
    marked({ text: 'nowhere' }).toThrow('place 0 has neither x nor y');
    marked({ y: 1, x2: 3 }).toThrow('has the second end of a band, but not the first one');
    marked({ y: 'high' }).toThrow('y is high, which is no number');
    marked({ x: 'soon' }).toThrow('x is soon, which is no time');
    marked({ y: 1, colour: 'red' }).toThrow("has a field 'colour'");
    refusal({ mark: 'bar', x: 'symbol', annotations: [{ x: 1 }] }).toThrow('the bars of this plot have names');
    refusal({ mark: 'heatMap', facet: 'day' }).toThrow('a heat map has no facet');
    refusal({ mark: 'line', value: 'price' }).toThrow("a plot with mark 'line' has none");
    refusal({ mark: 'line', axes: 'own' }).toThrow('name a facet');
    refusal({ mark: 'line', facet: 'colour' }).toThrow("There is no column 'colour' for facet");
  });
});

describe('the Vega-Lite chart of a plot', () => {
  test('is shown without HTML, which front ends would prefer, and with the picture beside it', () => {
    const { x } = clientFor();
    const bundle = bundleOf(x.chart(TRADES, { mark: 'point', x: 'time', y: 'price', color: 'isBuyerMaker' }).vega());
    expect(Object.keys(bundle)).toEqual([
      'application/vnd.vegalite.v5+json',
      'text/markdown',
      'image/svg+xml',
      'text/plain',
    ]);
    // nbconvert takes the Markdown: of a bare SVG it keeps only the texts.
    expect(bundle['text/markdown']).toMatch(/^(?:<div [^>]*>)+<img src="data:image\/svg\+xml;base64,[^\n]*$/);
    expect(bundle['image/svg+xml']).toMatch(/^<svg [^>]*? width="100%" style="max-width:480px" viewBox="0 0 480 \d+"/);
    const spec = bundle['application/vnd.vegalite.v5+json'];
    expect(JSON.parse(JSON.stringify(spec))).toEqual(spec);
    expect(spec).toMatchObject({
      $schema: 'https://vega.github.io/schema/vega-lite/v5.json',
      mark: { type: 'point' },
      encoding: {
        x: { field: 'time', type: 'temporal', scale: { type: 'utc' } },
        y: { field: 'price', type: 'quantitative', scale: { zero: false } },
        color: {
          field: 'isBuyerMaker',
          type: 'nominal',
          scale: { domain: [true, false], range: [ANY_PAGE.down, ANY_PAGE.up] },
        },
        shape: { field: 'isBuyerMaker', type: 'nominal' },
      },
      title: 'price by time',
      config: { title: { color: 'currentColor' }, axis: { labelColor: 'currentColor' } },
      usermeta: { embedOptions: { renderer: 'svg' } },
    });
    expect((spec as { data: { values: unknown[] } }).data.values[1]).toEqual({
      time: 1_700_000_001_000,
      price: 101.5,
      isBuyerMaker: false,
    });
  });

  test('draws several columns in one chart, escapes names, and leaves out rows of long lists evenly', () => {
    const { x } = clientFor();
    const rows = Array.from({ length: 12_000 }, (_, at) => ({ at, 'a.b': String(at), c: '1' }));
    const spec = x.chart(rows, { mark: 'line', x: 'at', y: ['a.b', 'c'] }).spec() as {
      data: { values: object[] };
    };
    expect(spec).toMatchObject({
      title: 'a.b, c by at, 1 in 3 of 12000 rows',
      transform: [{ fold: ['a\\.b', 'c'], as: ['column', 'value'] }],
      encoding: { color: { field: 'column' }, strokeDash: { field: 'column' }, y: { field: 'value' } },
    });
    expect(spec.data.values).toHaveLength(4000);
    expect(spec.data.values[1]).toEqual({ at: 3, 'a.b': 3, c: 1 });
    expect(x.chart(rows, { mark: 'histogram', x: 'a.b' }).spec()).toMatchObject({
      encoding: { x: { field: 'a\\.b' } },
    });
  });
});
