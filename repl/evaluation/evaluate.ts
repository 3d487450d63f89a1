/**
 * Evaluates inputs in the global scope of this process, as cells of one session (src/cells). Values are read without
 * side effects for completion and advice; only for that the inspector is used.
 *
 * One evaluator per process: it defines globals.
 */
import type { Runtime, Session } from 'node:inspector';
import { createRequire } from 'node:module';
import { type CellRun, CellSession, Interrupted, MODULE_CHECKS, showTypedFunctions } from '../../src/cells/index.js';
import { runEarly, stopRequests } from '../../src/interrupts/index.js';
import type { CompleteInput } from './compile.js';
import { defineGlobal, defineHidden } from './globals.js';
import { makeImporter } from './importer.js';
import { setStackReader, storeSource } from './sources.js';

const require = createRequire(import.meta.url);

/**
 * Evaluates one compiled input; resolves with its value. The value is boxed, because a promise would unwrap, and so
 * send, a call.
 */
export interface Evaluator {
  /** @param options see {@link EvaluateOptions} */
  evaluate(input: CompleteInput, options?: EvaluateOptions): Promise<{ readonly value: unknown }>;
  /**
   * The value at a path such as `['x', 'market']` or `['rows', '0']`; undefined if reading it would have a side effect, or takes
   * longer than `timeoutMs`. The default is the time for which a keystroke may wait.
   */
  peek(path: readonly string[], timeoutMs?: number): unknown;
  /** The names that inputs have declared. */
  names(): readonly string[];
  /** Sets a variable from outside of an input, also one that the user has declared in any way. */
  set(name: string, value: unknown): void;
  /**
   * Returns a function that stops the code that runs now, at its next interrupt check. It is for code whose result is no longer
   * awaited.
   */
  stopper(): () => void;
  /**
   * Receives an error that no code handles. @returns whether the error came from the stop of an input: of the running input,
   * which has then ended, or of an earlier one
   */
  takeStop(error: unknown): boolean;
}

export interface EvaluateOptions {
  /** The file that the input was loaded from; imports of the input resolve from the folder of this file. */
  readonly file?: string | undefined;
  /** Receives the values of the expressions before the last statement; undefined: they are not shown. */
  readonly showEarlier?: ((value: unknown) => Promise<void>) | undefined;
}

/** Ctrl-C interrupted the input. */
export class InterruptedError extends Interrupted {
  /** The rows that were read before the interrupt, when a list was being read. */
  rows?: readonly unknown[];
}

const OBJECT_GROUP = 'spotlab';
const TAKE = '__spotlabTake';
/** Hidden global that holds the first value of a path while the rest of the path is read. */
const ROOT = '__spotlabRoot';

/** Longest time to read a value for completion: a slow getter must not delay a keystroke. */
const PEEK_TIMEOUT_MS = 50;

/**
 * Longest time to read a value for the output of an input, such as advice. It is long, because on a busy machine another
 * process may run for tens of milliseconds in between, and the advice would be missing.
 */
const OUTPUT_PEEK_TIMEOUT_MS = 5_000;

/** The values and names of an evaluator for the output after an input: a read may take longer than for completion. */
export const forOutput = (evaluator: Pick<Evaluator, 'names' | 'peek'>): Pick<Evaluator, 'names' | 'peek'> => ({
  names: () => evaluator.names(),
  peek: (path) => evaluator.peek(path, OUTPUT_PEEK_TIMEOUT_MS),
});

/** Names that the prompt itself gives to the session. */
const OWN_NAMES = ['x', '_', '_err', 'connect', 'lab', 'decimal'];

/** Starts an evaluator. Imports and `require` resolve from `directory`; `name` is the file name of a script. */
export function startEvaluator(directory: string, name?: string): Evaluator {
  return new CellEvaluator(directory, name);
}

class CellEvaluator implements Evaluator {
  private readonly session: CellSession;
  private readonly running = new Set<CellRun>();
  private showEarlier: EvaluateOptions['showEarlier'];

  constructor(directory: string, name: string | undefined) {
    this.session = new CellSession({
      ...makeImporter(directory, name),
      show: (value) => this.showEarlier?.(value),
      stop: stopRequests,
      enter: (work) => runEarly(work, () => new Interrupted()),
      isStrict: false,
      shared: OWN_NAMES,
    });
    defineHidden(MODULE_CHECKS, this.session.checks);
    setStackReader((stack) => this.session.clearStack(stack));
    showTypedFunctions((text) => this.session.originalText(text));
  }

