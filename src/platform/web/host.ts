/** The page around the code: it has no terminal, no variables and no end that a program sees. */

/** The properties of standard output: a page has none. */
export const terminal: {
  readonly columns: number | undefined;
  readonly rows: number | undefined;
  readonly isTerminal: boolean;
  readonly colorDepth: number;
} = { columns: undefined, rows: undefined, isTerminal: false, colorDepth: 1 };

export type Environment = Readonly<Record<string, string | undefined>>;

const NONE: Environment = {};

export const environment = (): Environment => NONE;

/** Writes on the console, which adds the newline itself. */
export function writeOut(text: string, written?: () => void): void {
  console.log(text.replace(/\n$/, ''));
  written?.();
}

export function writeErr(text: string, written?: () => void): void {
  console.error(text.replace(/\n$/, ''));
  written?.();
}

export interface WarningParts {
  readonly type: string;
  readonly code: string;
  /** Further lines, such as a stack. */
  readonly detail?: string;
}

/** Warns the user of a program. */
export function warn(text: string, { type, code, detail }: WarningParts): void {
  console.warn(`[${code}] ${type}: ${text}${detail === undefined ? '' : `\n${detail}`}`);
}

export const warnAtEnd = warn;

/** Pages are closed without a warning of ours: nobody would see it. */
export function atEnd(_work: () => void): void {}

export function expectManyListeners(_signal: EventTarget): void {}

/** The URL itself: code of a page has addresses, not paths. */
export const pathOf = (url: string): string => url;
