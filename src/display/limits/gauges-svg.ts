/**
 * The rate limits as gauges in SVG, one for each window: the remaining amount and the time until the reset, then a bar
 * with the used part, the part reserved by requests in flight, and the marks of the levels "high" and "critical". The
 * level is also written in words. A bar has a colour only from "high" on.
 */

import type { ShowContext } from '../context/context.js';
import { saidOnce } from '../context/read-once.js';
import { rowChart, widestOf } from '../svg/chart-frame.js';
import type { Figure, Picture } from '../svg/picture.js';
import { DIM, EDGE, FIGURE_SIZE, px, svgRect, svgText, svgTextSize } from '../svg/svg.js';
import { numberColumn } from '../svg/svg-number.js';
import type { Block } from '../text/blocks.js';
import { plainOf } from '../text/rich.js';
import { isWireObject, objectsOf, type WireObject } from '../text/wire-value.js';
import { colorsOf, type PictureColors, widthOf } from '../theme/palette.js';
import { cutToSize } from '../theme/text-size.js';
import { type Gauge, gaugeOf, gaugeText } from './gauge.js';
import { backoffLines, roomLines, shareLines } from './limits.js';
import { windowName } from './limits-window.js';
import { CRITICAL, HIGH, loadTone } from './load.js';

const ROW = 34;
const BAR = 14;
/** Height of the labels of the marks. */
const MARKS = 6;
const GAP = 16;
const MAX_NAME = 250;
/** If a bar beside the words would be shorter than MIN_BAR, it stands below them, in a line of this height. */
const MIN_BAR = 90;
const BAR_LINE = 22;
/** Smallest distance between the names of the marks. */
const MARK_GAP = 6;
/** The words for the outlined part of a bar. */
const IN_FLIGHT = '▭ in flight';
const NAME_SIZE = { size: FIGURE_SIZE } as const;

/** The picture of all windows; undefined if no window is known, and for the forecast of a batch. */
export function limitsPicture(value: unknown, context: ShowContext): Picture | undefined {
  if (!isWireObject(value) || value.requests !== undefined) return undefined;
  const { gauges, rowTexts, alt, backoffs, remarks } = wordsOf(value, context);
  if (gauges.length === 0) return undefined;
  const colors = colorsOf(context.theme);
  const width = widthOf(context.theme, 'S');
  const figures: Figure[] = [
    ...backoffs.map((backoff) => ({ value: backoff, fill: colors.alarm })),
    ...remarks.map((text) => ({ value: text })),
  ];
  const hasReserved = gauges.some(({ reservedShare }) => reservedShare > 0);
  const top = figures.length > 0 ? 54 : 34;
  const widest = (text: (gauge: Gauge) => string, weight = 400): number =>
    widestOf(gauges.map(text), { ...NAME_SIZE, weight });
  const names = Math.min(MAX_NAME, widest(nameOf));
  const lefts = numberColumn(gauges.map(leftText), { ...NAME_SIZE, weight: 600 });
  const leftEnd = EDGE + names + GAP + lefts.width;
  const stateX = width - EDGE - widest(stateOf, 600);
  const beside = leftEnd + widest(resetsText) + 2 * GAP;
  const usedWidth = widest(usedText);
  // A bar has a separate line if it would be too short beside the words.
  const isBelow = stateX - usedWidth - 2 * GAP - beside < MIN_BAR;
  const row = isBelow ? ROW + BAR_LINE : ROW;
  const barX = isBelow ? EDGE : beside;
  const usedEnd = isBelow ? width - EDGE : stateX - GAP;
  const barWidth = usedEnd - usedWidth - GAP - barX;
  const barY = (index: number): number => top + index * row + (isBelow ? BAR_LINE + 5 : (ROW - BAR) / 2 - 2);
  const ticks = gauges.flatMap((_, index) =>
    [HIGH, CRITICAL].map((mark) => `M${px(barX + mark * barWidth)} ${px(barY(index))}v${BAR + 3}`),
  );
  const rows = gauges.flatMap((gauge, index) => {
    const y = top + index * row;
    const tone = loadTone(gauge.share + gauge.reservedShare);
    const fill = tone === 'plain' ? {} : { fill: tone === 'warn' ? colors.warn : colors.alarm };
    return [
      svgText(EDGE, y + 19, cutToSize(nameOf(gauge), names + 1, FIGURE_SIZE), NAME_SIZE),
      lefts.text(index, leftEnd, y + 19, { ...NAME_SIZE, weight: 600 }),
      svgText(leftEnd + GAP, y + 19, resetsText(gauge), { ...NAME_SIZE, ...DIM }),
      ...barOf(gauge, barX, barY(index), barWidth, colors),
      svgText(usedEnd, y + 19 + (isBelow ? BAR_LINE - 3 : 0), usedText(gauge), { ...NAME_SIZE, ...DIM, anchor: 'end' }),
      svgText(isBelow ? usedEnd : stateX, y + 19, stateOf(gauge), {
        ...NAME_SIZE,
        weight: 600,
        ...fill,
        // Above the used amount, which ends at the edge, the state ends there, too.
        ...(isBelow ? { anchor: 'end' } : {}),
      }),
    ];
  });
  const below = top + gauges.length * row;
  // Below a short bar the names of the two marks are moved apart.
  const apart = Math.max(0, svgTextSize('90 %') + MARK_GAP - (CRITICAL - HIGH) * barWidth) / 2;
  const marks = [HIGH, CRITICAL].map((mark) =>
    svgText(barX + mark * barWidth + (mark === HIGH ? -apart : apart), below + 8, `${mark * 100} %`, {
      ...DIM,
      anchor: 'middle',
    }),
  );
  const drawn = rowChart({
    width,
    height: below + MARKS + EDGE,
    words: { title: 'limits', figures, aside: hasReserved ? IN_FLIGHT : '', description: alt },
    colors,
    top,
    rows: [...rows, `<path d="${ticks.join('')}" stroke="${colors.text}" stroke-opacity=".8"/>`, ...marks],
    parts: rowTexts.map((tooltip) => ({ size: row, tooltip })),
  });
  return { ...drawn, alt };
}

