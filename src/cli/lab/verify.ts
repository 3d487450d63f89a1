/** `spotlab lab verify FILE.lab.json`: makes a saved run, or the runs of a saved sweep, again and says what differs. */
import { type LabResult, type LabSweep, lab } from '../../lab/index.js';
import { wholeNumber } from '../usage.js';
import type { Values } from './options.js';
import { MAX_WORKERS } from './options.js';
import { INTERRUPTED, stoppable } from './stoppable.js';

export async function verify(file: string, values: Values): Promise<number> {
  const workers = wholeNumber('workers', values.workers, 0, MAX_WORKERS);
  const options = workers === undefined ? {} : { workers };
  const { value, wasStopped } = await stoppable(() => lab.verify<LabResult | LabSweep>(file, options), values);
  const { isSame, differences, notes, hash, result } = value;
  if (values.json) {
    const plain = { file, isSame, differences, notes, hash, newHash: result?.hash ?? null };
    process.stdout.write(`${JSON.stringify(plain)}\n`);
  } else {
    const runs = result && 'runs' in result ? ` of ${result.info.done} ${result.info.done === 1 ? 'run' : 'runs'}` : '';
    const lines = isSame
      ? [`${file}: the same result${runs}, byte for byte. SHA-256 ${hash}`]
      : [`${file} differs:`, ...differences.map(({ what, text }) => `  ${what.padEnd(9)}${text}`)];
    process.stdout.write(`${[...lines, ...notes.map((text) => `  note     ${text}`)].join('\n')}\n`);
  }
  if (wasStopped) return INTERRUPTED;
  return isSame ? 0 : 1;
}
