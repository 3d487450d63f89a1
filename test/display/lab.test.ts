/** Tests the drawings of the lab: figures that add up, omitted parts, and the parts that a narrow screen keeps. */
import { describe, expect, it } from 'vitest';
import { LIGHT } from '../../src/colors/index.js';
import { type DrawnRun, toMime, toText } from '../../src/display/index.js';
import { rounded } from '../../src/display/lab-figures/rounded.js';
import { amountDecimals, lengthText, percentText, roundedParts } from '../../src/display/lab-figures/run-amounts.js';
import { contrastOf } from '../colors/measure.js';
import { gaining, losing, sampleRun } from './sample-lab.js';

/** The sum of decimals with equally many decimal places, in units of the last place. */
const sumOf = (texts: readonly (string | undefined)[]): bigint =>
  texts.reduce((sum, text) => sum + BigInt((text ?? 'none').replace(/[+.]/g, '')), 0n);

const svgOf = (run: DrawnRun): string =>
  toMime({ draw: 'run', run }, { kind: 'lab', params: {}, width: 100, color: false })['image/svg+xml'] ?? '';

const textOf = (run: DrawnRun, width = 80, more: object = {}): string =>
  toText({ draw: 'run', run }, { kind: 'lab', params: {}, width, color: false, ...more });

describe('the rounded figures of a lab run', () => {
  it('add up to the rounded sum of the exact figures', () => {
    expect(roundedParts(['0.005', '0.005', '0.005'], '0.015', 2)).toEqual(['0.01', '0.01', '0.00']);
    expect(roundedParts(['-0.0025', '0.0387', '-0.7875'], '-0.7513', 2)).toEqual(['0.00', '0.04', '-0.79']);
    const parts = ['14.100000005', '-2.26310001099', '0', '-2.713443205', '0'];
    for (const decimals of [0, 2, 3, 4, 8]) {
      const shown = roundedParts(parts, '9.12345678901', decimals);
      const sum = shown.reduce((all, text) => all + BigInt(text.replace('.', '')), 0n);
      expect(sum, `${shown}`).toBe(BigInt(rounded('9.12345678901', decimals).replace('.', '')));
    }
  });

  it('have five digits of the largest amount, at least two decimals and at most eight', () => {
    expect(amountDecimals(['-1524000.5', '1'])).toBe(2);
    expect(amountDecimals(['9.1234', '-2'])).toBe(4);
    expect(amountDecimals(['0.00000012'])).toBe(8);
    expect(amountDecimals(['0'])).toBe(2);
  });

  it('round half away from zero, and have no minus zero', () => {
    expect([rounded('0.125', 2), rounded('-0.125', 2), rounded('-0.001', 2)]).toEqual(['0.13', '-0.13', '0.00']);
  });

  it('have percentages with three digits and lengths in one unit', () => {
    expect([percentText(0.000_307, true), percentText(-0.1234), percentText(0)]).toEqual([
      '+0.0307 %',
      '-12.34 %',
      '0.00 %',
    ]);
    expect([1_000, 300_000, 90_000, 3_600_000, 250].map(lengthText)).toEqual(['1 s', '5 min', '90 s', '1 h', '250 ms']);
  });
});

