/**
 * Draws the explanation of a call that was not sent, as a card: the request, its cost and its share of the limits, the
 * checks, the expected fills and balances, and the code that sends it. The card of a trading call says at its top and
 * at its bottom that nothing was sent.
 */

import type { ShowContext } from '../context/context.js';
import { type Block, type Field, fieldsBlock, line, note } from '../text/blocks.js';
import { type Rich, type Span, span } from '../text/rich.js';
import { isWireObject, objectOf, objectsOf, textOf, type WireObject } from '../text/wire-value.js';
import {
  agoText,
  balanceFields,
  commissionText,
  conversionText,
  fillsText,
  targetFields,
  windowsText,
} from './ticket-facts.js';
import { orderLine, placeText, verdictLine } from './ticket-headline.js';

/** An explanation as a card; undefined for another value. */
export function explanationBlocks(value: unknown, context: ShowContext): Block[] | undefined {
  if (!isWireObject(value) || value.verb === undefined || value.path === undefined) return undefined;
  const isTrading = textOf(value.security) === 'TRADE';
  const foot = footOf(value, isTrading, context);
  const status = context.ticket === 'question' ? 'SEND?' : 'NOT SENT';
  const headline = orderLine(value);
  const wire: Block[] = [
    line(span(textOf(value.method), 'accent'), ` ${textOf(value.path)}  `, span(textOf(value.security), 'dim')),
    paramsLine(objectOf(value.params)),
  ];
  // A ticket begins with the order in words and the failed checks, and ends with the request. An explanation describes
  // the request.
  const isTicket = context.ticket !== undefined && isTrading;
  const checks = objectsOf(value.checks);
  const costs: Field[] = [
    ['costs', costText(value)],
    ['limits', windowsText(objectsOf(value.windows))],
  ];
  return [
    {
      kind: 'card',
      tone: isTrading ? 'warn' : 'accent',
      title: [span(textOf(value.verb), 'strong'), span('  '), span(status, isTrading ? 'warn' : 'dim')],
      ...(foot ? { foot } : {}),
      blocks: [
        // The verdict is the first line: whether the exchange would refuse the call, or what the order would do.
        ...verdictLine(value),
        ...(headline.length > 0 ? headline : textOf(value.summary) === '' ? [] : [note(textOf(value.summary))]),
        ...(isTicket ? [] : wire),
        fieldsBlock([
          ...(isTicket ? checks.filter(({ ok }) => ok !== true).map(checkField) : []),
          ['price', placeText(value)],
          ...(isTicket ? [] : costs),
          ['converts', conversionText(objectOf(value.converts))],
          ...targetFields(textOf(value.verb), objectsOf(value.targets)),
          ...(isTicket && headline.length > 0 ? [] : amountFields(value)),
          ['fills', fillsText(objectOf(value.fills), objectOf(value.params))],
          ...(isTicket && headline.length > 0 && isPlainFee(objectOf(value.commission))
            ? []
            : [['commission', commissionText(objectOf(value.commission))] as Field]),
          // A failed check of the balance names the shortage.
          ...(isShort(checks) ? [] : balanceFields(objectOf(value.balances), objectOf(value.commission))),
          // An explanation shows the payload, so that the reader can compare, for example, a signature; a ticket does not show it.
          ...(context.ticket === undefined ? requestFields(value) : []),
        ]),
        ...fittedLines(objectsOf(value.fitted)),
        ...(isTicket ? passedLine(checks) : checkFields(checks)),
        ...(Array.isArray(value.notes) ? value.notes.map((text) => line(span('• ', 'dim'), textOf(text))) : []),
        ...(isTicket ? requestBlocks(value, wire, costs) : []),
      ],
    },
  ];
}

/** The request and its cost: on a page as fields; in a terminal the request is a dim line, because a card may fill the screen. */
function requestBlocks(value: WireObject, wire: Block[], costs: Field[]): Block[] {
  const pairs = Object.entries(objectOf(value.params)).map(
    ([name, one]) => `${name} ${Array.isArray(one) ? JSON.stringify(one) : textOf(one)}`,
  );
  const request = [`${textOf(value.method)} ${textOf(value.path)}`, textOf(value.security), ...pairs].join('  ');
  return [fieldsBlock(costs), { kind: 'page', blocks: wire }, { kind: 'terminal', blocks: [note(request)] }];
}

const isShort = (checks: readonly WireObject[]): boolean =>
  checks.some(({ name, ok }) => name === 'balance' && ok !== true);

