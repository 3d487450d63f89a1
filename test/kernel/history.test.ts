import { expect, test } from 'vitest';
import { History } from '../../src/kernel/history.js';

function filled(): History {
  const history = new History();
  for (const [index, source] of ['a = 1', 'b = 2', 'a = 1', 'c'].entries()) history.add(index + 1, source);
  history.noteOutput(4, '3');
  return history;
}

test('a request for the tail of the history gets the newest cells', () => {
  expect(filled().answer({ hist_access_type: 'tail', n: 2 })).toEqual([
    [0, 3, 'a = 1'],
    [0, 4, 'c'],
  ]);
});

test('a requested range of the history begins at its start and ends before its stop', () => {
  expect(filled().answer({ hist_access_type: 'range', start: 2, stop: 3 })).toEqual([[0, 2, 'b = 2']]);
});

test('a search in the history accepts wildcards and can leave out repetitions', () => {
  expect(filled().answer({ hist_access_type: 'search', pattern: 'a*' })).toHaveLength(2);
  expect(filled().answer({ hist_access_type: 'search', pattern: 'a ? 1', unique: true })).toEqual([[0, 3, 'a = 1']]);
});

test('a request for the history gets outputs only if it asks for them', () => {
  expect(filled().answer({ hist_access_type: 'tail', n: 1, output: true })).toEqual([[0, 4, ['c', '3']]]);
});
