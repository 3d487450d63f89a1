/** `spotlab lab report RUN.lab.json`: writes a page about a saved run. */

import { lab } from '../../lab/index.js';
import { printErr } from '../../output/index.js';
import { text } from '../../text/index.js';
import type { Values } from './options.js';

export async function reportFile(file: string, { output, quiet }: Values): Promise<number> {
  const page = output ?? `${file.replace(/(\.lab)?\.json$/i, '')}.html`;
  const { bytes } = await lab.report(file, page);
  if (!quiet) printErr(text`${page}: ${bytes} bytes\n`);
  return 0;
}
