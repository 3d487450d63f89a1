/**
 * The limits as a picture: a gauge for each window, with what is used, what is on its way, the marks from which it is
 * high and critical, and the time until it is reset. How full it is, is also said in words.
 */

import type { ShowContext } from '../context.js';
import { colorsOf, type PictureColors } from '../svg/palette.js';
import type { Figure, Picture } from '../svg/picture.js';
import { at, EDGE, FIGURE_SIZE, heading, PICTURE_WIDTH, svgPicture, svgText, svgTextSize } from '../svg/svg.js';
import { cutToSize } from '../svg/text-size.js';
import { shareOf } from '../text/bar.js';
import { plainOf } from '../text/rich.js';
import { floatOf, isWireObject, objectsOf, textOf, type WireObject } from '../text/wire-value.js';
import { durationText } from '../text/zone-time.js';
import { holdLines } from './limits.js';
import { countedBy, windowName } from './limits-window.js';
import { CRITICAL, HIGH, loadTone, loadWord } from './load.js';

const ROW = 34;
const BAR = 14;
const GAP = 16;
const MAX_NAME = 250;
const NAME_SIZE = { size: FIGURE_SIZE } as const;

interface Gauge {
  readonly name: string;
  readonly countedBy: string;
  readonly used: string;
  readonly percent: string;
  readonly word: string;
  readonly resets: string;
  readonly share: number;
  readonly reservedShare: number;
}

/** The gauges of all windows; undefined where none is known, and for the forecast of a batch. */
export function limitsPicture(value: unknown, context: ShowContext): Picture | undefined {
  if (!isWireObject(value) || value.requests !== undefined) return undefined;
  const gauges = objectsOf(value.windows).map(gaugeOf);
  if (gauges.length === 0) return undefined;
  const colors = colorsOf(context.theme);
  const holds = holdLines(value, context).map((block) => (block.kind === 'line' ? plainOf(block.text) : ''));
  const figures: Figure[] = holds.map((hold) => ({ value: hold, fill: colors.alarm }));
  const words = gauges.map((gauge) => wordsOf(gauge));
  const alt = `limits: ${[...holds, ...words].join('; ')}`;
  const top = figures.length > 0 ? 54 : 34;
  const height = top + gauges.length * ROW + EDGE;

  const widest = (text: (gauge: Gauge) => string, weight = 400): number =>
    gauges.reduce((most, gauge) => Math.max(most, svgTextSize(text(gauge), { ...NAME_SIZE, weight })), 0);
  const names = Math.min(
    MAX_NAME,
    widest(({ name }) => name),
  );
  const end = PICTURE_WIDTH - EDGE;
  const usedEnd = end - widest(({ resets }) => resets) - widest(stateOf, 600) - 2 * GAP;
  const bar = { x: EDGE + names + GAP, width: 0 };
  bar.width = usedEnd - widest(({ used }) => used) - GAP - bar.x;
  const rows = gauges.flatMap((gauge, index) => {
    const y = top + index * ROW;
    const tone = loadTone(gauge.share + gauge.reservedShare);
    const fill = tone === 'up' ? {} : { fill: tone === 'warn' ? colors.warn : colors.alarm };
    return [
      svgText(EDGE, y + 19, cutToSize(gauge.name, names + 1, FIGURE_SIZE), NAME_SIZE),
      ...barOf(gauge, bar.x, y + (ROW - BAR) / 2 - 2, bar.width, colors),
      svgText(usedEnd, y + 19, gauge.used, { ...NAME_SIZE, anchor: 'end' }),
      svgText(usedEnd + GAP, y + 19, stateOf(gauge), { ...NAME_SIZE, weight: 600, ...fill }),
      svgText(end, y + 19, gauge.resets, { ...NAME_SIZE, anchor: 'end' }),
    ];
  });
  const svg = svgPicture({ width: PICTURE_WIDTH, height }, { title: 'limits', description: alt }, colors.text, [
    ...heading({ title: 'limits', figures }),
    ...rows,
  ]);
  const parts = words.map((told) => ({ size: ROW, words: told }));
  return {
    svg,
    alt,
    hover: [{ x: EDGE, y: top, width: end - EDGE, height: gauges.length * ROW, cut: 'rows', parts }],
  };
}

/** The track with its marks, what is used, and what is on its way as an outline. */
function barOf({ share, reservedShare }: Gauge, x: number, y: number, width: number, colors: PictureColors): string[] {
  const tone = loadTone(share + reservedShare);
  const color = tone === 'up' ? colors.up : tone === 'warn' ? colors.warn : colors.alarm;
  const used = share > 0 ? Math.max(2, share * width) : 0;
  const reserved = reservedShare > 0 ? Math.max(3, reservedShare * width) : 0;
  const marks = [HIGH, CRITICAL].map((mark) => `M${at(x + mark * width)} ${at(y - 3)}v${BAR + 6}`).join('');
  return [
    `<rect x="${at(x)}" y="${at(y)}" width="${at(width)}" height="${BAR}" rx="3" fill="${colors.text}" fill-opacity=".16"/>`,
    used > 0
      ? `<rect x="${at(x)}" y="${at(y)}" width="${at(used)}" height="${BAR}" rx="${at(Math.min(3, used / 2))}" fill="${color}"/>`
      : '',
    reserved > 0
      ? `<rect x="${at(x + used)}" y="${at(y + 0.75)}" width="${at(reserved)}" height="${BAR - 1.5}" fill="none" stroke="${color}" stroke-width="1.5"/>`
      : '',
    `<path d="${marks}" stroke="${colors.text}" stroke-opacity=".8"/>`,
  ];
}

const stateOf = ({ percent, word }: Gauge): string => `${percent} ${word}`.trim();

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
    word: loadWord(both),
    resets: `resets in ${durationText(floatOf(window.resetsInMs))}`,
    share,
    reservedShare,
  };
}

function wordsOf({ name, used, percent, word, resets, countedBy: by }: Gauge): string {
  return `${name} ${used}, ${percent}${word && ` ${word}`}, ${resets}${by && `, counted by ${by}`}`;
}
