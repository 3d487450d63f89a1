import { expect, test } from 'vitest';
import { wrapHelp } from '../../src/cli/common/help-text.js';
import { table } from '../../src/cli/endpoints.js';

const HELP = `Usage: spotlab x [options] and more words than fit on a line

Paragraphs are filled again if one of
their lines is too long for the terminal.

  -a, --all      lists everything that there is to list, and
                 what follows from it
  -b             short
      --json     one line: {"baseUrl","streamUrl","wsApiUrl","keys"}`;

test('a help page is wrapped to a narrow width, descriptions in their column; lines that fit stay unchanged', () => {
  expect(wrapHelp(HELP, 40).split('\n')).toEqual([
    'Usage: spotlab x [options] and more',
    'words than fit on a line',
    '',
    'Paragraphs are filled again if one of',
    'their lines is too long for the',
    'terminal.',
    '',
    '  -a, --all      lists everything that',
    '                 there is to list, and',
    '                 what follows from it',
    '  -b             short',
    '      --json     one line: {"baseUrl",',
    '                 "streamUrl","wsApiUrl",',
    '                 "keys"}',
  ]);
  expect(wrapHelp(HELP, 80)).toBe(HELP);
});

test('on a terminal, a list of endpoints has the verbs on lines below; in a pipe each endpoint is one line', () => {
  const row = ['GET', '/api/v3/x', 'NONE', '1', 'x.orders.one x.orders.two x.orders.three'];
  expect(table([row], Number.POSITIVE_INFINITY)).toBe(
    'GET  /api/v3/x  NONE  1  x.orders.one x.orders.two x.orders.three',
  );
  expect(table([row], 40).split('\n')).toEqual([
    'GET  /api/v3/x  NONE  1',
    '        x.orders.one x.orders.two',
    '        x.orders.three',
  ]);
});
