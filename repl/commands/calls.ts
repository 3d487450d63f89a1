/** Commands about a call that is not sent, or a value that is there. */
import { scan } from '../../src/assist/index.js';
import { type Call, isCall } from '../../src/client/index.js';
import { compile } from '../evaluation/compile.js';
import { type Command, type CommandContext, CommandError } from './command.js';

const CALL = { name: 'CALL', kind: 'call', description: 'A call, without await' } as const;

export const callCommands: readonly Command[] = [
  {
    name: 'explain',
    group: 'calls',
    summary: 'What a call would send and cost. Sends nothing.',
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
    summary: 'A call as a curl command, its secrets masked. Sends nothing.',
    details: 'The code that it shows takes { secrets: true }, which makes the command one that runs.',
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
    summary: 'Numbers, trades or klines as a line, a book as its depth curve.',
    details: 'An expression, or a call that reads; _ is the last value.',
    args: [{ name: 'VALUE', kind: 'expression', description: 'What to draw' }],
    example: 'plot _.map((kline) => kline[4])',
    run: (_context, { VALUE: code = '_' }) => ({ input: `x.chart(${code.replace(/;$/, '')})` }),
  },
];

/** Evaluates code to a call. Nothing that sends may be inside: what is asked about a call sends nothing. */
async function callOf(
  name: string,
  { evaluator }: CommandContext,
  code: string,
): Promise<{ readonly text: string; readonly call: Call<unknown> }> {
  const text = code.replace(/^await\s+/, '').replace(/;$/, '');
  const sends = scan(text).find(({ kind, text: word }) => kind === 'word' && SENDS.test(word));
  if (sends) throw new CommandError(`.${name} sends nothing: leave out '${sends.text}'.`);
  const compiled = compile(text);
  if (compiled.status !== 'complete') throw compiled.error;
  const { value } = await evaluator.evaluate(compiled.code);
  if (isCall(value)) return { text, call: value };
  throw new CommandError(
    `.${name} takes a call, and this is ${value === null ? 'null' : `of type ${typeof value}`}: .${name} x.market.depth('BTCUSDT')`,
  );
}

const SENDS = /^(await|send|then|catch|finally|watch|all|pages)$/;
