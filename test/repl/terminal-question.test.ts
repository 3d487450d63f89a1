import type { Key } from 'node:readline';
import { describe, expect, test } from 'vitest';
import { answerStep } from '../../repl/screen/terminal-question.js';

const key = (sequence: string, name: string = sequence, more: Partial<Key> = {}): Key => ({ sequence, name, ...more });

describe('an answer to a question of the REPL, typed key by key,', () => {
  test('is typed, corrected, and ended with Enter', () => {
    expect(answerStep('', key('y'))).toEqual({ typed: 'y' });
    expect(answerStep('ye', key('s'))).toEqual({ typed: 'yes' });
    expect(answerStep('yes', key('\x7f', 'backspace'))).toEqual({ typed: 'ye' });
    expect(answerStep('yes', key('\x15', 'u', { ctrl: true }))).toEqual({ typed: '' });
    expect(answerStep('yes', key('\r', 'return'))).toEqual({ answer: 'yes' });
    // Text typed before raw mode ends its lines in this way.
    expect(answerStep('n', key('\n', 'enter'))).toEqual({ answer: 'n' });
  });

  test('is empty after Ctrl-D and Escape, whatever was typed', () => {
    expect(answerStep('y', key('\x04', 'd', { ctrl: true }))).toEqual({ answer: '' });
    expect(answerStep('y', key('\x1b', 'escape'))).toEqual({ answer: '' });
  });

  test('ignores other keys, and is limited to a word', () => {
    for (const other of [key('\t', 'tab'), key('\x1b[A', 'up'), key('\x01', 'a', { ctrl: true })]) {
      expect(answerStep('n', other)).toEqual({ typed: 'n' });
    }
    expect(answerStep('x'.repeat(20), key('y'))).toEqual({ typed: 'x'.repeat(20) });
  });
});
