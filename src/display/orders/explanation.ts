/**
 * Draws the explanation of a call that was not sent, as a card: the request, its cost and its share of the limits, the
 * checks, the expected fills and balances, and the code that sends it. The card of a trading call says at its top and
 * at its bottom that nothing was sent.
 */

import type { ShowContext } from '../context.js';
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

/** An explanation as a card; undefined for another value. */
export function explanationBlocks(value: unknown, context: ShowContext): Block[] | undefined {
  if (!isWireObject(value) || value.verb === undefined || value.path === undefined) return undefined;
  const isTrading = textOf(value.security) === 'TRADE';
  const foot = footOf(value, isTrading, context);
  return [
    {
      kind: 'card',
      tone: isTrading ? 'warn' : 'accent',
      title: [span(textOf(value.verb), 'strong'), span('  '), span('NOT SENT', isTrading ? 'warn' : 'dim')],
      ...(foot ? { foot } : {}),
      blocks: [
        ...(textOf(value.summary) === '' ? [] : [note(textOf(value.summary))]),
        line(span(textOf(value.method), 'accent'), ` ${textOf(value.path)}  `, span(textOf(value.security), 'dim')),
        paramsLine(objectOf(value.params)),
        fieldsBlock([
          ['costs', costText(value)],
          ['limits', windowsText(objectsOf(value.windows))],
          ['converts', conversionText(objectOf(value.converts))],
          ...targetFields(textOf(value.verb), objectsOf(value.targets)),
          ['spends', spendsText(objectOf(value.spends))],
          ['notional', notionalText(objectOf(value.notional), objectOf(value.spends))],
          ['fills', fillsText(objectOf(value.fills), objectOf(value.params))],
          ['commission', commissionText(objectOf(value.commission))],
          ...balanceFields(objectOf(value.balances)),
          // Only an explanation needs the payload, for example to compare a signature; a ticket does not.
          ...(context.ticket === undefined ? requestFields(value) : []),
        ]),
        ...fittedLines(objectsOf(value.fitted)),
        ...checkBlocks(objectsOf(value.checks)),
        ...(Array.isArray(value.notes) ? value.notes.map((text) => line(span('• ', 'dim'), textOf(text))) : []),
      ],
    },
  ];
}

/** The code that sends the call; undefined while the user is asked whether to send it. */
function footOf(value: WireObject, isTrading: boolean, { ticket, sendWith }: ShowContext): Span[] | undefined {
  if (ticket === 'question') return undefined;
  if (value.isHeldBack === true) return [span('nothing was sent: this call breaks a rule or a filter', 'warn')];
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
    ['payload', span(textOf(value.payload), 'dim')],
  ];
}

function costText(value: WireObject): string {
  const onSuccess = textOf(value.weightOnSuccess);
  const orders = textOf(value.orderCount);
  return [
    `weight ${textOf(value.weight)}${onSuccess === '' ? '' : `, ${onSuccess} when it succeeds`}`,
    ...(orders !== '' && orders !== '0' ? [`${orders} order${orders === '1' ? '' : 's'}`] : []),
  ].join('; ');
}

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

/** Each check with its verdict, and a sentence about the failed checks. */
function checkBlocks(checks: readonly WireObject[]): Block[] {
  if (checks.length === 0) return [];
  const failed = checks.filter(({ ok }) => ok !== true);
  const certain = failed.filter(({ ageMs }) => ageMs === undefined).length;
  return [
    fieldsBlock(
      checks.map(({ name, ok, detail, ageMs }): Field => {
        const tone = ok === true ? 'plain' : ageMs === undefined ? 'alarm' : 'warn';
        const verdict = ok === true ? span('✓ ', 'up') : span('✗ ', tone);
        return [textOf(name), [verdict, span(textOf(detail), tone), span(agoText(ageMs), 'dim')]];
      }),
    ),
    ...(certain > 0 ? [line(span(`${failedText(certain)}: the exchange would refuse the call`, 'alarm'))] : []),
    ...(failed.length > certain
      ? [
          line(
            span(
              `${failedText(failed.length - certain)} on data from earlier replies: the exchange may refuse the call`,
              'warn',
            ),
          ),
        ]
      : []),
  ];
}

const failedText = (failed: number): string => (failed === 1 ? 'one check failed' : `${failed} checks failed`);
