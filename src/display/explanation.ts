/**
 * The ticket of a call that was not sent: what would go out, what it costs, what it was checked against, and how to
 * send it. A trading call says first and last that nothing was sent.
 */
import { type Block, type Field, fieldsBlock, line, note } from './blocks.js';
import type { ShowContext } from './context.js';
import { type Rich, type Span, span } from './rich.js';
import { isWireObject, objectOf, objectsOf, textOf, type WireObject } from './wire-value.js';

/** An explanation as a card; undefined when the value is none. */
export function explanationBlocks(value: unknown, _context: ShowContext): Block[] | undefined {
  if (!isWireObject(value) || value.verb === undefined || value.path === undefined) return undefined;
  const isTrading = textOf(value.security) === 'TRADE';
  const checks = objectsOf(value.checks);
  const failed = checks.filter(({ ok }) => ok !== true).length;
  return [
    {
      kind: 'card',
      tone: isTrading ? 'warn' : 'accent',
      title: [span(textOf(value.verb), 'strong'), span('  '), span('NOT SENT', isTrading ? 'warn' : 'dim')],
      foot: footOf(value, isTrading),
      blocks: [
        ...(textOf(value.summary) === '' ? [] : [note(textOf(value.summary))]),
        line(span(textOf(value.method), 'accent'), ` ${textOf(value.path)}  `, span(textOf(value.security), 'dim')),
        fieldsBlock(
          Object.entries(objectOf(value.params)).map(([name, text]): Field => [`  ${name}`, paramText(text)]),
        ),
        fieldsBlock([
          ['costs', costText(value)],
          ['spends', spendsText(objectOf(value.spends))],
          ['answered by', Array.isArray(value.source) ? value.source.map(textOf).join(', then ') : ''],
          ['payload', span(textOf(value.payload), 'dim')],
        ]),
        ...fittedLines(objectsOf(value.fitted)),
        ...(checks.length > 0 ? [checkFields(checks)] : []),
        ...(failed > 0 ? [line(span(failedText(failed), 'alarm'))] : []),
        ...(Array.isArray(value.notes) ? value.notes.map((text) => line(span('• ', 'dim'), textOf(text))) : []),
      ],
    },
  ];
}

function footOf(value: WireObject, isTrading: boolean): Span[] {
  const how = span(`await x.${textOf(value.verb)}(…)`, 'strong');
  return isTrading ? [span('nothing was sent; to send: ', 'warn'), how] : [span('to send: '), how];
}

function paramText(value: unknown): Rich {
  return span(Array.isArray(value) ? JSON.stringify(value) : textOf(value), 'strong');
}

function costText(value: WireObject): string {
  const onSuccess = textOf(value.weightOnSuccess);
  const orders = textOf(value.orderCount);
  return [
    `weight ${textOf(value.weight)}${onSuccess === '' ? '' : `, ${onSuccess} when it succeeds`}`,
    ...(orders !== '' && orders !== '0' ? [`${orders} order${orders === '1' ? '' : 's'} of the order limit`] : []),
  ].join('; ');
}

/** What the order takes from the account, fees aside. */
function spendsText({ asset, amount }: WireObject): Rich {
  return textOf(amount) === '' ? '' : [span(`${textOf(amount)} ${textOf(asset)}`, 'strong'), span(' at most')];
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

function checkFields(checks: readonly WireObject[]): Block {
  return fieldsBlock(
    checks.map(({ name, ok, detail }): Field => {
      const verdict = ok === true ? span('✓ ok      ', 'up') : span('✗ breaks  ', 'alarm');
      return [textOf(name), [verdict, span(textOf(detail))]];
    }),
  );
}

function failedText(failed: number): string {
  return failed === 1
    ? 'one check failed: the exchange would refuse it'
    : `${failed} checks failed: the exchange would refuse it`;
}
