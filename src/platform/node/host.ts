/** The process in which the code runs: its terminal, its environment variables, its warnings and its end. */
import { setMaxListeners } from 'node:events';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

/** The properties of standard output. */
export const terminal = {
  get columns(): number | undefined {
    return process.stdout.columns;
  },
  get rows(): number | undefined {
    return process.stdout.rows;
  },
  get isTerminal(): boolean {
    return process.stdout.isTTY === true;
  },
  /** Bits of a colour; only for a terminal. */
  get colorDepth(): number {
    return process.stdout.getColorDepth();
  },
};

export type Environment = Readonly<Record<string, string | undefined>>;

/** The variables of the environment. */
export const environment = (): Environment => process.env;

/** Writes on standard output. @param written called when the text is written */
export function writeOut(text: string, written?: () => void): void {
  process.stdout.write(text, written);
}

/** Writes on standard error. @param written called when the text is written */
export function writeErr(text: string, written?: () => void): void {
  process.stderr.write(text, written);
}

export interface WarningParts {
  readonly type: string;
  readonly code: string;
  /** Further lines, such as a stack. */
  readonly detail?: string;
}

/** Warns the user of a program. */
export const warn = (text: string, parts: WarningParts): void => process.emitWarning(text, parts);

/** Warns at the end of the process. `emitWarning` would print in a later turn, and there is no later turn then. */
export function warnAtEnd(text: string, { type: name, code }: WarningParts): void {
  process.emit('warning', Object.assign(new Error(text), { name, code }));
}

/** Calls `work` at the end of the process. */
export function atEnd(work: () => void): void {
  process.on('exit', work);
}

/** Hundreds of waiting calls may listen to one signal; this stops Node's warning about a listener leak. */
export const expectManyListeners = (signal: EventTarget): void => setMaxListeners(0, signal);

/** The path of a file's URL. */
export const pathOf = (url: string): string => fileURLToPath(url);

/** Calls `act` with the reason of each promise that fails and that nobody awaits. @returns a function that stops these calls */
export function onUnhandledRejection(act: (reason: unknown) => void): () => void {
  process.on('unhandledRejection', act);
  return () => void process.off('unhandledRejection', act);
}

/** The number of threads that work at the same time on this machine. */
export const threadCount = (): number => availableParallelism();
