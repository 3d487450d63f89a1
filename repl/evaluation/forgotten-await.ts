/**
 * Finds mistakes of an input with calls that it did not await: trading calls that it made and did not send, and members
 * of a result that it read from a call.
 */
import { isCall, type MissingAwait, setMissingAwaitListener, takeUnsent } from '../../src/client/index.js';
import { callTerms } from './call-terms.js';
import { type Evaluator, forOutput } from './evaluate.js';

type Names = Pick<Evaluator, 'names' | 'peek'>;

/** The maximum number of calls that are named; of the other calls only the number is given. */
const MAX_NAMED = 3;

/**
 * Records the first member that code reads from a call although calls have no such member. The returned function ends the
 * recording and returns advice; undefined: no await is missing.
 */
export function watchMissingAwaits(names: Names): () => string | undefined {
  let first: MissingAwait | undefined;
  setMissingAwaitListener((found) => {
    first ??= found;
  });
  return () => {
    setMissingAwaitListener(undefined);
    return first && missingAwaitText(first, names);
  };
}

function missingAwaitText({ call, member }: MissingAwait, names: Names): string {
  const { verb, isTrading } = call as { readonly verb: string; readonly isTrading: boolean };
  const name = nameOf(call, names);
  const subject = name ?? verb;
  const sends = isTrading ? ', which sends it' : '';
  const what = isTrading
    ? `${subject} was not sent, so it has no result yet.`
    : `${subject} is a call that was not awaited.`;
  const awaited = name === undefined ? `await x.${verb}(…)` : `await ${name}`;
  if (member === Symbol.iterator) return `${what} To go through its rows, write ${awaited}${sends}.`;
  if (member === Symbol.toPrimitive)
    return `${what} To use its result as text or a number, write (${awaited})${sends}.`;
  return `${what} Write (${awaited})${accessOf(String(member))}${sends}.`;
}

const accessOf = (member: string): string => (/^\d+$/.test(member) ? `[${member}]` : `.${member}`);

/** The variable that holds a value; undefined when there is none. */
function nameOf(value: object, evaluator: Names): string | undefined {
  const { names, peek } = forOutput(evaluator);
  return [...names(), ...Object.keys(globalThis), '_'].find((name) => peek([name]) === value);
}

/**
 * Says which trading calls and commands were made since the last time and are neither sent nor shown; undefined: none.
 */
export function unsentText(names: Names): string | undefined {
  const unsent = takeUnsent().flatMap((call) => {
    const text = textOf(call);
    return text === undefined ? [] : [{ text, name: nameOf(call, names) }];
  });
  const [only] = unsent;
  if (!only) return undefined;
  if (unsent.length === 1) {
    const { name, text } = only;
    return name === undefined
      ? `Not sent: ${text}. A call is sent by await.`
      : `Not sent: ${name}, ${text}. To send it: await ${name}`;
  }
  const counts = new Map<string, number>();
  for (const { text, name } of unsent) {
    const label = name === undefined ? text : `${name}, ${text}`;
    counts.set(label, (counts.get(label) ?? 0) + 1);
  }
  const labels = [...counts].map(([label, count]) => (count > 1 ? `${label} (${count} times)` : label));
  const rest = labels.length - MAX_NAMED;
  const list = labels.slice(0, MAX_NAMED).join('; ') + (rest > 0 ? `; and ${rest} more` : '');
  return `${unsent.length} calls were made and not sent: ${list}. A call is sent by await.`;
}

/** The effect of a call, in words; undefined for a call that is not complete. */
function textOf(call: object): string | undefined {
  if (isCall(call)) return callTerms(call);
  return 'command' in call ? `x.exchange.${String(call.command)}` : undefined;
}