/** The code that sends the call; undefined while the user is asked whether to send it. */
function footOf(value: WireObject, isTrading: boolean, { ticket, sendWith }: ShowContext): Span[] | undefined {
  if (ticket === 'question') return undefined;
  if (isShort(objectsOf(value.checks)) && value.isUnsendable !== true)
    return [span('nothing was sent: the balance is too small', 'warn')];
  if (value.isUnsendable === true) return [span('nothing was sent: this call breaks a rule or a filter', 'warn')];
  const how = span(sendWith ?? `await x.${textOf(value.verb)}(…)`, 'strong');
  return isTrading ? [span('nothing was sent; to send: ', 'warn'), how] : [span('to send: '), how];
}

/** `symbol BTCUSDT  side BUY`, folded where necessary. */
function paramsLine(params: WireObject): Block {
  const pairs = Object.entries(params).flatMap(([name, value]) => [
    span(`${name} `, 'dim'),
    span(Array.isArray(value) ? JSON.stringify(value) : textOf(value), 'strong'),
    span('  '),
  ]);
  return line(span('  '), ...(pairs.length > 0 ? pairs.slice(0, -1) : [span('no parameters', 'dim')]));
}

function requestFields(value: WireObject): Field[] {
  return [
    ['answered by', Array.isArray(value.source) ? value.source.map(textOf).join(', then ') : ''],
    // A page and a terminal break the payload only between parameters.
    [
      'payload',
      textOf(value.payload)
        .split(/(?=&)/)
        .map((one): Span => ({ ...span(one, 'dim'), page: 'code' })),
    ],
  ];
}

function costText(value: WireObject): string {
  const onSuccess = textOf(value.weightOnSuccess);
  const orders = textOf(value.orderCount);
  const read = textOf(value.readWeight);
  return [
    `weight ${textOf(value.weight)}${onSuccess === '' ? '' : ` (${onSuccess} if accepted)`}`,
    ...(orders !== '' && orders !== '0' ? [`counts as ${orders} order${orders === '1' ? '' : 's'}`] : []),
    ...(read === '' ? [] : [`reads for this ticket: weight ${read}`]),
  ].join('; ');
}

/** Whether the headline already contains all facts about the commission. */
const isPlainFee = ({ asMaker, asTaker, discountAsset }: WireObject): boolean =>
  textOf(asMaker) === textOf(asTaker) && textOf(discountAsset) === '';

/** The amounts of an order without a headline. */
const amountFields = (value: WireObject): Field[] => [
  ['spends', spendsText(objectOf(value.spends))],
  ['notional', notionalText(objectOf(value.notional), objectOf(value.spends))],
];

/** The most that the order takes from the account, without fees. */
function spendsText({ asset, amount }: WireObject): Rich {
  return textOf(amount) === '' ? '' : [span(`${textOf(amount)} ${textOf(asset)}`, 'strong'), span(' at most')];
}

/** Price × quantity; '' if it equals the amount spent. */
function notionalText({ asset, amount }: WireObject, spends: WireObject): Rich {
  const isSpent = textOf(asset) === textOf(spends.asset) && textOf(amount) === textOf(spends.amount);
  return textOf(amount) === '' || isSpent ? '' : span(`${textOf(amount)} ${textOf(asset)}`, 'strong');
}

/** Parameters that were changed to fit the filters, with the old and the new value. */
function fittedLines(fitted: readonly WireObject[]): Block[] {
  return fitted.map(({ parameter, from, to, why }) =>
    line(
      span('made to fit  ', 'warn'),
      `${textOf(parameter)} ${textOf(from)} → `,
      span(textOf(to), 'strong'),
      span(`  ${textOf(why)}`, 'dim'),
    ),
  );
}

/** `5 checks passed: PRICE_FILTER, LOT_SIZE, …`; nothing without a passed check. */
function passedLine(checks: readonly WireObject[]): Block[] {
  const passed = checks.filter(({ ok }) => ok === true);
  if (passed.length === 0) return [];
  const count = passed.length === 1 ? '1 check passed' : `${passed.length} checks passed`;
  const names = [...new Set(passed.map(({ name }) => textOf(name)))].join(', ');
  return [line(span('✓ ', 'strong'), count, span(`: ${names}`, 'dim'))];
}

/** Each check with its verdict. */
const checkFields = (checks: readonly WireObject[]): Block[] =>
  checks.length === 0 ? [] : [fieldsBlock(checks.map(checkField))];

function checkField({ name, ok, detail, ageMs }: WireObject): Field {
  const tone = ok === true ? 'plain' : ageMs === undefined ? 'alarm' : 'warn';
  const verdict = ok === true ? span('✓ ', 'strong') : span('✗ ', tone);
  return [textOf(name), [verdict, span(textOf(detail), tone), span(agoText(ageMs), 'dim')]];
}
