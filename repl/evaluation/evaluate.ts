/**
 * Evaluates compiled input in this process's global scope, by V8's own REPL mode.
 *
 * `Runtime.evaluate` with `replMode` gives what no wrapper can: `const` may be declared anew, `await` works anywhere at
 * the top, bindings outlive the input. It is reached through `node:inspector`; values come back by a hook, not as JSON.
 * The call runs inside a `vm` script with `breakOnSigint`, so that Ctrl-C stops a loop that never yields; such a loop after
 * an `await`, in a timer or in a `then` is ended by src/interrupts.
 *
 * One evaluator per process: it defines globals.
 */

import type { Runtime } from 'node:inspector';
import * as nodeModule from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import vm from 'node:vm';
import { nearest } from '../../src/protocol/index.js';
import { type Declared, type Names, REFUSE_ASSIGNMENT } from './declarations.js';
import { IMPORT_META, IMPORTER } from './imports.js';
import { storeSource } from './sources.js';

const require = nodeModule.createRequire(import.meta.url);

/** Evaluates one compiled input; resolves with its value, which is boxed so that calls are not sent by unwrapping. */
export interface Evaluator {
  evaluate(code: string): Promise<{ readonly value: unknown }>;
  /** The value of a plain path such as `['x', 'market']` or `['rows', '0']`, if reading it has no side effect; undefined otherwise. */
  peek(path: readonly string[]): unknown;
  /** Names that `const`, `let` and `class` have bound at the top. */
  lexicalNames(): readonly string[];
  /** What inputs have declared until now, for compiling the next. */
  readonly declared: Declared;
  /** Keeps what an input that is about to be evaluated declares. */
  declare(names: Names): void;
}

/** The input was stopped by Ctrl-C. */
export class InterruptedError extends Error {
  override readonly name = 'Interrupted';
  /** What the reading of a list had come to. */
  rows?: readonly unknown[];
}

/** What V8 says of code that was ended while it ran, from one version to the next; what code throws comes otherwise. */
const TERMINATED = /terminated|context was destroyed|Internal error/;
const asInterrupted = (error: Error): Error =>
  TERMINATED.test(error.message) ? new InterruptedError('Interrupted.') : error;

const TAKE = '__spotlabTake';
const POST = '__spotlabPost';
const OBJECT_GROUP = 'spotlab';

/** Longest look at a value for completion: a slow getter must not hold up a keystroke. */
const PEEK_TIMEOUT_MS = 50;

/** Starts evaluating; `directory` is where imports and `require` resolve from, `name` that of the script. */
export function startEvaluator(directory: string, name = 'input.mjs'): Evaluator {
  const { Session } = require('node:inspector') as typeof import('node:inspector');
  const session = new Session();
  session.connect();

  let taken: unknown;
  let answer: Promise<Runtime.EvaluateReturnType> | undefined;
  defineHidden(TAKE, (value: unknown) => {
    taken = value;
  });
  defineHidden(POST, (expression: string) => {
    answer = new Promise((resolve, reject) => {
      session.post(
        'Runtime.evaluate',
        // `replMode` is missing from Node's own declarations.
        { expression, replMode: true, objectGroup: OBJECT_GROUP } as Runtime.EvaluateParameterType,
        (error, result) => (error ? reject(asInterrupted(error)) : resolve(result)),
      );
    });
    answer.catch(() => {});
  });
  defineImporter(directory, name);

  /**
   * The value behind the inspector's description of it. Synchronous (the inspector answers within `post`), and never
   * passed through a promise: that would unwrap, and so send, a call.
   */
  const take = (remote: Runtime.RemoteObject): unknown => {
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
  };

  const execute = (expression: string, options: object): unknown => {
    let value: unknown;
    session.post(
      'Runtime.evaluate',
      { expression, objectGroup: OBJECT_GROUP, silent: true, ...options },
      (error, reply) => {
        if (!error && !reply.exceptionDetails) value = take(reply.result);
      },
    );
    return value;
  };

  defineHidden(REFUSE_ASSIGNMENT, () => {
    throw new TypeError('Assignment to constant variable.');
  });
  const constants = new Set<string>();
  const lexicalNames = () => {
    let names: readonly string[] = [];
    session.post('Runtime.globalLexicalScopeNames', {}, (error, reply) => {
      if (!error) names = reply.names;
    });
    return names;
  };

  return {
    lexicalNames,
    get declared() {
      const lexical = new Set(lexicalNames());
      return {
        isLexical: (name: string) => lexical.has(name),
        isFixed(name: string) {
          const own = Object.getOwnPropertyDescriptor(globalThis, name);
          return own?.configurable === false && own.writable === true && !lexical.has(name);
        },
        isConstant: (name: string) => constants.has(name),
      };
    },
    declare(names) {
      for (const name of names.others) constants.delete(name);
      for (const name of names.constants) constants.add(name);
    },
    peek(path) {
      const [root = '', ...rest] = path;
      if (![root, ...rest.filter((name) => !isPosition(name))].every(isName)) return undefined;
      const code = root + rest.map((name) => (isPosition(name) ? `[${name}]` : `.${name}`)).join('');
      return execute(code, { throwOnSideEffect: true, timeout: PEEK_TIMEOUT_MS });
    },
    async evaluate(code) {
      const source = JSON.stringify(`${code}\n//# sourceURL=${storeSource(code)}`);
      answer = undefined;
      try {
        vm.runInThisContext(`${POST}(${source})`, { breakOnSigint: true });
      } catch (error) {
        if ((error as { code?: string }).code !== 'ERR_SCRIPT_EXECUTION_INTERRUPTED') throw error;
        throw new InterruptedError('Interrupted.');
      }
      try {
        const reply = await (answer as Promise<Runtime.EvaluateReturnType> | undefined);
        if (!reply) throw new InterruptedError('Interrupted.');
        const { exceptionDetails, result } = reply;
        if (!exceptionDetails) return { value: take(result) };
        throw exceptionDetails.exception ? take(exceptionDetails.exception) : new Error(exceptionDetails.text);
      } finally {
        session.post('Runtime.releaseObjectGroup', { objectGroup: OBJECT_GROUP });
      }
    },
  };
}

