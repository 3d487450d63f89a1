/**
 * The ticket of a call that was not sent: what would go out, what it costs and takes of the limits, what it was checked
 * against, what it would fill and leave, and how to send it. A trading call says first and last that nothing was sent.
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

/** An explanation as a card; undefined when the value is none. */
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
          // Of a ticket they say nothing new; whoever asks for an explanation may want to compare a signature.
          ...(context.ticket === undefined ? requestFields(value) : []),
        ]),
        ...fittedLines(objectsOf(value.fitted)),
        ...checkBlocks(objectsOf(value.checks)),
        ...(Array.isArray(value.notes) ? value.notes.map((text) => line(span('• ', 'dim'), textOf(text))) : []),
      ],
    },
  ];
}

/** How to send it; nothing while somebody is asked whether to. */
function footOf(value: WireObject, isTrading: boolean, { ticket, sendWith }: ShowContext): Span[] | undefined {
  if (ticket === 'question') return undefined;
  if (value.isHeldBack === true) return [span('nothing was sent, nor would it be like this', 'warn')];
  const how = span(sendWith ?? `await x.${textOf(value.verb)}(…)`, 'strong');
  return isTrading ? [span('nothing was sent; to send: ', 'warn'), how] : [span('to send: '), how];
}

/** `symbol BTCUSDT  side BUY`, in as many lines as it takes. */
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

/** What the order takes from the account, fees aside. */
function spendsText({ asset, amount }: WireObject): Rich {
  return textOf(amount) === '' ? '' : [span(`${textOf(amount)} ${textOf(asset)}`, 'strong'), span(' at most')];
}

/** Price times quantity, where that is not what is spent. */
function notionalText({ asset, amount }: WireObject, spends: WireObject): Rich {
  const isSpent = textOf(asset) === textOf(spends.asset) && textOf(amount) === textOf(spends.amount);
  return textOf(amount) === '' || isSpent ? '' : span(`${textOf(amount)} ${textOf(asset)}`, 'strong');
}

/** What was made to fit the filters, old value and new. */
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

/** Each check with its verdict, and in a sentence what the failed ones mean. */
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
    ...(certain > 0 ? [line(span(`${failedText(certain)}: the exchange would refuse it`, 'alarm'))] : []),
    ...(failed.length > certain
      ? [line(span(`${failedText(failed.length - certain)} by what was told last: it may be refused`, 'warn'))]
      : []),
  ];
}

const failedText = (failed: number): string => (failed === 1 ? 'one check failed' : `${failed} checks failed`);
