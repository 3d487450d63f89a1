import { describe, expect, test } from 'vitest';
import type { PagingProgress } from '../../src/client/types/page-options.js';
import type { NotebookOutput } from '../../src/kernel/notebook/notebook-format.js';
import { NotebookOutputs } from '../../src/kernel/notebook/notebook-outputs.js';
import { CellOutput } from '../../src/kernel/output/cell-output.js';
import { ProgressDisplay } from '../../src/kernel/output/progress-display.js';

type Sent = [
  type: string,
  content: { data: Record<string, string>; metadata: object; transient: { display_id: string } },
];

function cell() {
  const sent: Sent[] = [];
  const output = new CellOutput((type, content) => sent.push([type, content as Sent[1]]), false);
  return { sent, output };
}

const progress = (changes: Partial<PagingProgress> = {}): PagingProgress => ({
  id: 1,
  verb: 'market.klines',
  params: {},
  state: 'running',
  rows: 50,
  requests: 1,
  weight: 54,
  share: 0.5,
  elapsedMs: 1000,
  ...changes,
});

describe('progress in a cell', () => {
  test('is one display that is updated in place and ends as a line with the number of rows', () => {
    const { sent, output } = cell();
    const display = new ProgressDisplay();
    display.update(progress(), output);
    display.update(progress({ rows: 51, elapsedMs: 1100 }), output);
    display.update(progress({ rows: 80, elapsedMs: 1400 }), output);
    display.update(progress({ rows: 100, elapsedMs: 1450, state: 'done' }), output);
    expect(sent.map(([type]) => type)).toEqual(['display_data', 'update_display_data', 'update_display_data']);
    expect(new Set(sent.map(([, { transient }]) => transient.display_id)).size).toBe(1);
    for (const [, { metadata }] of sent) expect(metadata).toEqual({ spotlab: 'progress' });
    expect(sent.map(([, { data }]) => data['text/plain'])).toEqual([
      expect.stringContaining('50 rows'),
      expect.stringContaining('80 rows'),
      expect.stringContaining('100 rows in 2 s'),
    ]);
    expect(sent[0]?.[1].data['text/html']).toContain('50 rows');
  });

  test('stays below the cell that began the work', () => {
    const [first, second] = [cell(), cell()];
    const display = new ProgressDisplay();
    display.update(progress(), first.output);
    display.update(progress({ state: 'stopped' }), second.output);
    expect([first.sent.length, second.sent.length]).toEqual([2, 0]);
  });

  test('several lists that a cell reads at once have one progress display each', () => {
    const { sent, output } = cell();
    const display = new ProgressDisplay();
    for (const id of [1, 2]) display.update(progress({ id }), output);
    display.update(progress({ id: 2, rows: 70, state: 'stopped', elapsedMs: 1300 }), output);
    display.update(progress({ id: 1, rows: 90, state: 'done', elapsedMs: 1400 }), output);
    const [first, second, ...ends] = sent.map(([, { transient }]) => transient.display_id);
    expect(first).not.toBe(second);
    expect(ends).toEqual([second, first]);
    expect(sent.at(-2)?.[1].data['text/plain']).toContain('stopped after 70 rows');
  });

  test('is published under the running cell, also if an earlier cell began it', () => {
    const [first, second] = [cell(), cell()];
    const display = new ProgressDisplay();
    display.update(progress(), first.output, first.output);
    display.update(progress({ elapsedMs: 1300 }), first.output, second.output);
    expect([first.sent.length, second.sent.length]).toEqual([1, 1]);
    expect(second.sent[0]?.[1].transient).toEqual(first.sent[0]?.[1].transient);
  });

  test('is not shown for a list that is read quickly, nor before the first cell', () => {
    const { sent, output } = cell();
    const display = new ProgressDisplay();
    display.update(progress({ elapsedMs: 100 }), output);
    display.update(progress({ elapsedMs: 120, state: 'done' }), output);
    display.update(progress(), undefined);
    expect(sent).toEqual([]);
  });

  test('the progress of a run of the lab disappears at its end, also from saved notebooks', () => {
    const { sent, output } = cell();
    const display = new ProgressDisplay();
    const run = { id: -1, verb: 'lab.run', subject: 'maker', done: '15 m 00 s', share: 0.5, elapsedMs: 1000 };
    display.update({ ...run, state: 'running' }, output);
    display.update({ ...run, state: 'done' }, output);
    expect(sent.map(([, { data }]) => data['text/plain'])).toEqual([expect.stringContaining('lab.run maker'), '']);
    const saved: NotebookOutput[] = [];
    const outputs = new NotebookOutputs();
    for (const [type, content] of sent) outputs.apply(saved, { header: { msg_type: type }, content } as never);
    expect(saved).toEqual([]);
  });

  test('the progress of a run that was stopped stays', () => {
    const { sent, output } = cell();
    const display = new ProgressDisplay();
    const run = { id: -1, verb: 'lab.run', subject: 'maker', done: '15 m 00 s', share: 0.5, elapsedMs: 1000 };
    display.update({ ...run, state: 'running' }, output);
    display.update({ ...run, state: 'stopped' }, output);
    expect(sent.at(-1)?.[1].data['text/plain']).toContain('stopped after 15 m 00 s');
  });
});
