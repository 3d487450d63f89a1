/**
 * The page in which the code runs: a page has no terminal and no environment variables, and a program is not told when
 * the page ends.
 */

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

/** Does nothing: a page may be closed at any time, and nobody would see a warning then. */
export function atEnd(_work: () => void): void {}

export function expectManyListeners(_signal: EventTarget): void {}

/** The URL itself: code of a page has addresses, not paths. */
export const pathOf = (url: string): string => url;

/** Calls `act` with the reason of each promise that fails and that nobody awaits. @returns a function that stops these calls */
export function onUnhandledRejection(act: (reason: unknown) => void): () => void {
  const told = (event: RejectionEvent) => {
    event.preventDefault();
    // The page around the run must not report the failure a second time.
    event.stopImmediatePropagation();
    act(event.reason);
  };
  // The types of a page's scope do not belong to this package.
  const scope = globalThis as unknown as RejectionScope;
  // Listeners that capture are called first.
  scope.addEventListener('unhandledrejection', told, { capture: true });
  return () => scope.removeEventListener('unhandledrejection', told, { capture: true });
}

interface RejectionEvent {
  readonly reason?: unknown;
  preventDefault(): void;
  stopImmediatePropagation(): void;
}

interface RejectionScope {
  addEventListener(kind: string, told: (event: RejectionEvent) => void, options: { readonly capture: boolean }): void;
  removeEventListener(kind: string, told: unknown, options: { readonly capture: boolean }): void;
}

/** The number of threads that work at the same time on this machine. */
export const threadCount = (): number =>
  (globalThis as { readonly navigator?: { readonly hardwareConcurrency?: number } }).navigator?.hardwareConcurrency ??
  1;
