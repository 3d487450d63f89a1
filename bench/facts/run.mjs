/**
 * Compares the statistics of the simulated market with those of real markets (`npm run facts`). It prints a table, and exits
 * with 1 if a statistic is outside of its range, or a strategy of adversaries.mjs earns. For a named sample, samples.mjs
 * lists the statistics that are known to be outside of their ranges: then the program exits with 1 if the results differ
 * from this list.
 *
 *     npm run facts -- --sample quick       the sample of `npm test`: one seed, 2 hours of live market, 10 days of past
 *     npm run facts -- --sample ci          that of CI: one seed, 6 hours, 30 days
 *     npm run facts -- --sample whole       that of docs/market.md: five seeds, 24 hours, 90 days
 *     npm run facts -- --seeds 1,2          these seeds; default 1 to 5
 *     npm run facts -- --hours 6 --days 30  of the live market and of its past; default 24 and 90
 *     npm run facts -- --only path,past     parts: path, past, years, live, impact, refill, adversaries
 *     npm run facts -- --write              writes the table to docs/market.md
 *     npm run facts -- --json FILE          writes the figures of each seed to a file
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { adversariesOf, judged } from './adversaries.mjs';
import { impactFigures, refillFigures } from './impact-figures.mjs';
import { liveFigures, liveRecord } from './live-record.mjs';
import { pastFigures, pathFigures, yearsFigures } from './path-figures.mjs';
import { hasRecordedData, recordedFigures } from './recorded.mjs';
import { differences, SAMPLES } from './samples.mjs';
import { adversariesTable, factsTable, failures, summarized, writePage } from './table.mjs';
import { WatchedMarket } from './watched-market.mjs';

const { values } = parseArgs({
  options: {
    sample: { type: 'string' },
    seeds: { type: 'string' },
    hours: { type: 'string' },
    days: { type: 'string' },
    only: { type: 'string' },
    write: { type: 'boolean', default: false },
    json: { type: 'string' },
  },
});
const sample = values.sample === undefined ? undefined : SAMPLES[values.sample];
if (values.sample !== undefined && !sample)
  throw new Error(`Invalid --sample '${values.sample}': give one of ${Object.keys(SAMPLES).join(', ')}.`);
const { isQuick = false } = sample ?? {};
const seeds = sample?.seeds ?? (values.seeds ?? '1,2,3,4,5').split(',').map(Number);
const hours = sample?.hours ?? Number(values.hours ?? 24);
const days = sample?.days ?? Number(values.days ?? 90);
const parts = values.only?.split(',');
const symbols = ['BTCUSDT', 'ETHUSDT', 'ETHBTC'];

/** Measures one part of the market of a seed, and says how long it took. */
function measure(part, seed, figures) {
  if (parts && !parts.includes(part)) return {};
  const start = process.cpuUsage();
  const found = figures();
  const { user, system } = process.cpuUsage(start);
  console.error(`${part}, seed ${seed}: ${((user + system) / 1e6).toFixed(1)} s of CPU`);
  return found;
}

const makePast = (seed) => new WatchedMarket(seed, { symbols });

function column(seed) {
  const past = {
    ...measure('path', seed, () => pathFigures(makePast(seed), isQuick ? 2 : 10, isQuick ? 120 : 720)),
    ...measure('past', seed, () => pastFigures(makePast(seed), days)),
    ...measure('years', seed, () => yearsFigures(seed, (one, startMs) => new WatchedMarket(one, { startMs }))),
  };
  let record;
  const live = {
    ...measure('live', seed, () => {
      record = liveRecord(seed, hours);
      return liveFigures(record);
    }),
    ...measure('impact', seed, () => impactFigures(seed, { isQuick })),
    ...measure('refill', seed, () => refillFigures(seed, isQuick ? 12 : 60)),
  };
  return { past, live, gains: measure('adversaries', seed, () => adversariesOf(seed, { isQuick, hours, record })) };
}

const columns = seeds.map(column);
const facts = summarized({ recorded: hasRecordedData() ? recordedFigures() : {}, columns });
console.log(factsTable(facts));
const rules = judged(columns.map(({ gains }) => gains));
if (rules.length > 0) console.log(`\n${adversariesTable(rules)}`);
const failed = failures(facts);
const outside = failed.map(({ fact }) => fact);
if (values.json) writeFileSync(values.json, JSON.stringify({ seeds, hours, days, outside, columns }, null, 1));
if (values.write) writePage(facts, rules, { seeds, hours, days });
console.log(`\n${failed.length} of ${facts.length} facts are outside of their range`);
const earning = rules.filter(({ isIn }) => !isIn);
console.log(`${earning.length} of ${rules.length} adversaries earn`);
const names = earning.map(({ name }) => name);
const surprises = sample
  ? [
      ...differences('outside of its range', outside, sample.outside),
      ...differences('an adversary that earns', names, sample.earning),
    ]
  : [...outside, ...names];
if (sample) console.log(surprises.join('\n') || `As known of the sample ${values.sample}`);
if (surprises.length > 0) process.exitCode = 1;
