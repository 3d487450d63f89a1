/** The file with the names of the students of a class: what it may contain, and errors that give the line. */
import { describe, expect, test } from 'vitest';
import { MAX_STUDENTS, readClassNames } from '../../../src/server/class/class-names.js';

const read = (text: string) => readClassNames(text, 'names.txt');

describe("a list of the students' names", () => {
  test('has one name on each line; empty lines and comments are ignored', () => {
    expect(read('\ufeff# class 5b\r\nAnn\r\n\n  Béla Nagy \n李雷\n')).toEqual(['Ann', 'Béla Nagy', '李雷']);
  });

  test('may contain characters that are special in HTML', () => {
    expect(read('<b>Bob</b> & "Co"')).toEqual(['<b>Bob</b> & "Co"']);
  });

  test.each([
    ['Ann\n\nANN', "names.txt, line 3: 'ANN' is also on line 1"],
    ['José\nJose\u0301', "line 2: 'José' is also on line 1"],
    ['Ann\nBo\u202eb', 'line 2: the name has a character that cannot be printed (U+202E, character 3)'],
    ['Bo\u200bb', 'U+200B'],
    ['A\tB', 'U+0009'],
    ['A\u00a0B', 'U+00A0'],
    [`Ann\n${'x'.repeat(41)}`, 'line 2: the name has 41 characters; at most 40 are allowed.'],
    ['Andr\ufffd', 'line 1: the name is not valid UTF-8'],
    ['# nobody\n\n', 'names.txt contains no names; write one name on each line.'],
    [
      Array.from({ length: MAX_STUDENTS + 1 }, (_, at) => `s${at}`).join('\n'),
      'line 501: one name too many; a class has at most 500 names.',
    ],
  ])('is refused with the line: %j', (text, message) => {
    expect(() => read(text)).toThrow(message);
  });
});
