/**
 * The rate limits as gauges in SVG, one for each window: the used part, the part reserved by requests in flight, the
 * marks of the levels "high" and "critical", and the time until the window is reset. The level is also written in
 * words.
 */

import type { ShowContext } from '../context.js';
import { ROW_END, rowChart, widestOf } from '../svg/chart-frame.js';
import { colorsOf, type PictureColors } from '../svg/palette.js';
import type { Figure, Picture } from '../svg/picture.js';
import { EDGE, FIGURE_SIZE, px, svgRect, svgText } from '../svg/svg.js';
import { cutToSize } from '../svg/text-size.js';
import { shareOf } from '../text/bar.js';
import { plainOf } from '../text/rich.js';
import { floatOf, isWireObject, objectsOf, textOf, type WireObject } from '../text/wire-value.js';
import { durationText } from '../text/zone-time.js';
import { holdLines, shareLines } from './limits.js';
import { countedBy, windowName } from './limits-window.js';
import { CRITICAL, HIGH, loadLabel, loadTone } from './load.js';

const ROW = 34;
const BAR = 14;
/** Height of the labels of the marks. */
const MARKS = 6;
const GAP = 16;
const MAX_NAME = 250;
const NAME_SIZE = { size: FIGURE_SIZE } as const;

interface Gauge {
  readonly name: string;
  readonly countedBy: string;
  readonly used: string;
  readonly percent: string;
  readonly label: string;
  readonly resets: string;
  readonly share: number;
  readonly reservedShare: number;
}

/** The picture of all windows; undefined if no window is known, and for the forecast of a batch. */
export function limitsPicture(value: unknown, context: ShowContext): Picture | undefined {
  if (!isWireObject(value) || value.requests !== undefined) return undefined;
  const gauges = objectsOf(value.windows).map(gaugeOf);
  if (gauges.length === 0) return undefined;
  const colors = colorsOf(context.theme);
  const holds = holdLines(value, context).map((block) => (block.kind === 'line' ? plainOf(block.text) : ''));
  const shares = shareLines(value).map((block) => (block.kind === 'line' ? plainOf(block.text) : ''));
  const figures: Figure[] = [
    ...holds.map((hold) => ({ value: hold, fill: colors.alarm })),
    ...shares.map((share) => ({ value: share })),
  ];
  const rowTexts = gauges.map((gauge) => gaugeText(gauge));
  const alt = `limits: ${[...holds, ...rowTexts, ...shares].join('; ')}`;
  const top = figures.length > 0 ? 54 : 34;
  const widest = (text: (gauge: Gauge) => string, weight = 400): number =>
    widestOf(gauges.map(text), { ...NAME_SIZE, weight });
  const names = Math.min(
    MAX_NAME,
    widest(({ name }) => name),
  );
  const usedEnd = ROW_END - widest(({ resets }) => resets) - widest(stateOf, 600) - 2 * GAP;
  const barX = EDGE + names + GAP;
  const barWidth = usedEnd - widest(({ used }) => used) - GAP - barX;
  const rows = gauges.flatMap((gauge, index) => {
    const y = top + index * ROW;
    const tone = loadTone(gauge.share + gauge.reservedShare);
    const fill = tone === 'up' ? {} : { fill: tone === 'warn' ? colors.warn : colors.alarm };
    return [
      svgText(EDGE, y + 19, cutToSize(gauge.name, names + 1, FIGURE_SIZE), NAME_SIZE),
      ...barOf(gauge, barX, y + (ROW - BAR) / 2 - 2, barWidth, colors),
      svgText(usedEnd, y + 19, gauge.used, { ...NAME_SIZE, anchor: 'end' }),
      svgText(usedEnd + GAP, y + 19, stateOf(gauge), { ...NAME_SIZE, weight: 600, ...fill }),
      svgText(ROW_END, y + 19, gauge.resets, { ...NAME_SIZE, anchor: 'end' }),
    ];
  });
  const below = top + gauges.length * ROW;
  const marks = [HIGH, CRITICAL].map((mark) =>
    svgText(barX + mark * barWidth, below + 8, `${mark * 100} %`, { anchor: 'middle' }),
  );
  const drawn = rowChart({
    height: below + MARKS + EDGE,
    words: { title: 'limits', figures, description: alt },
    colors,
    top,
    rows: [...rows, ...marks],
    parts: rowTexts.map((tooltip) => ({ size: ROW, tooltip })),
  });
  return { ...drawn, alt };
}

/** The track with its marks, the used part filled, and the reserved part as an outline. */
function barOf({ share, reservedShare }: Gauge, x: number, y: number, width: number, colors: PictureColors): string[] {
  const tone = loadTone(share + reservedShare);
  const color = tone === 'up' ? colors.up : tone === 'warn' ? colors.warn : colors.alarm;
  const used = share > 0 ? Math.max(2, share * width) : 0;
  const reserved = reservedShare > 0 ? Math.max(3, reservedShare * width) : 0;
  const marks = [HIGH, CRITICAL].map((mark) => `M${px(x + mark * width)} ${px(y - 3)}v${BAR + 6}`).join('');
  return [
    svgRect(x, y, width, BAR, `rx="3" fill="${colors.text}" fill-opacity=".16"`),
    used > 0 ? svgRect(x, y, used, BAR, `rx="${px(Math.min(3, used / 2))}" fill="${color}"`) : '',
    reserved > 0
      ? svgRect(x + used, y + 0.75, reserved, BAR - 1.5, `fill="none" stroke="${color}" stroke-width="1.5"`)
      : '',
    `<path d="${marks}" stroke="${colors.text}" stroke-opacity=".8"/>`,
  ];
}

const stateOf = ({ percent, label }: Gauge): string => `${percent} ${label}`.trim();

function gaugeOf(window: WireObject): Gauge {
  const [used, limit, reserved] = [floatOf(window.used), floatOf(window.limit), floatOf(window.reserved)];
  const share = shareOf(used, limit);
  const reservedShare = Math.min(1 - share, shareOf(reserved, limit));
  const both = share + reservedShare;
  return {
    name: plainOf(windowName(window)),
    countedBy: textOf(window.scope) === '' ? '' : countedBy(window),
    used: `${textOf(window.used)}${reserved > 0 ? ` + ${textOf(window.reserved)}` : ''} / ${textOf(window.limit)}`,
    percent: both > 0 && both < 0.01 ? '<1 %' : `${Math.floor(both * 100)} %`,
    label: loadLabel(both),
    resets: `resets in ${durationText(floatOf(window.resetsInMs))}`,
    share,
    reservedShare,
  };
}

function gaugeText({ name, used, percent, label, resets, countedBy: by }: Gauge): string {
  return `${name} ${used}, ${percent}${label && ` ${label}`}, ${resets}${by && `, counted by ${by}`}`;
}
