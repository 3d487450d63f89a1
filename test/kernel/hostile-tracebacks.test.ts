/**
 * Text of a hostile exchange in what a notebook shows: tracebacks, late errors below a cell, and displays. A front end of
 * Jupyter in a terminal prints these texts unchanged.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  expectHarmless,
  expectHarmlessScreen,
  type HostileExchange,
  startHostileExchange,
} from '../support/hostile-exchange.js';
import { only, StartedKernel } from './started-kernel.js';

let kernel: StartedKernel;
let exchanges: HostileExchange[];
beforeAll(async () => {
  exchanges = await Promise.all([startHostileExchange('refusals'), startHostileExchange('texts')]);
  kernel = await StartedKernel.start({ ...exchanges[0]?.env });
  for (const [at, { url }] of exchanges.entries())
    await kernel.run(`const z${at} = await connect({ network: '${url}', checkFilters: false })`);
});
afterAll(async () => {
  await kernel.close();
  await Promise.all(exchanges.map((one) => one.close()));
});

/** The traceback of a cell: only our own bold and underline may be in it. */
async function tracebackOf(code: string): Promise<string> {
  const { ename, evalue, traceback } = only(await kernel.run(code), 'error') as Record<string, unknown>;
  expectHarmless(`${ename}\n${evalue}`);
  const text = (traceback as string[]).join('\n');
  expectHarmlessScreen(text);
  return text;
}

test.each([
  ['a refusal', "await z0.market.klines('BTCUSDT', '1h')"],
  ['a refusal of a call that is shown', "z0.market.depth('BTCUSDT')"],
  [
    'an error whose cause is a refusal',
    "await z0.general.ping().catch((cause) => { throw new Error('own text', { cause }) })",
  ],
  ['several refusals (an AggregateError)', 'await Promise.any([z0.general.ping(), z0.general.ping()])'],
  ['a thrown text that is no error', 'await z0.general.ping().catch(({ message }) => { throw message })'],
])('a traceback of %s has no control characters of a hostile exchange', async (_, code) => {
  expect(await tracebackOf(code)).toContain('EVIL');
});

/** All texts of the messages of a cell, and of late ones. */
function textsOf({ published }: Awaited<ReturnType<StartedKernel['run']>>): string[] {
  const leaves = (value: unknown): string[] =>
    typeof value === 'string' ? [value] : Object.values((value ?? {}) as object).flatMap(leaves);
  const shown = [...published, ...kernel.late].filter(({ header }) => header.msg_type !== 'execute_input');
  return shown.flatMap(({ content }) => leaves(content));
}

test.each([
  [
    'an error that nobody awaited',
    'void z0.general.ping().then(() => {})\nawait new Promise((end) => setTimeout(end, 300))',
  ],
  ['a list', "await z1.general.exchangeInfo('BTCUSDT')"],
  ['a drawing of an unsent call', 'z1.account.info()'],
  ['an inspected error', 'await z0.general.ping().catch((error) => [error])'],
])('a display of %s has no character from a hostile exchange that controls a terminal', async (_, code) => {
  const texts = textsOf(await kernel.run(code));
  expect(texts.join('')).toContain('EVIL');
  // A page has no lines: a line break in HTML is a blank.
  for (const text of texts) expectHarmlessScreen(text.startsWith('<') ? text.replaceAll('\n', ' ') : text);
});
