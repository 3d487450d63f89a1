/** Tests help and completion of `lab`: all texts of both come from the comments in the sources of the lab. */
import { describe, expect, test } from 'vitest';
import { complete } from '../../src/assist/completion/completion.js';
import { signatureAt } from '../../src/assist/completion/signature.js';
import { helpOn } from '../../src/assist/help/help.js';
import { labNotes } from '../../src/assist/help/lab-notes.gen.js';
import { topics } from '../../src/assist/help/topics.js';
import { helpAt } from '../../src/assist/help-at.js';
import type { CompletionContext } from '../../src/assist/input/completion-context.js';
import { lab } from '../../src/lab/index.js';
import { endpointTable } from '../../src/protocol/endpoints/table.gen.js';

const context: CompletionContext = {
  names: () => [{ text: 'lab' }],
  members: ([name]) => (name === 'lab' ? Object.keys(lab).map((text) => ({ text })) : []),
  parameters: () => undefined,
  callAt: () => undefined,
  client: () => undefined,
  callMembers: () => [],
  modules: () => [],
  files: () => [],
  connectOptions: () => [],
};
const textsOf = (before: string) => complete(before, endpointTable, context).candidates.map(({ text }) => text);

describe('help on the lab', () => {
  test('exists for every function of the lab, at most 80 columns wide', () => {
    expect(Object.keys(labNotes).sort()).toEqual(Object.keys(lab).sort());
    for (const topic of ['lab', ...Object.keys(lab).map((name) => `lab.${name}`)]) {
      const text = helpOn(topic, endpointTable, 80) ?? '';
      expect(text.split('\n')[0]).toMatch(topic === 'lab' ? /^lab$/ : new RegExp(`^${topic}\\(`));
      expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
      expect(topics(endpointTable).map((one) => one.text)).toContain(topic);
    }
  });

  test('help on a function has its arguments, the fields of its options, its errors and an example', () => {
    const text = helpOn('lab.run', endpointTable, 100) ?? '';
    for (const part of ['lab.run(strategy, options?)', 'latency', 'equityEvery', 'LabError', 'await lab.run(']) {
      expect(text).toContain(part);
    }
    // Options have the fields of the interfaces that they extend, except the fields that `Omit` removes.
    expect(Object.keys(labNotes.sweep?.options ?? {})).toEqual(
      expect.arrayContaining(['workers', 'seeds', 'balances']),
    );
    expect(Object.keys(labNotes.sweep?.options ?? {})).not.toContain('seed');
    expect(Object.keys(labNotes.recording?.options ?? {})).toEqual(expect.arrayContaining(['from', 'to', 'allowGaps']));
  });

  test('help on a function of the lab is found at the cursor', () => {
    expect(helpAt('await lab.run', endpointTable, context, 80)).toContain('lab.run(strategy, options?)');
    expect(helpAt('await lab.sweep(maker, ', endpointTable, context, 80)).toContain('lab.sweep(');
  });
});

describe('completion of the lab', () => {
  test('offers the functions with their descriptions', () => {
    const { candidates } = complete('lab.sim', endpointTable, context);
    expect(candidates).toEqual([{ text: 'simulated', note: 'The simulated market.' }]);
  });

  test('offers the fields of options that are not given yet', () => {
    expect(textsOf('await lab.run(maker, { ')).toEqual(expect.arrayContaining(['market: ', 'latency: ', 'params: ']));
    expect(textsOf('await lab.run(maker, { market, eq')).toEqual(['equityEvery: ']);
    expect(textsOf('lab.simulated({ seed: 1, ')).not.toContain('seed: ');
    expect(textsOf("lab.history('data', 'BTCUSDT', { bef")).toEqual(['before: ']);
    expect(textsOf('lab.run({ ')).toEqual([]);
  });

  test('the signature of a function shows the arguments and the field at the cursor', () => {
    expect(signatureAt('lab.run(maker, { seed: ', endpointTable, context)).toMatchObject({
      name: 'run',
      args: ['strategy', 'options?'],
      current: 1,
      about: 'Seed of latencies and ids. The market has its own seed. Default 1.',
    });
  });
});
