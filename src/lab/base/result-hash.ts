/**
 * The canonical bytes of a result and their hash: the same for the same strategy, market, seed and options.
 *
 * Fields that only tell where, and by which version, the run was made are left out: the version of spotlab, and the
 * lines of the strategy, which depend on the file of the strategy.
 */
import { Bytes, sha256Hex } from '../../platform/index.js';
import { canonicalJson } from './canonical-json.js';
import type { LabRunInfo } from './lab-result.js';
import type { LabSweepData } from './lab-sweep.js';

/** The plain data of a result. If the object has further fields, they count too. */
export interface HashedResult {
  readonly info: LabRunInfo;
}

/** UTF-8 text in the form of RFC 8785. */
export function canonicalBytes(result: HashedResult): Bytes {
  const { version: _version, lines: _lines, ...info } = result.info;
  return Bytes.from(canonicalJson({ ...result, info }));
}

/** SHA-256 of {@link canonicalBytes}, hexadecimal. */
export const resultHash = (result: HashedResult): string => sha256Hex(canonicalBytes(result));

/** SHA-256 of a sweep, hexadecimal, by the same rules. */
export function sweepHash({ info: { version: _version, ...info }, runs, summary, folds, luck }: LabSweepData): string {
  const rows = runs.map(({ at: _at, ...row }) => row);
  return sha256Hex(canonicalJson({ info, runs: rows, summary, folds, luck }));
}
