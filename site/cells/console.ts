/** The console of cells: what they print is output of the cell that runs, as on Node. */
import { valueText } from '../../src/kernel/index.js';
import { endTimer, startTimer, type Timer } from '../../src/platform/index.js';

type Write = (name: 'stdout' | 'stderr', text: string) => void;

/** Short texts of one moment become one message. */
const COLLECT_MS = 40;
/** The most characters of a run, so that a loop that prints cannot fill the page. */
const MOST_CHARACTERS = 1_000_000;

/** Collects lines, so that a loop with thousands of them sends few messages. */
export class Lines {
  #name: 'stdout' | 'stderr' = 'stdout';
  #text = '';
  #length = 0;
  #timer: Timer | undefined;

  constructor(private readonly send: Write) {}

  write(name: 'stdout' | 'stderr', line: string): void {
    if (this.#length > MOST_CHARACTERS) return;
    if (name !== this.#name) this.flush();
    this.#name = name;
    this.#length += line.length;
    this.#text += this.#length > MOST_CHARACTERS ? '… The rest is not shown.\n' : `${line}\n`;
    this.#timer ??= startTimer(() => this.flush(), COLLECT_MS);
  }

  flush(): void {
    endTimer(this.#timer);
    this.#timer = undefined;
    const text = this.#text;
    this.#text = '';
    if (text !== '') this.send(this.#name, text);
  }
}

const lineOf = (values: readonly unknown[]): string => values.map((one) => valueText(one)).join(' ');

/** Replaces the methods of the console that print. */
export function captureConsole(write: Write): void {
  const out = (...values: unknown[]) => write('stdout', lineOf(values));
  const err = (...values: unknown[]) => write('stderr', lineOf(values));
  Object.assign(console, { log: out, info: out, debug: out, dir: out, table: out, warn: err, error: err, trace: err });
}
