import { describe, expect, test } from 'vitest';
import { CellOutput } from '../../src/kernel/output/cell-output.js';
import { WaitDisplay } from '../../src/kernel/output/wait-display.js';

function fixture() {
  let nowMs = 0;
  let tick: (() => void) | undefined;
  const display = new WaitDisplay({
    now: () => nowMs,
    every: (_ms, next) => {
      tick = next;
      return () => {
        tick = undefined;
      };
    },
  });
  const pass = (ms: number) => {
    nowMs += ms;
    tick?.();
  };
  const cell = () => {
    const sent: string[] = [];
    const texts: string[] = [];
    const ids = new Set<string>();
    const output = new CellOutput((type, content) => {
      const { data, transient } = content as { data: Record<string, string>; transient: { display_id: string } };
      sent.push(type);
      texts.push(data['text/plain'] ?? '');
      ids.add(transient.display_id);
    }, false);
    return { output, sent, texts, ids };
  };
  return { display, pass, cell };
}

describe('a wait for a limit', () => {
  test('is shown as one display below the cell, which counts down, and says at the end how long the cell waited', () => {
    const { display, pass, cell } = fixture();
    const { output, sent, texts, ids } = cell();
    display.wait({ why: 'window', waitMs: 1_500 }, output);
    for (let step = 0; step < 5; step += 1) pass(500);
    expect(texts).toEqual([
      'Waiting 1.0 s: a limit is used up. An interrupt cancels.',
      'Waiting 0.5 s: a limit is used up. An interrupt cancels.',
      'Waited 1.5 s: a limit is used up.',
    ]);
    expect(sent).toEqual(['display_data', 'update_display_data', 'update_display_data']);
    expect(ids.size).toBe(1);
  });

  test('a wait of several calls for one limit at the same time is one display', () => {
    const { display, pass, cell } = fixture();
    const { output, texts } = cell();
    for (const waitMs of [2_000, 1_900, 2_100]) display.wait({ why: 'window', waitMs }, output);
    pass(500);
    expect(texts).toEqual(['Waiting 1.6 s: a limit is used up. An interrupt cancels.']);
  });

  test('a wait for a limit is not shown if it is short, ends early, or belongs to no cell', () => {
    const { display, pass, cell } = fixture();
    const { output, texts } = cell();
    display.wait({ why: 'backoff', waitMs: 400 }, output);
    display.wait({ why: 'backoff', waitMs: 4_000 }, undefined);
    display.wait({ why: 'outcome', waitMs: 20_000 }, output);
    display.wait({ why: 'outcome', waitMs: 0 }, output);
    pass(500);
    expect(texts).toEqual([]);
  });

  test('has its final text when its cell ends', () => {
    const { display, pass, cell } = fixture();
    const { output, texts } = cell();
    display.wait({ why: 'outcome', waitMs: 20_000 }, output);
    pass(3_000);
    display.end();
    pass(1_000);
    expect(texts).toEqual([
      'Waiting at most 17.0 s: a reply was lost; querying the outcome. An interrupt cancels.',
      'Waited 3.0 s: a reply was lost; querying the outcome.',
    ]);
  });
});
