/** The messages between the grader and its two programs: one runs an exchange, and one runs a notebook. */
import { join } from 'node:path';
import type { Notebook } from '../../kernel/index.js';
import type { ArrivedRequest, GivenAnswer, RegisteredKey } from '../../protocol/index.js';
import type { CellError } from '../grading/grades.js';
import { SHARED_FOLDER } from '../sandbox/bubblewrap.js';

/** The first message to the program of an exchange. Every later message asks for the records of the exchange. */
export interface ExchangeStart {
  readonly seed: number;
  readonly timeMs: number;
  readonly isInSandbox: boolean;
}

/** The addresses in the network of the exchange, and the keys of its first account. */
export interface ExchangeStarted {
  readonly baseUrl: string;
  readonly port: number;
  readonly adminUrl: string;
  readonly apiKey: string;
  readonly secretKey: string;
}

/** The state that the checks read. The program of an exchange sends it in reply to every message but the first. */
export interface ExchangeRecords {
  /** The state, as `snapshots.save` writes it. */
  readonly state: unknown;
  readonly keys: readonly RegisteredKey[];
  readonly requests: readonly ArrivedRequest[];
  readonly answers: readonly GivenAnswer[];
}

/** The socket of the exchange, for a program that sees the shared folder. */
export const EXCHANGE_SOCKET = join(SHARED_FOLDER, 'exchange');

/** The first message to the program of a notebook. Every later message means that the next cell may run. */
export interface NotebookStart {
  readonly notebook: Notebook;
  readonly exchange: ExchangeStarted;
  /** Maximum duration of a cell, milliseconds. */
  readonly cellMs: number;
  readonly isInSandbox: boolean;
}

/** A message of the program of a notebook. */
export type NotebookMessage =
  /** The kernel has started. The first cell follows. */
  | { readonly started: true }
  /** A cell has ended: its index in the notebook. */
  | { readonly ended: number }
  /** The notebook has ended: the first error of a cell, or null if no cell failed. */
  | { readonly problem: string | null; readonly error?: CellError };
