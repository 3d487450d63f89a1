/** `spotlab lab verify RUN.lab.json`: makes a saved run again and says what differs. */
import { lab } from '../../lab/index.js';
import type { Values } from './options.js';
import { INTERRUPTED, stoppable } from './stoppable.js';

export async function verify(file: string, values: Values): Promise<number> {
  const { value, wasStopped } = await stoppable(() => lab.verify(file), values);
  const { isSame, differences, notes, hash, result } = value;
  if (values.json) {
    const plain = { file, isSame, differences, notes, hash, newHash: result?.hash ?? null };
    process.stdout.write(`${JSON.stringify(plain)}\n`);
  } else {
    const lines = isSame
      ? [`${file}: the same result, byte for byte. SHA-256 ${hash}`]
      : [`${file} differs:`, ...differences.map(({ what, text }) => `  ${what.padEnd(9)}${text}`)];
    process.stdout.write(`${[...lines, ...notes.map((text) => `  note     ${text}`)].join('\n')}\n`);
  }
  if (wasStopped) return INTERRUPTED;
  return isSame ? 0 : 1;
}
