/** Dot commands that explain or draw a call or a value. */
import { scan } from '../../src/assist/index.js';
import { type Call, isCall } from '../../src/client/index.js';
import { compile } from '../evaluation/compile.js';
import { type Command, type CommandContext, CommandError } from './base/command.js';

const CALL = { name: 'CALL', kind: 'call', description: 'A call without await' } as const;

export const callCommands: readonly Command[] = [
  {
    name: 'explain',
    group: 'calls',
    summary: 'The request and the cost of a call. Sends nothing.',
    args: [CALL],
    example: "explain x.orders.limit('BTCUSDT', 'BUY', '0.01', '60000')",
    async run(context, { CALL: code }) {
      const { text, call } = await callOf('explain', context, code as string);
      return { code: `${text}.explain()`, show: { value: call.explain() } };
    },
  },
  {
    name: 'curl',
    group: 'calls',
    summary: 'A call as a curl command with masked secrets. Sends nothing.',
    details: 'With the option { secrets: true }, call.curl() prints a command that can be run.',
    args: [CALL],
    example: "curl x.market.depth('BTCUSDT').limit(5)",
    async run(context, { CALL: code }) {
      const { text, call } = await callOf('curl', context, code as string);
      return { code: `${text}.curl()`, print: call.curl() };
    },
  },
  {
    name: 'plot',
    group: 'calls',
    summary: 'Chart of a value: numbers, trades or klines as a line, an order book as a depth curve.',
    details: 'VALUE is an expression or a reading call; _ is the last value.',
    args: [{ name: 'VALUE', kind: 'expression', description: 'The value to draw' }],
    example: 'plot _.map((kline) => kline[4])',
    run: (_context, { VALUE: code = '_' }) => ({ input: `x.chart(${code.replace(/;$/, '')})` }),
  },
  {
    name: 'time',
    group: 'calls',
    summary: 'Runs code and says how long it took; the time to draw the result does not count.',
    args: [{ name: 'CODE', kind: 'expression', description: 'The code to run; a reading call is sent' }],
    example: "time x.market.klines('BTCUSDT', '1m').from('-7d').all()",
    run: (_context, { CODE: code = '' }) => ({ input: code, isTimed: true }),
  },
];

/** Evaluates code that returns a call. Code that would send a call is refused, because these commands send nothing. */
async function callOf(
  name: string,
  { evaluator }: CommandContext,
  code: string,
): Promise<{ readonly text: string; readonly call: Call<unknown> }> {
  const text = code.replace(/^await\s+/, '').replace(/;$/, '');
  const sends = scan(text).find(({ kind, text: word }) => kind === 'word' && SENDS.test(word));
  if (sends) throw new CommandError(`.${name} sends nothing: remove '${sends.text}' from the code.`);
  const compiled = compile(text);
  if (compiled.status !== 'complete') throw compiled.error;
  const { value } = await evaluator.evaluate(compiled);
  if (isCall(value)) return { text, call: value };
  const kind = value === null ? 'null' : `of type ${typeof value}`;
  throw new CommandError(
    `.${name} needs a call, but the value is ${kind}. For example: .${name} x.market.depth('BTCUSDT')`,
  );
}

const SENDS = /^(await|send|then|catch|finally|watch|all|pages)$/;
