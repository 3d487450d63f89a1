/** Draws results in the tests of a file: tests have no terminal, so results would be printed as data. */
import { afterAll, beforeAll } from 'vitest';
import { drawEverywhere } from '../../src/client/index.js';

/** Call it at the top of a test file. */
export function drawResults(): void {
  beforeAll(() => drawEverywhere());
  afterAll(() => drawEverywhere(false));
}
