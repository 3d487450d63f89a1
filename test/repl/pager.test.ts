import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { type PagerStyle, pagerLine, writePaged } from '../../repl/screen/pager.js';
import { pageAfter, pagerAction } from '../../repl/screen/pager-keys.js';

const PLAIN: PagerStyle = { faint: String, mark: (text) => `<${text}>` };

test.each([
  [{ name: 'space', sequence: ' ' }, 'page'],
  [{ name: 'return' }, 'line'],
  [{ name: 'down' }, 'line'],
  [{ name: 'end' }, 'end'],
  [{ name: 'g', sequence: 'G', shift: true }, 'end'],
  [{ name: 'b', sequence: 'b' }, 'pageBack'],
  [{ name: 'up' }, 'lineBack'],
  [{ sequence: '/' }, 'search'],
  [{ name: 'n', sequence: 'n' }, 'next'],
  [{ name: 'n', sequence: 'N', shift: true }, 'previous'],
  [{ name: 'q' }, 'stop'],
  [{ name: 'c', ctrl: true }, 'stop'],
  [{ name: 'x', sequence: 'x' }, undefined],
])('the key %j has its action, or none', (key, action) => expect(pagerAction(key)).toBe(action));

test.each([
  ['page', 9, 18],
  ['page', 15, 20],
  ['end', 9, 20],
  ['pageBack', 18, 9],
  ['pageBack', 10, 9],
  ['lineBack', 12, 11],
  ['start', 18, 9],
] as const)(
  'the key for %s, pressed at line %d of 20, leads to line %d, with nine lines a page',
  (action, shown, next) => expect(pageAfter(action, shown, 20, 9)).toBe(next),
);

test('the status line of the pager fits the screen', () => {
  for (const columns of [20, 40, 80]) expect(pagerLine(23, 98, columns, PLAIN).length).toBeLessThan(columns);
  expect(pagerLine(23, 98, 100, PLAIN)).toContain('23 of 98 lines');
});

const TEXT = Array.from({ length: 12 }, (_, at) => `line ${at + 1}`).join('\n');

function terminal(rows: number) {
  const written: string[] = [];
  const input = Object.assign(new PassThrough(), {
    isTTY: true,
    isRaw: false,
    setRawMode: () => input,
  }) as unknown as NodeJS.ReadStream;
  const screen = {
    isTTY: true,
    rows,
    columns: 80,
    write(text: string) {
      written.push(text);
      return true;
    },
  };
  return { written, input, screen };
}

test('the pager writes a text that fits the screen at once', async () => {
  const { written, input, screen } = terminal(13);
  await writePaged(TEXT, screen, PLAIN, input);
  expect(written).toEqual([`${TEXT}\n`]);
});

test('the pager shows a longer text page by page, and q ends it', async () => {
  const { written, input, screen } = terminal(5);
  const paging = writePaged(TEXT, screen, PLAIN, input);
  const press = async (name: string, line: string) => {
    await expect.poll(() => written.at(-1), { interval: 1 }).toContain(line);
    input.emit('keypress', undefined, { name });
  };
  await press('space', '4 of 12 lines');
  await press('return', '8 of 12 lines');
  await press('q', '9 of 12 lines');
  await paging;
  const text = written.filter((one) => one.startsWith('line')).join('');
  expect(text).toBe(`${TEXT.split('\n').slice(0, 9).join('\n')}\n`);
  expect(written.at(-1)).toBe('\r\x1b[K');
});

test('in the pager b goes back a page, / searches, and n goes to the next match', async () => {
  const { written, input, screen } = terminal(5);
  const paging = writePaged(TEXT, screen, PLAIN, input);
  const drawn = () => written.findLast((one) => one.startsWith('\x1b[H'))?.slice(6);
  const press = async (line: string, ...keys: { name?: string; sequence?: string }[]) => {
    await expect.poll(() => written.at(-1), { interval: 1 }).toContain(line);
    // Keys that are typed fast arrive together.
    for (const key of keys) input.emit('keypress', undefined, key);
  };
  const search = (text: string) => [
    { sequence: '/' },
    ...[...text].map((sequence) => ({ sequence })),
    { name: 'return', sequence: '\r' },
  ];
  await press('4 of 12 lines', { name: 'space', sequence: ' ' });
  await press('8 of 12 lines', { name: 'b', sequence: 'b' });
  await press('4 of 12 lines');
  await expect.poll(drawn, { interval: 1 }).toBe('line 1\nline 2\nline 3\nline 4\n');
  await press('4 of 12 lines', ...search('LINE'), ...search('e 1'));
  await expect.poll(drawn, { interval: 1 }).toBe('lin<e 1>\nline 2\nline 3\nline 4\n');
  await press('4 of 12 lines', { name: 'n', sequence: 'n' });
  // The match is on the last page, which does not end the pager.
  await expect.poll(drawn, { interval: 1 }).toBe('line 9\nlin<e 1>0\nline 11\nline 12\n');
  await press('12 of 12 lines', ...search('x'));
  await press('no match: x', { name: 'space', sequence: ' ' });
  await paging;
});

test('keys typed after the q that ends the pager belong to the next input', async () => {
  const { written, input, screen } = terminal(5);
  const paging = writePaged(TEXT, screen, PLAIN, input);
  await expect.poll(() => written.at(-1), { interval: 1 }).toContain('4 of 12 lines');
  for (const sequence of 'q1+1') input.emit('keypress', sequence, { name: sequence, sequence });
  await paging;
  expect(String(input.read())).toBe('1+1');
});

test('after keys that were typed ahead, the pager writes the whole text at once, and the next input gets the keys', async () => {
  const { written, input, screen } = terminal(5);
  const paging = writePaged(TEXT, screen, PLAIN, input);
  input.emit('keypress', '1', { name: '1', sequence: '1' });
  await paging;
  expect(written).toEqual([`${TEXT}\n`]);
  expect(String(input.read())).toBe('1');
});
