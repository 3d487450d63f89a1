import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { linesFor, pagerLine, writePaged } from '../../repl/screen/pager.js';

test.each([
  [{ name: 'space' }, 9],
  [{ name: 'return' }, 1],
  [{ name: 'down' }, 1],
  [{ name: 'end' }, Number.POSITIVE_INFINITY],
  [{ name: 'g', sequence: 'G', shift: true }, Number.POSITIVE_INFINITY],
  [{ name: 'q' }, 0],
  [{ name: 'c', ctrl: true }, 0],
  [{ name: 'x' }, undefined],
])('%j on ten rows', (key, lines) => expect(linesFor(key, 10)).toBe(lines));

test('the status line fits the screen', () => {
  for (const columns of [20, 40, 80]) expect(pagerLine(23, 98, columns, String).length).toBeLessThan(columns);
  expect(pagerLine(23, 98, 100, String)).toContain('23 of 98 lines');
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

test('a text that fits is written at once', async () => {
  const { written, input, screen } = terminal(13);
  await writePaged(TEXT, screen, String, input);
  expect(written).toEqual([`${TEXT}\n`]);
});

test('a longer text is shown page by page, and q ends it', async () => {
  const { written, input, screen } = terminal(5);
  const paging = writePaged(TEXT, screen, String, input);
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

test('after typed-ahead keys the whole text is written, and the keys are kept', async () => {
  const { written, input, screen } = terminal(5);
  const paging = writePaged(TEXT, screen, String, input);
  input.emit('keypress', '1', { name: '1', sequence: '1' });
  await paging;
  expect(written).toEqual([`${TEXT}\n`]);
  expect(String(input.read())).toBe('1');
});