describe('the drawing of a lab run', () => {
  it('shows the figures with their units, the sources, the assumptions and the notes on one screen', () => {
    const text = textOf(sampleRun);
    expect(text).toMatch(/^maker {2}spread 3, size 0\.001\n/);
    expect(text).toMatch(/^trading, after commission +▼ -1\.7967 {2}USDT · -0\.0111 % of equity$/m);
    expect(text).toMatch(/^the same account, only held +\+8\.2457 {2}USDT · \+0\.0508 %$/m);
    expect(text).toMatch(/^total +▲ \+6\.4490 {2}16228\.3150 → 16234\.7640$/m);
    expect(text).toMatch(/largest drawdown +-0\.0480 % {2}recovered after 2 m 49 s/);
    expect(text).toMatch(/spread +-0\.6491.*\ninventory +-0\.4763.*\ncommission +-0\.6713.*\ntrading +-1\.7967/);
    expect(text).toMatch(/\nholdings +\+8\.2457.*\ntotal +\+6\.4490/);
    expect(text).toMatch(/queue +85\.0 %.*-1\.1254$/m);
    expect(text).toMatch(
      /markout of fills, bps +0 +0\.1 s +1 s .*\nmean +\+0\.12 +-0\.31 +-0\.58 .*\n95 % interval +± 0\.05/,
    );
    expect(text).toContain('• 2 orders were open at the end.');
    expect(text.split('\n').length).toBeLessThanOrEqual(40);
  });

  it('counts as many filled orders as the first assumption about fills does', () => {
    for (const run of [sampleRun, gaining, losing]) {
      const [engine] = run.assumptions;
      const rate = `${((run.statistics.fillRate ?? 0) * 100).toFixed(1)} %`;
      expect(textOf(run)).toContain(`in ${engine?.filledOrders} of ${engine?.orders} orders`);
      expect(textOf(run)).toMatch(new RegExp(`queue +${rate}`));
      expect(textOf(run)).toContain(`fill rate ${rate}`);
    }
    const market = { ...sampleRun, statistics: { ...sampleRun.statistics, orders: 200 } };
    expect(textOf(market)).toMatch(/fills +148\s+147 of 173 limit orders filled/);
  });

  it('has the drawdown and its time in the same figures as its equity curve, in texts and in pictures', () => {
    const name = 'equity of maker, USDT';
    const drawing = { draw: 'equity', name, points: sampleRun.equity, parts: sampleRun.attribution };
    const context = { kind: 'lab', params: {}, width: 80, color: false } as const;
    const svg = toMime(drawing, context)['image/svg+xml'] ?? '';
    const [, loss, time] = /largest drawdown +(\S+ %) {2}recovered after (.*)$/m.exec(textOf(sampleRun)) ?? [];
    expect(toText(drawing, context)).toContain(`drawdown ${loss}, longest ${time}`);
    expect(svg).toContain(`>${loss}</tspan>`);
    expect(svg).toContain(`longest below a peak ${time}`);
  });

  it('has a Sharpe ratio only if the run lasted at least thirty days', () => {
    const of = (periods: number): DrawnRun => ({
      ...sampleRun,
      statistics: { ...sampleRun.statistics, sharpe: 1.2345, periodMs: 3_600_000, periods },
    });
    expect(textOf(of(30 * 24))).toContain('Sharpe, yearly 1.23');
    expect(textOf(of(30 * 24 - 1))).not.toContain('Sharpe');
  });

  it('puts two panels beside each other if the screen is wide enough for both', () => {
    expect(textOf(sampleRun, 160)).toMatch(/^commission .*candle .* 1 s +-0\.58 ± 0\.20/m);
    expect(textOf(sampleRun, 76)).toMatch(/^spread +-0\.6491.*queue +85\.0 %/m);
    expect(textOf(sampleRun, 75)).not.toMatch(/^spread.*queue/m);
  });

  it('fits on a terminal of 24 rows, with its prompt', () => {
    const text = textOf(sampleRun, 80, { height: 22 });
    expect(text.split('\n').length).toBeLessThanOrEqual(22);
    expect(text).toMatch(/^spread +-0\.6491.*queue +85\.0 %.*-1\.1254$/m);
  });

  it('has one curve if the account held only money, and names the profits of holdings and others only if not zero', () => {
    const text = textOf(gaining);
    expect(text).not.toMatch(/^(holdings|other)/m);
    expect(text).toMatch(/^trading = total +\+9\.085/m);
    expect(text).not.toMatch(/◂ (held|total)/);
    expect(textOf(losing)).toMatch(/^other +\+1000\.00 /m);
  });

  it('has the same profit in the headline, at the ends of the curves and in the list of the sources of profit', () => {
    for (const run of [sampleRun, gaining, losing]) {
      for (const width of [80, 120, 200]) {
        const text = textOf(run, width);
        const headline = /^trading, after commission +[▲▼■] (\S+)/m.exec(text)?.[1];
        expect(/[⠤⠄⠠] +trading +(\S+)/.exec(text)?.[1], text).toBe(headline);
        expect(/^trading(?: = total)? +(\S+)/m.exec(text)?.[1]).toBe(headline);
        const parts = [...text.matchAll(/^(?:spread|inventory|commission|other) +([+-]?[\d.]+)/gm)].map(
          ([, one]) => one,
        );
        expect(sumOf(parts)).toBe(sumOf([headline]));
        const held = /^the same account, only held +(\S+)/m.exec(text)?.[1];
        expect(sumOf([headline, held])).toBe(
          sumOf([/^total +(?:[▲▼■] )?(\S+)/m.exec(text)?.[1] ?? /^trading = total +(\S+)/m.exec(text)?.[1]]),
        );
      }
      const svg = svgOf(run);
      const texts = drawnTexts(svg);
      const headline = texts[texts.indexOf('trading, after commission') + 1]?.replace(/^[▲▼■] /, '');
      expect(headline).toMatch(/^[+-]\d/);
      expect(texts).toContain(`trading ${headline}`);
      const source = texts.findIndex((one) => one === 'trading' || one === 'trading = total');
      expect(texts[source + 1]).toBe(headline);
    }
  });

  it('says why a run ended before its planned end', () => {
    const ended = (why: string, text: string): DrawnRun => ({
      ...sampleRun,
      info: { ...sampleRun.info, end: { why, text } },
    });
    expect(textOf(ended('failed', 'The strategy failed: out of ideas'))).toContain(
      '✗ The strategy failed: out of ideas',
    );
    const page = toMime(
      { draw: 'run', run: ended('stopped', 'The signal stopped the run.') },
      { kind: 'lab', params: {}, width: 100, color: false },
    );
    expect(page['text/html']).toContain('stopped: The signal stopped the run.');
  });

  it('uses ASCII characters only where the terminal has no others', () => {
    expect(textOf(sampleRun, 80, { ascii: true })).toMatch(/^[\x20-\x7e\n]+$/);
  });

  it('draws the loss since the peak downwards from a line at zero', () => {
    const equity = ['100', '120', '60', '90', '120'].map((value, at) => ({
      time: at * 60_000,
      equity: value,
      held: '100',
    }));
    const lines = textOf({ ...sampleRun, equity }, 60, { height: 60 }).split('\n');
    const zero = lines.findIndex((text) => text.startsWith('── equity below its peak'));
    expect(lines[zero + 3]).toContain('┤ -50.00 %');
    expect(lines[zero + 1]?.slice(0, 10).trim()).toBe('');
  });
});

