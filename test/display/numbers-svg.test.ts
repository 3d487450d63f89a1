/**
 * Tests numbers in pictures: groups of digits have no character between them, and the decimal points of a column are
 * below each other.
 */
import { describe, expect, it } from 'vitest';
import { toMime } from '../../src/display/index.js';
import { dxOf, gapsWidth } from '../../src/display/svg/digit-gaps.js';
import { svgText, svgTextSize } from '../../src/display/svg/svg.js';
import { numberColumn } from '../../src/display/svg/svg-number.js';
import { drawnPictures } from './drawn-pictures.js';

const plain = (markup: string): string => markup.replace(/<[^>]*>/g, '');
const textsOf = (svg: string): string[] => svg.match(/<text [^>]*>[\s\S]*?<\/text>/g) ?? [];

describe('a long number', () => {
  it.each([
    ['61012.34', [2]],
    ['-1898326.80', [2, 5]],
    ['≈ 117179.56 USDT', [5]],
    ['0 / 200000', [7]],
    ['10000.00 → 16234.7640', [2, 13]],
    ['123350000000T', [3, 6, 9]],
    ['a  12345', [4]],
  ])('%s has its groups of three digits apart', (text, starts) => {
    const steps = dxOf(text, 11).match(/[\d.]+/g) ?? [];
    expect(steps.flatMap((step, at) => (Number(step) > 0 ? [at] : []))).toEqual(starts);
    expect(gapsWidth(text, 11)).toBe(starts.length * 2);
    expect(svgTextSize(text)).toBeGreaterThan(svgTextSize(text.replace(/\d{3}(?=\D|$)/, '12')));
  });

  it.each(['9999.99', '0.00000100', '2024-08-06', '12:00:00', 'order 50093239218', 'seed 123456', 'A12345', ''])(
    'is not %j',
    (text) => expect(dxOf(text, 11)).toBe(''),
  );

  it('is grouped after the words "last trade", where it is a price, but not after "trade", where it is an id', () => {
    expect(dxOf('last trade 61012.35', 11)).not.toBe('');
    expect(dxOf('trade 61012', 11)).toBe('');
  });

  it('stays a number when it is copied', () => {
    expect(plain(svgText(0, 0, '61012.34'))).toBe('61012.34');
    expect(svgText(0, 0, '61012.34')).toContain(' dx="0 0 2"');
  });
});

describe.each(['S', 'M', 'L'] as const)('in every picture of the size %s', (width) => {
  it.each(drawnPictures(width).map(({ name, svg }) => [name, svg] as const))(
    '%s has long numbers in groups, without a character between digits',
    (_, svg) => {
      for (const text of textsOf(svg)) {
        expect(plain(text)).not.toMatch(/\d[\u2007-\u200a\u202f\u00a0,'](?=\d)|[\u2007\u2008]/);
        const isLong = /(?:^|>|\s)[-+]?\d{5,}(?:\.\d+)?(?:<|\s|$)/.test(text);
        if (isLong && !/\b(order|list|update) \d/.test(text)) expect(text).toMatch(/ dx="[^"]* [^"]*"/);
      }
    },
  );
});

describe('numbers below each other', () => {
  const pointsOf = (texts: readonly string[]): (string | undefined)[] => {
    const column = numberColumn(texts);
    return texts.map((_, at) => / x="([^"]*)"/.exec(column.text(at, 200, 10))?.[1]);
  };

  it('have their decimal points at the same pixel, whatever their number of decimals is', () => {
    const texts = ['38084.7547', '900', '1.03', '≈ 12.5', '-0.125 BTC'];
    expect(new Set(pointsOf(texts)).size).toBe(1);
    const column = numberColumn(texts);
    expect(plain(column.text(0, 200, 10))).toBe('38084.7547');
    expect(column.text(0, 200, 10)).toMatch(
      /<tspan x="([^"]*)"[^>]* text-anchor="end">38084<\/tspan><tspan x="\1">\.7547</,
    );
  });

  it('numbers with equally many decimals, one below the other, end at the same pixel', () => {
    expect(pointsOf(['61012.34', '9.50'])).toEqual(['200', '200']);
  });

  it('are in a column that is wide enough for the words in it', () => {
    expect(pointsOf(['12345.678', '5.1', '–', 'no price in this asset'])[3]).toBe('200');
    expect(numberColumn(['1.5', '10'], {}, 'a long name').width).toBe(svgTextSize('a long name'));
  });

  it('have their decimal points below each other, also on a scale with the last value beside it', () => {
    const rows = [99.5, 100.25, 101, 98, 102.75].map((price, at) => [
      at * 60_000,
      ...[price, price + 1, price - 1, price].map(String),
      '1',
      at * 60_000 + 59_999,
    ]);
    const { 'image/svg+xml': svg = '' } = toMime(rows, { kind: 'klines', params: {}, width: 80, color: false });
    const plates = textsOf(svg).filter((text) => text.includes('fill="#fff"'));
    expect(plain(plates[0] ?? '')).toBe('102.75');
    const [, pointX] = /<tspan x="([^"]*)" text-anchor="end">102</.exec(plates[0] ?? '') ?? [];
    const scale = textsOf(svg).filter((text) => /^9\d$|^10\d$/.test(plain(text)));
    expect(scale.length).toBeGreaterThan(3);
    for (const text of scale) expect(text).toContain(`x="${pointX}"`);
  });
});
