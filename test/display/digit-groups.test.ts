/** Tests long numbers in tables on a page: their digits are in groups of three, and a copied number has no separators. */
import { describe, expect, it } from 'vitest';

import { toMime } from '../../src/display/index.js';
import { digitGroups } from '../../src/display/text/digit-groups.js';
import { contextOf, samples } from './sample.js';

const pageOf = (name: string): string => {
  const sample = samples.find((one) => one.name === name);
  if (!sample) throw new Error(name);
  return toMime(sample.value, contextOf(sample, 100, false))['text/html'] ?? '';
};
const textOf = (html: string): string => html.replace(/<\/t[dh]>/g, ' ').replace(/<[^>]*>/g, '');

describe('digits of a table on a page', () => {
  it.each([
    ['61000.1', [2]],
    ['1234567', [1, 4]],
    ['-123456.78 USDT', [4]],
    ['1234', []],
    ['0.1234567', []],
    ['order 50093239218', []],
    ['order 50093.5', [8]],
    ['2024-08-09 00:00:00', []],
    ['a12345', []],
    ['12345K', [2]],
    ['12345Kx', []],
  ])('%s has spaces before the positions %j', (text, groups) => {
    expect(digitGroups(text)).toEqual(groups);
  });

  it.each([
    ['order', ' 50093239218', []],
    ['account id ', '50093239218', []],
    ['price ', '61000.1', [2]],
    ['BTCUSDT  ', '61000', [2]],
  ])('after %j, %j has spaces before the positions %j', (before, text, groups) => {
    expect(digitGroups(text, before)).toEqual(groups);
  });

  it('are grouped both in lines and in tables of a page', () => {
    for (const name of ['price', 'ticker', 'avg-price', 'trades-own'])
      expect([name, /\d<span style="margin-left:.2em">\d{3}<\/span>/.test(pageOf(name))]).toEqual([name, true]);
  });

  it('are grouped by space that a copied number does not contain', () => {
    const html = pageOf('data-table-runs');
    expect(html).toContain('893<span style="margin-left:.2em">952</span>.758');
    expect(html).toContain('1<span style="margin-left:.2em">397</span><span style="margin-left:.2em">929</span>');
    expect(textOf(html)).toContain('893952.758');
  });

  it('the digits of an id have no groups', () => {
    expect(pageOf('data-table-runs')).toContain('>5009323<');
  });

  it('the digits of a time in milliseconds have no groups, in a column of times and in a table with a row for each field', () => {
    const page = (columns: readonly (readonly [name: string, type: string])[], ...rows: readonly object[]) =>
      toMime(
        { length: rows.length, columns: columns.map(([name, type]) => ({ name, type })), rows },
        { kind: 'dataTable', params: {}, width: 100, color: false },
      )['text/html'];
    const fields = page(
      [
        ['field', 'text'],
        ['value', 'decimal'],
      ],
      { field: 'openTime', value: '1795838400000' },
      { field: 'tradeCount', value: '149600' },
    );
    expect(fields).toContain('1795838400000');
    expect(fields).toContain('149<span style="margin-left:.2em">600</span>');
    expect(page([['closeTime', 'integer']], { closeTime: 1_795_841_999_999 })).toContain('1795841999999');
  });

  it('have one font size in lines, notes and fields, that of the tables', () => {
    for (const { name } of samples) {
      const html = pageOf(name).replace(/(<svg[\s\S]*?<\/svg>|url\([^)]*\)|<style>[\s\S]*?<\/style>)/g, '');
      expect([name, new Set(html.match(/font-size:[\d.]+px/g) ?? [])]).toEqual([
        name,
        html.includes('spotlab-area') ? expect.anything() : new Set(['font-size:13px']),
      ]);
    }
  });

  it('the digits of a column of shares are shown as a percentage', () => {
    expect(textOf(pageOf('data-table-runs'))).toMatch(/62\.08 % .*97\.08 % .*100\.00 % /s);
  });
});
