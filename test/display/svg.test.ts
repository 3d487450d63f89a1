/** Tests SVG pictures, HTML pages, and the SVG picture that shows the screen of a terminal. */
import { describe, expect, it } from 'vitest';
import { DARK } from '../../src/colors/index.js';
import { type ShowContext, toMime } from '../../src/display/index.js';
import { PALETTE } from '../../src/display/theme/palette.js';
import { contextOf, sampleDepth, sampleKlines, sampleScreen, samples } from './sample.js';
import { terminalSvg } from './terminal-svg.js';
import { expectWellFormed } from './well-formed.js';

function mime(kind: 'klines' | 'depth', value: unknown, more: Partial<ShowContext> = {}): Record<string, string> {
  return toMime(value, { kind, params: { symbol: 'BTCUSDT', interval: '1h' }, width: 80, color: false, ...more });
}

describe('a picture', () => {
  it('a picture of 500 klines is under 60 kB, also in its HTML', () => {
    const bundle = mime('klines', sampleKlines(500));
    expect(bundle['image/svg+xml']?.length).toBeLessThan(60_000);
    expect(bundle['text/html']?.length).toBeLessThan(60_000);
  });

  it('a picture of too many klines merges them with a remark and stays small', () => {
    const svg = mime('klines', sampleKlines(1000))['image/svg+xml'] ?? '';
    expect(svg).toContain('one candle is ');
    expect(svg.length).toBeLessThan(60_000);
  });

  it('a picture of klines draws bodies and wicks on whole pixels, with equal distances', () => {
    for (const count of [9, 48, 100, 189]) {
      const svg = mime('klines', sampleKlines(count))['image/svg+xml'] ?? '';
      const [, falls = ''] = new RegExp(`<path d="([^"]*)" fill="${PALETTE.down}"/>`).exec(svg) ?? [];
      const [, volume = ''] =
        new RegExp(`<path d="([^"]*)" fill="${PALETTE.text}" fill-opacity=".5"/>`).exec(svg) ?? [];
      expect(falls.length).toBeGreaterThan(10);
      expect(`${falls}${volume}`).not.toMatch(/\d*\.\d/);
      const [, rises = ''] = new RegExp(`<path d="([^"]*)" fill="none" stroke="${PALETTE.up}"/>`).exec(svg) ?? [];
      // Strokes of one pixel are in the middle of a pixel.
      for (const [fraction] of rises.matchAll(/\.\d+/g)) expect(fraction).toBe('.5');
    }
  });

  it('a picture of klines without trades shows no direction, and of a single kline the last price in a neutral colour', () => {
    const flat = Array.from({ length: 4 }, (_, at) => [at * 60_000, '5', '5', '5', '5', '0', at * 60_000 + 59_999]);
    const svg = mime('klines', flat)['image/svg+xml'] ?? '';
    expect(svg).not.toContain(PALETTE.up);
    expect(svg).not.toContain(PALETTE.down);
    const one = mime('klines', sampleKlines(1))['image/svg+xml'] ?? '';
    expect(one).toMatch(new RegExp(`<path transform=[^>]* fill="${PALETTE.text}"/>`));
  });

  it('a picture of klines whose highest price is more than 20 times the lowest gets a logarithmic axis without an option', () => {
    const rows = (high: string) => [
      [0, '1', '2', '1', '2', '1', 59_999],
      [60_000, '2', high, '2', high, '1', 119_999],
    ];
    const descOf = (high: string, more: object = {}) => mime('klines', rows(high), more)['image/svg+xml'] ?? '';
    expect(descOf('50')).toContain('logarithmic axis');
    expect(descOf('50', { isLog: false })).not.toContain('logarithmic axis');
    expect(descOf('15')).not.toContain('logarithmic axis');
  });

  it('is well-formed, has a title and contains no NaN', () => {
    const values: [kind: 'klines' | 'depth', value: unknown][] = [
      ['klines', sampleKlines(1)],
      ['klines', sampleKlines(60, { price: 1, scale: 8 })],
      ['klines', [[0, '1', '1', '1', '1', '0', 1]]],
      ['depth', sampleDepth(50)],
      ['depth', { bids: [], asks: [['1', '1']] }],
      ['depth', { bids: [], asks: [] }],
      ['depth', { bids: [['0.00000001', '1']], asks: [['900000', '0.00000001']] }],
    ];
    for (const [kind, value] of values) {
      const svg = mime(kind, value, kind === 'depth' ? { view: 'curve' } : {})['image/svg+xml'] ?? '';
      expectWellFormed(svg);
      expect(svg).not.toMatch(/NaN|Infinity|undefined/);
      expect(svg).toMatch(/role="img" aria-label="BTCUSDT[^"]*"/);
      expect(svg).toMatch(/<title>.+<\/title><desc>.+<\/desc>/);
    }
  });

  it('has its numbers in its text alternative', () => {
    const { 'text/html': html = '' } = mime('klines', sampleKlines(48));
    expect(html).toMatch(
      /<img src="data:image\/svg\+xml;base64,[^"]+" alt="BTCUSDT 1h UTC, 48 klines, [^"]+close [\d.]+, change [^"]+"/,
    );
  });

  it('draws candles of rises hollow and of falls filled', () => {
    const svg = mime('klines', sampleKlines(48))['image/svg+xml'] ?? '';
    expect(svg).toContain(`fill="none" stroke="${PALETTE.up}"`);
    expect(svg).toContain(`z" fill="${PALETTE.down}"/>`);
  });

  it('a picture of an order book is its ladder, with every digit of its levels', () => {
    const { 'text/html': html = '', ...others } = mime('depth', sampleDepth(3));
    expect(Object.keys(others).sort()).toEqual(['image/svg+xml', 'text/plain']);
    expect(html.match(/<img /g)).toHaveLength(1);
    for (const text of ['61012.34', '1.12181']) expect(others['image/svg+xml']).toContain(`>${text}<`);
  });

  it('uses the colours of a theme, but rejects markup in them', () => {
    const theme = { up: 'rebeccapurple', down: '"/><script>' };
    const { 'image/svg+xml': svg = '' } = toMime(sampleKlines(9), {
      kind: 'klines',
      params: {},
      width: 80,
      color: false,
      theme,
    });
    expect(svg).toContain('rebeccapurple');
    expect(svg).not.toContain('<script');
  });
});

describe('a page', () => {
  it('a page of every kind is well-formed', () => {
    for (const sample of samples) {
      const { 'text/html': html = '' } = toMime(sample.value, contextOf(sample, 80, false));
      expectWellFormed(html.replace(/<img ([^>]*)>/g, '<img $1/>'));
    }
  });
});

describe('a terminal as a picture', () => {
  it('is well-formed and keeps the colours', () => {
    expectWellFormed(sampleScreen());
    expect(terminalSvg('\u001b[32mup\u001b[39m <&>', { title: 'a & b' })).toContain(`fill="${DARK.up}">up</text>`);
  });

  it('folds long lines and drops unknown escape sequences', () => {
    const svg = terminalSvg('\u001b[2J\u001b]8;;http://x\u0007abcdef', { title: 't', columns: 4 });
    expectWellFormed(svg);
    expect(svg).not.toContain('\u001b');
    expect(svg.match(/<text/g)?.length).toBeGreaterThan(2);
  });
});