/** The texts that the pictures of all widths share. */
const wordsOf = saidOnce((value: WireObject, context: ShowContext) => {
  const gauges = objectsOf(value.windows).map(gaugeOf);
  const texts = (blocks: readonly Block[]): string[] =>
    blocks.map((block) => (block.kind === 'line' ? plainOf(block.text) : ''));
  const backoffs = texts(backoffLines(value, context));
  const remarks = texts([...roomLines(value), ...shareLines(value)]);
  const rowTexts = gauges.map(gaugeText);
  return { gauges, rowTexts, backoffs, remarks, alt: `limits: ${[...backoffs, ...rowTexts, ...remarks].join('; ')}` };
});

/** The track, the used part filled, and the reserved part as an outline. */
function barOf({ share, reservedShare }: Gauge, x: number, y: number, width: number, colors: PictureColors): string[] {
  const tone = loadTone(share + reservedShare);
  const color = tone === 'plain' ? colors.text : tone === 'warn' ? colors.warn : colors.alarm;
  const used = share > 0 ? Math.max(2, share * width) : 0;
  const reserved = reservedShare > 0 ? Math.max(3, reservedShare * width) : 0;
  return [
    svgRect(x, y, width, BAR, `rx="3" fill="${colors.text}" fill-opacity=".16"`),
    used > 0 ? svgRect(x, y, used, BAR, `rx="${px(Math.min(3, used / 2))}" fill="${color}"`) : '',
    reserved > 0
      ? svgRect(x + used, y + 0.75, reserved, BAR - 1.5, `fill="none" stroke="${color}" stroke-width="1.5"`)
      : '',
  ];
}

const nameOf = ({ window }: Gauge): string => plainOf(windowName(window));
const stateOf = ({ percent, label }: Gauge): string => `${percent} ${label}`.trim();
const usedText = ({ used }: Gauge): string => `used ${used}`;
const leftText = ({ left }: Gauge): string => `${left} left`;
const resetsText = ({ resets }: Gauge): string => (resets === '' ? 'nothing used' : `resets in ${resets}`);
