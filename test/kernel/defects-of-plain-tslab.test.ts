/**
 * Lists the known defects of plain tslab, each with the name of the test that proves that the kernel does not have it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const kernelTests = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.test.ts') && !file.startsWith('defects-'))
  .map((file) => join(import.meta.dirname, file));
const texts = [
  ...kernelTests,
  resolve('test/types/public-declarations.test.ts'),
  // Tests that need Jupyter run in CI.
  ...['jupyter.sh', 'kernel-conformance.py', 'check-export.mjs'].map((file) => resolve('.ci', file)),
]
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

test.each([
  [
    'a missing module that is installed later breaks the kernel',
    'makes its cell fail, and can be imported after it was written',
  ],
  ['output beyond some 500 writes is lost, and the client hangs', 'of 5,000 lines arrives whole and in order'],
  ['many displays are lost', 'of 2,000 displays shows each of them, in order'],
  ['cells behind an error are dropped', 'runs queued cells after an error when the request allows it'],
  ['no error, result or input is ever published', 'is published with its number, and answered with its value'],
  ['await in brackets and a lone for await fail', 'awaits at the top in every form'],
  ['a promise at the end of a cell is printed, not awaited', 'awaits a promise or a thenable at its end'],
  ['accepting a completed string doubles its beginning', 'replaces the whole text of a string literal'],
  ['an interrupted request goes on', 'aborts a reading request'],
  ['work goes on behind an interrupt', 'all code that these cells have started: none of it runs during later cells'],
  ['a loop cannot be stopped', 'ends a loop that never awaits'],
  ['a loop behind an await cannot be stopped', 'a loop behind an await'],
  ['cells are not checked strictly', 'cells are checked strictly, but parameters need no types'],
  ['types under exports are not found', 'types that a package declares only under `exports` in package.json are found'],
  ['functions of newer versions of Node are not known', 'functions of this Node that the compiler’s own types lack'],
  ['modules that await or are import-only fail', 'is imported by name, as default, as a namespace, and dynamically'],
  ['declare global fails', 'its `declare global` names, also after it is run again with another type'],
  ['using fails without advice', 'of types explains the error in one text, with advice'],
  ['comm_info is answered as a completion', 'to comm_info_request contain no comms'],
  ['no history', 'to history_request contain the history'],
  ['no stdin', 'sends a question to the client and resolves with the answer'],
  ['an interrupt by message is not known', 'can be requested by message'],
  ['an open template literal counts as complete', 'say whether code is complete'],
  ['stacks carry frames of the kernel', 'names the line the user typed, without frames of the kernel'],
  ['process.exit ends the kernel', 'is thrown by process.exit, which does not end the kernel'],
  ['late output lands under another cell', 'gets the output that it prints late, although another cell runs'],
  ['a property of an earlier object cannot be renamed', 'destructures values of earlier cells into new names'],
  ['functions keep old values of names', 'a later cell reaches'],
  ['null is not shown, a lone object is a block', 'shows a lone object literal as an object'],
  ['an empty array has the type never[]', 'a variable that begins empty accepts later values'],
  ['a display is shown again by its handle', 'is shown once, and not again by its handle'],
  ['a kernel whose parent was killed stays', 'a kernel whose parent was killed exits, and so does its exchange'],
  ['a restart leaves processes behind', 'test_a_restart_that_does_not_ask'],
  ['declarations are for newer compilers', 'check under TypeScript 5.0.4, not strict, node10, every library checked'],
  [
    'declarations do not check strictly',
    'the public declarations have no type errors under strict, where values may be undefined',
  ],
  ['exports leave charts blank', 'node "$root/.ci/check-export.mjs" "$work/executed" "$work/exports"'],
  ['charts get lost on the way to Markdown', 'markdown/*.md'],
])('%s: a test proves that the kernel does not have this defect', (_defect, title) => expect(texts).toContain(title));
