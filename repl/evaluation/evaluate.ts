/**
 * Evaluates compiled input in the global scope of this process, with V8's own REPL mode.
 *
 * `Runtime.evaluate` with `replMode` does what no wrapper function can do: `const` may be declared again, `await` works
 * at the top level, and declarations outlive the input. It is called through `node:inspector`; values come back through
 * a hidden global function, not as JSON. The call runs inside a `vm` script with `breakOnSigint`, so that Ctrl-C ends a
 * loop that never returns to the event loop. src/interrupts ends such a loop after an `await`, in a timer or in a
 * `then`.
 *
 * One evaluator per process: it defines globals.
 */
import type { Runtime, Session } from 'node:inspector';
import { createRequire } from 'node:module';
import vm from 'node:vm';
import { type Declared, type Names, REFUSE_ASSIGNMENT } from './declarations.js';
import { defineHidden } from './globals.js';
import { defineImporter } from './importer.js';
import { storeSource } from './sources.js';

const require = createRequire(import.meta.url);

/**
 * Evaluates one compiled input; resolves with its value. The value is boxed, because a promise would unwrap, and so
 * send, a call.
 */
export interface Evaluator {
  evaluate(code: string): Promise<{ readonly value: unknown }>;
  /**
   * The value at a path such as `['x', 'market']` or `['rows', '0']`; undefined if reading it would have a side effect,
   * or takes longer than `timeoutMs`, by default as long as a keystroke may wait.
   */
  peek(path: readonly string[], timeoutMs?: number): unknown;
  /** Names that `const`, `let` and `class` have declared at the top level. */
  lexicalNames(): readonly string[];
  /** The names declared by all inputs so far, for compiling the next input. */
  readonly declared: Declared;
  /** Records the names that an input declares, before it is evaluated. */
  declare(names: Names): void;
}

/** Ctrl-C interrupted the input. */
export class InterruptedError extends Error {
  override readonly name = 'Interrupted';
  /** The rows that were read before the interrupt, when a list was being read. */
  rows?: readonly unknown[];
}

/**
 * Messages of V8 for terminated code; they differ between versions. Errors thrown by the code itself are reported in
 * another way.
 */
const TERMINATED = /terminated|context was destroyed|Internal error/;
const asInterrupted = (error: Error): Error =>
  TERMINATED.test(error.message) ? new InterruptedError('Interrupted.') : error;

const TAKE = '__spotlabTake';
const POST = '__spotlabPost';
const OBJECT_GROUP = 'spotlab';

/** Longest time to read a value for completion: a slow getter must not delay a keystroke. */
const PEEK_TIMEOUT_MS = 50;

/**
 * Longest time to read a value for the output of an input, such as advice. It is long, because on a busy machine another
 * process may run for tens of milliseconds in between, and the advice would be missing.
 */
const OUTPUT_PEEK_TIMEOUT_MS = 5_000;

/** The values and names of an evaluator, with time to read them, for what is printed after an input. */
export const forOutput = (
  evaluator: Pick<Evaluator, 'lexicalNames' | 'peek'>,
): Pick<Evaluator, 'lexicalNames' | 'peek'> => ({
  lexicalNames: () => evaluator.lexicalNames(),
  peek: (path) => evaluator.peek(path, OUTPUT_PEEK_TIMEOUT_MS),
});

/** Starts an evaluator. Imports and `require` resolve from `directory`; `name` is the file name of a script. */
export function startEvaluator(directory: string, name?: string): Evaluator {
  const inspector = require('node:inspector') as typeof import('node:inspector');
  const session = new inspector.Session();
  session.connect();
  defineImporter(directory, name);
  return new InspectorEvaluator(session);
}

class InspectorEvaluator implements Evaluator {
  /** The value that the hidden global has received last. */
  private taken: unknown;
  private reply: Promise<Runtime.EvaluateReturnType> | undefined;
  private readonly constants = new Set<string>();

  constructor(private readonly session: Session) {
    defineHidden(TAKE, (value: unknown) => {
      this.taken = value;
    });
    defineHidden(POST, (expression: string) => {
      this.reply = this.post(expression);
      this.reply.catch(() => {});
    });
    defineHidden(REFUSE_ASSIGNMENT, () => {
      throw new TypeError('Assignment to constant variable.');
    });
  }

