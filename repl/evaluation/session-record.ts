/**
 * Records the inputs of a session for `.save`: the code of each input that ran, and for each other input the reason why
 * it is left out.
 */

import { helpTopicIn } from '../../src/assist/index.js';
import { carriesSecret } from '../settings/history.js';
import type { SavedInput } from './file-inputs.js';

/** Why an input with a secret is left out. */
const SECRET = 'it contains a secret';

interface RecordedInput {
  readonly text: string;
  readonly codes: string[];
  leftOut: string | undefined;
}

export class SessionRecord {
  private readonly recorded: RecordedInput[] = [];

  /** @param secrets keys in use: an input that contains one of them is left out */
  constructor(private readonly secrets: readonly string[] = []) {}

  /** The number of the current input, from 1. */
  get number(): number {
    return this.recorded.length;
  }

  /** Begins an input, as it was typed. */
  begin(text: string): void {
    const isCommand = /^\s*\.[A-Za-z]\w*(?:\s|$)/.test(text);
    const name = text.trim().split(/\s/)[0] as string;
    const asksForHelp = helpTopicIn(text) !== undefined || /^\s*(?:\?{1,2}|help(?:\(\))?;?)\s*$/.test(text);
    const why = isCommand ? name : asksForHelp ? 'a help request' : 'it failed';
    const leftOut = carriesSecret(text, this.secrets) ? SECRET : why;
    this.recorded.push({ text, codes: [], leftOut });
  }

  /** The first line of the current input; '' if the input contains a secret. */
  get firstLine(): string {
    const text = this.recorded.at(-1)?.text ?? '';
    return carriesSecret(text, this.secrets) ? '' : (text.trim().split('\n')[0] as string);
  }

  /** Code of the current input has run: the input itself, or the code that a dot command or a file stands for. */
  ran(code: string): void {
    const current = this.recorded.at(-1);
    if (!current) return;
    if (carriesSecret(code, this.secrets)) current.leftOut = SECRET;
    else {
      current.codes.push(code);
      current.leftOut = undefined;
    }
  }

  /** The current input has failed. */
  failed(): void {
    const current = this.recorded.at(-1);
    if (current) current.leftOut = current.codes.length > 0 ? 'the rest of it failed' : 'it failed';
  }

  /** All inputs before the current one, oldest first. */
  get inputs(): readonly SavedInput[] {
    return this.recorded.slice(0, -1).map(({ codes, leftOut }, at) => ({
      number: at + 1,
      codes,
      ...(leftOut === undefined ? {} : { leftOut }),
    }));
  }
}
