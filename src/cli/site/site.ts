/**
 * `spotlab site`: serves the pages that run spotlab in a browser, or writes them to a folder for any static server.
 *
 * Exit code 0 after Ctrl-C; 1 for an error; 2 for an invalid command line.
 */
import { once } from 'node:events';
import { printErr, printOut } from '../../output/index.js';
import { text } from '../../text/index.js';
import { printHelp } from '../common/help-text.js';
import { readArguments, refuseSurplus, UsageError } from '../common/usage.js';
import { siteFiles, writeSite } from './site-files.js';
import { serveSite, USUAL_PORT } from './site-server.js';

const HELP = `Usage: spotlab site [options]

Serves pages that run spotlab in a browser, on this machine only, until Ctrl-C. All code runs in the
browser, which sends nothing to anybody.

      --port N    port (default: ${USUAL_PORT}, or a free one if it is taken)
      --out DIR   write the files to a folder, for any static server, and serve nothing`;

const OPTIONS = {
  port: { type: 'string' },
  out: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

export async function run(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, OPTIONS, 'site');
  if (values.help) {
    printHelp(HELP);
    return 0;
  }
  refuseSurplus(positionals, 0, 'site');
  const port = values.port === undefined ? undefined : portOf(values.port);
  const files = siteFiles();
  if (files === undefined) {
    printErr(text`The site has not been built: run npm run build in the clone of the repository.\n`);
    return 1;
  }
  if (values.out !== undefined) {
    let count: number;
    try {
      count = writeSite(files, values.out);
    } catch (error) {
      return fail(`Cannot write to ${values.out}`, error);
    }
    printOut(text`${count} files in ${values.out}.\n`);
    return 0;
  }
  const stop = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop.abort());
  let served: Awaited<ReturnType<typeof serveSite>>;
  try {
    served = await serveSite(files, port);
  } catch (error) {
    return fail(`Cannot serve on port ${port ?? USUAL_PORT}`, error);
  }
  const { url, close } = served;
  printOut(text`${url}\n`);
  if (process.stdout.isTTY) printOut(text`Press Ctrl-C to end.\n`);
  if (!stop.signal.aborted) await once(stop.signal, 'abort');
  if (process.stdout.isTTY) printOut(text`\n`);
  close();
  return 0;
}

function fail(what: string, error: unknown): number {
  const { code, message } = error as NodeJS.ErrnoException;
  printErr(text`${what}: ${code ?? message}.\n`);
  return 1;
}

function portOf(given: string): number {
  const port = Number(given);
  if (/^\d+$/.test(given) && port <= 65_535) return port;
  throw new UsageError(`--port must be a number from 0 to 65535, not '${given}'.`);
}
