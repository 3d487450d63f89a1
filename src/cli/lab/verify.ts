/**
 * `spotlab lab verify FILE.lab.json`: repeats a saved run, or the runs of a saved sweep, and says what differs. The command
 * runs the program that the file contains, so for a file that this user has not saved it needs the user's yes or `--trust`.
 */

import { createInterface } from 'node:readline/promises';
import { type LabResult, type LabSweep, lab, sourcesOf, verdictText } from '../../lab/index.js';
import { printErr, printOut } from '../../output/index.js';
import { cleanText, json, lines, text } from '../../text/index.js';
import { UsageError, wholeNumber } from '../common/usage.js';
import type { Values } from './options.js';
import { MAX_WORKERS } from './options.js';
import { INTERRUPTED, stoppable } from './stoppable.js';

/** Exit code for a program that the user did not trust, as for an invalid command line: nothing was compared. */
const NOT_TRUSTED = 2;

export async function verify(file: string, values: Values): Promise<number> {
  const workers = wholeNumber('workers', values.workers, 0, MAX_WORKERS);
  if (values.trust !== true && !(await isTrusted(file))) {
    printErr(text`Nothing was run.\n`);
    return NOT_TRUSTED;
  }
  const options = { trust: true, ...(workers !== undefined && { workers }) };
  const { value, wasStopped } = await stoppable(() => lab.verify<LabResult | LabSweep>(file, options), values);
  const { isSame, differences, notes, hash, result } = value;
  if (values.json) {
    const plain = { file, isSame, differences, notes, hash, newHash: result?.hash ?? null };
    printOut(json(`${JSON.stringify(plain)}\n`));
  } else for (const line of verdictText(file, value).split('\n')) printOut(text`${line}\n`);
  if (wasStopped) return INTERRUPTED;
  return isSame ? 0 : 1;
}

/** Whether the programs of a file are the user's own, or the user wants to run them. @throws UsageError without a terminal */
async function isTrusted(file: string): Promise<boolean> {
  const { sources, isOwn } = await sourcesOf(file);
  if (isOwn) return true;
  const rows = sources.map(({ of, name, bytes, sha256 }) =>
    cleanText(`  ${of}  ${name}  ${bytes} bytes  SHA-256 ${sha256}`),
  );
  const about = `You have not saved ${cleanText(file)} on this machine. The verification runs the program in this file, with all your rights:\n${rows.join('\n')}`;
  if (!process.stdin.isTTY || !process.stderr.isTTY)
    throw new UsageError(`${about}\nRead the sources (\`spotlab lab report ${cleanText(file)}\`), and add --trust.`, {
      hasLines: true,
    });
  printErr(text`${lines(about)}\n\`spotlab lab report ${file}\` shows the sources without running them.\n`);
  const input = createInterface({ input: process.stdin, output: process.stderr });
  const stop = new AbortController();
  input.on('SIGINT', () => stop.abort());
  input.on('close', () => stop.abort());
  try {
    return /^y(es)?$/i.test((await input.question('Run it? [y/N] ', { signal: stop.signal })).trim());
  } catch {
    // Ctrl-C or the end of the input has ended the question.
    return false;
  } finally {
    input.close();
  }
}
