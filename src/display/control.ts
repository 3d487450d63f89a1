/**
 * Draws the results of the commands that control the embedded exchange: clock, accounts, keys, faults, snapshots and
 * the whole state. The result type of the command selects the drawing.
 */
import { type ControlResult, controlCommands, msOf, trimDecimal } from '../protocol/index.js';
import { accountsBlocks } from './account/account.js';
import { classBoardBlocks } from './account/class-board.js';
import { commissionBlocks } from './account/commission.js';
import type { ShowContext } from './context/context.js';
import { columnsOf, paramOf, rowsOf } from './context/context-values.js';
import { rateLimitTable } from './limits/rate-limits.js';
import { requestsBlocks } from './live/arrived-requests.js';
import { type Block, type Field, fieldsBlock, headed, line, note, tableBlock } from './text/blocks.js';
import { changeText, changeTone } from './text/number-text.js';
import { codeSpan, type Rich, type Span, span } from './text/rich.js';
import { rowsBlocks } from './text/rows.js';
import { isWhole, moreOf, type Table } from './text/table.js';
import { floatOf, isWireObject, keyText, objectOf, objectsOf, textOf, type WireObject } from './text/wire-value.js';
import { clockParts, dateTime, listTimes } from './text/zone-time.js';

type DrawRows = (rows: readonly WireObject[], context: ShowContext) => Block[] | undefined;

const eachAs =
  (draw: (row: WireObject) => Block): DrawRows =>
  (rows) =>
    rows.map(draw);

const only =
  (draw: (value: WireObject, context: ShowContext) => Block[]): DrawRows =>
  (rows, context) =>
    rows.flatMap((row) => draw(row, context));

/** The drawing of each result type; results of other types are drawn as a table of their fields. */
const drawings: Readonly<Partial<Record<ControlResult, DrawRows>>> = {
  AccountBalance: only(balanceBlocks),
  ArrivedRequest: requestsBlocks,
  BoardRow: (rows, context) => classBoardBlocks(rows, context),
  ClassMember: codesBlocks,
  Cleared: eachAs(({ cleared }) => line(`${textOf(cleared)} cleared`)),
  ControlledAccount: (rows, context) => accountsBlocks(rows, context),
  ControlledClock: only(clockBlocks),
  ControlledCommission: only(chargedBlocks),
  ControlledState: only(stateBlocks),
  ControlledStep: only(clockBlocks),
  CreatedKey: only(secretBlocks),
  KeptSnapshot: snapshotsBlocks,
  MarketShock: eachAs(shockLine),
  OpenedAccount: only(secretBlocks),
  PlannedFault: faultsBlocks,
  RegisteredKey: keysBlocks,
  SavedSnapshot: eachAs(savedLine),
  SymbolDiscount: eachAs(discountLine),
  SymbolPhase: eachAs((row) => line(...phaseSpans(row))),
};

/** The result of a control command as blocks; undefined for a value that is no such result. */
export function controlBlocks(value: unknown, context: ShowContext): Block[] | undefined {
  const name = paramOf(context, 'command');
  const result = controlCommands[name]?.result.replace('[]', '') as ControlResult | undefined;
  if (result === undefined || typeof value !== 'object' || value === null) return undefined;
  const draw = drawings[result] ?? rowsBlocks;
  if (!Array.isArray(value)) return draw([value as WireObject], context);
  return value.length > 0 ? draw(objectsOf(value), context) : [note(`no ${name.split('.')[0]}`)];
}

function clockSpans(clock: WireObject): (string | Span)[] {
  const ms = floatOf(clock.timeMs);
  const parts = clockParts(ms, 0);
  const micros = textOf(clock.timeUs).slice(-3);
  const speed = textOf(clock.speed);
  return [
    span(parts ? `${parts.date} ${parts.milli}${micros === '000' ? '' : micros} UTC` : '–', 'strong'),
    '  ',
    clock.isPaused === true
      ? span('paused', 'warn')
      : span(speed === '1' ? 'runs' : `runs ${speed} times as fast`, speed === '1' ? 'dim' : 'accent'),
  ];
}

