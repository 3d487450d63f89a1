/** The source of a function, as code that can be loaded elsewhere. A function that uses outside names is refused. */
import type { AnyNode, CallExpression, Program } from 'acorn';
import { optionError } from '../base/option-error.js';
import { type CodeEdit, editCode, lineAt, moduleNames, visitCode } from './edit-code.js';
import { outsideUses } from './free-names.js';
import { parseModule } from './parser.js';

type AnyFunction = (...given: never[]) => unknown;

/** Functions that Vite (and therefore Vitest) writes in place of `import`. */
const IMPORTERS = new Set(['__vite_ssr_dynamic_import__', '__vi_import__']);

/** The function that a compiler adds to keep the names of functions; `moduleOf` declares it. */
const KEEP_NAME = '__name';

const ADVICE =
  "Pass values in params, import modules inside of the function with await import(), or give a file: { file: 'maker.ts' }.";

/**
 * An expression whose value is the function.
 *
 * @param what names the function in errors, such as `the strategy`
 * @throws SpotlabError `SPOTLAB_OPTION` for a function that uses a name, or a `this`, from outside; and for a function
 *   without a source
 */
export function functionSource(what: string, made: AnyFunction): string {
  const text = String(made);
  // The name of the function is left out if it is the name of the option, such as `order` in `latency.order`.
  const named = made.name === '' || what.endsWith(made.name) ? what : `${what} ${made.name}`;
  if (/^class\b/.test(text)) throw optionError(`${named} is a class.`, 'Give a function: async (x, params) => { … }.');
  if (/\{\s*\[native code\]\s*\}$/.test(text)) {
    throw optionError(
      `${named} has no source that another thread could load: it is bound, or a function of Node itself.`,
      "Give a function that is written out, or a file: { file: 'maker.ts' }.",
    );
  }
  const { code, program } = parsed(named, text, made.name);
  const own = editCode(code, hostEdits(program));
  checkPortable(named, own);
  return own;
}

/** The code of a module whose default export is the function of a source. The numbers of the lines stay the same. */
export const moduleOf = (source: string): string => functionModule(source, 'export default');

/** Statements that export or return the function of a source; `give` is the keyword. */
export function functionModule(source: string, give: 'export default' | 'return'): string {
  const tools = source.includes(KEEP_NAME)
    ? `const ${KEEP_NAME} = (made, value) => Object.defineProperty(made, 'name', { value, configurable: true }); `
    : '';
  return `${tools}${give} (${source}\n);`;
}

/** The offsets of `import(…)` in the source of a function. */
export function importsIn(source: string): { readonly start: number }[] {
  const places: { readonly start: number }[] = [];
  visitCode(parseModule(`(${source}\n)`), (node) => {
    // The parsed text has one bracket before the source, so the offset is moved back by one.
    if (node.type === 'ImportExpression') places.push({ start: node.start - 1 });
  });
  return places;
}

/** The syntax tree of a function. The source is an expression or a method; a method is parsed inside an object, because alone it is no expression. */
function parsed(named: string, text: string, name: string): { code: string; program: Program } {
  let failure: unknown;
  for (const code of [text, `({ ${text} })[${JSON.stringify(name)}]`]) {
    try {
      return { code, program: parseModule(`(${code}\n)`) };
    } catch (error) {
      failure ??= error;
    }
  }
  throw optionError(`the source of ${named} cannot be read: ${(failure as Error).message}`, ADVICE);
}

/** Edits that restore `import()` if a host has replaced it. The kernel and the prompt change nothing else in the source of a function. */
function hostEdits(program: Program): CodeEdit[] {
  const edits: CodeEdit[] = [];
  visitCode(program, (node) => {
    // The parsed text has one bracket before the code, so positions are moved back by one.
    const [start, end] = [node.start - 1, node.end - 1];
    if (node.type === 'CallExpression' && node.callee.type === 'Identifier' && IMPORTERS.has(node.callee.name)) {
      edits.push({ start, end: node.callee.end - 1, text: 'import' });
    } else if (node.type === 'CallExpression') {
      const module = requiredLater(node);
      if (module !== undefined) edits.push({ start, end, text: `import(${JSON.stringify(module)})` });
    }
  });
  return edits;
}

const isCallOf = (node: AnyNode, name: string): node is CallExpression =>
  node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === name;

/** The module of `Promise.resolve().then(() => __importStar(require('…')))`, into which `import('…')` is compiled. */
function requiredLater({ callee, arguments: [given] }: CallExpression): string | undefined {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier' || callee.property.name !== 'then')
    return undefined;
  if (given?.type !== 'ArrowFunctionExpression' || given.params.length > 0) return undefined;
  const body: AnyNode = given.body;
  const call = isCallOf(body, '__importStar') ? body.arguments[0] : body;
  if (call === undefined || !isCallOf(call, 'require')) return undefined;
  const [module] = call.arguments;
  return module?.type === 'Literal' && typeof module.value === 'string' ? module.value : undefined;
}

function checkPortable(named: string, code: string): void {
  const program = parseModule(`(${code}\n)`);
  const { names, bound } = outsideUses(program);
  const outside = names
    .filter(({ name }) => name !== KEEP_NAME)
    .map(({ name, start }) => ({ text: `'${name}'`, start }));
  const [first, ...others] = [...outside, ...bound.map(({ text, start }) => ({ text: `'${text}'`, start }))];
  if (first) {
    const more = others.length === 0 ? '' : ` It also uses ${others.map(({ text }) => text).join(', ')} from outside.`;
    throw optionError(
      `${named} uses ${first.text} in its line ${lineAt(code, first.start - 1)}, which comes from outside of the function, so another thread cannot run it.${more}`,
      ADVICE,
    );
  }
  const near = moduleNames(code, program).find(({ name }) => /^\.{0,2}\//.test(name));
  if (near) {
    throw optionError(
      `${named} imports '${near.name}' in its line ${lineAt(code, near.start - 1)}: a function has no folder from which files are found.`,
      "Give the strategy as a file: { file: 'maker.ts' }. A file can import other files.",
    );
  }
}
