/** Writes the result of `lab.verify` as lines of text: first whether the repeated run is the same, then the differences and notes. */
import type { LabResult } from '../base/lab-result.js';
import type { LabSweep } from '../base/lab-sweep.js';
import type { LabVerification } from './file-types.js';

/** @param file the file as the user names it */
export function verdictText(file: string, found: LabVerification<LabResult | LabSweep>): string {
  const { isSame, differences, notes, hash, result } = found;
  const runs = result && 'runs' in result ? ` of ${result.info.done} ${result.info.done === 1 ? 'run' : 'runs'}` : '';
  const verdict = isSame
    ? [`${file}: the same result${runs}, byte for byte. SHA-256 ${hash}`]
    : [`${file} differs:`, ...differences.map(({ what, text: how }) => `  ${what.padEnd(9)}${how}`)];
  return [...verdict, ...notes.map((note) => `  note     ${note}`)].join('\n');
}