/** The clock, the position in a recording, and what happened at a step. */
function clockBlocks(clock: WireObject, context: ShowContext): Block[] {
  const events = objectsOf(clock.events);
  return [
    fieldsBlock([
      ['exchange time', clockSpans(clock)],
      ...(isWireObject(clock.recording) ? recordingFields(clock.recording) : []),
    ]),
    // The first event is no part of the clock.
    ...(events.length > 0 ? [line('')] : []),
    ...(events.length > 0 ? eventBlocks(events, context) : []),
  ];
}

function recordingFields(recording: WireObject): Field[] {
  const { symbols, startMs, endMs, events, position, hasEnded } = recording;
  const names = Array.isArray(symbols) ? symbols.map(textOf).join(' ') : '';
  return [
    [
      'recording',
      [
        span(names, 'strong'),
        `  ${textOf(position)} of ${textOf(events)} events`,
        ...(hasEnded === true ? ['  ', span('ended: the market stands still', 'warn')] : []),
      ],
    ],
    ['from', `${dateTime(floatOf(startMs))} UTC`],
    ['to', `${dateTime(floatOf(endMs))} UTC`],
  ];
}

function eventBlocks(events: readonly WireObject[], context: ShowContext): Block[] {
  // The newest events are the last ones.
  const shown = events.slice(-rowsOf(context));
  const eventMs = ({ timeUs }: WireObject): number => msOf(floatOf(timeUs));
  const timeOf = listTimes(shown.map(eventMs), 0);
  return [
    tableBlock({
      columns: [{ title: 'time (UTC)' }, { title: 'symbol' }, { title: 'event' }, { title: 'what happened' }],
      rows: shown.map((event): Rich[] => [
        timeOf(eventMs(event)),
        span(textOf(event.symbol), 'strong'),
        textOf(event.kind),
        event.kind === 'trade' ? tradeText(objectOf(event.trade)) : bookText(objectOf(event.book)),
      ]),
      ...moreOf(shown.length, events.length, context),
    }),
  ];
}

/** The taker of a trade sells when the buyer is the maker. */
function tradeText({ price, qty, isBuyerMaker }: WireObject): Rich {
  const [side, tone] = isBuyerMaker === true ? (['sell', 'down'] as const) : (['buy', 'up'] as const);
  return [span(side, tone), ` ${trimDecimal(textOf(qty))} at ${trimDecimal(textOf(price))}`];
}

function bookText({ bids, asks }: WireObject): Rich {
  const [bidCount, askCount] = [bids, asks].map((side) => (Array.isArray(side) ? side.length : 0));
  return `${bidCount} bid ${bidCount === 1 ? 'level' : 'levels'}, ${askCount} ask ${askCount === 1 ? 'level' : 'levels'} changed`;
}

function phaseSpans({ symbol, status }: WireObject): (string | Span)[] {
  const text = textOf(status);
  return [span(textOf(symbol), 'strong'), '  ', span(text, text === 'TRADING' ? 'plain' : 'warn')];
}

/** A balance after a command, with the amount that `fund` added and the account. */
function balanceBlocks({ asset, free, locked }: WireObject, context: ShowContext): Block[] {
  const added = paramOf(context, 'amount');
  return [
    line(
      span(`account ${paramOf(context, 'account') || '0'}  `, 'dim'),
      ...(added === '' ? [] : [span(`+${trimDecimal(added)} ${textOf(asset)}`, 'strong'), ': now ']),
      `${trimDecimal(textOf(free))} ${textOf(asset)} free`,
      span(`, ${trimDecimal(textOf(locked))} locked`, 'dim'),
    ),
  ];
}

function savedLine({ file, timeMs, bytes }: WireObject): Block {
  return line(
    span(textOf(file), 'strong'),
    `  the state of ${dateTime(floatOf(timeMs))} UTC`,
    span(`  ${textOf(bytes)} bytes`, 'dim'),
  );
}

function chargedBlocks({ account, symbol, standard, tax, special }: WireObject, context: ShowContext): Block[] {
  const where = `account ${textOf(account)}, ${symbol === null ? 'all symbols' : textOf(symbol)}`;
  const rates = { standardCommission: standard, taxCommission: tax, specialCommission: special };
  return commissionBlocks({ symbol: where, ...rates }, context) ?? [];
}

