/**
 * Converts compiler diagnostics of a cell to a Jupyter error: each problem with its source line, a caret and, for known
 * causes, advice.
 */
import { codeFrame, type ErrorStyle, withoutSecrets } from '../output/code-frame.js';
import type { CellError } from '../output/traceback.js';
import type { Diagnostic } from './tslab-types.js';

const maxProblems = 10;
const maxExplanations = 6;

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
  const problems = groupedProblems(diagnostics);
  const lines = source.split('\n');
  const shown = problems.slice(0, maxProblems);
  const more = problems.length - shown.length;
  const positionOf = ({ start }: Problem) => ({ line: start.line + 1, column: start.character + 1 });
  const advice = adviceOn(problems, source, compilerVersion);
  const traceback = [
    ...shown.flatMap((problem) => {
      const at = positionOf(problem);
      const location = `${problem.fileName ?? cellName}:${at.line}:${at.column} - `;
      return [
        `${style.faint(location)}${style.name(`TS${problem.code}`)}: ${problem.messageText}`,
        ...problem.explanations.slice(0, maxExplanations).map((text, depth) => `${'  '.repeat(depth + 1)}${text}`),
        ...(problem.fileName === undefined ? codeFrame(at, lines[at.line - 1] ?? '', style) : []),
      ];
    }),
    ...(more > 0 ? [`… and ${more} more`] : []),
    ...advice.map((text) => style.advice(`→ ${text}`)),
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

/** Advice for problems whose solution the compiler does not know. */
function adviceOn(problems: readonly Problem[], source: string, compilerVersion: string): string[] {
  const advice = new Set<string>();
  if (/(?:^|[;{}\s])(?:await\s+)?using\s+[\w$]+\s*[=:]/.test(source)) {
    advice.add(
      `TypeScript ${compilerVersion}, which compiles cells, does not support 'using': use try { … } finally { … }.`,
    );
  }
  for (const { code, messageText } of problems) {
    const missing = code === 2307 ? /'([^']+)'/.exec(messageText)?.[1] : undefined;
    if (missing === undefined) continue;
    const name = /^(?:@[^/]+\/)?[^/]+/.exec(missing)?.[0] ?? missing;
    advice.add(
      /^[./]/.test(missing)
        ? `File paths are relative to the notebook's folder, ${process.cwd()}.`
        : `Run npm install ${name} in ${process.cwd()}, then run the cell again. No restart of the kernel is needed.`,
    );
  }
  return [...advice];
}
