import { beforeAll, expect, test } from 'vitest';
import { sessionContext } from '../../../repl/completion/session-context.js';
import { complete } from '../../../src/assist/completion/completion.js';
import { noteOf } from '../../../src/assist/input/candidate.js';
import { decimal } from '../../../src/client/values/decimal.js';
import * as dataBackend from '../../../src/data/result-data.js';
import { results, resultTypes } from '../../../src/protocol/endpoints/results.gen.js';
import { endpointTable } from '../../../src/protocol/endpoints/table.gen.js';
import { makeClient } from '../../support/make-client.js';
import { commandSession } from '../command-session.js';

const KLINE = [0, '1', '2', '1', '2', '5', 59_999, '8', 3, '2', '4', '0'];

/** The values of a session by name. */
const session: Record<string, unknown> = {};
const evaluator = {
  names: () => Object.keys(session),
  peek: ([name = '', ...path]: readonly string[]) =>
    path.reduce<unknown>((value, member) => (value as Record<string, unknown> | undefined)?.[member], session[name]),
};
const context = { ...sessionContext(evaluator, () => []), resultShapes: () => ({ results, resultTypes }) };

beforeAll(async () => {
  const { x } = makeClient([{ body: [KLINE] }], { dataBackend: () => dataBackend });
  const rows = await x.market.klines('BTCUSDT', '1m');
  const price = decimal('1.5');
  Object.assign(session, { x, rows, part: rows.slice(0), table: rows.toTable(), columns: rows.toColumns(), price });
  Object.assign(session, { rolling: rows.rolling(1), decimal });
});

const notesAfter = (typed: string) =>
  Object.fromEntries(complete(typed, endpointTable, context).candidates.map((one) => [one.text, noteOf(one)]));

test.each(['rows.', 'part.', 'table.', "(await x.market.trades('BTCUSDT'))."])(
  'completion after %s describes the members that export rows',
  (typed) => {
    const notes = notesAfter(`${typed}to`);
    for (const name of ['toTable', 'toColumns', 'toCSV', 'toArrow', 'toParquet']) {
      expect(notes[name], name).toMatch(/^(Returns|Writes) the rows/);
    }
  },
);

test.each([
  ['columns.', 'exact', /^All columns by name/],
  ['rolling.', 'mean', /^Means, as the nearest floats/],
  ['price.', 'roundTo', /^The nearest multiple of step/],
  ['decimal.', 'sum', /^The sum of all values/],
])('completion after %s describes the member %s', (typed, name, note) => {
  expect(notesAfter(typed)[name]).toMatch(note);
});

test('completion offers the columns as members of `floats` and `exact` of toColumns(), not of toColumns() itself', () => {
  expect(Object.keys(notesAfter('columns.'))).toEqual(['length', 'columns', 'floats', 'exact', 'with', 'toTable']);
  expect(Object.keys(notesAfter('columns.exact.'))).toContain('close');
});

test('completion describes every own member of a table and of a decimal', () => {
  for (const name of ['table', 'price']) {
    for (const [member, note] of Object.entries(notesAfter(`${name}.`))) {
      expect(note, member).toMatch(/^[-A-Z].* .*\.$/);
    }
  }
});

test('help on a member of a value is about that value, and not about a call with a member of the same name', async () => {
  const { context: commands, run, requests } = commandSession();
  commands.evaluator = evaluator as unknown as typeof commands.evaluator;
  await run('.help rows.toCSV');
  expect(requests).toEqual([{ print: expect.stringMatching(/^rows\.toCSV\(path\?\)\n {2}Returns the rows as CSV/) }]);
});

test('help on a name that is also a command names this command', async () => {
  const { context: commands, run, requests } = commandSession();
  commands.evaluator = evaluator as unknown as typeof commands.evaluator;
  await run('.help clock');
  expect(requests).toEqual([
    { print: expect.stringMatching(/^x\.clock\n[\s\S]*\n\nThe command \.clock: \.help \.clock$/) },
  ]);
});
