/**
 * The recipes of CONTRIBUTING.md: the files that they name exist, and each kind of member is one entry of one table, from which
 * its name follows everywhere else.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
const [, recipes = ''] = page.split('## How to add …');

/** The sections of CONTRIBUTING.md: titles to texts. */
const sections = new Map(
  recipes
    .split('## Commits')[0]
    ?.split(/^\*\*(?=[A-Z].*\*\*$)/m)
    .slice(1)
    .map((text) => [text.slice(0, text.indexOf('**')), text.slice(text.indexOf('**') + 2)] as const),
);

/** Files that a recipe names by their path from the root; a folder ends with a slash. */
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`((?:src|test|scripts|repl|docs)\/[\w./-]+)`/g)].map(([, path = '']) => path);

describe('a recipe', () => {
  test('is in CONTRIBUTING.md for an endpoint, a stream, a display, an error, a command and an option', () => {
    const wanted = ['An endpoint', 'A market stream', 'A display', 'An error', 'A command of the exchange'];
    const titles = [...sections.keys()];
    for (const title of wanted) expect(titles).toContain(title);
    expect(titles).toContain('An option of `connect`');
  });

  test.each([...sections])('%s: the files that it names exist', (_, text) => {
    expect(text).not.toBe('');
    for (const path of pathsIn(text)) expect([path, existsSync(join(root, path))]).toEqual([path, true]);
  });
});

/** Sources that are not generated, without the tests. */
const sources = ['src', 'repl', 'scripts'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.gen.ts'))
    .map((path): [string, string] => [`${folder}/${path}`, readFileSync(join(root, folder, path), 'utf8')]),
);

/** The files in which a table has an entry of this name. */
const filesWith = (name: string): string[] =>
  sources.filter(([, text]) => new RegExp(`^ +'?${name}'?: `, 'm').test(text)).map(([path]) => path);

// Members whose names nothing else has. If a second table gets entries of these members, this test finds it; one-check.test.ts has
// the options.
test.each([
  ['an endpoint', 'delistSchedule', ['src/catalogue/endpoints/wallet.ts', 'src/server/routes/wallet.ts']],
  ['a stream', 'rollingTickers', ['src/protocol/streams/market-streams.ts']],
  ['a display', 'dataFile', ['src/display/later-drawings.ts']],
  ['a refusal', 'badStrategyType', ['src/protocol/values/refusal-texts.ts']],
  ['a code of errors', 'SPOTLAB_SANDBOX', ['src/client/types/error-codes.ts']],
  ['a result of a command', 'GivenAnswer', ['src/protocol/control/control-results.ts']],
  [
    'a command of the exchange',
    'class.rejoin',
    ['src/protocol/control/control-class.ts', 'src/server/control/control-service.ts'],
  ],
])(
  '%s is declared in one file; only an endpoint and a command have a second one, in the exchange',
  (_, name, places) => {
    expect(filesWith(name).sort()).toEqual([...places].sort());
  },
);
