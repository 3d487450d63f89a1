/** Tests the code that answers requests of Jupyter's protocol with the cells of a page. CI runs them in JupyterLite, see .ci/lite. */
import { describe, expect, test } from 'vitest';
import type { OutputChange } from '../../site/cells/messages.js';
import { type Cells, JupyterCells, type OutputMessage } from '../../site/lite/jupyter-cells.js';

const IDLE: Cells = {
  run: () => Promise.resolve('done'),
  complete: () => Promise.resolve(undefined),
  help: () => Promise.resolve(undefined),
  completenessOf: () => Promise.resolve(undefined),
  stop() {},
  close() {},
};

const REQUEST = { code: 'x', cell: 'a', count: 3, isSilent: false };

/** Runs a cell that makes these changes. */
async function messagesOf(changes: readonly OutputChange[], ending: 'done' | 'error' | 'stopped', isSilent = false) {
  const messages: OutputMessage[] = [];
  const run: Cells['run'] = (_code, change) => {
    for (const one of changes) change(one);
    return Promise.resolve(ending);
  };
  const cells = new JupyterCells({ ...IDLE, run });
  const reply = await cells.execute({ ...REQUEST, isSilent }, (message) => messages.push(message));
  return { messages, reply };
}

const add = (output: Extract<OutputChange, { kind: 'add' }>['output']): OutputChange => ({ kind: 'add', output });
const DATA = { 'text/plain': '1' };

describe('a cell', () => {
  test('sends its outputs as messages', async () => {
    const { messages, reply } = await messagesOf(
      [
        add({ output_type: 'stream', name: 'stderr', text: 'a\n' }),
        add({ output_type: 'display_data', data: DATA, id: 'one' }),
        add({ output_type: 'display_data', data: DATA }),
        { kind: 'update', id: 'one', data: DATA },
        { kind: 'clear', wait: true },
        add({ output_type: 'execute_result', data: DATA }),
      ],
      'done',
    );
    expect(messages).toEqual([
      { type: 'stream', content: { name: 'stderr', text: 'a\n' } },
      { type: 'display_data', content: { data: DATA, metadata: {}, transient: { display_id: 'one' } } },
      { type: 'display_data', content: { data: DATA, metadata: {}, transient: {} } },
      { type: 'update_display_data', content: { data: DATA, metadata: {}, transient: { display_id: 'one' } } },
      { type: 'clear_output', content: { wait: true } },
      { type: 'execute_result', content: { data: DATA, metadata: {}, execution_count: 3 } },
    ]);
    expect(reply).toEqual({ status: 'ok', execution_count: 3, user_expressions: {} });
  });

  test('a cell that fails has its error in its messages and in the reply', async () => {
    const error = { ename: 'TypeError', evalue: 'no', traceback: ['TypeError: no'] };
    const { messages, reply } = await messagesOf([add({ output_type: 'error', ...error })], 'error');
    expect(messages).toEqual([{ type: 'error', content: error }]);
    expect(reply).toEqual({ status: 'error', execution_count: 3, ...error });
  });

  test('a cell that was stopped says that it was stopped', async () => {
    const { messages, reply } = await messagesOf([], 'stopped');
    expect(messages).toMatchObject([{ type: 'error', content: { ename: 'Interrupted' } }]);
    expect(reply).toMatchObject({ status: 'error', ename: 'Interrupted' });
  });

  test('a cell with a silent request shows nothing, but its reply still has its error', async () => {
    const error = { ename: 'TypeError', evalue: 'no', traceback: [] };
    const { messages, reply } = await messagesOf([add({ output_type: 'error', ...error })], 'error', true);
    expect(messages).toEqual([]);
    expect(reply).toMatchObject({ status: 'error', ename: 'TypeError' });
  });

  test('has an error that says why if the exchange cannot start', async () => {
    const messages: OutputMessage[] = [];
    const cells = new JupyterCells({ ...IDLE, run: () => Promise.reject(new Error('no seed')) });
    const reply = await cells.execute(REQUEST, (message) => messages.push(message));
    expect(messages).toMatchObject([{ type: 'error', content: { evalue: 'no seed' } }]);
    expect(reply).toMatchObject({ status: 'error', evalue: 'no seed' });
  });
});

test('Stop ends the code that runs, and changes nothing while none runs', async () => {
  let stops = 0;
  let end = (_: 'stopped'): void => {};
  const run = () => new Promise<'stopped'>((resolve) => (end = resolve));
  const cells = new JupyterCells({ ...IDLE, run, stop: () => (stops += 1) });
  cells.stop();
  expect(stops).toBe(0);
  const reply = cells.execute(REQUEST, () => {});
  cells.stop();
  expect(stops).toBe(1);
  end('stopped');
  await reply;
  cells.stop();
  expect(stops).toBe(1);
});

test('a completion candidate replaces the word at the cursor, whose position is counted in characters', async () => {
  const found = { replaced: 2, candidates: [{ text: 'klines', note: 'Candles' }] };
  let asked = '';
  const complete: Cells['complete'] = (before) => {
    asked = before;
    return Promise.resolve(found);
  };
  const cells = new JupyterCells({ ...IDLE, complete });
  const reply = await cells.complete("'\u{1f600}'; x.market.klin()", 16);
  expect(asked).toBe("'\u{1f600}'; x.market.kl");
  expect(reply).toMatchObject({ matches: ['klines'], cursor_start: 14, cursor_end: 18 });
  expect(reply.metadata._jupyter_types_experimental).toEqual([
    { text: 'klines', type: 'method', documentation: 'Candles', start: 14, end: 18 },
  ]);
});

test('while a cell runs there are no candidates, no help and no check', async () => {
  const cells = new JupyterCells(IDLE);
  expect(await cells.complete('x.', 2)).toMatchObject({ matches: [], cursor_start: 2, cursor_end: 2 });
  expect(await cells.inspect('x.', 2)).toEqual({ status: 'ok', found: false, data: {}, metadata: {} });
  expect(await cells.isComplete('x')).toEqual({ status: 'unknown' });
});

test('help is asked for the whole word at the cursor', async () => {
  const cells = new JupyterCells({ ...IDLE, help: (before) => Promise.resolve(`help for ${before}`) });
  expect((await cells.inspect('x.market.klines()', 11)).data).toEqual({ 'text/plain': 'help for x.market.klines' });
});
