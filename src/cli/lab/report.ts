/** `spotlab lab report RUN.lab.json`: writes a page about a saved run. */
import { lab } from '../../lab/index.js';
import type { Values } from './options.js';

export async function reportFile(file: string, { output, quiet }: Values): Promise<number> {
  const page = output ?? `${file.replace(/(\.lab)?\.json$/i, '')}.html`;
  const { bytes } = await lab.report(file, page);
  if (!quiet) process.stderr.write(`${page}: ${bytes} bytes\n`);
  return 0;
}
