import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readNotebook } from '../../src/kernel/notebook/notebook-file.js';
import { formatNotebook, linesOf, type NotebookOutput } from '../../src/kernel/notebook/notebook-format.js';
import { NotebookOutputs } from '../../src/kernel/notebook/notebook-outputs.js';
import { type Message, newHeader } from '../../src/kernel/wire/message.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'spotlab-notebooks-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(text: string): string {
  const path = join(folder, 'given.ipynb');
  writeFileSync(path, text);
  return path;
}

const cell = (more: object = {}) => ({ cell_type: 'code', metadata: {}, source: '1', outputs: [], ...more });
const notebook = (more: object = {}) => ({ cells: [cell()], metadata: {}, nbformat: 4, nbformat_minor: 2, ...more });

describe('a notebook file', () => {
  test.each([
    ['{ "cells": [', /not a notebook, because the file is not JSON/],
    ['[1, 2]', /not a notebook: the JSON has no nbformat/],
    [JSON.stringify({ nbformat: 3, worksheets: [] }), /nbformat 3 is not supported, only 4/],
    [JSON.stringify({ nbformat: 4 }), /no list of cells/],
    [JSON.stringify(notebook({ cells: [{ source: 1 }] })), /cell 1 has no cell_type or no source/],
    [
      JSON.stringify(notebook({ metadata: { kernelspec: { language: 'python' } } })),
      /the language of the notebook is python/,
    ],
    [JSON.stringify(notebook({ metadata: { language_info: { name: 'R' } } })), /the language of the notebook is R/],
  ])('%s is refused', (text, why) => {
    expect(() => readNotebook(fileOf(text))).toThrow(why);
  });

  test('the error of a notebook file that does not exist names the file', () => {
    expect(() => readNotebook(join(folder, 'none.ipynb'))).toThrow(/none\.ipynb: the file does not exist/);
  });

  test('gets ids where they are missing and keeps those it has', () => {
    const read = readNotebook(fileOf(JSON.stringify(notebook({ cells: [cell(), cell({ id: 'cell-3' }), cell()] }))));
    expect(read.nbformat_minor).toBe(5);
    expect(read.cells.map(({ id }) => id)).toEqual(['cell-1', 'cell-3', 'cell-3-x']);
  });

  test('keeps unknown fields', () => {
    const given = notebook({ cells: [cell({ attachments: { a: 1 } })], metadata: { authors: [{ name: 'Ada' }] } });
    const written = JSON.parse(formatNotebook(readNotebook(fileOf(JSON.stringify(given)))));
    expect(written.cells[0].attachments).toEqual({ a: 1 });
    expect(written.metadata.authors).toEqual([{ name: 'Ada' }]);
  });

  test('stays byte for byte the same when it is read and written again', () => {
    const once = formatNotebook(
      readNotebook(fileOf(JSON.stringify(notebook({ cells: [cell({ source: 'a\nb\n' })] })))),
    );
    expect(formatNotebook(readNotebook(fileOf(once)))).toBe(once);
    expect(JSON.parse(once).cells[0].source).toEqual(['a\n', 'b\n']);
  });

  test('is written with sorted keys and without the metadata that front ends add for a single run', () => {
    const metadata = { tags: ['b'], execution: { 'iopub.status.busy': '2026-01-01' }, trusted: true, collapsed: false };
    const text = formatNotebook(
      readNotebook(fileOf(JSON.stringify(notebook({ cells: [cell({ metadata, id: 'a' })] })))),
    );
    const keys = [...text.matchAll(/"(\w+)":/g)].map(([, key]) => key);
    const expected = 'cells cell_type execution_count id metadata collapsed tags outputs source';
    expect(keys).toEqual([...expected.split(' '), 'metadata', 'nbformat', 'nbformat_minor']);
  });

  test('may begin with a byte order mark', () => {
    expect(readNotebook(fileOf(`\ufeff${JSON.stringify(notebook())}`)).cells).toHaveLength(1);
  });
});

test.each([
  ['', []],
  ['a\n\nb', ['a\n', '\n', 'b']],
  ['a\r\nb\rc\r', ['a\r\n', 'b\r', 'c\r']],
  ['a\u2028b\u0085c\u001cd', ['a\u2028', 'b\u0085', 'c\u001c', 'd']],
])(
  'the source %j of a cell is split into lines where Jupyter splits it, and the lines keep their ends',
  (text, lines) => {
    expect(linesOf(text)).toEqual(lines);
  },
);

describe('published messages', () => {
  const message = (type: string, content: Record<string, unknown>): Message => ({
    identities: [],
    header: newHeader(type, 'one'),
    parent: undefined,
    metadata: {},
    content,
  });
  const outputsAfter = (...messages: Message[]): NotebookOutput[] => {
    const outputs: NotebookOutput[] = [];
    const taken = new NotebookOutputs();
    for (const each of messages) taken.apply(outputs, each);
    return outputs;
  };
  const bundle = (text: string) => ({ data: { 'text/plain': text }, metadata: {}, transient: { display_id: 'd' } });

  test('messages on one stream (stdout or stderr) become one output', () => {
    const write = (name: string, text: string) => message('stream', { name, text });
    expect(outputsAfter(write('stdout', 'a\nb'), write('stdout', 'c\n'), write('stderr', 'e'))).toEqual([
      { output_type: 'stream', name: 'stdout', text: ['a\n', 'bc\n'] },
      { output_type: 'stream', name: 'stderr', text: ['e'] },
    ]);
  });

  test('messages with the id of an earlier display replace the content of this display', () => {
    const outputs = outputsAfter(message('display_data', bundle('one')), message('update_display_data', bundle('two')));
    expect(outputs).toEqual([{ output_type: 'display_data', data: { 'text/plain': ['two'] }, metadata: {} }]);
  });

  test('messages that clear the outputs do so at once, or when the next output comes', () => {
    const wait = (isWaiting: boolean) => message('clear_output', { wait: isWaiting });
    expect(outputsAfter(message('display_data', bundle('one')), wait(false))).toEqual([]);
    expect(outputsAfter(message('display_data', bundle('one')), wait(true))).toHaveLength(1);
    const outputs = outputsAfter(
      message('display_data', bundle('one')),
      wait(true),
      message('display_data', bundle('two')),
    );
    expect(outputs).toHaveLength(1);
    expect(outputs[0]?.data).toEqual({ 'text/plain': ['two'] });
  });
});
