/**
 * Sources of keys and ids: random ones, and ones that depend on a seed, so that a simulation gives the same replies in
 * every run. Seeded keys are not secret: whoever knows the seed can compute them.
 */
import { Bytes, sha256 } from '../platform/index.js';
import { addLetters } from './letters.js';
import { randomText } from './random-text.js';

/** Makes texts of letters and digits. */
export interface TextSource {
  next(length: number): string;
  /** Starts another sequence of texts, which depends on `salt` and on all earlier sequences. */
  branch(salt: string): void;
}

export const randomTexts: TextSource = { next: randomText, branch: () => undefined };

export class SeededTexts implements TextSource {
  private count = 0;

  constructor(private seed: string) {}

  next(length: number): string {
    const letters = Bytes.alloc(length);
    this.count += 1;
    for (let at = 0, part = 0; at < length; part += 1) {
      at = addLetters(letters, at, digest(`${this.seed} ${this.count} ${part}`));
    }
    return letters.toString('latin1');
  }

  branch(salt: string): void {
    this.seed = digest(`${this.seed} ${digest(salt).toString('hex')}`).toString('hex');
    this.count = 0;
  }
}

const digest = sha256;
