/** The errors of the project: classes that users can get are SpotlabErrors, and every code has a row in the docs. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { printErrors } from '../../scripts/print-errors.js';
import { connect, SpotlabError, StartError } from '../../src/index.js';

const sources = ['src', 'repl'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => readFileSync(join(folder, path), 'utf8')),
);

/** Classes that do not extend SpotlabError, with the reason why no user of the library gets them. */
const INTERNAL: Readonly<Record<string, string>> = {
  SendError: 'the client turns it into a TransportError or an OutcomeUnknownError; it is the cause',
  DecimalError: 'the client turns it into a ParameterError',
  KeyError: 'connect() turns it into a SpotlabError with the same code',
  NotReady: 'inside the attempts to open a connection',
  RefusedConnectionError: 'the client turns it into a SpotlabError; it is the cause',
  RedirectError: 'a download; the error of a history says its reason',
  StatusFault: 'a reply to a download; the error of a history says its status',
  StreamRefusedError: 'the client turns it into a SpotlabError; it is the cause',
  SourceClosedError: 'the client turns it into a SpotlabError; it is the cause',
  QueryUnanswered: 'inside the reconciliation of a lost reply',
  ProbeEnded: 'inside the reconciliation of a lost reply',
  JournalError: 'connect() turns it into a StartError',
  StateError: 'the journal turns it into a JournalError',
  ReplayFileError: 'connect() turns it into a StartError',
  SnapshotFileError: 'lab.run turns it into a StartError',
  ExchangeInfoFileError: 'connect() turns it into a StartError',
  ControlError: 'the reply of the admin interface; the client makes a SpotlabError of it',
  ApiRequestError: 'a reply of the exchange over a WebSocket',
  ControlMessageError: 'a reply of the exchange over a WebSocket',
  UnknownAccountError: 'lab.run turns it into a StartError',
  UnknownSymbolError: 'connect() turns it into a StartError',
  ScenarioError: 'lab.run turns it into a StartError',
  LimitRefusal: 'a reply of the exchange',
  UnavailableError: 'a reply of the exchange',
  ExchangeEndedError: 'nobody can catch it: it ends a script, or the prompt prints it',
  DetailedRefusal: 'a reply of the exchange',
  SbeError: 'a reply of the exchange, or an unreadable one',
  ApiRefusal: 'becomes the error of a stream',
  KeyFileError: 'printed by the command line',
  ClassNamesError: 'printed by the command line',
  ClassFileError: 'connect() turns it into a StartError',
  JoinError: 'printed by the command line',
  ListenError: 'printed by the command line',
  UsageError: 'printed by the command line',
  KernelSpecError: 'printed by the command line',
  NotebookError: 'printed by the command line',
  KernelEnded: 'printed by the command line',
  ProgramEnded: 'printed by the command line, as the problem of a graded notebook',
  MessageError: 'inside the kernel',
  CellSyntaxError: 'the prompt and the kernel show the position in the cell',
  Interrupted: 'ends a cell',
  CommandError: 'printed by the prompt',
  DeclinedError: 'limits that are not shared cause a warning',
  NoFolderError: 'limits that are not shared cause a warning',
};

test('every error class that a user of the library can get extends SpotlabError', () => {
  const found = sources.flatMap((text) => [...text.matchAll(/class (\w+) extends (\w*Error)\b/g)]);
  const bases = new Map(found.map(([, name = '', base = '']) => [name, base]));
  const isOurs = (name: string): boolean =>
    name === 'SpotlabError' || (bases.has(name) && isOurs(bases.get(name) ?? ''));
  const others = [...bases.keys()].filter((name) => !isOurs(name));
  expect(others.sort()).toEqual(Object.keys(INTERNAL).sort());
});

/** Names that need no row: codes that only the prompt or the command line shows, and environment variables. */
const WITHOUT_ROW = [
  'SPOTLAB_COMMAND',
  'SPOTLAB_KEY_FILE',
  'SPOTLAB_CLASS',
  'SPOTLAB_CLASS_NAMES',
  'SPOTLAB_JOIN',
  'SPOTLAB_LISTEN',
  'SPOTLAB_CLOSED',
  'SPOTLAB_KERNEL_PARTS',
];

test('every error code SPOTLAB_… in the source has a row in the table of errors of the documentation', () => {
  const codes = sources.flatMap((text) => [
    ...text.matchAll(/(?:(?:Error|Error<\w+>)\(\s*|code = |code: )'(SPOTLAB_[A-Z_]+)'/g),
  ]);
  const all = new Set(codes.map(([, code = '']) => code));
  const table = printErrors();
  const missing = [...all].filter((code) => !WITHOUT_ROW.includes(code) && !table.includes(`\`${code}\``));
  expect(all.size).toBeGreaterThan(20);
  expect(missing.filter((code) => !code.startsWith('SPOTLAB_LIMIT_'))).toEqual([]);
});

test.each([
  ['a data directory that is a file', { dataDir: '/dev/null' }, 'SPOTLAB_JOURNAL'],
  ['a data directory that cannot be made', { dataDir: '/proc/spotlab' }, 'SPOTLAB_JOURNAL'],
  ['an empty data directory name', { dataDir: '' }, 'SPOTLAB_OPTION'],
  ['a file of symbols that is missing', { exchangeInfo: '/none.json' }, 'SPOTLAB_EXCHANGE_INFO_FILE'],
  ['a recording that is missing', { replay: { file: '/none.csv', symbol: 'BTCUSDT' } }, 'SPOTLAB_REPLAY_FILE'],
])('connect() with %s throws a SpotlabError', async (_, options, code) => {
  const error: unknown = await connect(options).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(SpotlabError);
  expect(error).toMatchObject({ code });
  if (code === 'SPOTLAB_OPTION') return;
  expect(error).toBeInstanceOf(StartError);
  const path = 'replay' in options ? options.replay.file : 'exchangeInfo' in options ? options.exchangeInfo : undefined;
  expect((error as StartError).path).toBe(path);
});
