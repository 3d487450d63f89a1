/**
 * The REPL's dot commands, as one table: short ways to the views one wants most, and switches of the REPL itself.
 * A command returns a value to show, or text to print.
 */

import { type HelpStyle, helpOn, noHelp, overview } from '../src/assist/help.js';
import { scan } from '../src/assist/scan.js';
import { isCall } from '../src/client/call.js';
import type { Spot } from '../src/client/spot.js';
import type { KlineInterval } from '../src/client/surface.gen.js';
import { enumValues } from '../src/protocol/enums.js';
import type { EndpointInfo } from '../src/protocol/table.js';
import { compile } from './compile.js';
import type { Evaluator } from './evaluate.js';
import { inputCommands } from './input-commands.js';
import type { Boxed } from './show.js';

/** What commands work on. */
export interface CommandContext {
  readonly client: Spot;
  readonly evaluator: Evaluator;
  readonly table: readonly EndpointInfo[];
  readonly style: HelpStyle;
  width(): number;
  /** What a command can switch; `trace`: whether whole stacks are shown. */
  readonly switches: { trace: boolean };
  /** The symbol looked at last. */
  symbol: string;
  /** Inputs of this session that ran without an error and carry no secret, oldest first. */
  readonly inputs: readonly string[];
}

export type Outcome =
  | { readonly print: string }
  | { readonly show: Boxed }
  /** Evaluate this, as an input of its own. */
  | { readonly input: string }
  /** Begin an input of many lines, clear the screen, or leave. */
  | { readonly loop: 'edit' | 'clear' | 'leave' };

export interface Command {
  readonly name: string;
  /** What may follow the name. */
  readonly usage: string;
  readonly summary: string;
  run(context: CommandContext, rest: string): Outcome | Promise<Outcome>;
}

const show = (value: unknown): Outcome => ({ show: { value } });
const print = (text: string): Outcome => ({ print: text });

export const commands: readonly Command[] = [
  {
    name: 'chart',
    usage: '[SYMBOL] [INTERVAL]',
    summary: 'Klines as candles; BTCUSDT or the last symbol, 1h.',
    run(context, rest) {
      const [symbol, interval = '1h'] = words(rest, context);
      const bars = Math.max(20, Math.min(500, context.width() - 24));
      return show(context.client.market.klines(remember(context, symbol), interval as KlineInterval).limit(bars));
    },
  },
  {
    name: 'book',
    usage: '[SYMBOL]',
    summary: 'The order book.',
    run: (context, rest) => show(context.client.market.depth(remember(context, words(rest, context)[0])).limit(20)),
  },
  {
    name: 'orders',
    usage: '[SYMBOL]',
    summary: 'Open orders, of one symbol or of all.',
    run: ({ client }, rest) => show(client.account.openOrders(rest.trim() ? rest.trim().toUpperCase() : undefined)),
  },
  {
    name: 'balances',
    usage: '',
    summary: 'Balances of the account.',
    run: ({ client }) => show(client.account.info()),
  },
  { name: 'limits', usage: '', summary: 'What is used of the limits.', run: ({ client }) => show(client.limits) },
  {
    name: 'explain',
    usage: 'CALL',
    summary: 'What a call would send and cost. Sends nothing.',
    run: explain,
  },
  { name: 'help', usage: '[TOPIC]', summary: 'This list; or all about a verb, a group, a list of values.', run: help },
  { name: 'doc', usage: 'TOPIC', summary: 'The same as .help TOPIC.', run: help },
  {
    name: 'network',
    usage: '',
    summary: 'What is connected.',
    run: ({ client: { network } }) =>
      print(network.name === network.baseUrl ? network.baseUrl : `${network.name}, ${network.baseUrl}`),
  },
  {
    name: 'trace',
    usage: 'on|off',
    summary: 'Whole stacks of errors, or only what concerns you.',
    run({ switches }, rest) {
      const wanted = rest.trim();
      if (wanted !== '' && wanted !== 'on' && wanted !== 'off')
        return print(`.trace takes on or off, not '${wanted}'.`);
      switches.trace = wanted === '' ? !switches.trace : wanted === 'on';
      return print(`trace is ${switches.trace ? 'on' : 'off'}`);
    },
  },
  ...inputCommands,
];

/** Symbol and interval, in either order; the symbol may be written in lower case. */
function words(rest: string, context: CommandContext): [symbol: string, interval?: string] {
  const intervals = enumValues('KlineInterval');
  const given = rest.trim().split(/\s+/).filter(Boolean);
  const interval = given.find((word) => intervals.includes(word));
  const symbol = given.find((word) => word !== interval);
  return [symbol?.replace(/['"`,]/g, '').toUpperCase() ?? context.symbol, interval];
}

function remember(context: CommandContext, symbol: string): string {
  context.symbol = symbol;
  return symbol;
}

async function explain({ evaluator }: CommandContext, rest: string): Promise<Outcome> {
  const usage = ".explain takes a call, such as .explain x.orders.limit('BTCUSDT', 'BUY', '0.01', '60000')";
  const code = rest
    .trim()
    .replace(/^await\s+/, '')
    .replace(/;$/, '');
  if (code === '') return print(usage);
  // Explaining sends nothing, so nothing that sends may be inside.
  const sends = scan(code).find(({ kind, text }) => kind === 'word' && /^(await|send|then|catch|finally)$/.test(text));
  if (sends) return print(`.explain sends nothing: leave out '${sends.text}'.`);
  const compiled = compile(code);
  if (compiled.status !== 'complete') throw compiled.error;
  const { value } = await evaluator.evaluate(compiled.code);
  return isCall(value) ? show(value.explain()) : print(usage);
}

function help({ table, style, width }: CommandContext, rest: string): Outcome {
  if (rest.trim() !== '') return print(helpOn(rest, table, width(), style) ?? noHelp(rest, table));
  const names = commands.map(({ name, usage }) => `.${name} ${usage}`.trimEnd());
  const column = Math.max(...names.map((name) => name.length)) + 2;
  const list = commands.map(({ summary }, i) => {
    const name = names[i] as string;
    return `${style.name(name)}${' '.repeat(column - name.length)}${style.faint(summary)}`;
  });
  return print(
    [
      'Verbs of x. A reading call is sent when it is the last of a line; a trading call only by await.',
      '',
      overview(table, width(), style),
      '',
      ...list,
      '',
      'Every call: .explain() .curl() .send() .with(name, value) .signal(abortSignal).',
      'Lists: .pages() .all().  Orders: .fit() .unchecked() .test().  x.limits  x.record()  x.request(method, path)',
      'Tab completes, also inside quotes. _ is the last value, _err the last error. Ctrl-C cancels, Ctrl-D leaves.',
    ].join('\n'),
  );
}
