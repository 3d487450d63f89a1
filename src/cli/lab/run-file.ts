/** `spotlab lab run FILE`: runs the strategy of a file and prints the result as the REPL does. */

import { existsSync } from 'node:fs';
import { inspect } from 'node:util';
import { columns, hasColor } from '../../../repl/index.js';
import { drawEverywhere } from '../../client/index.js';
import {
  LabError,
  type LabOptions,
  type LabResult,
  type LabSweep,
  lab,
  loadExports,
  portableStrategy,
  type StrategyFile,
} from '../../lab/index.js';
import { printErr, printOut } from '../../output/index.js';
import { drawn, json, lines, text } from '../../text/index.js';
import { UsageError } from '../common/usage.js';
import type { Values } from './options.js';
import { runOptions } from './run-options.js';
import { INTERRUPTED, stoppable } from './stoppable.js';

/** @param more arguments after the file: parameters */
export async function runFile(file: string, values: Values, more: readonly string[]): Promise<number> {
  const strategy = strategyIn(file, values);
  const options = runOptions(values, more, await ownOptions(strategy));
  let failure: LabError | undefined;
  const { value: result, wasStopped } = await stoppable(
    () =>
      lab.run(strategy, options).catch((error: unknown) => {
        if (!(error instanceof LabError) || !error.result) throw error;
        failure = error;
        return error.result;
      }),
    values,
  );
  printValue(result, values.json === true);
  await saveTo(values.save, result);
  if (failure) printErr(lines(`${failure.name}: ${failure.message}\n`));
  const code = failure ? 1 : wasStopped ? INTERRUPTED : 0;
  endIfStillRunning(code);
  return code;
}

/** Saves a result with the option --save. */
export async function saveTo(file: string | undefined, result: LabResult | LabSweep): Promise<void> {
  if (file === undefined) return;
  const { path, bytes, hash } = await result.save(file);
  printErr(text`${path}: ${bytes} bytes, SHA-256 of the result ${hash}\n`);
}

/** Kinds of handles that only a strategy can have opened. */
const HANDLES = new Set(['TCPServerWrap', 'TCPSocketWrap', 'PipeServerWrap', 'UDPWrap', 'FSEventWrap', 'ProcessWrap']);

/** Ends the process when everything is written, if something that the strategy left open would keep it alive. */
function endIfStillRunning(code: number): void {
  const kinds = new Set(process.getActiveResourcesInfo().filter((kind) => HANDLES.has(kind)));
  if (kinds.size === 0) return;
  const notice = text`The strategy left sockets, servers, file watchers or processes open (${[...kinds].join(', ')}); they end with this process.\n`;
  printOut(text``, () => printErr(notice, () => process.exit(code)));
}

/** @throws UsageError for a file that does not exist */
export function strategyIn(file: string, { export: exported }: Values): StrategyFile {
  if (!existsSync(file)) throw new UsageError(`Cannot read ${file}: the file does not exist.`);
  return { file, ...(exported !== undefined && { export: exported }) };
}

/** The export `options` of the strategy's file. @throws UsageError if it is no object */
export async function ownOptions(strategy: StrategyFile): Promise<LabOptions> {
  const { options = {} } = await loadExports(await portableStrategy(strategy));
  if (typeof options === 'object' && options !== null) return options as LabOptions;
  throw new UsageError(`${strategy.file} exports \`options\` as ${typeof options}: export an object.`);
}

/** Prints a result as the REPL does, or as JSON. */
export function printValue(result: LabResult | LabSweep, isJson: boolean): void {
  // As in the REPL and in scripts, values draw themselves also into pipes.
  drawEverywhere();
  const style = { colors: hasColor(process.stdout), breakLength: columns(process.stdout) };
  printOut(isJson ? json(`${JSON.stringify(result)}\n`) : drawn(`${inspect(result, style)}\n`));
}