/** The move of the price of an asset, and that of each of its symbols: the other way where it is the quote asset. */
function shockLine({ asset, percent, symbols }: WireObject): Block {
  const [name, rise] = [textOf(asset), floatOf(percent)];
  const moves = (Array.isArray(symbols) ? symbols.map(textOf) : []).flatMap((symbol): Span[] => {
    const move = symbol.startsWith(name) ? rise : (1 / (1 + rise / 100) - 1) * 100;
    return [span(`  ${symbol} `), span(changeText(move), changeTone(move))];
  });
  return line('price shock: ', span(`${name} ${rise > 0 ? '+' : ''}${textOf(percent)} %`, 'strong'), ...moves);
}

/** The join codes of a class. They are printed in full, because the teacher hands them out. */
function codesBlocks(members: readonly WireObject[], context: ShowContext): Block[] {
  const shown = members.slice(0, rowsOf(context));
  return [
    tableBlock({
      columns: [{ title: 'name' }, { title: 'account', align: 'right', isId: true }, { title: 'join code' }],
      rows: shown.map(({ name, account, joinCode }): Rich[] => [
        span(textOf(name), 'strong'),
        textOf(account),
        joinCode === null ? span('has joined', 'dim') : textOf(joinCode),
      ]),
      ...moreOf(shown.length, members.length, context),
    }),
  ];
}

function discountLine({ symbol, isOn }: WireObject): Block {
  return line(
    span(textOf(symbol), 'strong'),
    '  discount for commissions paid in BNB: ',
    span(isOn === true ? 'on' : 'off', 'strong'),
  );
}

/** The columns of `secret key` and of the gap behind it. */
const NAMES_OF_KEYS = 12;

/** A new key is printed in full, because the user has to copy it. */
function secretBlocks(value: WireObject, context: ShowContext): Block[] {
  const isFolded = columnsOf(context) < NAMES_OF_KEYS + textOf(value.secretKey).length;
  return [
    line(span('the secret key is shown only once: copy it now', 'warn')),
    fieldsBlock([
      ['account', textOf(value.account) + (textOf(value.uid) === '' ? '' : `  uid ${textOf(value.uid)}`)],
      ['api key', codeSpan(textOf(value.apiKey))],
      ['secret key', codeSpan(textOf(value.secretKey))],
      ['may', permissionsText(value.permissions)],
    ]),
    ...(isFolded
      ? [
          {
            kind: 'terminal' as const,
            blocks: [note('the keys have several lines here: copy .apiKey and .secretKey of the result')],
          },
        ]
      : []),
  ];
}

function permissionsText(permissions: unknown): string {
  return Array.isArray(permissions) ? permissions.map(textOf).join(' ') : '';
}

function keysBlocks(keys: readonly WireObject[], context: ShowContext): Block[] {
  const shown = keys.slice(0, rowsOf(context));
  return [
    tableBlock({
      columns: [
        { title: 'api key' },
        { title: 'account', align: 'right', isId: true },
        { title: 'kind', hideAt: 2 },
        { title: 'permissions' },
        { title: 'allowed from', hideAt: 1 },
        { title: 'valid until (UTC)' },
      ],
      rows: shown.map((key): Rich[] => [
        codeSpan(keyText(key.apiKey)),
        textOf(key.account),
        textOf(key.kind),
        permissionsText(key.permissions),
        Array.isArray(key.addresses) && key.addresses.length > 0
          ? key.addresses.map(textOf).join(' ')
          : span('anywhere', 'dim'),
        key.expiresAtMs === null ? span('unlimited', 'dim') : dateTime(floatOf(key.expiresAtMs)),
      ]),
      ...moreOf(shown.length, keys.length, context),
    }),
    note('a key is never drawn whole: .apiKey of a row has it'),
  ];
}

