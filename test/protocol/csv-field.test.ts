import { expect, test } from 'vitest';
import { csvField } from '../../src/protocol/index.js';

test.each([
  ['=cmd|calc', "'=cmd|calc"],
  ['+1+1', "'+1+1"],
  ['-2+3|x', "'-2+3|x"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
  ['\uff1d1+1', "'\uff1d1+1"],
  ['-', "'-"],
])('a text that begins like a formula is written so that no spreadsheet computes it: %j', (text, field) => {
  expect(csvField(text)).toBe(field);
});

test.each(['-5', '+5', '-0.00012300', '-1e-7', '-.5', '5', 'a=b', '1-2', 'BTCUSDT', 'x-1'])(
  'the text %s stays unchanged in a CSV field',
  (text) => {
    expect(csvField(text)).toBe(text);
  },
);

test('commas, quotes, line breaks, outer blanks and an empty text are quoted', () => {
  expect(['a,b', 'a"b', 'a\nb', ' a', ''].map(csvField)).toEqual(['"a,b"', '"a""b"', '"a\nb"', '" a"', '""']);
});
