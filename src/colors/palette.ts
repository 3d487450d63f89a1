/**
 * The colours of everything that spotlab draws, by what they mean: one set for light pages, one for dark pages, and one
 * for pictures that do not know their page. A colour has one meaning in all places. `up` and `down` are direction only:
 * buy and sell, bid and ask, rise and fall, gain and loss. Series, groups, states and warnings have colours of their own.
 *
 * Tests measure the sets: texts have a contrast of at least 4.5 to their page, marks of 3. A set without a page keeps 4.5
 * to white and 3.5 to dark pages. Readers who are colour-blind can tell `up` from `down` and the first three series from
 * each other. For some of them olive is close to `down` and magenta close to `up`, so lines over candles and ladders use
 * blue and violet only. A sign, a word or a shape always repeats what a colour says.
 */

export interface Palette {
  /** Values, titles, the last price, totals, states. */
  readonly ink: string;
  /** Names, axes, captions. */
  readonly dim: string;
  /** Grid lines, which show no data. */
  readonly grid: string;
  /** The line of zero, and frames. */
  readonly rule: string;
  /** Buys, bids, rises, gains. */
  readonly up: string;
  /** Sells, asks, falls, losses. */
  readonly down: string;
  /** Blue, olive, magenta, violet: lines and groups without a direction, own orders (the first one). */
  readonly series: readonly [string, string, string, string];
  /** Limits and errors only, always together with a word. */
  readonly warn: string;
  readonly alarm: string;
}

export const LIGHT: Palette & { readonly page: string } = {
  page: '#ffffff',
  ink: '#1f2328',
  dim: '#5b626c',
  grid: '#e6e8eb',
  rule: '#c9ced6',
  up: '#00756b',
  down: '#b8420a',
  series: ['#2563c9', '#6b6b00', '#a3316f', '#8a4fbf'],
  warn: '#8a6100',
  alarm: '#c4242f',
};

export const DARK: Palette & { readonly page: string } = {
  page: '#1e1e1e',
  ink: '#e6e8eb',
  dim: '#9aa1ab',
  grid: '#2a2d31',
  rule: '#4a4f57',
  up: '#2fb8a6',
  down: '#f0853f',
  series: ['#6ea8f7', '#c5c04a', '#f083bd', '#c49af0'],
  warn: '#e0a526',
  alarm: '#ff6b6b',
};

const GREY = '#70757e';
/** As readable as `GREY`, but slightly different, so that code that finds texts by colour can tell names from values. */
const DIM_GREY = '#6f757d';

/** The share of the text colour in a band behind other things: texts over it keep a contrast of 4.5. */
export const BAND_SHARE = 0.06;

/**
 * The share of its own grey in the colour of a secondary text, in percent, where the page's text colour is known; the
 * rest is the page's text colour. So the text has a contrast of 4.5 to the page, and a lower contrast than a value.
 */
export const DIM_SHARE = 70;
/**
 * The share of its own colour in any other coloured text, in percent: texts keep their hue, and a contrast of 4.5 to
 * light and dark pages.
 */
export const INK_SHARE = 72;

/** For pictures inside an `<img>`, which cannot read the theme of their page. Grid lines have a pale form of this grey. */
export const ANY_PAGE: Palette = {
  ink: GREY,
  dim: DIM_GREY,
  grid: GREY,
  rule: GREY,
  up: '#0b8282',
  down: '#c2541a',
  series: ['#3a78bb', '#7a7a00', '#ba4a8d', '#9a5cb3'],
  warn: '#957000',
  alarm: '#cb444a',
};

/** The colour of a text on an area that is filled with any colour of `ANY_PAGE`. */
export const ON_PLATE = '#fff';

/** Steps of the colours of cells, from the palest to the strongest. */
export const CELL_STEPS = 7;
const [PALEST, STRONGEST] = [0.1, 0.74];

/**
 * The step of a share of 0 to 1 among `steps` steps. Only the share 0 has the first step, so the smallest gain and the
 * smallest loss differ in colour. Only the share 1 has the last step, so no other cell looks like the one with the largest value.
 */
export const stepOfShare = (share: number, steps: number = CELL_STEPS): number =>
  share <= 0 ? 0 : share >= 1 ? steps - 1 : 1 + Math.floor(share * (steps - 2));

/** A share that has this step: the middle of its range. */
export const shareOfStep = (step: number, steps: number = CELL_STEPS): number =>
  step <= 0 ? 0 : step >= steps - 1 ? 1 : (step - 0.5) / (steps - 2);

/** How much of a cell is its colour, 0.1 to 0.74; the rest is that of the page. @param share 0 to 1 */
export function cellPart(share: number): number {
  return PALEST + (STRONGEST - PALEST) * (stepOfShare(share) / (CELL_STEPS - 1));
}

/**
 * The colour of a cell that holds a text: `color` mixed with the page's colour. A cell is opaque, so its text is
 * readable on every page; texts on cells that are mixed with white have the colour `LIGHT.ink`.
 *
 * @param share The strength, 0 to 1; one of seven steps.
 */
export function cellColor(color: string, share: number, page: string = LIGHT.page): string {
  const part = cellPart(share);
  const channel = (at: number): string => {
    const [own, other] = [color, page].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16));
    return Math.round((own ?? 0) * part + (other ?? 0) * (1 - part))
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}
