/** Checks that the generated files match the catalogue from which they are generated. A stale file is rewritten, and the test fails once. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { printAmbient } from '../../scripts/print-ambient.js';
import { printApi } from '../../scripts/print-api.js';
import { printAsyncApi } from '../../scripts/print-asyncapi.js';
import { printCommands } from '../../scripts/print-commands.js';
import { printAdmin, printControl, printControlReplies, printControlResults } from '../../scripts/print-control.js';
import { printCount } from '../../scripts/print-count.js';
import { printDisplays } from '../../scripts/print-displays.js';
import { printErrors } from '../../scripts/print-errors.js';
import { printEventMakers } from '../../scripts/print-event-makers.js';
import { printKernelParts } from '../../scripts/print-kernel-parts.js';
import { printLabHelp } from '../../scripts/print-lab-help.js';
import { printMemberHelp } from '../../scripts/print-member-help.js';
import { printOpenApi } from '../../scripts/print-openapi.js';
import { printOptionTypes, printSecretVariables } from '../../scripts/print-option-types.js';
import { printOptions } from '../../scripts/print-options.js';
import { printReference } from '../../scripts/print-reference.js';
import { printResults } from '../../scripts/print-results.js';
import { printRows } from '../../scripts/print-rows.js';
import { printSbe } from '../../scripts/print-sbe.js';
import { printSbeColumns } from '../../scripts/print-sbe-columns.js';
import { printSbeReaders } from '../../scripts/print-sbe-readers.js';
import { printScenarios } from '../../scripts/print-scenarios.js';
import { printStreamEvents, printStreamSurface } from '../../scripts/print-stream-surface.js';
import { printStreams } from '../../scripts/print-streams.js';
import { printDataTypes, printSurface } from '../../scripts/print-surface.js';
import { printTable } from '../../scripts/print-table.js';
import { printVerbNotes } from '../../scripts/print-verb-notes.js';
import { printVersion } from '../../scripts/print-version.js';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

const printed: [path: string, print: () => string][] = [
  ['src/protocol/values/version.gen.ts', () => printVersion(version)],
  ['src/protocol/values/display-kinds.gen.ts', printDisplays],
  ['src/kernel/install/kernel-parts.gen.ts', printKernelParts],
  ['src/protocol/endpoints/table.gen.ts', printTable],
  ['src/protocol/endpoints/verb-notes.gen.ts', printVerbNotes],
  ['src/protocol/endpoints/result-rows.gen.ts', printRows],
  ['src/protocol/endpoints/results.gen.ts', printResults],
  ['src/client/types/data-types.gen.ts', printDataTypes],
  ['src/client/types/surface.gen.ts', printSurface],
  ['src/client/types/stream-events.gen.ts', printStreamEvents],
  ['src/client/types/stream-surface.gen.ts', printStreamSurface],
  ...[...printReference()].map(([path, text]): [string, () => string] => [path, () => text]),
  ['src/streams/decode/event-makers.gen.ts', printEventMakers],
  ['src/protocol/control/control-results.gen.ts', printControlResults],
  ['src/protocol/control/control-replies.gen.ts', printControlReplies],
  ['src/client/types/control.gen.ts', printControl],
  ['src/connect/options.gen.ts', printOptionTypes],
  ['src/protocol/values/secret-variables.gen.ts', printSecretVariables],
  ['ambient.d.ts', printAmbient],
  ['src/assist/help/lab-notes.gen.ts', printLabHelp],
  ['src/assist/help/member-help.gen.ts', printMemberHelp],
  ['src/sbe/schemas/spot_3_5.gen.ts', () => printSbe('src/sbe/schemas/spot_3_5.xml', 'spotSchema')],
  ['src/sbe/schemas/stream_1_0.gen.ts', () => printSbe('src/sbe/schemas/stream_1_0.xml', 'streamSchema')],
  ['src/sbe/readers/spot_3_5.gen.ts', () => printSbeReaders('src/sbe/schemas/spot_3_5.xml', 'spotReaders')],
  ['src/sbe/readers/stream_1_0.gen.ts', () => printSbeReaders('src/sbe/schemas/stream_1_0.xml', 'streamReaders')],
  [
    'src/sbe/messages/column-messages.gen.ts',
    () => printSbeColumns(['src/sbe/schemas/spot_3_5.xml', 'src/sbe/schemas/stream_1_0.xml']),
  ],
  ['docs/admin.md', printAdmin],
  ['docs/errors.md', printErrors],
  ['docs/reference/streams.md', printStreams],
  ['docs/repl.md', () => printCommands(readFileSync('docs/repl.md', 'utf8'))],
  ...['README.md', 'CHANGELOG.md'].map((path): [string, () => string] => [
    path,
    () => printCount(readFileSync(path, 'utf8')),
  ]),
  ['docs/connect.md', () => printOptions(readFileSync('docs/connect.md', 'utf8'))],
  ['docs/scenarios.md', () => printScenarios(readFileSync('docs/scenarios.md', 'utf8'))],
  ['docs/openapi.json', () => printOpenApi(version)],
  ['docs/asyncapi.json', () => printAsyncApi(version)],
  ['docs/api-report.md', () => printApi('dist/types')],
];

for (const [path, print] of printed) {
  test(`${path} matches the catalogue`, () => {
    const wanted = print();
    const found = existsSync(path) ? readFileSync(path, 'utf8') : '';
    if (found !== wanted) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, wanted);
    }
    expect(found === wanted, `${path} was stale and has been rewritten: look at the change and commit it`).toBe(true);
  });
}
