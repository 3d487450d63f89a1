/** `spotlab [repl]`: starts the REPL on a terminal, or evaluates code from `-e`, a file or standard input. */
import { readFileSync } from 'node:fs';

import type { ScriptOptions } from '../../repl/index.js';
import { startRepl } from '../../repl/index.js';

import { type ConnectOptions, type EmbeddedExchange, embeddedOptions, isEmbedded } from '../connect/index.js';
import { printHelp } from './common/help-text.js';
import { mayUseClient } from './common/needed-client.js';
import { optimizeLater } from './common/optimize-later.js';
import { readArguments, UsageError } from './common/usage.js';
import { CONNECT_HELP, CONNECT_OPTIONS, connectOptions } from './connect-options.js';
import { checkReplayFiles } from './replay-options.js';

const HELP = `Usage: spotlab [repl] [options] [FILE [ARGUMENTS]]

  -e, --eval CODE      evaluate CODE and print its value; -p, --print do the same
      --json           print data only, one JSON value per line; print an error as one line of
                       JSON on standard error
  -q, --quiet          no greeting in the REPL; in scripts no progress and no messages about
                       waiting
${CONNECT_HELP}
      --no-startup     do not run ~/.config/spotlab/startup.ts before the first prompt
  -y, --yes            send orders to an external exchange without a confirmation

If the last value is a reading call, the call is sent and its result is shown. A trading call
is shown as an unsent ticket, unless it is awaited. Before an order goes to an external
exchange, you must confirm it. Without a terminal the order fails, unless --yes is given.

FILE, or - for standard input, contains TypeScript or JavaScript. The ARGUMENTS are in
process.argv from the third entry on. Exit codes: 0 for success, 1 after an error, 2 for an
invalid command line, 130 after Ctrl-C.`;

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
      'no-startup': { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
    'repl',
  );
  if (values.help) {
    printHelp(HELP);
    return 0;
  }
  const connect = connectOptions(values, process.env);
  checkReplayFiles(connect.replay);
  const mode = { json: values.json === true, yes: values.yes === true, quiet: values.quiet === true };
  const code = values.eval ?? values.print;
  if (code !== undefined) {
    // Code after -e is short, as at a prompt; files may compute for hours.
    optimizeLater();
    return runSource(code, { connect, ...mode, everyValue: false, args: positionals });
  }
  const [file, ...rest] = positionals;
  if (file !== undefined && file !== '-')
    return runSource(readScript(file), { connect, ...mode, everyValue: false, file, args: rest });
  if (!process.stdin.isTTY || file === '-')
    return runSource(await readInput(), { connect, ...mode, everyValue: true, args: rest });
  if (mode.json) throw new UsageError('--json needs code to evaluate: give -e CODE, a file, or standard input.');
  const startExchange = isEmbedded(connect)
    ? () => {
        optimizeLater();
        return startEmbedded(connect);
      }
    : undefined;
  const exitCode = await startRepl(connect, { ...mode, startup: values['no-startup'] !== true, startExchange });
  // Timers of the user's code must not keep the process alive.
  process.exit(exitCode);
}

/** The exit code of a script that was ended by Ctrl-C. */
const INTERRUPTED = 130;

async function runSource(source: string, options: Omit<ScriptOptions, 'usesClient'>): Promise<number> {
  const { connect } = options;
  // If the command line describes the exchange, it is started in any case, so that its options are checked.
  const usesClient = !isEmbedded(connect) || Object.keys(embeddedOptions(connect)).length > 0 || mayUseClient(source);
  let exchange: Promise<EmbeddedExchange> | undefined;
  const startExchange = isEmbedded(connect)
    ? () => {
        exchange ??= startEmbedded(connect);
        return exchange;
      }
    : undefined;
  if (usesClient) void startExchange?.();
  const { runScript } = await import('../../repl/index.js');
  const exitCode = await runScript(source, { ...options, usesClient, startExchange });
  // Interrupted code may have left timers that would keep the process alive.
  if (exitCode === INTERRUPTED) process.exit(exitCode);
  return exitCode;
}

/** Starts the embedded exchange in its thread, in parallel with loading the other modules. */
function startEmbedded(connect: ConnectOptions): Promise<EmbeddedExchange> {
  const exchange = import('../connect/index.js').then(({ startExchangeThread }) =>
    startExchangeThread(embeddedOptions(connect)),
  );
  // The connect call reports this error; a script that fails before connecting does not need the exchange.
  exchange.catch(() => {});
  return exchange;
}

function readScript(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(`Cannot read ${file}: ${code === 'ENOENT' ? 'the file does not exist' : code}.`);
  }
}

async function readInput(): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
