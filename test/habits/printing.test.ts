/** Tests on the source text that only one file prints, which accepts only cleaned text. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/** The code of a file: without comments, and without code inside of texts, such as examples. */
const codeOf = (path: string) =>
  readFileSync(join(root, path), 'utf8')
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    .replace(/"[^"\n]*"|'[^'\n]*'/g, "''");

const sources = ['src', 'repl'].flatMap((folder) =>
  readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.gen.ts'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name))),
);

const PRINTER = 'src/output/print.ts';

/** The files with the streams of a process and the console of a page, which only the printer uses. */
const STREAMS = ['src/platform/node/host.ts', 'src/platform/web/host.ts'];

/** A thread that prints one fixed sentence before the process ends. */
const LAST_WORDS = 'src/interrupts/interrupt-thread.ts';

/** Programs of the sandbox: they send messages to this process through a pipe, and no user sees them. */
const PIPES = ['src/cli/sandbox/messages.ts', 'src/cli/sandbox/sandbox.ts'];

test('only one file writes to standard output and standard error', () => {
  const direct =
    /\bprocess\s*\.\s*(?:stdout|stderr)\s*\.\s*write\b|\bconsole\s*\.\s*\w+\s*\(|\bwriteSync\s*\(\s*[12]\b/;
  expect(sources.filter((path) => direct.test(codeOf(path))).sort()).toEqual([LAST_WORDS, ...STREAMS, ...PIPES].sort());
  const users = sources.filter((path) => /\bwrite(?:Out|Err)\b/.test(codeOf(path)));
  expect(users.sort()).toEqual([PRINTER, 'src/platform/index.ts', ...STREAMS].sort());
  expect(codeOf(LAST_WORDS)).toContain("writeSync(2, '')");
});

/** Files that move the cursor on a given stream. Their texts pass through `cleanDrawn` or `cleanText`. */
const SCREENS = [
  'repl/editor/editor.ts',
  'repl/editor/screen.ts',
  'repl/live/live-screen.ts',
  'repl/screen/late-output.ts',
  'repl/screen/mode/raw-mode.ts',
  'repl/screen/pager.ts',
  'repl/screen/terminal-question.ts',
  'repl/screen/transient-line.ts',
];

test('in repl and src/cli, only the files that draw on a screen write to a stream that they are given', () => {
  const handed = /\b(?:stream|screen|output|terminal|original|out|err)\s*\.\s*write\b/;
  const found = sources.filter(
    (path) => /^(?:repl|src\/cli)\//.test(path) && path !== PRINTER && handed.test(codeOf(path)),
  );
  expect(found.sort()).toEqual(SCREENS);
});

test('a text can be made printable only by the functions that clean it', () => {
  const text = codeOf('src/text/printable.ts');
  expect(text).not.toMatch(/export class/);
  for (const [, body = ''] of text.matchAll(/new PrintableText\(((?:[^()]|\([^()]*\))*)\)/g))
    expect(body).toMatch(/^(?:clean\w+\(|made\.join)/);
  expect(codeOf(PRINTER).match(/\((?:\w+: \w+, )?\w+: Printable\b/g)).toHaveLength(3);
});