/** The faults as a table if all its columns fit; otherwise two lines for each fault, because no column can be left out. */
function faultsBlocks(faults: readonly WireObject[], context: ShowContext): Block[] {
  const shown = faults.slice(0, rowsOf(context));
  const table: Table = {
    columns: [
      { title: 'id', align: 'right', isId: true },
      { title: 'does' },
      { title: 'to' },
      { title: 'when' },
      // Only a page hides this column, and names it below.
      { title: 'affected', hideAt: 1 },
      { title: 'ends (UTC)' },
    ],
    rows: shown.map((fault): Rich[] => [
      textOf(fault.id),
      effectSpans(fault),
      textOf(fault.matches),
      fault.afterExecution === true ? 'after execution' : span(fault.kind === 'stream' ? '–' : 'before', 'dim'),
      affectedText(fault),
      endText(fault),
    ]),
    ...moreOf(shown.length, faults.length, context),
  };
  const grid = [tableBlock(table)];
  if (isWhole(table, columnsOf(context))) return grid;
  const lines = shown.flatMap((fault) => faultLines(fault));
  const more = table.more === undefined ? [] : [note(table.more)];
  return [
    { kind: 'page', blocks: grid },
    { kind: 'terminal', blocks: [...lines, ...more] },
  ];
}

const effectSpans = ({ action, effect }: WireObject): (string | Span)[] => [
  span(textOf(action), 'warn'),
  `: ${textOf(effect)}`,
];

/** A line of a fault; what a narrow terminal folds is below the text, right of the number. */
const lineUnder = (...text: (string | Span)[]): Block => ({ kind: 'line', text, hang: 5 });

function faultLines(fault: WireObject): Block[] {
  const number = textOf(fault.id).padStart(3);
  const when =
    fault.kind === 'stream' ? '' : fault.afterExecution === true ? ', after execution' : ', before execution';
  const ends = `${endText(fault)}${fault.untilMs === null ? '' : ' UTC'}`;
  const counts = `affected ${affectedText(fault)}, ends ${ends}`;
  return [
    lineUnder(span(`${number}  `), ...effectSpans(fault)),
    lineUnder(
      `     ${textOf(fault.matches) === 'any' ? 'any request' : textOf(fault.matches)}${when}`,
      span(`  ${counts}`, 'dim'),
    ),
  ];
}

/** `1 of 4 requests`: of the requests or events that the fault fits. */
const affectedText = ({ affected, matched, kind }: WireObject): string =>
  `${textOf(affected)} of ${textOf(matched)} ${kind === 'stream' ? 'events' : 'requests'}`;

/** When the fault ends: after so many more, at a time, or only when it is cleared. */
function endText({ left, untilMs }: WireObject): string {
  const ends = [
    ...(left === null ? [] : [`after ${textOf(left)} more`]),
    ...(untilMs === null ? [] : [dateTime(floatOf(untilMs))]),
  ];
  return ends.join(' or ') || 'when cleared';
}

function snapshotsBlocks(snapshots: readonly WireObject[]): Block[] {
  return [
    tableBlock({
      columns: [{ title: 'name' }, { title: 'taken (UTC)' }, { title: 'bytes', align: 'right' }],
      rows: snapshots.map(({ name, timeMs, bytes }): Rich[] => [
        span(textOf(name), 'strong'),
        dateTime(floatOf(timeMs)),
        textOf(bytes),
      ]),
    }),
  ];
}

function stateBlocks(state: WireObject, context: ShowContext): Block[] {
  const closed = objectsOf(state.closed);
  const [faults, snapshots] = [objectsOf(state.faults), objectsOf(state.snapshots)];
  const limits = rateLimitTable(objectsOf(state.rateLimits));
  const fields: Field[] = [
    ['market', `${textOf(state.market)}${state.seed === null ? '' : `, seed ${textOf(state.seed)}`}`],
    [
      'symbols',
      [
        `${textOf(state.symbols)}, ${closed.length > 0 ? `${closed.length} of them not trading: ` : 'all trading'}`,
        ...closed.flatMap((row, at) => (at === 0 ? phaseSpans(row) : [', ', ...phaseSpans(row)])),
      ],
    ],
    ['accounts', `${textOf(state.accounts)} with ${textOf(state.keys)} ${textOf(state.keys) === '1' ? 'key' : 'keys'}`],
    ['faults', faults.length === 0 ? span('none', 'dim') : ''],
    ['snapshots', snapshots.length === 0 ? span('none', 'dim') : ''],
  ];
  return [
    ...clockBlocks(objectOf(state.clock), context),
    fieldsBlock(fields),
    ...headed('faults', faults.length > 0 ? faultsBlocks(faults, context) : []),
    ...headed('snapshots', snapshots.length > 0 ? snapshotsBlocks(snapshots) : []),
    ...headed('limits', limits.rows.length > 0 ? [tableBlock(limits)] : []),
  ];
}
