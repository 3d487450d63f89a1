/**
 * The command line: finds the command in the arguments and runs it. Each command is a file in this folder that exports
 * `run(args): Promise<exitCode>`; it is loaded only when it is used.
 *
 * Exit codes: 0 for success, 1 for an error, 2 for an invalid command line, 130 after Ctrl-C.
 */

import { existsSync } from 'node:fs';
import { printErr, printOut } from '../output/index.js';
import { nearest, VERSION } from '../protocol/index.js';
import { cleanText, lines, text } from '../text/index.js';
import { printHelp, wrapWords } from './common/help-text.js';
import { UsageError } from './common/usage.js';

interface Command {
  readonly summary: string;
  readonly load: () => Promise<{ run(args: string[]): Promise<number> }>;
}

const commands: Readonly<Record<string, Command>> = {
  repl: { summary: 'REPL, by default on the embedded exchange (default command)', load: () => import('./repl.js') },
  exchange: { summary: 'serve the embedded exchange over HTTP', load: () => import('./exchange.js') },
  admin: { summary: 'control a running exchange: clock, faults, funds, keys', load: () => import('./admin.js') },
  join: { summary: 'join a class: store the API key of a student in a profile', load: () => import('./class/join.js') },
  kernel: { summary: 'Jupyter kernel: install, remove, list', load: () => import('./kernel.js') },
  run: { summary: 'execute a notebook without Jupyter', load: () => import('./run.js') },
  lab: { summary: 'run and sweep strategies; saved runs; workers of sweeps', load: () => import('./lab/lab.js') },
  lessons: { summary: 'copy the walkthroughs with their exercises', load: () => import('./teaching/lessons.js') },
  grade: { summary: 'run notebooks and check their exercises', load: () => import('./teaching/grade.js') },
  history: { summary: 'recorded rows in Parquet files: sync, list, verify', load: () => import('./history.js') },
  site: { summary: 'serve pages that run spotlab in a browser', load: () => import('./site/site.js') },
  endpoints: { summary: 'print the catalogue of endpoints and verbs', load: () => import('./endpoints.js') },
  completion: { summary: 'print a completion script for bash, zsh or fish', load: loadCompletion },
  doctor: { summary: 'check Node, Jupyter, keys, clock and network', load: () => import('./doctor/doctor.js') },
};

/** The names of all commands. */
export const commandNames: readonly string[] = Object.keys(commands);

async function loadCompletion(): Promise<{ run(args: string[]): Promise<number> }> {
  const { runCompletion } = await import('./completion.js');
  return { run: (args) => runCompletion(args, commandNames) };
}

function help(): string {
  const list = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(11)}${summary}`);
  return `spotlab: an exchange in your notebook

Usage: spotlab [command] [options]
       spotlab -e CODE            evaluate CODE and print its value
       spotlab FILE               evaluate a file (.ts, .js)
       ... | spotlab              evaluate standard input and print each value

${list.join('\n')}

  --help      print this help, or the options of a command
  --version   print the version

API keys come from the environment: SPOTLAB_API_KEY with SPOTLAB_SECRET_KEY, or with
SPOTLAB_PRIVATE_KEY_FILE (and SPOTLAB_PASSPHRASE if the key is encrypted). Or they come from a
profile, --profile NAME, in ~/.config/spotlab/profiles.json; only you may have access to this
file (chmod 600).`;
}

/** Runs the command line and sets the exit code of the process. */
export function runCommandLine(args: readonly string[]): Promise<void> {
  return execute(args).then(
    (code) => {
      process.exitCode = code;
    },
    (error: unknown) => {
      const isUsage = error instanceof UsageError;
      const message = error instanceof Error ? error.message : String(error);
      // A spotlab error is complete as a message; any other error is a bug, and a bug report needs its stack.
      const isOurs = isUsage || String((error as { code?: unknown } | null)?.code).startsWith('SPOTLAB_');
      const shown = isOurs
        ? forTerminal(isUsage && error.hasLines ? message : cleanText(message))
        : ((error as Error | null)?.stack ?? message);
      printErr(lines(`${shown}\n`));
      process.exitCode = isUsage ? 2 : 1;
    },
  );
}

async function execute(args: readonly string[]): Promise<number> {
  const [first, ...rest] = args;
  if (first === '--version' || first === '-v' || first === 'version') {
    printOut(text`${VERSION}\n`);
    return 0;
  }
  const [about] = rest;
  // `spotlab help exchange` is `spotlab exchange --help`.
  if (first === 'help' && about !== undefined && Object.hasOwn(commands, about)) return execute([about, '--help']);
  if (first === '--help' || first === '-h' || first === 'help') {
    printHelp(help());
    return 0;
  }
  const isCommand = first !== undefined && Object.hasOwn(commands, first);
  if (first !== undefined && !isCommand && !first.startsWith('-') && !isFile(first)) {
    const [near] = nearest(first, commandNames, 1);
    throw new UsageError(
      `There is no command '${first}'${near ? `; did you mean '${near}'?` : '.'} See \`spotlab --help\`.`,
    );
  }
  const command = commands[isCommand ? first : 'repl'] as Command;
  const { run } = await command.load();
  return run(isCommand ? rest : [...args]);
}

/** A message in lines that the terminal need not break inside words; unchanged in a pipe. */
function forTerminal(message: string): string {
  const { isTTY, columns } = process.stderr;
  if (!isTTY || !columns) return message;
  return message
    .split('\n')
    .flatMap((line) => (line.length > columns ? wrapWords(line.split(' '), '', '', columns) : [line]))
    .join('\n');
}

/** Whether a name means a script file and not a mistyped command. */
function isFile(name: string): boolean {
  return /[/\\]|\.[cm]?[jt]s$/.test(name) || existsSync(name);
}

// The reader of a pipe may close it early (`| head`); this is not an error.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    throw error;
  });
}
