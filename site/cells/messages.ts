/**
 * The messages between a page and the worker of its cells. The outputs in these messages have the form that notebook
 * files use.
 */

import type { Program } from 'acorn';
import type { Completeness } from '../../src/cells/index.js';
import type { Port } from '../../src/web/index.js';

/** The options of the exchange of a page; a link carries them. */
export interface ExchangeChoice {
  readonly seed?: number;
  /** The time of its clock at the start. */
  readonly time?: string;
}

/** A representation of a value for each MIME type. */
export type Data = Readonly<Record<string, unknown>>;

export type Output =
  | { readonly output_type: 'stream'; readonly name: 'stdout' | 'stderr'; readonly text: string }
  | { readonly output_type: 'display_data'; readonly data: Data; readonly id?: string }
  | { readonly output_type: 'execute_result'; readonly data: Data }
  | {
      readonly output_type: 'error';
      readonly ename: string;
      readonly evalue: string;
      readonly traceback: readonly string[];
    };

/** A change of the outputs of a cell. */
export type OutputChange =
  | { readonly kind: 'add'; readonly output: Output }
  /** Replaces what a display shows, in whichever cell it is. */
  | { readonly kind: 'update'; readonly id: string; readonly data: Data }
  /** Removes the outputs, at once or when the next one comes. */
  | { readonly kind: 'clear'; readonly wait: boolean };

/** How a run of a cell has ended. */
export type Ending = 'done' | 'error' | 'stopped';

/** The output that a page shows below a cell that was stopped. */
export const STOPPED = {
  output_type: 'error',
  ename: 'Interrupted',
  evalue: 'The cell was stopped.',
  traceback: [
    'Interrupted: The cell was stopped. The variables of the cells are gone; the exchange and its orders stay.',
  ],
} as const;

/** A candidate for the text before the cursor. */
export interface Candidate {
  readonly text: string;
  readonly note: string;
}

export interface Completions {
  /** Characters before the cursor that a candidate replaces. */
  readonly replaced: number;
  readonly candidates: readonly Candidate[];
}

/** A code, and its form after parsing if the build has parsed it. */
export interface KnownCode {
  readonly code: string;
  readonly program?: Program;
}

export type ToCells =
  /** The port of the client of the cells. */
  | { readonly kind: 'start'; readonly port: Port }
  /** `cell` names the cell on its page: a second run of the cell ends the live displays of the first run. */
  | (KnownCode & { readonly kind: 'run'; readonly id: number; readonly cell: string })
  | { readonly kind: 'complete'; readonly id: number; readonly before: string }
  | { readonly kind: 'help'; readonly id: number; readonly before: string }
  /** Whether the code is a whole cell. */
  | { readonly kind: 'check'; readonly id: number; readonly code: string };

export type FromCells =
  | { readonly kind: 'ready' }
  /** The exchange could not be started. */
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'output'; readonly id: number; readonly change: OutputChange }
  | { readonly kind: 'ended'; readonly id: number; readonly isOk: boolean }
  | { readonly kind: 'completed'; readonly id: number; readonly found: Completions }
  | { readonly kind: 'helped'; readonly id: number; readonly text: string | undefined }
  | { readonly kind: 'checked'; readonly id: number; readonly found: Completeness };
