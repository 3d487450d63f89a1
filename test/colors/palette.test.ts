/** Measures the palette: contrast on every page it is for, and distances for colour-blind readers. */
import { describe, expect, test } from 'vitest';
import {
  ANY_PAGE,
  BAND_SHARE,
  backgroundOf,
  CELL_STEPS,
  CELLS_256,
  CODES_16,
  CODES_256,
  cellColor,
  DARK,
  DIM_SHARE,
  GROUP_COLORS,
  INK_SHARE,
  LIGHT,
  ON_PLATE,
  type Palette,
  sideOfGroup,
  type TerminalCodes,
} from '../../src/colors/index.js';
import { contrastOf, cubeColor, distanceOf, SIGHTS } from './measure.js';

const SIGHT_NAMES = Object.keys(SIGHTS) as (keyof typeof SIGHTS)[];
const DARK_PAGES = ['#1e1e1e', '#111111', '#0d1117'];
const marksOf = ({ up, down, series, warn, alarm }: Palette): string[] => [up, down, ...series, warn, alarm];

describe.each([
  ['light', LIGHT],
  ['dark', DARK],
] as const)('on %s pages', (_, palette) => {
  test('every colour of texts has a contrast of more than 4.5 with the page', () => {
    for (const color of [palette.ink, palette.dim, ...marksOf(palette)])
      expect(contrastOf(color, palette.page), color).toBeGreaterThan(4.5);
  });
});

test.each([LIGHT, DARK])(
  'every text over the band of a day on $page has a contrast of at least 4.5',
  ({ page, ink, dim, up, down }) => {
    for (const color of [ink, dim, up, down])
      expect(contrastOf(color, mixed(ink, BAND_SHARE, page)), color).toBeGreaterThan(4.5);
  },
);

test('texts on the pages of three usual dark themes have a contrast of at least 4.5', () => {
  for (const page of DARK_PAGES)
    for (const color of [DARK.ink, DARK.dim, ...marksOf(DARK)])
      expect(contrastOf(color, page), `${color} on ${page}`).toBeGreaterThan(4.5);
});

describe('on a page that is not known', () => {
  test.each([ANY_PAGE.ink, ANY_PAGE.dim, ...marksOf(ANY_PAGE)])(
    '%s is readable on white, visible on dark pages, and has readable text over it',
    (ink) => {
      expect(contrastOf(ink, '#ffffff')).toBeGreaterThan(4.5);
      for (const page of DARK_PAGES) expect(contrastOf(ink, page), page).toBeGreaterThan(3.5);
      expect(contrastOf(ON_PLATE.replace('#fff', '#ffffff'), ink)).toBeGreaterThan(4.5);
    },
  );
});

/** The colour of a text that is laid over a picture: its own colour, mixed with the colour of the page's texts. */
const mixed = (own: string, share: number, text: string): string =>
  `#${[1, 3, 5]
    .map((at) => {
      const [a = 0, b = 0] = [own, text].map((color) => Number.parseInt(color.slice(at, at + 2), 16));
      return Math.round(a * share + b * (1 - share))
        .toString(16)
        .padStart(2, '0');
    })
    .join('')}`;

test.each([
  ['a light page', '#ffffff', ['#000000', '#1f2328', '#212121', '#3b3b3b']],
  ['a dark page', '#1e1e1e', ['#ffffff', '#e6e8eb', '#dedede', '#cccccc']],
  ['a black page', '#111111', ['#ffffff', '#e0e0e0', '#cccccc']],
] as const)(
  'on %s secondary and coloured texts have a contrast of 4.5, secondary ones less than values',
  (_, page, texts) => {
    for (const text of texts) {
      const dim = mixed(ANY_PAGE.dim, DIM_SHARE / 100, text);
      expect(contrastOf(dim, page), text).toBeGreaterThan(4.5);
      expect(contrastOf(dim, page) * 1.4, text).toBeLessThan(contrastOf(text, page));
      const { up, down, series, warn, alarm } = ANY_PAGE;
      for (const color of [up, down, ...series, warn, alarm])
        expect(contrastOf(mixed(color, INK_SHARE / 100, text), page), `${color} ${text}`).toBeGreaterThan(4.5);
      // The day bands of candles lie behind texts.
      expect(contrastOf(dim, mixed(text, BAND_SHARE, page)), `${dim} on a band on ${page}`).toBeGreaterThan(4.5);
    }
  },
);

test('secondary texts have a colour of their own, which main texts and marks do not have', () => {
  for (const palette of [LIGHT, DARK, ANY_PAGE]) {
    expect([palette.ink, ...marksOf(palette)]).not.toContain(palette.dim);
    expect(contrastOf(palette.dim, LIGHT.page)).not.toBe(contrastOf(palette.ink, LIGHT.page));
  }
});

