/** Kinds of values are checked in one place, and each command and option is one entry. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { connectOptionTable, replayOptionTable } from '../../src/connect/index.js';
import { controlCommands } from '../../src/protocol/index.js';

const sources = ['src', 'repl'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.gen.ts'))
    .map((path) => [join(folder, path), readFileSync(join(folder, path), 'utf8')] as const),
);

/** The files with an entry of this name: `name: {` or `name: call(` at the second level of a table. */
const filesWithEntry = (name: string, folder: string) =>
  sources.filter(
    ([path, text]) =>
      path.startsWith(folder) && new RegExp(`^  '?${name.replaceAll('.', '\\.')}'?: [\\w{]`, 'm').test(text),
  );

test('each control command is described in one file', () => {
  for (const id of Object.keys(controlCommands)) {
    expect([id, filesWithEntry(id, 'src/protocol/control').map(([path]) => path).length]).toEqual([id, 1]);
  }
});

test('each option of connect is described in one file, and its flag is written there only', () => {
  for (const [name, { flag, help, isEmbedded }] of Object.entries(connectOptionTable)) {
    const described = ['src/connect/option', 'src/connect/embedded-option'].flatMap((start) =>
      filesWithEntry(name, start).map(([path]) => path),
    );
    expect([name, described]).toEqual([name, [`src/connect/${isEmbedded ? 'embedded-option' : 'option'}-table.ts`]]);
    if (flag === undefined || help === undefined) continue;
    const read = sources.filter(([, text]) => text.includes(`optionValue('${flag}'`));
    expect([flag, read.map(([path]) => path).filter((path) => !path.endsWith('replay-options.ts'))]).toEqual([
      flag,
      [],
    ]);
  }
});

test('the environment variable of an option is named in no source but the entry of the option', () => {
  const own = /connect.(?:option-table|embedded-option-table|nested-options|state.token-variable)\.ts$/;
  const variables = [...Object.values(connectOptionTable), ...Object.values(replayOptionTable)].flatMap(
    ({ variable }) => variable ?? [],
  );
  // Some variables have the same name as an error code; the code is in quotes.
  const uses = new RegExp(
    `(?:environment|env)\\.(?:${variables.join('|')})\\b|^ +(?:${variables.join('|')}): (?!['"A-Z])`,
    'm',
  );
  expect(sources.filter(([path, text]) => !own.test(path) && uses.test(text)).map(([path]) => path)).toEqual([]);
});

test('only one file assigns arguments by their position, and only one file parses the signatures of verbs', () => {
  const parsers = sources.filter(([, text]) => /replace\('\?', ''\)\.split\('\|'\)/.test(text));
  expect(parsers.map(([path]) => path)).toEqual(['src/protocol/endpoints/verb-arguments.ts']);
  const loops = sources.filter(([, text]) => /\bargs\.forEach\(|given\.length > [\w.]*args\.length/.test(text));
  expect(loops.map(([path]) => path)).toEqual(['src/protocol/kinds/positional.ts']);
});

test('only value-spec.ts has a union of the kinds of values, such as decimal and integer', () => {
  const unions = sources.filter(([, text]) => /\| 'clientOrderId'\n|\| 'decimal'\n +\| 'integer'/.test(text));
  expect(unions.map(([path]) => path)).toEqual(['src/protocol/kinds/value-spec.ts']);
});
