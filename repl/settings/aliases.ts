/** The user's own dot commands: names for inputs, kept in `aliases.json` of the settings folder. */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { writeWholeFile } from '../../src/files/index.js';
import { readSettingsFile, settingsPath } from './settings-file.js';

/** The maximum number of aliases that are kept. */
export const MAX_ALIASES = 200;

export class Aliases {
  private readonly inputs: Map<string, string>;
  /** Why the file was not used; undefined when it was read, or there is none. */
  readonly problem: string | undefined;

  constructor(readonly path: string = settingsPath('aliases.json')) {
    const file = readSettingsFile(path);
    const read = file && 'text' in file ? inputsIn(file.text) : new Map<string, string>();
    this.inputs = read ?? new Map();
    const problem = file && 'refusal' in file ? file.refusal : read ? undefined : 'is not an object of texts';
    this.problem = problem === undefined ? undefined : `${path} ${problem}.`;
  }

  /** All aliases, in the order of their definition. */
  get all(): readonly (readonly [name: string, input: string])[] {
    return [...this.inputs];
  }

  /**
   * The input that an alias stands for. `$1` to `$9` are the words after the name; the words of an input without them
   * are appended to a dot command.
   */
  expand(name: string, rest: string): string | undefined {
    const input = this.inputs.get(name);
    if (input === undefined) return undefined;
    const words = rest.trim().split(/\s+/).filter(Boolean);
    if (/\$[1-9]/.test(input)) return input.replace(/\$([1-9])/g, (_, at: string) => words[Number(at) - 1] ?? '');
    return `${input} ${input.startsWith('.') ? words.join(' ') : ''}`.trimEnd();
  }

  /** How many words must follow the name: the highest of `$1` to `$9` in the input. */
  wordsNeeded(name: string): number {
    return Math.max(0, ...[...(this.inputs.get(name) ?? '').matchAll(/\$([1-9])/g)].map(([, at]) => Number(at)));
  }

  /** @throws the error of the file system when the file cannot be written; then nothing has changed */
  set(name: string, input: string): void {
    const next = new Map(this.inputs).set(name, input);
    this.write(next);
    this.inputs.set(name, input);
  }

  /** @returns whether there was such an alias */
  remove(name: string): boolean {
    if (!this.inputs.has(name)) return false;
    const next = new Map(this.inputs);
    next.delete(name);
    this.write(next);
    return this.inputs.delete(name);
  }

  private write(inputs: ReadonlyMap<string, string>): void {
    mkdirSync(dirname(this.path), { recursive: true, mode: 0o700 });
    // Another prompt that reads the file at this moment finds the old one or the new one.
    writeWholeFile(this.path, `${JSON.stringify(Object.fromEntries(inputs), null, 2)}\n`);
  }
}

/** The form of an alias: a name of a dot command. */
export const ALIAS_NAME = /^[A-Za-z]\w*$/;

/** The aliases in the file; undefined for a malformed file. */
function inputsIn(text: string): Map<string, string> | undefined {
  try {
    const entries = Object.entries(JSON.parse(text) as Record<string, unknown>);
    const isValid = entries.every(([name, input]) => ALIAS_NAME.test(name) && typeof input === 'string');
    return isValid ? new Map(entries as [string, string][]) : undefined;
  } catch {
    return undefined;
  }
}
