/**
 * Completes an input of the REPL, and describes the call at its end, from the state of the session. It sends no
 * requests.
 */

import {
  type AssistStyle,
  type Candidate,
  type Completion,
  type CompletionContext,
  clip,
  complete,
  firstDiagnostic,
  hasArguments,
  matching,
  networks,
  noteOf,
  signatureAt,
  signatureLine,
  topics,
  topicsNamed,
} from '../src/assist/index.js';
import { endpointTable } from '../src/protocol/index.js';
import { type CandidateSource, completeCommand } from './commands/candidates.js';
import { commands } from './commands/command-table.js';
import type { MenuChoices } from './editor/menu.js';

/**
 * @param input the lines of the input; the last one only up to the cursor
 * @param aliases the user's own dot commands, each with the input that it stands for
 */
export function completeInput(
  input: string,
  context: CompletionContext,
  aliases: readonly (readonly [name: string, input: string])[] = [],
): Completion {
  const own = aliases.map(([name, summary]) => ({ name, summary, args: [] }));
  const taken = completeCommand(input, [...own, ...commands], candidateSource(context));
  if (taken === undefined) return complete(input, endpointTable, context);
  if ('candidates' in taken) return taken;
  if ('path' in taken) return { candidates: matching(context.files(taken.path), taken.path), prefix: taken.path };
  if ('code' in taken) return complete(taken.code, endpointTable, context);
  const prefix = taken.topic.replace(/^x\./, '');
  // The last name of a verb comes first: `.help kl` means klines.
  const named = topics(endpointTable);
  const verbs = named.filter(
    ({ text }) => text.slice(text.lastIndexOf('.') + 1).startsWith(prefix) && text.includes('.'),
  );
  if (prefix !== '' && verbs.length > 0) {
    const others = matching(named, prefix).filter(({ text }) => !verbs.some((verb) => verb.text === text));
    const offered = [...shortest(verbs), ...others];
    return {
      candidates: offered.filter(({ text }, at) => offered.findIndex((one) => one.text === text) === at),
      prefix,
    };
  }
  return {
    candidates: matching(
      [...named, ...commands.map(({ name, summary }) => ({ text: `.${name}`, note: summary }))],
      prefix,
    ),
    prefix,
  };
}

/** Shortens each topic to its last name if `.help` finds the topic by this name. The other topics keep their whole name. */
function shortest(verbs: readonly Candidate[]): Candidate[] {
  const shown = verbs.map((verb) => {
    const name = verb.text.slice(verb.text.lastIndexOf('.') + 1);
    return topicsNamed(name, endpointTable)[0] === verb.text ? { ...verb, text: name } : verb;
  });
  const isShort = ({ text }: Candidate) => !text.includes('.');
  return [...shown.filter(isShort), ...shown.filter((one) => !isShort(one))];
}

/** The candidates for arguments of dot commands; they need no request. */
function candidateSource(context: CompletionContext): CandidateSource {
  const client = context.client('x');
  return {
    symbols: () => client?.symbols() ?? [],
    assets: () => client?.assets() ?? [],
    networks: () => networks,
  };
}

/** Returns a message on an invalid value in the call at the end of an input; '' when there is none. */
export function diagnosticLine(input: string, context: CompletionContext, width: number): string {
  return clip(firstDiagnostic(withoutCommand(input), endpointTable, context) ?? '', width);
}

const withoutCommand = (input: string) => input.replace(/^\s*\.[a-z]\w*\s+/i, '');

/**
 * Returns the signature of the open call at the end of an input in at most `width` columns; '' when no call is open.
 */
export function signatureHint(input: string, context: CompletionContext, width: number, style: AssistStyle): string {
  const signature = signatureAt(withoutCommand(input), endpointTable, context);
  return signature && hasArguments(signature) ? signatureLine(signature, width, style) : '';
}

/** Converts candidates for the menu of the line editor. */
export function menuChoicesOf({ candidates, prefix }: Completion): MenuChoices {
  const byText = new Map(candidates.map((one) => [one.text, one]));
  return {
    candidates: candidates.map(({ text }) => text),
    prefix,
    describe(text) {
      const candidate = byText.get(text);
      return (candidate && noteOf(candidate)) || undefined;
    },
  };
}
