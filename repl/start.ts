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
import { type BannerFacts, banner, promptText } from './banner.js';
import { type CommandContext, commands, type Outcome } from './commands.js';
import { compile, preloadCompiler } from './compile.js';
import { type Completion, complete } from './completion.js';
import { startCountdown } from './countdown.js';
import { defineHidden } from './evaluate.js';
import { carriesSecret, environmentSecrets, historyFile, MAX_LINES, openHistory } from './history.js';
import { interruptible } from './interruptible.js';
import { watchOutput } from './late-output.js';
import { OneAtATime } from './one-at-a-time.js';
import { makeProgressBar } from './progress-bar.js';
import { openSession, type Session } from './session.js';
import { type Boxed, settle, toText } from './show.js';
import { errorText } from './show-error.js';
import { columns, hasColor } from './terminal.js';
import { membersOfCalls, processWorld } from './world.js';

/** Symbols offered before the exchange has told its own. */
const USUAL_SYMBOLS = ['BTCUSDT', 'ETHUSDT', 'BNBUSDT', 'SOLUSDT', 'XRPUSDT', 'ETHBTC'];

/** Dot commands of Node's REPL that stay. */
const NODE_COMMANDS = ['break', 'clear', 'editor', 'exit', 'load', 'save'];

/** Runs the REPL on the terminal until the user leaves; resolves with the exit code. */
export async function startRepl(options: ConnectOptions): Promise<number> {
  const countdown = startCountdown(process.stderr);
  const bar = makeProgressBar(process.stderr, [process.stdout], hasColor(process.stderr));
  const open = () => openSession({ ...options, onWait: countdown.onWait });
  // Starting the plain embedded exchange takes a quarter of a second and does not fail: the prompt does not wait for it.
  // Everything else is opened first, so that what is wrong with it is said instead of a prompt.
  const isPlain = (options.network ?? 'embedded') === 'embedded' && !options.replay;
  const first = isPlain ? undefined : await open();
  const network = first?.client.network ?? { name: 'embedded', baseUrl: '' };

  const color = hasColor();
  const paint = (code: number) => (text: string) => (color ? `\x1b[${code}m${text}\x1b[0m` : text);
  const switches = { trace: false };
  const errorStyle = () => ({ color, width: columns(), wraps: true, trace: switches.trace });
  const draw = (value: unknown) =>
    value instanceof Error ? errorText(value, errorStyle()) : toText(value, { color, width: columns() });
  const symbol = firstSymbol(first?.client.symbols ?? [], options.replay?.symbol);
  process.stdout.write(`${banner(bannerFacts(options, network, symbol), paint(1), paint(2))}\n`);

  const late = watchOutput(process.stdout, [process.stdout, process.stderr]);
  const showError = (error: unknown) => {
    defineHidden('_err', error);
    process.stdout.write(`${errorText(error, errorStyle())}\n`);
  };
  const onLateFailure = (error: unknown) => {
    process.stdout.write('Later, from an earlier input:\n');
    showError(error);
  };
  process.on('unhandledRejection', onLateFailure);
  process.on('uncaughtException', onLateFailure);

  const opened = first ? Promise.resolve(first) : new Promise<void>((done) => setTimeout(done)).then(open);
  /** What commands and completion work on, once it is there. */
  let session: Session | undefined;
  const context = opened.then(async (ready): Promise<CommandContext> => {
    callMembers = await membersOfCalls();
    session = ready;
    const style = { name: paint(36), faint: paint(2) };
    const { client, evaluator } = ready;
    return { client, evaluator, table: endpointTable, style, width: () => columns(), switches, symbol };
  });
  let callMembers: readonly string[] = [];
  /** Input that the parser finds incomplete, as far as it has come. */
  let pending = '';

  return new Promise<number>((resolve) => {
    const rawMode = (isOn: boolean) => {
      if (process.stdin.isTTY) process.stdin.setRawMode(isOn);
    };
    let exitCode = 0;
    const leave = () => {
      late.restore();
      rawMode(false);
      void opened
        .then((ready) => ready.close())
        .catch(() => {})
        .then(() => resolve(exitCode));
    };
    context.catch((error: unknown) => {
      exitCode = 1;
      showError(error);
      leave();
    });

    /** Runs an input, interruptible; `done` gets what to show, if anything. */
    const occupy = (work: (context: CommandContext) => Promise<Boxed>, done: (result: Boxed | undefined) => void) => {
      late.prompting(undefined);
      editor.pause();
      // From here until the terminal is raw again Ctrl-C is a signal; one that comes when the input has just ended must
      // find a listener, or it ends the process.
      const ignore = () => {};
      process.on('SIGINT', ignore);
      rawMode(false);
      bar.start();
      const watched = async (): Promise<Boxed | undefined> => {
        try {
          const ready = await context;
          const result = await interruptible(() => work(ready), { onLateFailure, leave: () => process.exit(130) });
          rememberSymbol(ready, result.value);
          return result;
        } catch (error) {
          countdown.stop();
          bar.stop();
          showError(error);
          return undefined;
        } finally {
          countdown.stop();
          bar.stop();
        }
      };
      void lines.run(watched, (result) => {
        rawMode(true);
        process.off('SIGINT', ignore);
        done(result);
        late.prompting(editor);
      });
    };

    const feed = (line: string) => {
      const unknown = editor.getPrompt() === prompt ? unknownCommand(line) : undefined;
      if (unknown === undefined) nodeListener?.call(editor, line);
      else {
        late.screen.write(`${unknown}\n`);
        editor.displayPrompt();
      }
    };
    const lines = new OneAtATime(feed, (line) => {
      // A line typed ahead stands where it was typed; it is written again behind the prompt that it answers.
      late.prompting(undefined);
      late.screen.write(`${line}\n`);
      feed(line);
      if (!lines.isRunning) late.prompting(editor);
    });

    const editor = start({
      prompt: promptText(network, paint(31)),
      input: process.stdin,
      output: late.screen,
      terminal: true,
      useColors: color,
      useGlobal: true,
      ignoreUndefined: true,
      preview: false,
      // Read by every Node; newer ones no longer let it be set afterwards. The types do not know it yet.
      ...({ historySize: MAX_LINES } as object),
      writer: draw,
      eval(code, _context, _file, done) {
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
        const work = async ({ evaluator }: CommandContext) => {
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
    const prompt = editor.getPrompt();
    const [nodeListener] = editor.listeners('line') as ((line: string) => void)[];
    editor.removeAllListeners('line');
    editor.on('line', (line) => lines.take(line));

    const completeLine = (line: string): Completion => {
      const command = /^\s*\.(\w*)$/.exec(line);
      if (command) {
        const prefix = command[1] ?? '';
        return { candidates: commandNames().filter((name) => name.startsWith(prefix)), prefix };
      }
      if (!session) return { candidates: [], prefix: '' };
      const { client, evaluator } = session;
      const symbols = () => (client.symbols.length > 0 ? client.symbols : USUAL_SYMBOLS);
      const world = processWorld(evaluator, symbols, () => callMembers);
      return complete(line.replace(/^\s*\.(?:explain|help|doc)\s+/, ''), endpointTable, world);
    };

    for (const { name, usage, summary, run } of commands) {
      editor.defineCommand(name, {
        help: `${usage} ${summary}`.trim(),
        action(rest) {
          this.clearBufferedCommand();
          pending = '';
          let printed: string | undefined;
          const work = async (ready: CommandContext) => {
            const outcome: Outcome = await run(ready, rest);
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

    keepHistory(editor, network.name);
    editor.on('exit', leave);
    late.prompting(editor);
    setImmediate(preloadCompiler);
  });
}

function bannerFacts(options: ConnectOptions, network: BannerFacts['network'], symbol: string): BannerFacts {
  const { version } = createRequire(import.meta.url)('../../package.json') as { version: string };
  return {
    version,
    network,
    symbol,
    seed: options.seed,
    replay: options.replay && [options.replay.file].flat().join(', '),
    hasKeys: process.env.SPOTLAB_API_KEY !== undefined,
    allowTrading: options.allowTrading === true,
  };
}

/** Gives the editor the lines of earlier sessions, and keeps those of this one that carry no secret. */
function keepHistory(editor: REPLServer, network: string): void {
  const history = openHistory(historyFile(network));
  const secrets = environmentSecrets();
  // Documented for readline, whose interface the REPL is; its type is missing.
  const own = editor as unknown as { history: string[] };
  own.history.push(...history.lines);
  let [newest] = own.history;
  editor.on('history', (entries: string[]) => {
    const [line] = entries;
    if (line === undefined) return;
    if (carriesSecret(line, secrets)) entries.shift();
    else if (line !== newest) {
      newest = line;
      history.add(line);
    }
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
  const names = commandNames();
  if (name === undefined || names.includes(name)) return undefined;
  const near = nearest(name, names).map((one) => `.${one}`);
  return `There is no .${name}. ${near.length ? `Nearest: ${near.join(', ')}.` : '.help lists the commands.'}`;
}

function commandNames(): string[] {
  return [...commands.map(({ name }) => name), ...NODE_COMMANDS];
}
