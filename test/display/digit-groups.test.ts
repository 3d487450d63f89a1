/** Long numbers in tables on a page: their digits are grouped, and a copied number has no separators. */
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
  ])('%s has groups at %j', (text, groups) => {
    expect(digitGroups(text)).toEqual(groups);
  });

  it('are grouped by space that a copied number does not contain', () => {
    const html = pageOf('data-table-runs');
    expect(html).toContain('893<span style="margin-left:.2em">952</span>.758');
    expect(html).toContain('1<span style="margin-left:.2em">397</span><span style="margin-left:.2em">929</span>');
    expect(textOf(html)).toContain('893952.758');
  });

  it('of an id have no groups', () => {
    expect(pageOf('data-table-runs')).toContain('>5009323<');
  });

  it('of a share are shown as a percentage', () => {
    expect(textOf(pageOf('data-table-runs'))).toMatch(/62\.08 % .*97\.08 % .*100\.00 % /s);
  });
});