describe.each([
  ['light', LIGHT, 35],
  ['dark', DARK, 22],
  ['unknown', ANY_PAGE, 16],
] as const)('for readers of every kind of sight, on %s pages', (_, palette, ofSeries) => {
  test.each(SIGHT_NAMES)('%s: buys differ from sells, and the first three series from each other', (sight) => {
    expect(distanceOf(palette.up, palette.down, sight)).toBeGreaterThan(40);
    const [one, two, three] = palette.series;
    for (const [a, b] of [
      [one, two],
      [one, three],
      [two, three],
    ] as const)
      expect(distanceOf(a, b, sight), `${a} ${b}`).toBeGreaterThan(ofSeries);
  });

  test.each(SIGHT_NAMES.filter((sight) => sight !== 'tritanopia'))(
    '%s: blue and violet, the lines over candles, differ from buys and sells',
    (sight) => {
      const [blue, , , violet] = palette.series;
      for (const line of [blue, violet])
        for (const side of [palette.up, palette.down])
          expect(distanceOf(line, side, sight), `${line} ${side}`).toBeGreaterThan(22);
    },
  );
});

test('the eight marks of a palette have eight colours, and groups have none of the colours of sides and warnings', () => {
  for (const palette of [LIGHT, DARK, ANY_PAGE]) expect(new Set(marksOf(palette)).size).toBe(8);
  const { up, down, warn, alarm } = ANY_PAGE;
  for (const color of [up, down, warn, alarm]) expect(GROUP_COLORS).not.toContain(color);
});

test('dark texts on the shades of a heat map have a contrast of more than 4.5, whatever the page', () => {
  const steps = Array.from({ length: CELL_STEPS }, (_, at) => at / (CELL_STEPS - 1));
  for (const share of steps) {
    // In a picture that does not know its page, colours are mixed with white, so its cells look the same on dark pages.
    for (const color of [ANY_PAGE.up, ANY_PAGE.down, ANY_PAGE.series[0], LIGHT.up, LIGHT.down])
      expect(contrastOf(LIGHT.ink, cellColor(color, share)), `${color} ${share}`).toBeGreaterThan(4.5);
  }
  const shades = steps.map((share) => cellColor(ANY_PAGE.up, share));
  expect(new Set(shades).size).toBe(CELL_STEPS);
});

const codesOf = ({ up, down, series, warn, alarm }: TerminalCodes): string[] => [up, down, ...series, warn, alarm];

describe('the codes of terminals', () => {
  test.each([
    ['light', ['#ffffff'], 4],
    ['dark', ['#1e1e1e', '#000000'], 4.5],
    ['unknown', ['#ffffff', '#1e1e1e', '#000000'], 3.2],
  ] as const)(
    'the codes of 256 colours have the required contrast with a %s background',
    (background, pages, least) => {
      for (const code of codesOf(CODES_256[background]))
        for (const page of pages)
          expect(contrastOf(cubeColor(code), page), `${code} on ${page}`).toBeGreaterThan(least);
    },
  );

  test.each(Object.entries(CODES_256))(
    'on a %s background buys differ from sells for every kind of sight',
    (_, codes) => {
      for (const sight of SIGHT_NAMES)
        expect(distanceOf(cubeColor(codes.up), cubeColor(codes.down), sight), sight).toBeGreaterThan(30);
    },
  );

  test.each(Object.entries(CELLS_256))(
    'the codes of heat map cells on a %s background have a contrast of 4.5 with their text, and seven steps',
    (_, cells) => {
      for (const codes of [cells.up, cells.down, cells.accent]) {
        expect(new Set(codes).size).toBe(CELL_STEPS);
        for (const code of codes) {
          const [ground = '', ink = ''] = code.split(/(?<=^48;5;\d+);/);
          expect(contrastOf(cubeColor(ground), cubeColor(ink)), code).toBeGreaterThan(4.5);
        }
      }
    },
  );

  test('differ for different meanings', () => {
    for (const codes of [CODES_16, ...Object.values(CODES_256)]) expect(new Set(codesOf(codes)).size).toBe(8);
  });

  test('the codes follow the background that the terminal reports', () => {
    expect(backgroundOf({})).toBe('unknown');
    expect(backgroundOf({ COLORFGBG: '15;0' })).toBe('dark');
    expect(backgroundOf({ COLORFGBG: '0;default;15' })).toBe('light');
    expect(backgroundOf({ COLORFGBG: '0;7' })).toBe('light');
    expect(backgroundOf({ COLORFGBG: 'default' })).toBe('unknown');
  });
});

test('groups that are sides of the market have the colour of buys or of sells', () => {
  expect(sideOfGroup('side', 'SELL')).toBe('down');
  expect(sideOfGroup('isBuyerMaker', 'true')).toBe('down');
  expect(sideOfGroup('isBuyer', 'true')).toBe('up');
  expect(sideOfGroup('isMaker', 'true')).toBeUndefined();
  expect(sideOfGroup('name', 'toString')).toBeUndefined();
});
