/** What is known at the end of an input, on the session as it stands: what may follow, and the call that is open. Sends nothing. */

import {
  type AssistStyle,
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
} from '../../src/assist/index.js';
import { endpointTable } from '../../src/protocol/index.js';
import { type CandidateSource, completeCommand } from '../commands/candidates.js';
import { commands } from '../commands/command-table.js';
import type { MenuChoices } from '../editor/menu.js';

/** @param input The lines of the input so far, the last one up to the cursor. */
export function completeInput(input: string, context: CompletionContext): Completion {
  const taken = completeCommand(input, commands, candidateSource(context));
  if (taken === undefined) return complete(input, endpointTable, context);
  if ('candidates' in taken) return taken;
  if ('path' in taken) return { candidates: matching(context.files(taken.path), taken.path), prefix: taken.path };
  if ('code' in taken) return complete(taken.code, endpointTable, context);
  const prefix = taken.topic.replace(/^x\./, '');
  const named = topics(endpointTable);
  return {
    candidates: matching(
      [...named, ...commands.map(({ name, summary }) => ({ text: `.${name}`, note: summary }))],
      prefix,
    ),
    prefix,
  };
}

/** What arguments of commands may be: known here, asked of nobody. */
function candidateSource(context: CompletionContext): CandidateSource {
  const client = context.client('x');
  return {
    symbols: () => client?.symbols() ?? [],
    assets: () => client?.assets() ?? [],
    networks: () => networks,
  };
}

/** A mistyped value in the call at the end of an input; '' where there is none. */
export function diagnosticLine(input: string, context: CompletionContext, width: number): string {
  return clip(firstDiagnostic(withoutCommand(input), endpointTable, context) ?? '', width);
}

const withoutCommand = (input: string) => input.replace(/^\s*\.[a-z]\w*\s+/i, '');

/** The call that is open at the end of an input, as a line of at most `width` columns; '' where there is none. */
export function signatureHint(input: string, context: CompletionContext, width: number, style: AssistStyle): string {
  const signature = signatureAt(withoutCommand(input), endpointTable, context);
  return signature && hasArguments(signature) ? signatureLine(signature, width, style) : '';
}

/** Candidates as the line editor lists them. */
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