describe('the values of a heat map', () => {
  it('are readable over their shades on light and dark pages', () => {
    const cells = [[-2, 0, 2]];
    const heatMap = {
      name: 'm',
      figure: { name: 'profit', unit: '', isSigned: true },
      row: 'a',
      column: 'b',
      rows: ['1'],
      columns: ['1', '2', '3'],
      cells,
    };
    const svg =
      toMime({ draw: 'heatMap', heatMap }, { kind: 'lab', params: {}, width: 80, color: false })['image/svg+xml'] ?? '';
    // Cells are opaque, so their texts contrast with them on every page.
    const shades = [...svg.matchAll(/<path d="[^"]*" fill="(#\w{6})"\/>/g)].map(([, color = '']) => color);
    expect(shades.length).toBeGreaterThan(2);
    for (const shade of shades) expect(contrastOf(LIGHT.ink, shade), shade).toBeGreaterThan(4.5);
    expect(svg).toMatch(new RegExp(`fill="${LIGHT.ink}"[^>]*>\\+?2`));
  });
});

const picture = (value: object, kind = 'lab'): string =>
  toMime(value, { kind: kind as 'lab', params: {}, width: 100, color: false })['image/svg+xml'] ?? '';
/** The texts of a picture; a text of several parts is one. */
function drawnTexts(svg: string): string[] {
  return [...svg.matchAll(/<text [^>]*>(.*?)<\/text>/g)].map(([, one = '']) => one.replace(/<[^>]*>/g, ''));
}
const lines = (value: object, width = 80): string => toText(value, { kind: 'lab', params: {}, width, color: false });

describe('a heat map', () => {
  const figure = { name: 'profit', unit: '', isSigned: true };
  const map = (cells: number[][]) => ({
    draw: 'heatMap',
    heatMap: { name: 'm', figure, row: 'fast', column: 'slow', rows: ['1', '2'], columns: ['3', '4'], cells },
  });

  it('names both parameters at their axes, and the values at the ends of its colours in a legend', () => {
    const texts = drawnTexts(
      picture(
        map([
          [-2, 1],
          [0.5, 4],
        ]),
      ),
    );
    for (const text of ['fast', 'slow', '-2.000', '0', '+4.000']) expect(texts).toContain(text);
    expect(
      drawnTexts(
        picture(
          map([
            [1, 1],
            [1, 1],
          ]),
        ),
      ),
    ).not.toContain('0');
  });

  it('frames one of several equally good cells and says how many there are', () => {
    const svg = picture(
      map([
        [4, 1],
        [4, 4],
      ]),
    );
    expect(svg.match(/stroke-width="2"/g)).toHaveLength(1);
    expect(svg).toContain('best +4.000 at fast 1, slow 3, 3 cells tie');
  });

  it('marks losses with strokes, which are visible in a print without colours', () => {
    const strokes = (cells: number[][]): boolean => /stroke-dasharray="1 5"/.test(picture(map(cells)));
    expect([
      strokes([
        [-1, 2],
        [3, 4],
      ]),
      strokes([
        [1, 2],
        [3, 4],
      ]),
    ]).toEqual([true, false]);
  });
});

describe('intervals', () => {
  const figure = { name: 'profit', unit: 'USDT', isSigned: true };
  const row = (name: string, mean: number, half: number) => ({
    ...{ name, runs: '9' },
    spread: { mean, median: mean, low: mean - half, high: mean + half },
  });
  const drawn = (...rows: object[]) => ({ draw: 'intervals', intervals: { name: 'm', figure, rows } });

  it('are drawn in the order of their means, with a line at zero, and with arrows where an interval is cut', () => {
    const text = lines(drawn(row('low', -2, 0.5), row('wide', 1, 90), row('high', 3, 0.4)));
    expect(text.match(/^(high|wide|low)/gm)).toEqual(['high', 'wide', 'low']);
    expect(text).toMatch(/^wide .*◂─+┼─+●─+▸$/m);
    expect(text).toMatch(/^low .*├─*●─*┤ +│/m);
  });

  it('do not call a mean the best if its interval contains another mean', () => {
    expect(picture(drawn(row('a', 3, 0.4), row('b', 2, 5)))).toContain('>best<');
    expect(picture(drawn(row('a', 3, 1.4), row('b', 2, 5)))).toContain('>largest mean, not clearly<');
  });
});

describe('a comparison', () => {
  const compared = (...names: string[]) => ({
    draw: 'comparison',
    comparison: { names, runs: [sampleRun, gaining, sampleRun].slice(0, names.length) },
  });

  it('names the curves at their ends, and says which runs share one curve', () => {
    const texts = drawnTexts(picture(compared('slow', 'fast')));
    expect(texts).toEqual(expect.arrayContaining(['slow -1.7967', expect.stringMatching(/^fast [+-][\d.]+$/)]));
    const text = lines(compared('slow', 'fast', 'again'), 100);
    expect(text).toMatch(/⠤⠤ {2}fast +[+-][\d.]+ +[│┤]/m);
    expect(text).toContain('one curve: slow, again');
  });

  it('calls the runs of the chart the best only if the others end lower', () => {
    const named = (runs: readonly (typeof sampleRun)[]) => ({ names: runs.map((_, at) => `run ${at}`), runs });
    const shown = (runs: readonly (typeof sampleRun)[]): string =>
      lines({ draw: 'comparison', comparison: named(runs) }, 120);
    const five = Array.from({ length: 5 }, () => gaining);
    expect(shown([sampleRun, ...five])).toContain('the chart shows the best 5 of 6 runs');
    expect(shown([gaining, ...five])).toContain(
      'the chart shows 5 of 6 runs: no other run has a larger trading profit',
    );
  });

  it('shows the profit by trading of each run beside its total profit', () => {
    expect(lines(compared('slow', 'fast'), 120)).toMatch(/slow +-1\.7967 USDT +\+6\.4490 USDT +\+0\.0397 %/);
  });
});