  lexicalNames(): readonly string[] {
    let names: readonly string[] = [];
    this.session.post('Runtime.globalLexicalScopeNames', {}, (error, reply) => {
      if (!error) names = reply.names;
    });
    return names;
  }

  get declared(): Declared {
    const lexical = new Set(this.lexicalNames());
    return {
      isLexical: (name) => lexical.has(name),
      isFixed(name) {
        const own = Object.getOwnPropertyDescriptor(globalThis, name);
        return own?.configurable === false && own.writable === true && !lexical.has(name);
      },
      isConstant: (name) => this.constants.has(name),
    };
  }

  declare({ constants, others }: Names): void {
    for (const name of others) this.constants.delete(name);
    for (const name of constants) this.constants.add(name);
  }

  peek([root = '', ...rest]: readonly string[], timeout = PEEK_TIMEOUT_MS): unknown {
    if (![root, ...rest.filter((name) => !isPosition(name))].every(isName)) return undefined;
    const expression = root + rest.map((name) => (isPosition(name) ? `[${name}]` : `.${name}`)).join('');
    const limits = { silent: true, throwOnSideEffect: true, timeout };
    // Node's type declarations lack some of these options.
    const options = { expression, objectGroup: OBJECT_GROUP, ...limits } as Runtime.EvaluateParameterType;
    let value: unknown;
    this.session.post('Runtime.evaluate', options, (error, reply) => {
      if (!error && !reply.exceptionDetails) value = this.take(reply.result);
    });
    return value;
  }

  async evaluate(code: string): Promise<{ readonly value: unknown }> {
    const source = JSON.stringify(`${code}\n//# sourceURL=${storeSource(code)}`);
    this.reply = undefined;
    try {
      vm.runInThisContext(`${POST}(${source})`, { breakOnSigint: true });
    } catch (error) {
      if ((error as { code?: string }).code !== 'ERR_SCRIPT_EXECUTION_INTERRUPTED') throw error;
      throw new InterruptedError('Interrupted.');
    }
    try {
      const reply = await (this.reply as Promise<Runtime.EvaluateReturnType> | undefined);
      if (!reply) throw new InterruptedError('Interrupted.');
      const { exceptionDetails, result } = reply;
      if (!exceptionDetails) return { value: this.take(result) };
      throw exceptionDetails.exception ? this.take(exceptionDetails.exception) : new Error(exceptionDetails.text);
    } finally {
      this.session.post('Runtime.releaseObjectGroup', { objectGroup: OBJECT_GROUP });
    }
  }

  private post(expression: string): Promise<Runtime.EvaluateReturnType> {
    return new Promise((resolve, reject) => {
      this.session.post(
        'Runtime.evaluate',
        // `replMode` is missing from Node's type declarations.
        { expression, replMode: true, objectGroup: OBJECT_GROUP } as Runtime.EvaluateParameterType,
        (error, result) => (error ? reject(asInterrupted(error)) : resolve(result)),
      );
    });
  }

  /**
   * Returns the value behind the inspector's description of it. Synchronous, because the inspector answers within
   * `post`; the value never passes through a promise, which would unwrap, and so send, a call.
   */
  private take(remote: Runtime.RemoteObject): unknown {
    const { objectId } = remote;
    if (objectId === undefined) return primitive(remote);
    this.session.post('Runtime.callFunctionOn', {
      objectId,
      functionDeclaration: `function (value) { globalThis.${TAKE}(value); }`,
      arguments: [{ objectId }],
    });
    const value = this.taken;
    this.taken = undefined;
    return value;
  }
}

const isName = (name: string) => /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name);
const isPosition = (name: string) => /^\d+$/.test(name);

/** A value that the inspector sends by value: JSON, or a number or bigint that JSON cannot hold. */
function primitive({ type, value, unserializableValue }: Runtime.RemoteObject): unknown {
  if (unserializableValue === undefined) return type === 'undefined' ? undefined : value;
  return type === 'bigint' ? BigInt(unserializableValue.slice(0, -1)) : Number(unserializableValue);
}