const isName = (name: string) => /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name);
const isPosition = (name: string) => /^\d+$/.test(name);

/** A value that the inspector sends by value: JSON's, or one that JSON cannot say. */
function primitive({ type, value, unserializableValue }: Runtime.RemoteObject): unknown {
  if (unserializableValue === undefined) return type === 'undefined' ? undefined : value;
  return type === 'bigint' ? BigInt(unserializableValue.slice(0, -1)) : Number(unserializableValue);
}

/** Defines what rewritten imports call, and `require`; both resolve from `directory`. */
function defineImporter(directory: string, name: string): void {
  const filename = join(directory, name);
  const own = importerAt(filename);
  const others = new Map<string, object>();
  const from = (file: string): object => {
    const importer = others.get(file) ?? Object.assign(importerAt(file), { meta: metaOf(file) });
    others.set(file, importer);
    return importer;
  };
  defineHidden(IMPORTER, Object.assign(own, { from }));
  defineHidden(IMPORT_META, metaOf(filename));
  if (!('require' in globalThis)) defineHidden('require', nodeModule.createRequire(filename));
}

const metaOf = (filename: string) => ({ url: pathToFileURL(filename).href, filename, dirname: dirname(filename) });

/** Imports as from a file. */
function importerAt(filename: string) {
  let load: Load | undefined;
  return async (specifier: string, options?: unknown, names: readonly string[] = []) => {
    load ??= loaderAt(filename);
    if (/^(?:\.{0,2}\/|file:)/.test(specifier)) await useModuleHooks();
    const loaded = await load(specifier, options).catch((error: unknown) => {
      // The package itself is always at hand, wherever the REPL was started.
      if (specifier !== 'spotlab' || !isNotFound(error)) throw error;
      return import(new URL('../../src/index.js', import.meta.url).href) as Promise<Record<string, unknown>>;
    });
    for (const name of names) checkExport(specifier, loaded, name);
    return loaded;
  };
}

let hasModuleHooks = false;

/** Takes the user's own files through our hooks, from the first that is imported. */
async function useModuleHooks(): Promise<void> {
  if (hasModuleHooks) return;
  // Node 20 has only hooks on a thread of their own, of which newer ones warn.
  const { registerHooks } = nodeModule as { registerHooks?: (hooks: object) => void };
  const hooks = registerHooks && (await import('./module-hooks.js'));
  if (hasModuleHooks) return;
  hasModuleHooks = true;
  if (hooks) registerHooks(hooks);
  else nodeModule.register('./module-hooks.js', import.meta.url);
}

type Load = (specifier: string, options?: unknown) => Promise<Record<string, unknown>>;

/** Node's own module loader, resolving as if from `filename`. */
function loaderAt(filename: string): Load {
  suppressLoaderWarning();
  return new vm.Script('(specifier, options) => import(specifier, options)', {
    filename,
    importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  }).runInThisContext() as Load;
}

/** Node 20 marks the loader option as experimental, at its first import; a user cannot act on that. */
function suppressLoaderWarning(): void {
  const emit = process.emitWarning as (...all: unknown[]) => void;
  process.emitWarning = (...all: unknown[]) => {
    if (!String(all[0]).includes('USE_MAIN_CONTEXT_DEFAULT_LOADER')) emit.apply(process, all);
  };
}

function isNotFound(error: unknown): boolean {
  return (error as { code?: string } | undefined)?.code === 'ERR_MODULE_NOT_FOUND';
}

/**
 * A module loader would refuse a name that is not exported; a destructured namespace would give undefined in silence.
 * Capitalized names pass: they may be types, which have no value.
 */
function checkExport(specifier: string, loaded: Record<string, unknown>, name: string): void {
  if (name in loaded || /^[A-Z]/.test(name)) return;
  const near = nearest(name, Object.keys(loaded)).map((one) => `'${one}'`);
  const hint = near.length ? ` Nearest: ${near.join(', ')}.` : '';
  throw new SyntaxError(`'${specifier}' does not export '${name}'.${hint}`);
}

/** Defines a global that inspection and completion pass over. */
export function defineHidden(name: string, value: unknown): void {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true, enumerable: false });
}
