/** `spotlab lab sweep FILE`: runs the strategy of a file with all combinations of parameters and seeds. */
import { lab } from '../../lab/index.js';
import { UsageError, wholeNumber } from '../common/usage.js';
import { MAX_WORKERS, type Values } from './options.js';
import { ownOptions, printValue, saveTo, strategyIn } from './run-file.js';
import { namedValues, parsedValue, runOptions } from './run-options.js';
import { INTERRUPTED, stoppable } from './stoppable.js';

const MAX_SEEDS = 1_000_000;

/** @param more arguments after the file: parameters */
export async function sweepFile(file: string, values: Values, more: readonly string[]): Promise<number> {
  const strategy = strategyIn(file, values);
  const { params: _, ...rest } = values;
  const {
    params: own,
    seed: _seed,
    onProgress: _progress,
    ...options
  } = runOptions(rest, [], await ownOptions(strategy));
  const given = namedValues('params', [...(values.params ?? []), ...more]).map(([name, text]) => [name, axisOf(text)]);
  const seeds = seedsOf(values.seeds);
  const workers = wholeNumber('workers', values.workers, 0, MAX_WORKERS);
  const { value: sweep, wasStopped } = await stoppable(
    () =>
      lab.sweep(strategy, {
        ...options,
        params: { ...own, ...Object.fromEntries(given) },
        ...(seeds !== undefined && { seeds }),
        ...(workers !== undefined && { workers }),
        ...(values.queue !== undefined && { queue: values.queue }),
      }),
    values,
  );
  printValue(sweep, values.json === true);
  await saveTo(values.save, sweep);
  if (wasStopped) return INTERRUPTED;
  return sweep.info.failed > 0 ? 1 : 0;
}

/** JSON is the value that it describes. Another text with commas, such as `1,2,5`, is a list of values to try. Any other text is one value. */
function axisOf(text: string): unknown {
  const value = parsedValue(text);
  return typeof value === 'string' && value.includes(',') ? value.split(',').map(parsedValue) : value;
}

/** `200` means the seeds 1 to 200, `3,5,8` these seeds. */
function seedsOf(text: string | undefined): number | number[] | undefined {
  if (text === undefined) return undefined;
  if (!text.includes(',')) return wholeNumber('seeds', text, 1, MAX_SEEDS);
  return text.split(',').map((one) => {
    if (!/^\d+$/.test(one)) throw new UsageError(`Invalid --seeds '${text}': give a number, or seeds such as 3,5,8.`);
    return Number(one);
  });
}
