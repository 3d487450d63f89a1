/** Runs and type-checks the samples of the documentation pages. */
import { describe, expect, test } from 'vitest';

import { run, samplesOf, typeErrors } from './samples.js';

/** Pages whose TypeScript samples all run. */
const PAGES = ['docs/connect.md'];

const samples = PAGES.flatMap(samplesOf).filter(({ language }) => language === 'ts');

describe('samples in TypeScript', () => {
  test.each(samples.filter(({ notRun }) => notRun === undefined))('$where runs', async (sample) => {
    await run(sample);
  });

  test('all of them pass the type checker', () => {
    expect(typeErrors(samples)).toEqual([]);
  });
});