  names(): readonly string[] {
    return this.session.names.all;
  }

  set(name: string, value: unknown): void {
    if (this.session.names.has(name)) this.session.names.set(name, value);
    else defineGlobal(name, value);
  }

  stopper(): () => void {
    const runs = [...this.running];
    return () => {
      for (const run of runs) run.stop();
    };
  }

  takeStop(error: unknown): boolean {
    if (!(error instanceof Interrupted)) return false;
    for (const run of this.running) run.endIfStopped(error);
    return true;
  }

  async evaluate(
    { cell, earlier }: CompleteInput,
    { file, showEarlier }: EvaluateOptions = {},
  ): Promise<{ readonly value: unknown }> {
    this.showEarlier = showEarlier;
    const name = storeSource(cell.source);
    const run = this.session.start(cell, { name, file, shown: showEarlier && earlier() });
    this.running.add(run);
    try {
      return (await run.ended) ?? { value: undefined };
    } catch (error) {
      throw error instanceof Interrupted ? asInterruptedError(error) : error;
    } finally {
      this.running.delete(run);
    }
  }

  peek([root = '', ...rest]: readonly string[], timeout = PEEK_TIMEOUT_MS): unknown {
    if (!isName(root) || !rest.every((name) => isName(name) || isPosition(name))) return undefined;
    const own = this.session.names.own(root) ?? Object.getOwnPropertyDescriptor(globalThis, root);
    if (own && 'value' in own && rest.length === 0) return own.value;
    if (own && 'value' in own) {
      defineHidden(ROOT, own.value);
      try {
        return inspected(ROOT + pathText(rest), timeout);
      } finally {
        defineHidden(ROOT, undefined);
      }
    }
    return inspected(root + pathText(rest), timeout);
  }
}

function asInterruptedError({ message, cause }: Interrupted): InterruptedError {
  const error = new InterruptedError(message);
  error.cause = cause;
  return error;
}

const isName = (name: string) => /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name);
const isPosition = (name: string) => /^\d+$/.test(name);
const pathText = (path: readonly string[]): string =>
  path.map((name) => (isPosition(name) ? `[${name}]` : `.${name}`)).join('');

let inspector: Session | undefined;
/** The value that the hidden global has received last. */
let taken: unknown;

function connected(): Session {
  if (inspector) return inspector;
  const { Session: Inspector } = require('node:inspector') as typeof import('node:inspector');
  inspector = new Inspector();
  inspector.connect();
  defineHidden(TAKE, (value: unknown) => {
    taken = value;
  });
  return inspector;
}

/** The value of an expression that has no side effects. The inspector answers within `post`. */
function inspected(expression: string, timeout: number): unknown {
  const session = connected();
  const limits = { silent: true, throwOnSideEffect: true, timeout };
  // Node's type declarations lack some of these options.
  const options = { expression, objectGroup: OBJECT_GROUP, ...limits } as Runtime.EvaluateParameterType;
  let value: unknown;
  session.post('Runtime.evaluate', options, (error, reply) => {
    if (!error && !reply.exceptionDetails) value = take(session, reply.result);
  });
  session.post('Runtime.releaseObjectGroup', { objectGroup: OBJECT_GROUP });
  return value;
}

/** The value behind the inspector's description of it. */
function take(session: Session, remote: Runtime.RemoteObject): unknown {
  const { objectId } = remote;
  if (objectId === undefined) return primitive(remote);
  session.post('Runtime.callFunctionOn', {
    objectId,
    functionDeclaration: `function (value) { globalThis.${TAKE}(value); }`,
    arguments: [{ objectId }],
  });
  const value = taken;
  taken = undefined;
  return value;
}

/** A value that the inspector sends by value: JSON, or a number or bigint that JSON cannot hold. */
function primitive({ type, value, unserializableValue }: Runtime.RemoteObject): unknown {
  if (unserializableValue === undefined) return type === 'undefined' ? undefined : value;
  return type === 'bigint' ? BigInt(unserializableValue.slice(0, -1)) : Number(unserializableValue);
}
