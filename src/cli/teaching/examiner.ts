/**
 * Runs the checks of exercises on a copy of an exchange.
 *
 * The copy is a second exchange in this process, which loads the state of the first. A notebook cannot reach it, and its
 * own exchange does not notice the checks: faults that the notebook planned, rate limits that it used up, bans and
 * revoked keys do not exist in the copy, and its clock stands.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Spot } from '../../client/index.js';
import { connect } from '../../connect/index.js';
import { type Exercise, readerOf } from '../../teaching/index.js';
import type { ExerciseGrade } from './grade-report.js';

export class Examiner {
  readonly #options: { readonly seed: number; readonly timeMs: number };
  readonly #folder = mkdtempSync(join(tmpdir(), 'spotlab-examiner-'));
  #copy: Promise<Spot> | undefined;

  constructor(options: { readonly seed: number; readonly timeMs: number }) {
    this.#options = options;
  }

  /** Checks exercises against the present state of the exchange of `x`, for its first account. */
  async examine(x: Spot, exercises: readonly Exercise[]): Promise<ExerciseGrade[]> {
    if (exercises.length === 0) return [];
    const { seed, timeMs } = this.#options;
    this.#copy ??= connect({ seed, time: timeMs, paused: true, limits: 'off' });
    const copy = await this.#copy;
    const file = join(this.#folder, 'state.json');
    await x.exchange.snapshots.save(file);
    await copy.exchange.snapshots.load(file);
    rmSync(file);
    await copy.exchange.clock.pause();
    const keys = await copy.exchange.keys.list();
    // The notebook may have revoked every key.
    const { apiKey, secretKey } = await copy.exchange.keys.create({ account: 0 });
    const reading = await connect({ network: copy.network.baseUrl, apiKey, secretKey, limits: 'off' });
    try {
      const reader = { ...readerOf(reading), keys: async () => keys };
      const grades: ExerciseGrade[] = [];
      for (const { id, check } of exercises) {
        const missing = await check(reader).catch((error: unknown) => `The check failed: ${(error as Error).message}`);
        grades.push({ id, isSolved: missing === undefined, ...(missing !== undefined && { missing }) });
      }
      return grades;
    } finally {
      await reading.close();
    }
  }

  async close(): Promise<void> {
    rmSync(this.#folder, { recursive: true, force: true });
    await (await this.#copy)?.close();
  }
}
