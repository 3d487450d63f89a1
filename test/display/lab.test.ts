/** Tests what the drawings of the lab say: figures that add up, what is left out, and what a narrow screen keeps. */
import { describe, expect, it } from 'vitest';
import { type DrawnRun, toMime, toText } from '../../src/display/index.js';
import { amountDecimals, lengthText, percentText, rounded, roundedParts } from '../../src/display/lab/rounded.js';
import { sampleRun } from './sample-lab.js';

const textOf = (run: DrawnRun, width = 80, more: object = {}): string =>
  toText({ draw: 'run', run }, { kind: 'lab', params: {}, width, color: false, ...more });

describe('the rounded figures of a run', () => {
  it('add up as the exact ones do', () => {
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

describe('the drawing of a run', () => {
  it('shows the figures with their units, the sources, the assumptions and the notes on one screen', () => {
    const text = textOf(sampleRun);
    expect(text).toMatch(/^maker {2}spread 3, size 0\.001\n/);
    expect(text).toContain('return +0.0912 %');
    expect(text).toContain('drawdown -0.127 %');
    expect(text).toContain('Sharpe 38.12 (yearly, 300 periods of 1 s)');
    expect(text).toMatch(/spread +\+14\.100.*\ninventory +-2\.263.*\ncommission +-2\.714.*\ntotal +\+9\.123/);
    expect(text).toMatch(/queue +85\.0 %.*147 of 173 +\+11\.837/);
    expect(text).toContain('• 2 orders were open at the end.');
    expect(text.split('\n').length).toBeLessThanOrEqual(32);
  });

  it('puts the sources beside the assumptions on a wide screen', () => {
    expect(textOf(sampleRun, 100)).toMatch(/^spread +\+14\.100.*queue +85\.0 %/m);
    expect(textOf(sampleRun, 95)).not.toMatch(/^spread.*queue/m);
  });

  it('fits on a terminal of 24 rows, with its prompt', () => {
    const text = textOf(sampleRun, 80, { height: 22 });
    expect(text.split('\n').length).toBeLessThanOrEqual(22);
    expect(text).toMatch(/^spread +\+14\.100.*queue +85\.0 %.*\+11\.837$/m);
  });

  it('leaves out the sources that are zero for most strategies, and shows them otherwise', () => {
    expect(textOf(sampleRun)).not.toMatch(/^(holdings|other)/m);
    const attribution = { ...sampleRun.attribution, holdings: '-3', total: '6.12345678901' };
    expect(textOf({ ...sampleRun, attribution })).toMatch(/^holdings +-3\.000 /m);
  });

  it('says why a run ended early', () => {
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

  it('draws a loss that hangs down from the line at zero', () => {
    const equity = ['100', '120', '60', '90', '120'].map((value, at) => ({ time: at * 60_000, equity: value }));
    const lines = textOf({ ...sampleRun, equity }, 60).split('\n');
    const zero = lines.findIndex((text) => text.startsWith('── lost since the peak'));
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
    const shades = [...svg.matchAll(/fill="(#\w{6})" fill-opacity="([\d.]+)"/g)].map(([, color = '', opacity]) => ({
      color,
      opacity: Number(opacity),
    }));
    expect(shades.length).toBeGreaterThan(2);
    for (const { color, opacity } of shades) {
      expect(contrast('#000000', over(color, opacity, '#ffffff')), `${color} ${opacity}`).toBeGreaterThan(4.5);
      for (const page of ['#111111', '#1e1e1e'])
        expect(contrast('#e0e0e0', over(color, opacity, page))).toBeGreaterThan(4.5);
    }
  });
});

const channels = (color: string): number[] =>
  (color.match(/[\da-f]{2}/gi) ?? []).map((pair) => Number.parseInt(pair, 16));

/** A colour of an opacity over a page. */
const over = (color: string, opacity: number, page: string): number[] =>
  channels(color).map((part, at) => part * opacity + (channels(page)[at] ?? 0) * (1 - opacity));

/** The contrast of WCAG 2. */
function contrast(text: string, ground: readonly number[]): number {
  const luminance = (parts: readonly number[]): number => {
    const [red = 0, green = 0, blue = 0] = parts
      .map((part) => part / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [dark = 0, light = 0] = [luminance(channels(text)), luminance(ground)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
