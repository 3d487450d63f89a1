/**
 * Runs inputs through Node's own REPL server. The server separates commands from code, prints values, and defines
 * Node's modules (`fs`, `os`, …) and `require` as globals. Its line editor is not used: whole inputs come from
 * spotlab's editor.
 */
import { AsyncResource } from 'node:async_hooks';
import { type REPLServer, start } from 'node:repl';
import { PassThrough } from 'node:stream';
import { type Command, usageOf } from './commands/command.js';
import type { Boxed } from './evaluation/show.js';

export interface NodeReplOptions {
  readonly commands: readonly Command[];
  readonly output: NodeJS.WritableStream;
  /** Runs a dot command and prints its result; never rejects. */
  run(command: Command, rest: string): Promise<void>;
  /** Evaluates code; undefined when it failed and its error has been shown. Never rejects. */
  evaluate(code: string): Promise<Boxed | undefined>;
  /** Draws a value that is not undefined. */
  draw(value: unknown): string;
}

/** Runs whole inputs, one at a time. */
export interface NodeRepl {
  /** Runs a dot command or code; resolves when it has finished and its value is printed. */
  take(input: string): Promise<void>;
}

export function startNodeRepl({ commands, output, run, evaluate, draw }: NodeReplOptions): NodeRepl {
  // Errors thrown in the async context of Node's REPL would be printed by newer Node versions, with spotlab's stack
  // frames. So code runs outside of that context.
  const outside = AsyncResource.bind((work: () => void) => work());
  let ended = () => {};
  const server: REPLServer = start({
    // The server requires an input stream; nothing is read from it.
    input: new PassThrough(),
    output,
    terminal: false,
    prompt: '',
    useGlobal: true,
    ignoreUndefined: true,
    writer: draw,
    eval(code, _context, _file, finish) {
      // Older Node versions run this in a domain, which would also print errors.
      (process as { domain?: { exit(): void } }).domain?.exit();
      outside(() => {
        void evaluate(code).then((result) => {
          finish(null, result?.value);
          ended();
        });
      });
    },
  });
  // Node's own commands are replaced by the commands of the same name in spotlab's table.
  for (const name of Object.keys(server.commands)) delete (server.commands as Record<string, unknown>)[name];
  for (const command of commands) {
    server.defineCommand(command.name, {
      help: `${usageOf(command)}  ${command.summary}`,
      action: (rest) => void run(command, rest).then(() => ended()),
    });
  }
  return {
    take: (input) =>
      new Promise((resolve) => {
        // A command may evaluate code, which finishes before the command does.
        const outer = ended;
        ended = () => {
          ended = outer;
          resolve();
        };
        server.emit('line', input);
      }),
  };
}
