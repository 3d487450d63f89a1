/**
 * Converts compiler diagnostics of a cell to a Jupyter error: each problem with its source line, a caret and, for known
 * causes, advice.
 */
import { callAdvice, callNamed } from '../../assist/index.js';
import { enumValues, isEnumName, nearest, resultTypes } from '../../protocol/index.js';
import type { Diagnostic } from '../compile/tslab-types.js';
import { codeFrame, type ErrorStyle, withoutSecrets } from './code-frame.js';
import type { CellError } from './traceback.js';

const maxProblems = 10;
const maxExplanations = 6;
/** The number of our own problem, which reports a magic of IPython. The compiler never uses this number. */
const MAGIC = 0;
const UNKNOWN_NAME = 2304;
const UNKNOWN_MEMBER = 2339;
/** An unknown member beside which the compiler names a similar one. */
const SIMILAR_MEMBER = 2551;
const COMMAND_ADVICE = "To run a command: import { execSync } from 'node:child_process'; execSync('ls').toString()";

/** A problem with its explanations, which the compiler reports as separate diagnostics at the same position. */
interface Problem extends Diagnostic {
  readonly explanations: readonly string[];
}

/** @param source the text of the cell */
export function compileError(
  cellName: string,
  source: string,
  diagnostics: readonly Diagnostic[],
  compilerVersion: string,
  style: ErrorStyle,
): CellError {
  const lines = source.split('\n');
  const problems = magicAmong(diagnostics, lines) ?? groupedProblems(diagnostics);
  const shown = problems.slice(0, maxProblems);
  const more = problems.length - shown.length;
  const positionOf = ({ start }: Problem) => ({ line: start.line + 1, column: start.character + 1 });
  const advice = adviceOn(problems, source, compilerVersion);
  const traceback = [
    ...shown.flatMap((problem) => {
      const at = positionOf(problem);
      const location = `${problem.fileName ?? cellName}:${at.line}:${at.column} - `;
      return [
        `${location}${style.name(problem.code === MAGIC ? 'Unsupported' : `TS${problem.code}`)}: ${problem.messageText}`,
        ...problem.explanations.slice(0, maxExplanations).map((text, depth) => `${'  '.repeat(depth + 1)}${text}`),
        ...(problem.fileName === undefined ? codeFrame(at, lines[at.line - 1] ?? '', style) : []),
      ];
    }),
    ...(more > 0 ? [`… and ${more} more`] : []),
    ...advice.map((text) => `→ ${text}`),
  ];
  return {
    ename: 'TypeScriptError',
    evalue: withoutSecrets(
      problems
        .map((one) => `${positionOf(one).line}:${positionOf(one).column} - ${one.messageText}`)
        .slice(0, maxProblems)
        .join('\n'),
    ),
    traceback: traceback.map((line) => withoutSecrets(line)),
  };
}

/** Codes of the compiler for a magic or a shell command: an operator without a value, or between unknown names. */
const magicCodes = new Set([1109, UNKNOWN_NAME, 2362]);

/** A magic of IPython (`%time`, `%%html`) or a shell command (`!ls`), as the only problem of its cell. */
function magicAmong(diagnostics: readonly Diagnostic[], lines: readonly string[]): Problem[] | undefined {
  const [first] = diagnostics;
  const text = lines[first?.start.line ?? 0] ?? '';
  const isMagic = /^\s*(?:%{1,2}[a-z]\w*|![a-z]\w*(?:\s|$))/.test(text);
  if (first === undefined || !isMagic || !magicCodes.has(first.code)) return undefined;
  const messageText = 'Cells are TypeScript: they have no magics (%) and no shell commands (!).';
  return [{ ...first, code: MAGIC, messageText, explanations: [] }];
}

/**
 * Removes repeated diagnostics and groups explanations with their problem. tslab reports a problem once for each
 * compile step, and reports each line of an explanation as a separate diagnostic.
 */
