/**
 * Node's own REPL server in the middle of the loop: it tells commands from code, has the code evaluated, writes what comes
 * of it, and makes Node's modules (`fs`, `os`, …) and `require` names at the prompt. Only its line editor is not asked:
 * whole inputs come from ours.
 */
import { AsyncResource } from 'node:async_hooks';
import { type REPLServer, start } from 'node:repl';
import { PassThrough } from 'node:stream';
import { type Command, usageOf } from './commands/command.js';
import type { Boxed } from './evaluation/show.js';

export interface NodeReplOptions {
  readonly commands: readonly Command[];
  readonly output: NodeJS.WritableStream;
  /** Runs a dot command and shows what it comes to; never rejects. */
  run(command: Command, rest: string): Promise<void>;
  /** Evaluates code; undefined: it failed, and its error has been shown. Never rejects. */
  evaluate(code: string): Promise<Boxed | undefined>;
  /** Draws a value that is not undefined. */
  draw(value: unknown): string;
}

/** Takes whole inputs, one at a time. */
export interface NodeRepl {
  /** A dot command with its words, or code; resolves when it has ended and is shown. */
  take(input: string): Promise<void>;
}

export function startNodeRepl({ commands, output, run, evaluate, draw }: NodeReplOptions): NodeRepl {
  // Newer versions of Node print by themselves what is thrown in the context of their REPL, with our frames.
  const outside = AsyncResource.bind((work: () => void) => work());
  let ended = () => {};
  const server: REPLServer = start({
    // Nothing is read from it: a server needs a stream to stand on.
    input: new PassThrough(),
    output,
    terminal: false,
    prompt: '',
    useGlobal: true,
    ignoreUndefined: true,
    writer: draw,
    eval(code, _context, _file, finish) {
      // Older ones run this inside a domain, which would do the same.
      (process as { domain?: { exit(): void } }).domain?.exit();
      outside(() => {
        void evaluate(code).then((result) => {
          finish(null, result?.value);
          ended();
        });
      });
    },
  });
  // Node's commands are in our table too, with our evaluation behind them.
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
        // A command may have code evaluated, which ends before it does.
        const outer = ended;
        ended = () => {
          ended = outer;
          resolve();
        };
        server.emit('line', input);
      }),
  };
}
