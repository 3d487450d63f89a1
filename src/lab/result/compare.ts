/** `lab.compare`: several results side by side, as one chart of the profits of their trading and one table. */
import type { LabDrawing } from '../../display/index.js';
import type { LabComparedRun, LabResultData, LabRows } from '../base/lab-result.js';
import { optionError } from '../base/option-error.js';
import { loadOutput } from '../run/lab-output.js';
import { rowsOf } from './lab-rows.js';
import { resultRow } from './result-row.js';

/** @throws SpotlabError `SPOTLAB_OPTION` for anything that is no result, and for no results */
export async function compare(
  given: readonly LabResultData[] | Readonly<Record<string, LabResultData>>,
): Promise<LabRows<LabComparedRun>> {
  const isList = Array.isArray(given);
  const results: readonly LabResultData[] = isList ? given : Object.values(given ?? {});
  const wrong = results.findIndex((one) => !isResult(one));
  if (results.length === 0 || wrong >= 0) {
    throw optionError(
      results.length === 0 ? 'compare: no results are given.' : `compare: number ${wrong + 1} is no result of lab.run.`,
      'Give results as a list, or by name: lab.compare({ slow, fast }).',
    );
  }
  const names = isList ? namesOf(results) : Object.keys(given);
  const rows = results.map((result, at): LabComparedRun => ({ name: names[at] ?? '', ...resultRow(result) }));
  const value: LabDrawing = { draw: 'comparison', comparison: { runs: results, names } };
  return rowsOf(rows, await loadOutput(), { drawing: () => ({ value, context: { kind: 'lab', params: {} } }) });
}

const isResult = (value: unknown): value is LabResultData => {
  const { info, statistics, equity } = (value ?? {}) as Partial<LabResultData>;
  return typeof info === 'object' && typeof statistics === 'object' && Array.isArray(equity);
};

/** Names for the runs, made from the facts that differ between them: strategy, parameters, seed, market. Numbers if nothing differs. */
function namesOf(results: readonly LabResultData[]): string[] {
  const facts = results.map(({ info }) => ({
    strategy: info.strategy,
    ...Object.fromEntries(Object.entries(info.params).map(([name, value]) => [name, `${name} ${textOf(value)}`])),
    'the seed': `seed ${info.seed}`,
    'the market': info.market,
  }));
  const keys = [...new Set(facts.flatMap((one) => Object.keys(one)))] as (keyof (typeof facts)[number])[];
  const differing = keys.filter((key) => new Set(facts.map((one) => one[key])).size > 1);
  const names = facts.map((one) => differing.flatMap((key) => one[key] ?? []).join(', '));
  return names.map((name, at) => (name === '' || names.indexOf(name) !== at ? `${name} ${at + 1}`.trim() : name));
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '–'));
