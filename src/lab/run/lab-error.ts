/** The error of a run that failed: which line of the strategy, why, and what had happened until then. */
import { SpotlabError } from '../../client/index.js';
import { printed } from '../../platform/index.js';
import type { LabResult } from '../base/lab-result.js';

/** Codes of failed runs. */
export type LabFailure = 'SPOTLAB_LAB_STRATEGY' | 'SPOTLAB_LAB_BUSY';

/** A run failed because of its strategy. */
export class LabError extends SpotlabError {
  override readonly name: string = 'LabError';
  /** Time of the exchange at the failure, milliseconds. */
  readonly timeMs: number;
  /** The file, line and column of the strategy; undefined if no line of it is known. */
  readonly at: string | undefined;
  /** The result up to the failure. Not enumerable. */
  declare readonly result: LabResult;

  constructor(
    code: LabFailure,
    message: string,
    options: { timeMs: number; at: string | undefined; advice?: string; cause?: unknown },
  ) {
    super(code, message, { ...options, hasLines: true });
    this.timeMs = options.timeMs;
    this.at = options.at;
  }

  /** Adds the result up to the failure. */
  withResult(result: LabResult): this {
    Object.defineProperty(this, 'result', { value: result });
    return this;
  }
}

/** The message without the line of the strategy, because a result must not depend on where the strategy is stored. The line is in the field `at`. */
export const withoutLine = ({ message, at }: LabError): string =>
  at === undefined ? message : message.replace(`, ${at}`, '');

/** What was thrown, as text. */
export function thrownText(thrown: unknown): string {
  if (thrown instanceof Error) return `${thrown.name}: ${thrown.message}`;
  return printed(thrown, { depth: 1, breakLength: Number.POSITIVE_INFINITY });
}

/** Matches stack frames of Node and of packages, including spotlab as a package. They are no frames of the strategy. */
const FOREIGN = /node:|node_modules|<anonymous>\)?$/;
/** Finds the location in a stack frame: V8 writes `at f (location)`, Firefox `f@location`. */
const FRAME = /^(?:\s+at (?:.*? \()?(?:async )?|[^@\s]*@)(.*?:\d+:\d+)\)?$/;

const placeIn = (line: string): string | undefined => FRAME.exec(line)?.[1]?.replace(/^file:\/\//, '');

/** The folder of spotlab's own code, as stack traces name it: the folder of the sources or of the build; in a web page, the folder of this file. */
function ownFolder(): string | undefined {
  const [place] = (new Error('here').stack ?? '').split('\n').flatMap((line) => placeIn(line) ?? []);
  return /^https?:.*\/|^.*?[\\/](?:src|dist)[\\/]/.exec(place ?? '')?.[0];
}

const OWN_FOLDER = ownFolder();

/** The location with the name of a strategy's file in place of the `data:` URL that it was loaded from; see strategy/module-url.ts. */
function ownName(location: string): string {
  const name = /^data:.*%20sourceURL%3D(.*)$/.exec(location)?.[1];
  return name === undefined ? location : decodeURIComponent(name);
}

/** The location in the strategy that an error comes from: file, line and column of the first frame that is its own. */
export function locationIn(thrown: unknown): string | undefined {
  const stack = thrown instanceof Error ? (thrown.stack ?? '') : '';
  for (const line of stack.split('\n')) {
    const place = placeIn(line);
    if (place === undefined) continue;
    const location = ownName(place);
    const isOwn = OWN_FOLDER !== undefined && location.startsWith(OWN_FOLDER);
    if (!FOREIGN.test(location) && !isOwn) return location;
  }
  const { cause } = (thrown ?? {}) as { cause?: unknown };
  return cause === undefined ? undefined : locationIn(cause);
}
