/**
 * The interactive REPL: Node's own line editor and dot commands around our evaluation, completion and showing.
 *
 * One input at a time: lines that arrive while one runs wait for it. While one runs the terminal is out of raw mode, so
 * that Ctrl-C is a signal, which alone can stop a loop. Nothing that happens later (a rejected promise, a throwing
 * timer) ends the session.
 */
import { createRequire } from 'node:module';
import { type REPLServer, Recoverable, start } from 'node:repl';
import type { ConnectOptions } from '../src/options.js';
import { nearest } from '../src/protocol/nearest.js';
import { endpointTable } from '../src/protocol/table.gen.js';
import { banner, promptText } from './banner.js';
import { type CommandContext, commands, type Outcome } from './commands.js';
import { compile, preloadCompiler } from './compile.js';
import { type Completion, complete } from './completion.js';
import { startCountdown } from './countdown.js';
import { defineHidden } from './evaluate.js';
import { carriesSecret, environmentSecrets, historyFile, MAX_LINES, openHistory } from './history.js';
import { interruptible } from './interruptible.js';
import { watchOutput } from './late-output.js';
import { openSession } from './session.js';
import { type Boxed, settle, toText } from './show.js';
import { errorText } from './show-error.js';
import { columns, hasColor } from './terminal.js';
import { processWorld } from './world.js';

/** Symbols offered before the exchange has told its own. */
const USUAL_SYMBOLS = ['BTCUSDT', 'ETHUSDT', 'BNBUSDT', 'SOLUSDT', 'XRPUSDT', 'ETHBTC'];

/** Dot commands of Node's REPL that stay. */
const NODE_COMMANDS = ['break', 'clear', 'editor', 'exit', 'load', 'save'];

