/** What the compiler refuses, as a Jupyter error: each problem with its line and a caret, and what to do where we know. */
import { codeFrame, type ErrorStyle, withoutSecrets } from '../output/code-frame.js';
import type { CellError } from '../output/traceback.js';
import type { Diagnostic } from './tslab.js';

const shownProblems = 10;
const shownExplanations = 6;

/** A problem with the lines that explain it: the compiler tells them one by one, at the same place. */
interface Problem extends Diagnostic {
  readonly explanations: readonly string[];
}

/** @param source The text of the cell. */
export function compileError(
  cellName: string,
  source: string,
  diagnostics: readonly Diagnostic[],
  compilerVersion: string,
  style: ErrorStyle,
): CellError {
  const problems = groupedProblems(diagnostics);
  const lines = source.split('\n');
  const shown = problems.slice(0, shownProblems);
  const more = problems.length - shown.length;
  const placeOf = ({ start }: Problem) => ({ line: start.line + 1, column: start.character + 1 });
  const advice = adviceOn(problems, source, compilerVersion);
  const traceback = [
    ...shown.flatMap((problem) => {
      const at = placeOf(problem);
      const where = `${problem.fileName ?? cellName}:${at.line}:${at.column} - `;
      return [
        `${style.faint(where)}${style.name(`TS${problem.code}`)}: ${problem.messageText}`,
        ...problem.explanations.slice(0, shownExplanations).map((text, depth) => `${'  '.repeat(depth + 1)}${text}`),
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
        .map((one) => `${placeOf(one).line}:${placeOf(one).column} - ${one.messageText}`)
        .slice(0, shownProblems)
        .join('\n'),
    ),
    traceback: traceback.map((line) => withoutSecrets(line)),
  };
}

/** tslab reports a problem again for each step it compiles, and each line of an explanation as a problem of its own. */
function groupedProblems(diagnostics: readonly Diagnostic[]): Problem[] {
  const problems: (Diagnostic & { explanations: string[] })[] = [];
  const seen = new Set<string>();
  for (const one of diagnostics) {
    const key = `${one.fileName ?? ''}:${one.start.line}:${one.start.character}:${one.messageText}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const last = problems.at(-1);
    const isSamePlace =
      last !== undefined &&
      last.start.line === one.start.line &&
      last.start.character === one.start.character &&
      last.end.character === one.end.character;
    if (last && isSamePlace) last.explanations.push(one.messageText);
    else problems.push({ ...one, explanations: [] });
  }
  return problems;
}

/** What to do about problems that have a cure which the compiler cannot know. */
function adviceOn(problems: readonly Problem[], source: string, compilerVersion: string): string[] {
  const advice = new Set<string>();
  if (/(?:^|[;{}\s])(?:await\s+)?using\s+[\w$]+\s*[=:]/.test(source)) {
    advice.add(
      `Cells are compiled by TypeScript ${compilerVersion}, which does not know 'using': write try { … } finally { … }.`,
    );
  }
  for (const { code, messageText } of problems) {
    const missing = code === 2307 ? /'([^']+)'/.exec(messageText)?.[1] : undefined;
    if (missing === undefined) continue;
    const name = /^(?:@[^/]+\/)?[^/]+/.exec(missing)?.[0] ?? missing;
    advice.add(
      /^[./]/.test(missing)
        ? `Files are looked for from the notebook's folder, ${process.cwd()}.`
        : `npm install ${name} in ${process.cwd()}, then run the cell again; the kernel need not be restarted.`,
    );
  }
  return [...advice];
}
