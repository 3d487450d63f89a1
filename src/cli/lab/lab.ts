/**
 * The commands of `spotlab lab`. The command `run` runs the strategy of a file once, `sweep` runs it with many parameters,
 * `verify` repeats a saved run and compares the results, `report` writes a page about a saved run, and `worker` plays runs
 * of sweeps that other machines have started.
 */
import { printHelp } from '../common/help-text.js';
import { readArguments, refuseSurplus, UsageError } from '../common/usage.js';
import { OPTIONS } from './options.js';
import { reportFile } from './report.js';
import { runFile } from './run-file.js';
import { sweepFile } from './sweep-file.js';
import { verify } from './verify.js';

const HELP = `Usage: spotlab lab run FILE.ts [NAME=VALUE...] [options]
       spotlab lab sweep FILE.ts NAME=VALUE,VALUE... [--seeds N] [--workers N] [options]
       spotlab lab verify FILE.lab.json [--trust] [--workers N]
       spotlab lab report FILE.lab.json [-o REPORT.html]
       spotlab lab worker [--queue ADDRESS] [options]

run      run the strategy that FILE exports as its default in the lab, and print the result; its
         export \`options\` has the options of lab.run, and the options below come before them
sweep    run it with all combinations of the values and seeds, in threads, and print the table
verify   make a saved run or sweep again and compare: sources, recordings, and the result byte
         for byte. This runs the program in FILE.lab.json with your rights, so it asks first
         if you did not save that file on this machine
report   write one HTML page about a saved run or sweep, which opens anywhere
worker   play runs of sweeps from other machines: \`spotlab lab worker --help\`

      --params NAME=VALUE    parameter of the strategy; again for further ones. VALUE is JSON or
                       text. NAME=VALUE after FILE does the same
      --recording FILE  play recorded files or a folder; again for further files of the symbol
      --snapshot FILE  go on from a saved exchange or a directory of --data
      --market-seed N  seed of the simulated market (default 1)
      --symbol SYMBOL  symbol of the market; again for further ones of the simulated market
      --from TIME      start of the market
      --to TIME        end of a recording
      --length LENGTH  length of the market, such as 30m
      --balance ASSET=AMOUNT  free balance at the start; again for further assets
      --seed N         seed of latencies, ids and Math.random() (default 1)
      --latency TIME   latency of requests and replies, such as 12ms
      --feed-latency TIME  latency of events
      --limits off     without rate limits
      --seeds N        seeds of a sweep: their number, or a list such as 3,5,8
      --workers N      threads of a sweep, and of its verification (default: the processors)
      --queue ADDRESS  Redis whose workers play the runs of a sweep, in place of threads
      --export NAME    the export that is the strategy (default: default)
      --save FILE      write the run or the sweep as a file, for verify and report
      --trust          verify runs the program of a file of somebody else without a question
  -o, --output FILE    file of the report (default: FILE.html)
      --json           print JSON
  -q, --quiet          show no progress

Exit codes: 0 for success, 1 if a strategy failed or a saved run differs, 2 for an invalid
command line and for a program that is not trusted, 130 after Ctrl-C, which ends a run and keeps its result so far.`;

/** The options that each command takes. */
const TAKEN: Readonly<Record<keyof typeof COMMANDS, (name: string) => boolean>> = {
  run: (name) => !['output', 'seeds', 'workers', 'queue', 'trust'].includes(name),
  sweep: (name) => name !== 'output' && name !== 'seed' && name !== 'trust',
  verify: (name) => ['json', 'quiet', 'workers', 'trust'].includes(name),
  report: (name) => name === 'output' || name === 'quiet',
};

const COMMANDS = { run: runFile, sweep: sweepFile, verify, report: reportFile } as const;

export async function run(args: string[]): Promise<number> {
  // `worker` has options of its own.
  if (args[0] === 'worker') return (await import('./worker.js')).run(args.slice(1));
  const { values, positionals } = readArguments(args, OPTIONS, 'lab');
  const [name, file, ...rest] = positionals;
  if (values.help || name === undefined) {
    printHelp(HELP);
    return values.help ? 0 : 2;
  }
  if (!Object.hasOwn(COMMANDS, name))
    throw new UsageError(`There is no command 'lab ${name}': give run, sweep, verify, report or worker.`);
  const command = name as keyof typeof COMMANDS;
  const runs = command === 'run' || command === 'sweep';
  const stray = Object.keys(values).find((one) => !TAKEN[command](one));
  if (stray !== undefined)
    throw new UsageError(`spotlab lab ${name} has no option --${stray}. See \`spotlab lab --help\`.`);
  if (file === undefined) {
    const what = runs ? 'The file of the strategy' : 'The file of the run or the sweep';
    throw new UsageError(`${what} is missing. See \`spotlab lab --help\`.`);
  }
  if (!runs) refuseSurplus(rest, 0, 'lab');
  return COMMANDS[command](file, values, rest);
}
