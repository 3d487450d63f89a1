import { describe, expect, test } from 'vitest';
import { MAX_OUTPUTS, Outputs } from '../../repl/evaluation/outputs.js';

const globals = globalThis as unknown as Record<string, unknown>;

describe('the numbered values of inputs (_1, _2 ...)', () => {
  test('are globals that completion lists and for-in does not; the newest ones are kept', () => {
    const outputs = new Outputs();
    for (let number = 1; number <= MAX_OUTPUTS + 2; number += 1)
      outputs.keep({ number, text: 'a', value: `v${number}` });
    expect(globals._2).toBeUndefined();
    expect(globals._3).toBe('v3');
    expect(Object.keys(globalThis)).not.toContain('_3');
    expect(outputs.all.map(({ number }) => number)).toEqual(Array.from({ length: MAX_OUTPUTS }, (_, at) => at + 3));
    outputs.keep({ number: 3, text: 'a', value: 'again' });
    expect(globals._3).toBe('again');
  });

  test('do not overwrite a variable of the user', () => {
    const outputs = new Outputs();
    outputs.keep({ number: 101, text: 'a', value: 'ours' });
    globals._101 = 'mine';
    globals._102 = 'mine';
    outputs.keep({ number: 101, text: 'a', value: 'ours again' });
    outputs.keep({ number: 102, text: 'a', value: 'ours' });
    expect([globals._101, globals._102]).toEqual(['mine', 'mine']);
    expect(outputs.all).toEqual([]);
  });
});
