/** `result.save` and `sweep.save`: write the file of a run or of a sweep. */
import { dirname, resolve } from 'node:path';
import { SpotlabError } from '../../client/index.js';
import { replaceFile } from '../../data/index.js';
import { secretVariables, VERSION } from '../../protocol/index.js';
import type { LabResult } from '../base/lab-result.js';
import type { LabSaved } from '../base/lab-saved.js';
import type { LabSweep } from '../base/lab-sweep.js';
import type { LabMarket } from '../market/lab-market.js';
import { marketContents } from '../market/market-contents.js';
import { simulated } from '../market/markets.js';
import { portableMarket } from '../market/portable-market.js';
import { portableStrategy } from '../strategy/portable-strategy.js';
import { portableOptions } from '../sweep/portable-options.js';
import { codedColumns } from './coded-columns.js';
import { withRelativePaths } from './file-paths.js';
import { fileText } from './file-text.js';
import { type LabFile, RUN_FORMAT, type RunFile, SWEEP_FORMAT, type SweepFile } from './lab-file.js';
import type { RunOrigin, SweepOrigin } from './origin.js';
import { checkPlain } from './plain-params.js';
import { rememberPrograms } from './trusted-programs.js';

/**
 * @throws SpotlabError `SPOTLAB_OPTION` for a strategy that uses names from outside and for parameters that are no JSON,
 *   `SPOTLAB_FILE` for a file that cannot be written or would contain a key
 */
export async function saveResult(result: LabResult, origin: RunOrigin, path: string): Promise<LabSaved> {
  checkPath(path);
  const { hash } = result;
  if (origin.kind === 'file') return write(path, { ...origin.file, hash, result });
  return writeOwn(path, { ...(await runFile(result, origin)), hash, result });
}

/** @throws SpotlabError `SPOTLAB_FILE` for a file that cannot be written or would contain a key */
export async function saveSweep(sweep: LabSweep, origin: SweepOrigin, path: string): Promise<LabSaved> {
  checkPath(path);
  const { hash } = sweep;
  if (origin.kind === 'file') return write(path, { ...origin.file, hash, result: sweep });
  return writeOwn(path, { ...(await sweepFile(sweep, origin)), hash, result: sweep });
}

function checkPath(path: string): void {
  if (typeof path !== 'string' || path === '')
    throw new SpotlabError('SPOTLAB_FILE', `save: '${String(path)}' is no path.`, { advice: "Give 'run.lab.json'." });
}

/** Writes the file of a run or a sweep that this process has made. */
async function writeOwn(path: string, file: LabFile): Promise<LabSaved> {
  const saved = await write(path, file);
  await rememberPrograms(file);
  return saved;
}

async function write(path: string, file: LabFile): Promise<LabSaved> {
  const target = resolve(path);
  const text = fileText(withRelativePaths(file, dirname(target)));
  refuseKeys(path, text);
  const { bytes } = await replaceFile(target, text);
  return { path: target, bytes, hash: file.hash };
}

async function runFile(
  result: LabResult,
  { strategy, options }: Extract<RunOrigin, { kind: 'run' }>,
): Promise<RunFile> {
  const { market = simulated(), params = {}, seed = 1 } = options;
  checkPlain('params', params);
  return {
    format: RUN_FORMAT,
    ...{ version: VERSION, node: process.version },
    strategy: typeof strategy === 'function' ? await portableStrategy(strategy) : strategy,
    ...(await marketParts(market)),
    options: { params: params as Readonly<Record<string, unknown>>, seed, ...(await portableOptions(options)) },
    ...{ hash: result.hash, result },
  };
}

async function sweepFile(
  sweep: LabSweep,
  { strategy, market, options }: Extract<SweepOrigin, { kind: 'sweep' }>,
): Promise<SweepFile> {
  return {
    format: SWEEP_FORMAT,
    ...{ version: VERSION, node: process.version, strategy },
    ...(await marketParts(market)),
    ...{ options, hash: sweep.hash, result: sweep },
  };
}

async function marketParts(market: LabMarket): Promise<Pick<LabFile, 'market' | 'contents'>> {
  const { spec, recordings } = await portableMarket(market, false);
  return { market: { spec, recordings: recordings.map(codedColumns) }, contents: await marketContents(market) };
}

/** Only keys of at least this length are searched for: a text may contain a shorter value by chance. */
const MIN_KEY_LENGTH = 8;

/** A strategy may contain a key in its source or its parameters. */
function refuseKeys(path: string, text: string): void {
  const inText = (value: string) => text.includes(JSON.stringify(value).slice(1, -1));
  const name = secretVariables.find(
    (one) => (process.env[one]?.length ?? 0) >= MIN_KEY_LENGTH && inText(process.env[one] as string),
  );
  const what = name ? `the value of ${name}` : text.includes(' PRIVATE KEY-----') ? 'a private key' : undefined;
  if (what === undefined) return;
  throw new SpotlabError('SPOTLAB_FILE', `${path} was not written: the strategy or its parameters contain ${what}.`, {
    advice: 'A strategy needs no keys: it gets its client as x.',
  });
}
