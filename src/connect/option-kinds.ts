/** The types of the rules for options of `connect`, and makers of rules for the tables of options. */
import type { ValueSpec } from '../protocol/index.js';

export interface OptionRule extends ValueSpec {
  /** A short description for completion and help. */
  readonly note: string;
  /** Whether the option must be given. */
  readonly isMandatory?: boolean;
  /** Whether the option is a key for signing. */
  readonly isKey?: boolean;
  /** Whether no message may show the value. */
  readonly isSecret?: boolean;
  /** The required form of a secret option, such as `the URL of an HTTP proxy`; an error about the option says it. */
  readonly expectedText?: string;
  /** Whether the option is for the embedded exchange only. */
  readonly isEmbedded?: boolean;
  /** Why a web page does not have the option; absent for an option of `spotlab/web`. */
  readonly needsNode?: string;
  /** Section of docs/connect.md. Options of the embedded exchange have one of their own. */
  readonly subject?: OptionSubject;
  /** The flag of the option on the command line, without the dashes; absent for an option without a flag. */
  readonly flag?: string;
  /** The environment variable of the option; absent for an option without a variable. */
  readonly variable?: string;
  /** Whether the value is only the path of a file with the secret, so that texts may contain the value. */
  readonly isPath?: true;
  /** The text of the flag in `--help`: the name of its value, empty for a switch, and the lines. */
  readonly help?: FlagHelp;
  /** Section of `spotlab exchange --help`, for an option of the embedded exchange with a flag. */
  readonly part?: ExchangePart;
}

export type FlagHelp = readonly [value: string, ...lines: string[]];

/** The sections of `spotlab exchange --help`, in their order. */
export const EXCHANGE_PARTS = ['Network', 'Market', 'Clock', 'Accounts and keys', 'Limits', 'Output'] as const;

export type ExchangePart = (typeof EXCHANGE_PARTS)[number];

/** The sections of docs/connect.md about options of all networks, in their order. */
export const OPTION_SUBJECTS = [
  'Network and keys',
  'Orders',
  'Requests and limits',
  'Hooks and displays',
  'Recorded rows',
] as const;

export type OptionSubject = (typeof OPTION_SUBJECTS)[number];

type Bounds = Omit<OptionRule, 'kind' | 'note'>;

export const count = (note: string, min: number, max: number): OptionRule => ({ kind: 'integer', note, min, max });
export const choice = (note: string, ...values: readonly string[]): OptionRule => ({ kind: 'enum', note, values });
export const flag = (note: string): OptionRule => ({ kind: 'flag', note });
export const text = (note: string, form?: string, bounds: Bounds = {}): OptionRule => ({
  kind: 'text',
  note,
  ...(form !== undefined && { form }),
  ...bounds,
});
/** A text that no message shows. An empty one usually comes from a variable that is not set. */
export const secret = (note: string): OptionRule => ({ kind: 'text', note, isSecret: true });
export const callback = (note: string): OptionRule => ({ kind: 'function', note });
/** One text, or a list of texts that is not empty. */
export const texts = (note: string, form: string, bounds: Bounds = {}): OptionRule => ({
  kind: 'texts',
  least: 1,
  note,
  form,
  ...bounds,
});
/** Options for an exchange on a network, and options with files. */
export const OTHER_NETWORK = { needsNode: 'a web page has the exchange inside of it, and reaches no other one' };
export const FILE = { needsNode: 'a page reads and writes no files of the disk' };

/** Whether the option is a key for signing. */
export const signingKey = (note: string): OptionRule => ({ ...secret(note), isKey: true, ...OTHER_NETWORK });

export const SPEEDS = { min: 0.001, max: 10_000 };
export const POLICY_NOTE = "at a rate limit: 'wait' (default), 'throw' or 'off'";
export const POLICIES = ['wait', 'throw', 'off'] as const;
