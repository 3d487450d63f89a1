/**
 * Adds to the code of a cell the checks whether the code must stop: in each round of a loop, at the start of a function
 * that calls, loops or awaits, after each `await`, and at the start of each `catch`, so that code cannot catch an
 * interrupt. Pure.
 *
 * V8 inlines the call of the check: it costs up to a nanosecond in an empty loop. A counter that reads the flag only in
 * each 256th round is not faster, and it misses a loop whose inner loop makes all of these rounds.
 *
 * A `finally` block must run to its end after an interrupt, because it cleans up: the code tells when such a block
 * begins and ends, and is not stopped in between.
 */
import type { CatchClause } from 'acorn';
import type { Edits } from './edits.js';
import type { FunctionNode } from './patterns.js';
import { type CheckPoints, type Loop, works } from './scope.js';

/** The functions that compiled code calls. */
export interface CheckNames {
  /** The object with `run`, `after`, `caught`, `beginFinally` and `endFinally`. */
  readonly runtime: string;
  /** The function that throws while the running code shall stop. */
  readonly check: string;
  /** The start of the names of the variables that the compiler adds to the code. */
  readonly mark: string;
  /** An expression for the run of the code outside of functions. */
  readonly outerRun: string;
}

export function addChecks(edits: Edits, points: CheckPoints, names: CheckNames): void {
  const { runtime, mark } = names;
  // After a rejected `await` the current run is unknown: a `catch` needs the run that its function has stored before.
  const remembers = new Set([...points.handlers, ...points.finalizers].map(({ within }) => within).filter(isAsync));
  const runOf = (within: FunctionNode | undefined): string =>
    within === undefined ? names.outerRun : isAsync(within) ? `${mark}r` : `${runtime}.run`;
  for (const loop of points.loops) checkLoop(edits, loop, names);
  for (const one of points.functions) checkFunction(edits, one, remembers.has(one), names);
  for (const { node, within } of points.handlers) checkHandler(edits, node, runOf(within), names);
  for (const { node, within } of points.finalizers) {
    edits.insert(node.start + 1, `const ${mark}k = ${runtime}.beginFinally(${runOf(within)}); try {`);
    edits.insert(node.end - 1, `} finally { ${runtime}.endFinally(${mark}k); }`);
  }
  // The current run is read before the wait, and set again after it.
  for (const node of points.awaits) edits.around(node, `${runtime}.after(${runtime}.run, `, ')', -1);
}

/** Whether a function can wait. One without calls, loops and awaits does not. */
const isAsync = (node: FunctionNode | undefined): boolean => node?.async === true && works(node.body);

function checkLoop(edits: Edits, { body }: Loop, { check }: CheckNames): void {
  if (body.type === 'BlockStatement') edits.insert(body.start + 1, `${check}();`);
  else edits.around(body, `{${check}();`, '}', -20);
}

function checkFunction(edits: Edits, { body }: FunctionNode, remembers: boolean, names: CheckNames): void {
  const { check, mark, runtime } = names;
  if (body.type !== 'BlockStatement') {
    edits.around(body, `(${check}(),`, ')', -3);
    return;
  }
  const directive = body.body.findLast((one) => 'directive' in one && one.directive !== undefined);
  const run = remembers ? `const ${mark}r = ${runtime}.run;` : '';
  edits.insert(directive?.end ?? body.start + 1, `${directive ? ';' : ''}${check}();${run}`);
}

function checkHandler(edits: Edits, { start, param, body }: CatchClause, run: string, names: CheckNames): void {
  const { runtime, mark } = names;
  const caught = (error: string): void => edits.insert(body.start + 1, `${runtime}.caught(${run}, ${error});`);
  if (param?.type === 'Identifier') caught(param.name);
  else if (param) caught('undefined');
  else {
    edits.insert(start + 'catch'.length, ` (${mark}e)`);
    caught(`${mark}e`);
  }
}
