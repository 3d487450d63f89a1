/** The colours of the prompt. */
import { expect, test } from 'vitest';
import { THEME_TONES, tonesOf } from '../../repl/screen/tones.js';

/** Relative luminance of a colour of the 256-colour cube, as WCAG defines it. */
function luminanceOf(code: string): number {
  const index = Number(code.replace('38;5;', '')) - 16;
  const channel = (level: number) => {
    const share = (level === 0 ? 0 : 55 + 40 * level) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  const [red, green, blue] = [Math.floor(index / 36), Math.floor(index / 6) % 6, index % 6].map(channel);
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** Luminance of #1e1e1e, a usual dark background, on which colours stand out less than on black. */
const DARK = 0.013;

test('on a terminal of 256 colours they are readable on dark grey and on white, else they come from its theme', () => {
  for (const code of Object.values(tonesOf({ isTTY: true, getColorDepth: () => 8 }))) {
    const luminance = luminanceOf(code);
    expect((luminance + 0.05) / (DARK + 0.05), `${code} on dark grey`).toBeGreaterThan(3.2);
    expect(1.05 / (luminance + 0.05), `${code} on white`).toBeGreaterThan(3.2);
  }
  expect(tonesOf({ isTTY: true, getColorDepth: () => 4 })).toBe(THEME_TONES);
  expect(tonesOf({ isTTY: false, getColorDepth: () => 8 })).toBe(THEME_TONES);
});
