/** Tests of graphemes: the same pieces as those of the Unicode segmentation, also where the segmenter is not needed. */
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { graphemeBefore, graphemeFrom, graphemesOf } from '../../src/text/index.js';

const segmented = (text: string) =>
  Array.from(new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text), ({ segment }) => segment);

/** Pieces that join with their neighbours, and pieces that never do. */
const PIECES = ['a', ' ', '\r', '\n', '\r\n', '\x1b[31m', '…', '─', '█', '⣿', '▲', '✓', '\u0301', '\u200d', '\ufe0f'];
const WIDE = ['é', '語', '👩‍👩‍👧', '🇩🇪', '각', '\u0600', '\ud83d'];

test('the graphemes of a text are those of the Unicode segmentation', () => {
  const texts = fc.array(fc.constantFrom(...PIECES, ...WIDE), { maxLength: 12 }).map((parts) => parts.join(''));
  fc.assert(fc.property(texts, (text) => void expect(graphemesOf(text)).toEqual(segmented(text))));
});

test('signs that are split without Intl.Segmenter are cut in the same places as by Intl.Segmenter', () => {
  const signs = Array.from({ length: 0x2900 }, (_, code) => String.fromCharCode(code)).filter((sign) =>
    /[\p{ASCII}\u00a0\u00b7\u00d7\u2013-\u203a\u2192\u2248\u22ee\u2500-\u28ff]/u.test(sign),
  );
  for (const sign of signs) expect(graphemesOf(`a${sign}─${sign}b`)).toEqual(segmented(`a${sign}─${sign}b`));
});

test('the graphemes before and after an offset are found', () => {
  expect(graphemeBefore('ab👩‍👩‍👧', 10)).toBe('👩‍👩‍👧');
  expect(graphemeFrom('ab👩‍👩‍👧c', 2)).toBe('👩‍👩‍👧');
  expect(graphemeFrom('ab', 2)).toBe('');
  expect(graphemeBefore('ab', 0)).toBe('');
});