function groupedProblems(diagnostics: readonly Diagnostic[]): Problem[] {
  const problems: (Diagnostic & { explanations: string[] })[] = [];
  const seen = new Set<string>();
  for (const one of diagnostics) {
    const key = `${one.fileName ?? ''}:${one.start.line}:${one.start.character}:${one.messageText}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const last = problems.at(-1);
    const isSamePosition =
      last !== undefined &&
      last.start.line === one.start.line &&
      last.start.character === one.start.character &&
      last.end.character === one.end.character;
    if (last && isSamePosition) last.explanations.push(one.messageText);
    else problems.push({ ...one, explanations: [] });
  }
  return problems;
}

/** The allowed values, for a message about a wrong value of a closed list of the exchange, such as an interval or a side. */
function valuesAdvice(message: string): string | undefined {
  const [, given, type] = /'"([^"]*)"' is not assignable to (?:parameter of )?type '(\w+)'/.exec(message) ?? [];
  if (given === undefined || type === undefined || !isEnumName(type)) return undefined;
  const allowed = enumValues(type);
  const [close] = nearest(given, allowed, 1);
  return `${type} is one of ${allowed.join(', ')}.${close === undefined ? '' : ` Did you mean '${close}'?`}`;
}

/** How to reach a value by its name, for a row that is a list of values without names, such as a kline. */
function rowAdvice(message: string): string | undefined {
  const [, name, type] =
    /^Property '([\w$]+)' does not exist on type '(?:readonly )?(\w+)(?:\[\])?'/.exec(message) ?? [];
  const row = type === undefined || !Object.hasOwn(resultTypes, type) ? undefined : resultTypes[type];
  if (name === undefined || !row?.isRow || !row.fields) return undefined;
  const fields = row.fields.map(([field]) => field);
  const [field] = fields.includes(name) ? [name] : nearest(name, fields, 1);
  if (field === undefined) return undefined;
  return `A ${type} is a list of values without names. The rows of rows() have names: klines.rows()[0].${field}.`;
}

/** The call that was probably meant by an unknown member of the client or of a group, or by an unknown name. */
function unknownCallAdvice({ code, messageText, start }: Problem, lines: readonly string[]): string | undefined {
  const [, unknown] = code === UNKNOWN_NAME ? (/^Cannot find name '([\w$]+)'/.exec(messageText) ?? []) : [];
  if (unknown !== undefined) return callNamed(unknown);
  const [, name, type = ''] =
    code === UNKNOWN_MEMBER ? (/^Property '([\w$]+)' does not exist on type '(\w+)'/.exec(messageText) ?? []) : [];
  if (name === undefined || !(type === 'Spot' || type.endsWith('Group'))) return undefined;
  const before = lines[start.line]?.slice(0, start.character) ?? '';
  const [, root, group = ''] = /([\w$]+)((?:\.[\w$]+)*)\s*\??\.\s*$/.exec(before) ?? [];
  return callAdvice(name, root, group.slice(1));
}

/** Advice for problems whose solution the compiler does not know. */
function adviceOn(problems: readonly Problem[], source: string, compilerVersion: string): string[] {
  const advice = new Set<string>();
  if (problems[0]?.code === MAGIC) return [COMMAND_ADVICE];
  if (/(?:^|[;{}\s])(?:await\s+)?using\s+[\w$]+\s*[=:]/.test(source)) {
    advice.add(
      `TypeScript ${compilerVersion}, which compiles cells, does not support 'using': use try { … } finally { … }.`,
    );
  }
  const lines = source.split('\n');
  for (const problem of problems) {
    const { code, messageText } = problem;
    const rows = code === UNKNOWN_MEMBER || code === SIMILAR_MEMBER ? rowAdvice(messageText) : undefined;
    for (const text of [valuesAdvice(messageText), rows, unknownCallAdvice(problem, lines)]) {
      if (text !== undefined) advice.add(text);
    }
    const missing = code === 2307 ? /'([^']+)'/.exec(messageText)?.[1] : undefined;
    if (missing === undefined) continue;
    const name = /^(?:@[^/]+\/)?[^/]+/.exec(missing)?.[0] ?? missing;
    if (/^[./]/.test(missing)) advice.add(`File paths are relative to the notebook's folder, ${process.cwd()}.`);
    else if (missing.startsWith('node:')) advice.add(NODE_MODULES);
    else
      advice.add(
        `Run npm install ${name} in ${process.cwd()}, then run the cell again. No restart of the kernel is needed.`,
      );
  }
  return [...advice];
}

/** The advice for a module `node:…` that Node does not have: npm cannot install one. */
const NODE_MODULES =
  `Node ${process.version}, which runs the cells, has no such module. ` +
  "This lists the modules of Node: (await import('node:module')).builtinModules";
