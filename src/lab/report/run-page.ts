/** The report of a saved run: its pictures, tables, sources and hashes. */

import type { LabResult } from '../base/lab-result.js';
import type { RunFile } from '../file/lab-file.js';
import { executionSections } from './execution-parts.js';
import { escaped, type Html, list, section, table } from './html.js';
import { note, options, page, picturesOf, rows, strategy, timeText, verification } from './page-parts.js';
import { ASSUMPTION_NOTES, ATTRIBUTION_NOTES, STATISTIC_NOTES } from './statistic-notes.js';

/**
 * @param file with the paths that the page shows
 * @param name of the file, for the command that verifies it
 */
export async function runPage(result: LabResult, file: RunFile, name: string): Promise<string> {
  const { info } = result;
  const sections = [
    section('Result', ...(await pictures(result)), ending(result)),
    section('Statistics', statistics(result), note(`Amounts are in ${info.valuation}.`)),
    section('Sources of the profit', attribution(result)),
    section('Fills under three assumptions', assumptions(result)),
    section('Markouts of the fills', markouts(result)),
    ...executionSections(result),
    section('Fills', rows(result.fills, 'fill')),
    section('Orders', rows(result.orders, 'order')),
    section('Market and options', options(file, facts(result))),
    section('Strategy', ...strategy(file)),
    section('How to verify', ...verification(file, name)),
  ];
  const subtitle = `${info.market}. ${timeText(info.startTime)} to ${timeText(info.endTime)} UTC.`;
  return page(`${info.strategy} in the lab`, subtitle, sections);
}

/** The picture of the whole run, and for each symbol the fills on its candles. */
async function pictures(result: LabResult): Promise<Html[]> {
  const symbols = [...new Set(result.klines.map(({ symbol }) => symbol))];
  return picturesOf([result, ...symbols.map((symbol) => result.chart('fills', { symbol }))]);
}

/** Why the run ended, and its notes. */
function ending({ info }: LabResult): Html {
  const { end, notes, lines } = info;
  const failed = end.why === 'market' ? '' : `<p class="failed">${escaped(end.text)}</p>`;
  const items = [...notes, ...lines.map((line) => `Line of the strategy: ${line}`)];
  return { html: failed + (items.length > 0 ? list(items).html : '') };
}

const statistics = ({ statistics }: LabResult): Html =>
  table(
    ['statistic', 'value', 'formula'],
    STATISTIC_NOTES.map(({ label, formula, text }) => [label, text(statistics), formula]),
    [1],
  );

const attribution = ({ attribution, info }: LabResult): Html =>
  table(
    ['part', info.valuation, 'sum of'],
    ATTRIBUTION_NOTES.map(([name, text]) => [name, attribution[name], text]),
    [1],
  );

const assumptions = ({ assumptions, info }: LabResult): Html =>
  table(
    ['assumption', 'filled orders', 'fill rate', `profit, ${info.valuation}`, 'meaning'],
    assumptions.map(({ name, filledOrders, orders, fillRate, profit }) => [
      name,
      `${filledOrders} of ${orders}`,
      `${(fillRate * 100).toFixed(2)} %`,
      profit,
      ASSUMPTION_NOTES[name] ?? '',
    ]),
    [1, 2, 3],
  );

/** The profit of the fills some time later; see docs/lab.md. */
const markouts = ({ markouts, info }: LabResult): Html =>
  table(
    ['after the fill', 'fills', `profit, ${info.valuation}`, 'mean, bps', '95 % interval, bps'],
    markouts.map(({ horizonMs, fills, profit, bps, bpsLow, bpsHigh }) => [
      `${horizonMs / 1_000} s`,
      String(fills),
      profit,
      bpsText(bps),
      bpsLow === null ? NONE : `${bpsText(bpsLow)} to ${bpsText(bpsHigh)}`,
    ]),
    [1, 2, 3, 4],
  );

const NONE = '-';
const bpsText = (bps: number | null): string => (bps === null ? NONE : bps.toFixed(4));

const facts = ({ info }: LabResult): [string, string][] => [
  ['symbols', info.symbols.join(', ')],
  ['rate limits', info.limits],
  ['requests', `${info.requests}, ${info.refused} of them refused; ${info.events} events received`],
];