/** Runs the REPL on the terminal until the user leaves; resolves with the exit code. */
export async function startRepl(options: ConnectOptions): Promise<number> {
  const countdown = startCountdown(process.stderr);
  const session = await openSession({ ...options, onWait: countdown.onWait });
  const { client, evaluator } = session;
  const color = hasColor();
  const paint = (code: number) => (text: string) => (color ? `\x1b[${code}m${text}\x1b[0m` : text);
  const context: CommandContext = {
    client,
    evaluator,
    table: endpointTable,
    style: { name: paint(36), faint: paint(2) },
    width: () => columns(),
    trace: false,
    symbol: firstSymbol(client.symbols, options.replay?.symbol),
  };
  const { version } = createRequire(import.meta.url)('../../package.json') as { version: string };
  const hasKeys = process.env.SPOTLAB_API_KEY !== undefined;
  const facts = { version, network: client.network, seed: options.seed, replay: options.replay?.file, hasKeys };
  process.stdout.write(
    `${banner({ ...facts, allowTrading: options.allowTrading === true, symbol: context.symbol }, paint(1), paint(2))}\n`,
  );

  const late = watchOutput(process.stdout, [process.stdout, process.stderr]);
  const draw = (value: unknown) =>
    value instanceof Error
      ? errorText(value, { color, width: columns(), trace: context.trace })
      : toText(value, { color, width: columns() });
  const showError = (error: unknown) => {
    defineHidden('_err', error);
    process.stdout.write(`${errorText(error, { color, width: columns(), trace: context.trace })}\n`);
  };
  const onLateFailure = (error: unknown) => {
    process.stdout.write('Later, from an earlier input:\n');
    showError(error);
  };
  process.on('unhandledRejection', onLateFailure);
  process.on('uncaughtException', onLateFailure);

  return new Promise<number>((resolve) => {
    const leave = () => {
      if (process.stdin.isTTY) process.stdin.setRawMode(false);
      void session.close().then(() => resolve(0));
    };
    const gate = { isBusy: false, waiting: [] as string[] };
    /** Runs one thing at a time, interruptible; `done` gets what to show, if anything. */
    const occupy = (work: () => Promise<Boxed>, done: (result: Boxed | undefined) => void) => {
      gate.isBusy = true;
      late.prompting(undefined);
      editor.pause();
      if (process.stdin.isTTY) process.stdin.setRawMode(false);
      interruptible(work, { onLateFailure, leave: () => process.exit(130) })
        .then(
          (result) => {
            countdown.stop();
            rememberSymbol(context, result.value);
            return result;
          },
          (error: unknown) => {
            countdown.stop();
            showError(error);
            return undefined;
          },
        )
        .then((result) => {
          if (process.stdin.isTTY) process.stdin.setRawMode(true);
          gate.isBusy = false;
          done(result);
          late.prompting(editor);
          while (!gate.isBusy && gate.waiting.length > 0) feedWaiting(gate.waiting.shift() as string);
        });
    };

    const editor = start({
      prompt: promptText(client.network, paint(31)),
      input: process.stdin,
      output: late.screen,
      terminal: true,
      useColors: color,
      useGlobal: true,
      ignoreUndefined: true,
      preview: false,
      writer: draw,
      eval(this: REPLServer, code, _context, _file, done) {
        // Node runs this inside a domain, which would catch what is thrown later and print it with our frames.
        (process as { domain?: { exit(): void } }).domain?.exit();
        if (code.trim() === '') {
          done(null, undefined);
          return;
        }
        const compiled = compile(code);
        if (compiled.status === 'incomplete') {
          pending = code;
          done(new Recoverable(compiled.error), undefined);
          return;
        }
        pending = '';
        const work = async () => {
          if (compiled.status === 'invalid') throw compiled.error;
          const result = await evaluator.evaluate(compiled.code);
          return compiled.endsInExpression ? settle(result) : { value: undefined };
        };
        occupy(work, (result) => done(null, result?.value));
      },
      completer: (line: string, done: (error: null, result: [string[], string]) => void) => {
        const isContinued = editor.getPrompt() !== prompt;
        const { candidates, prefix } = completeLine(isContinued ? pending + line : line);
        done(null, [[...candidates], prefix]);
      },
    });
    let pending = '';
    const prompt = editor.getPrompt();
    const world = processWorld(evaluator, () => (client.symbols.length > 0 ? client.symbols : USUAL_SYMBOLS));
    const completeLine = (line: string): Completion => {
      const command = /^\s*\.(\w*)$/.exec(line);
      if (command) {
        const prefix = command[1] ?? '';
        const names = [...commands.map(({ name }) => name), ...NODE_COMMANDS];
        return { candidates: names.filter((name) => name.startsWith(prefix)), prefix };
      }
      return complete(line.replace(/^\s*\.(?:explain|help|doc)\s+/, ''), endpointTable, world);
    };

    // Lines that arrive while one runs would run beside it; Node's REPL has no queue for an `eval` of one's own.
    const [nodeListener] = editor.listeners('line') as ((line: string) => void)[];
    const feed = (line: string) => {
      const unknown = pending === '' || editor.getPrompt() === prompt ? unknownCommand(line) : undefined;
      if (unknown === undefined) nodeListener?.call(editor, line);
      else {
        late.screen.write(`${unknown}\n`);
        editor.displayPrompt();
      }
    };
    /** A line typed ahead stands where it was typed; it is written again behind the prompt that it answers. */
    const feedWaiting = (line: string) => {
      late.prompting(undefined);
      late.screen.write(`${line}\n`);
      feed(line);
      if (!gate.isBusy) late.prompting(editor);
    };
    editor.removeAllListeners('line');
    editor.on('line', (line) => {
      if (gate.isBusy) gate.waiting.push(line);
      else feed(line);
    });

    for (const { name, usage, summary, run } of commands) {
      editor.defineCommand(name, {
        help: `${usage} ${summary}`.trim(),
        action(rest) {
          this.clearBufferedCommand();
          pending = '';
          let printed: string | undefined;
          const work = async () => {
            const outcome: Outcome = await run(context, rest);
            if ('show' in outcome) return settle(outcome.show);
            printed = outcome.print;
            return { value: undefined };
          };
          occupy(work, (result) => {
            if (printed !== undefined) late.screen.write(`${printed}\n`);
            else if (result && result.value !== undefined) {
              (editor as { last?: unknown }).last = result.value;
              late.screen.write(`${draw(result.value)}\n`);
            }
            editor.displayPrompt();
          });
        },
      });
    }

    const history = openHistory(historyFile(client.network.name));
    const secrets = environmentSecrets();
    const lines = (editor as unknown as { history: string[]; historySize: number }).history;
    (editor as unknown as { historySize: number }).historySize = MAX_LINES;
    lines.push(...history.lines);
    let newest = lines[0];
    editor.on('history', (entries: string[]) => {
      const [line] = entries;
      if (line === undefined) return;
      if (carriesSecret(line, secrets)) entries.shift();
      else if (line !== newest) {
        newest = line;
        history.add(line);
      }
    });
    editor.on('exit', () => {
      late.restore();
      leave();
    });
    late.prompting(editor);
    setImmediate(preloadCompiler);
  });
}

function firstSymbol(known: readonly string[], replayed: string | undefined): string {
  return replayed ?? (known.length === 0 || known.includes('BTCUSDT') ? 'BTCUSDT' : (known[0] as string));
}

/** Keeps the symbol of a result, so that `.book` and `.chart` show what one was just looking at. */
function rememberSymbol(context: CommandContext, value: unknown): void {
  const symbol = (value as { meta?: { params?: { symbol?: unknown } } } | null | undefined)?.meta?.params?.symbol;
  if (typeof symbol === 'string') context.symbol = symbol;
}

/** What to say about a dot command that does not exist; undefined for everything else. */
function unknownCommand(line: string): string | undefined {
  const name = /^\s*\.([A-Za-z]\w*)(?=\s|$)/.exec(line)?.[1];
  const names = [...commands.map((command) => command.name), ...NODE_COMMANDS];
  if (name === undefined || names.includes(name)) return undefined;
  const near = nearest(name, names).map((one) => `.${one}`);
  return `There is no .${name}. ${near.length ? `Nearest: ${near.join(', ')}.` : '.help lists the commands.'}`;
}
