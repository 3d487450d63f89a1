/** Prints the table of the market's statistics: as text, and into docs/market.md. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { mean } from '../statistics.mjs';
import { ROWS, SOURCES } from './rows.mjs';

const PAGE = fileURLToPath(new URL('../../docs/market.md', import.meta.url));
const [BEGIN, END] = ['<!-- figures -->', '<!-- end of figures -->'];

/** The rows with the measured figures: `past` and `live` have the mean, the least and the most over the seeds. */
export function summarized({ recorded, columns }) {
  return ROWS.map((row) => ({
    ...row,
    recorded: Object.values(recorded).flatMap((figures) => figures[row.fact] ?? []),
    past: cell(columns, 'past', row),
    live: cell(columns, 'live', row),
  })).filter(({ past, live }) => past || live);
}

function cell(columns, side, row) {
  const figures = columns.flatMap((one) => one[side][row.fact] ?? []);
  if (figures.length === 0) return undefined;
  const middle = mean(figures);
  const range = row[side] ?? row.range;
  return {
    ...{ range, mean: middle, least: Math.min(...figures), most: Math.max(...figures) },
    isIn: range === undefined || (middle >= range[0] && middle <= range[1]),
  };
}

export const failures = (facts) => facts.filter(({ past, live }) => past?.isIn === false || live?.isIn === false);

const short = (value) => {
  if (!Number.isFinite(value)) return String(value);
  const size = Math.abs(value);
  return value.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3);
};

function text(one) {
  if (!one) return '';
  const spread = one.least === one.most ? '' : ` (${short(one.least)} to ${short(one.most)})`;
  return `${one.isIn ? '' : '**'}${short(one.mean)}${one.isIn ? '' : '**'}${spread}`;
}

export function factsTable(facts) {
  const header = ['Fact', 'range', 'past', 'live', 'recorded', 'literature'];
  const lines = facts.map((one) => [
    one.fact.replaceAll('|', '\\|'),
    rangeText(one.past?.range ?? one.live?.range),
    text(one.past),
    text(one.live),
    one.recorded.map(short).join(', '),
    one.literature ? `${one.literature} (${SOURCES[one.source]?.split(':')[0] ?? 'by design'})` : '',
  ]);
  const rule = header.map((_, index) => (index === 0 || index === 5 ? '---' : '--:'));
  return [header, rule, ...lines].map((line) => `| ${line.join(' | ')} |`).join('\n');
}

/** The mean gain of each adversary over the seeds, without fees, in bps of the amount that it bought and sold. */
export function adversariesTable(rules) {
  const header = ['Adversary', 'gain a side, bps', 't', 'on the recorded book', 'remarks'];
  const lines = rules.map((one) => [
    one.name,
    text({ ...one, mean: one.perSide }),
    one.t.toFixed(1),
    one.recorded === undefined ? '' : short(one.recorded),
    one.note,
  ]);
  const rule = ['---', '--:', '--:', '--:', '---'];
  return [header, rule, ...lines].map((line) => `| ${line.join(' | ')} |`).join('\n');
}

const rangeText = (range) => (range ? `${range[0]} to ${range[1]}` : '');

/** Writes the tables between the marks of docs/market.md. @param extent seeds, hours and days that were measured */
export function writePage(facts, rules, { seeds, hours, days }) {
  const page = readFileSync(PAGE, 'utf8');
  const [before, after] = [page.split(BEGIN)[0], page.split(END)[1]];
  const sources = Object.values(SOURCES).map((one) => `- ${one}`);
  writeFileSync(
    PAGE,
    [
      `${before}${BEGIN}`,
      `Seeds ${seeds.join(', ')}; ${hours} hours live and ${days} days of the past of each.`,
      ...[factsTable(facts), adversariesTable(rules), sources.join('\n'), `${END}${after}`],
    ].join('\n\n'),
  );
}
