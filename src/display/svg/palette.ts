/**
 * The colours of pictures and pages. A picture inside an `<img>` does not know the page's theme, so every colour has to
 * read on white and on near-black: their lightness lies in the middle, where the contrast to both is about 4 to 1. Up
 * and down differ in blueness rather than in red and green, which is what colour-blind people tell apart. Both are
 * checked by computing. Whatever a colour says is also said by a sign, a word or a shape.
 */
export const PALETTE = {
  /** Rises, bids, buys. */
  up: '#0c8a8a',
  /** Falls, asks, sales. */
  down: '#cf5a1a',
  /** Lines that have no direction. */
  accent: '#3d7fc4',
  warn: '#a87a00',
  alarm: '#d0454a',
  /** Text, rules and frames. */
  text: '#7a7f88',
  /** Text on a plate of any of these. */
  onPlate: '#fff',
} as const;
