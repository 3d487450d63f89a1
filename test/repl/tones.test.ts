/** The colours of the prompt. */
import { expect, test } from 'vitest';
import { THEME_TONES, tonesOf } from '../../repl/screen/tones.js';
import { contrastOf, cubeColor } from '../colors/measure.js';

test('with 256 colours the prompt is readable on dark grey and on white; with fewer colours it has those of the theme', () => {
  for (const code of Object.values(tonesOf({ isTTY: true, getColorDepth: () => 8 }))) {
    for (const page of ['#1e1e1e', '#ffffff'])
      expect(contrastOf(cubeColor(code), page), `${code} on ${page}`).toBeGreaterThan(3.2);
  }
  expect(tonesOf({ isTTY: true, getColorDepth: () => 4 })).toBe(THEME_TONES);
  expect(tonesOf({ isTTY: false, getColorDepth: () => 8 })).toBe(THEME_TONES);
});
