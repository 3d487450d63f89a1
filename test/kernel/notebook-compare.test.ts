/** Tests the comparison of stored and new outputs: words are compared, numbers are not. */
import { describe, expect, test } from 'vitest';
import { maskedLine, outputDifferences } from '../../src/kernel/notebook/notebook-compare.js';
import type { Notebook } from '../../src/kernel/notebook/notebook-format.js';

const notebook = (outputs: Record<string, unknown>[], metadata = {}): Notebook => ({
  cells: [
    { cell_type: 'markdown', metadata: {}, source: 'text' },
    { cell_type: 'code', metadata, source: '1', outputs, execution_count: outputs.length },
  ],
  metadata: {},
  nbformat: 4,
  nbformat_minor: 5,
});
const shown = (text: string, more = {}) => ({ output_type: 'execute_result', data: { 'text/plain': [text], ...more } });
const told = (text: string) => ({ output_type: 'stream', name: 'stdout', text: [text] });

describe('ignored differences of two runs of a notebook', () => {
  test.each([
    ['close 59985.44  ▼ -1.21 %  volume 1.58K', 'close 61000.1  ▲ +0.02 %  volume 2M'],
    ['2026-11-19 07:00 → 11-21 07:00', '2027-01-01 12:00 → 01-02 13:00'],
    ['│ client id   TRjrYF34AgJAQUzZ0C3IX0  │', '│ client id  abcdefghijk0123456789x │'],
    [
      'OTO list 2  BTCUSDT  EXECUTING  rAbDKaHaPOSxJUovcuxmES',
      'OTO list 3  BTCUSDT  EXECUTING  K4Ui4zFBQ2JKbMbIcP4U8W',
    ],
    ['id 0b5c1a52-9d4e-4f6e-8f7d-1c2b3a4d5e6f', 'id ffffffff-0000-4f6e-8f7d-1c2b3a4d5e6f'],
    ['ask  59990.95   0.06953  █████▍', 'ask 1 2 ▏'],
    ['\u001b[32mBUY\u001b[39m 1', 'BUY 2'],
    ['12n', '13n'],
    ['▼ 900 ms  pending NEW  in the book', '▼ 1 m 3 s  pending NEW  in the book'],
  ])('the output %s counts as equal to %s', (before, after) => {
    expect(maskedLine(before)).toBe(maskedLine(after));
    expect(outputDifferences(notebook([shown(before)]), notebook([shown(after)]))).toEqual([]);
  });

  test('the comparison ignores the number of rows of a table, the content of a picture, and counts', () => {
    const before = notebook([shown('ask 1 2\nask 1 3\nbid 1 1', { 'image/svg+xml': '<svg/>' })]);
    const after = notebook([shown('ask 2 2\nbid 3 1\nbid 4 1', { 'image/svg+xml': '<svg></svg>' })]);
    expect(outputDifferences(before, after)).toEqual([]);
  });
});

test('the comparison ignores progress displays, which appear only when reading takes long', () => {
  const output_type = 'display_data';
  const data = { 'text/plain': ['market.klines BTCUSDT 1h  720 rows in 629 ms'] };
  const progress = { output_type, data, metadata: { spotlab: 'progress' } };
  expect(outputDifferences(notebook([progress, told('a')]), notebook([told('a')]))).toEqual([]);
  const other = { output_type, data, metadata: {} };
  expect(outputDifferences(notebook([other, told('a')]), notebook([told('a')]))).toHaveLength(1);
});

describe('reported differences of two runs of a notebook', () => {
  test.each([
    ['words', [shown('order NEW')], [shown('order FILLED')], ['order NEW'], ['order FILLED']],
    [
      'a type',
      [shown('a', { 'text/html': '' })],
      [shown('a')],
      ['[execute_result: text/html, text/plain]'],
      ['[execute_result: text/plain]'],
    ],
    ['a stream', [told('a')], [], ['[stream: stdout]', 'a'], []],
    ['an error', [], [{ output_type: 'error', ename: 'E', evalue: 'no 5' }], [], ['[error]', 'E: no #']],
  ])('%s', (_, before, after, missing, added) => {
    expect(outputDifferences(notebook(before), notebook(after))).toEqual([{ cellNumber: 2, missing, added }]);
  });

  test('of a cell with the tag volatile, only the kinds of its outputs are compared', () => {
    const tags = { tags: ['volatile'] };
    expect(outputDifferences(notebook([told('a')], tags), notebook([told('b')], tags))).toEqual([]);
    expect(outputDifferences(notebook([told('a')], tags), notebook([shown('b')], tags))).toHaveLength(1);
  });
});
