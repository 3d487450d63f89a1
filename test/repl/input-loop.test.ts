import { PassThrough } from 'node:stream';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { loadWidths } from '../../repl/editor/width.js';
import { LastValue } from '../../repl/evaluation/last-value.js';
import { type InputLoopOptions, startInputLoop } from '../../repl/input-loop.js';
import { interceptOutput } from '../../repl/screen/late-output.js';

let editor: ReturnType<typeof startInputLoop> | undefined;
// The editor loads the widths of characters; nothing may be loaded after the test.
beforeAll(loadWidths);
afterEach(() => editor?.close());

function terminal() {
  const written: string[] = [];
  const stream = {
    columns: 80,
    rows: 24,
    write: (text: string) => written.push(text) > 0,
  } as unknown as NodeJS.WriteStream;
  return { written, stream };
}

const REST: Omit<InputLoopOptions, 'input' | 'late' | 'evaluate'> = {
  color: false,
  history: { entries: [], add: () => {} },
  prompt: () => '> ',
  rewrite: () => undefined,
  complete: () => ({ candidates: [], prefix: '' }),
  hint: () => [],
  command: async () => undefined,
  draw: String,
  showError: () => {},
  last: new LastValue(),
  note: () => undefined,
  leave: () => {},
  aliases: { all: [], expand: () => undefined, wordsNeeded: () => 0 },
  withoutPrompts: (text) => text,
  isTimed: () => false,
  startup: undefined,
  leaveWarning: () => undefined,
};

test('the output of an input that was typed ahead does not draw the prompt again', async () => {
  const { written, stream } = terminal();
  const input = new PassThrough();
  const late = interceptOutput(stream, [stream]);
  const ran: string[] = [];
  editor = startInputLoop({
    ...REST,
    input: input as unknown as NodeJS.ReadStream,
    late,
    async evaluate(source) {
      ran.push(source.trim());
      stream.write(`Waiting for ${source.trim()}`);
      stream.write('\r\x1b[K');
      return undefined;
    },
  });
  // Both lines arrive together: the second one is queued in the editor, and runs while its prompt is being shown.
  input.emit('data', Buffer.from('first\rsecond\r'));
  await vi.waitFor(() => expect(ran).toEqual(['first', 'second']));
  expect(written.slice(written.indexOf('Waiting for second')).slice(0, 2)).toEqual(['Waiting for second', '\r\x1b[K']);
});
