/** `spotlab [repl]`: the REPL on a terminal; `-e`, `-p`, a file or a pipe without one. */
import { readFileSync } from 'node:fs';

import type { ScriptOptions } from '../../repl/index.js';

import {
  type ConnectOptions,
  type EmbeddedExchange,
  embeddedOptions,
  isEmbedded,
  startExchangeThread,
} from '../connect/index.js';

import { CONNECT_OPTIONS, connectOptions } from './connect-options.js';
import { REPLAY_HELP } from './replay-options.js';
import { readArguments, UsageError } from './usage.js';

const HELP = `Usage: spotlab [repl] [options] [FILE [ARGUMENTS]]

  -e, --eval CODE      evaluate CODE and print its value; -p, --print is the same
      --json           print data only, one JSON value a line; an error is a line of JSON
                       on standard error
  -q, --quiet          no greeting at the prompt; in scripts no progress, and nothing said
                       about waiting
      --network NAME   embedded (default), testnet, live, or a base URL
      --profile NAME   keys, and a network, from your profiles file
      --seed N         seed of the embedded exchange's market (default 1)
      --data DIR       keep the embedded exchange in DIR for the next time
      --exchange-info FILE  symbols, filters and limits of a recorded exchangeInfo answer
                       (JSON, JSON.gz) on the embedded exchange
${REPLAY_HELP}
      --allow-trading  let orders go to the live exchange
  -y, --yes            send orders to another exchange without asking first

A reading call that is the last value is sent and shown. A trading call is shown as a
ticket, unsent, unless it is awaited. On another exchange than the embedded one you are
asked before an order leaves; where nobody can be asked it fails, unless --yes is given.

FILE, or - for standard input, is TypeScript or JavaScript; its ARGUMENTS are in
process.argv from the third entry on. Exit codes: 0, 1 after an error, 2 for a command
line that cannot be understood, 130 after Ctrl-C.`;

export async function run(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(
    args,
    {
      ...CONNECT_OPTIONS,
      eval: { type: 'string', short: 'e' },
      print: { type: 'string', short: 'p' },
      json: { type: 'boolean' },
      quiet: { type: 'boolean', short: 'q' },
      yes: { type: 'boolean', short: 'y' },
      help: { type: 'boolean', short: 'h' },
    },
    'repl',
  );
  if (values.help) {
    process.stdout.write(`${HELP}\n`);
    return 0;
  }
  const connect = connectOptions(values);
  const how = { json: values.json === true, yes: values.yes === true, quiet: values.quiet === true };
  const code = values.eval ?? values.print;
  if (code !== undefined) return runSource(code, { connect, ...how, everyValue: false, args: positionals });
  const [file, ...rest] = positionals;
  if (file !== undefined && file !== '-')
    return runSource(readScript(file), { connect, ...how, everyValue: false, file, args: rest });
  if (!process.stdin.isTTY || file === '-')
    return runSource(await readInput(), { connect, ...how, everyValue: true, args: rest });
  if (how.json) throw new UsageError('--json needs something to evaluate: -e CODE, a file, or a pipe.');
  const exchange = startEmbedded(connect);
  const { startRepl } = await import('../../repl/index.js');
  const exitCode = await startRepl(connect, { ...how, exchange });
  // Timers that the user has left behind must not hold the terminal.
  process.exit(exitCode);
}

/** The exit code of a script that Ctrl-C has ended. */
const INTERRUPTED = 130;

async function runSource(source: string, options: ScriptOptions): Promise<number> {
  const exchange = startEmbedded(options.connect);
  const { runScript } = await import('../../repl/index.js');
  const exitCode = await runScript(source, { ...options, exchange });
  // Whatever was interrupted may have left timers behind.
  if (exitCode === INTERRUPTED) process.exit(exitCode);
  return exitCode;
}

/** The embedded exchange starts first of all, while everything else is loaded. */
function startEmbedded(connect: ConnectOptions): Promise<EmbeddedExchange> | undefined {
  if (!isEmbedded(connect)) return undefined;
  const exchange = startExchangeThread(embeddedOptions(connect));
  // Whoever connects hears of it; a script that is refused before that needs no exchange.
  exchange.catch(() => {});
  return exchange;
}

function readScript(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(`${file} cannot be read: ${code === 'ENOENT' ? 'there is no such file' : code}.`);
  }
}

async function readInput(): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
