/** The assist floor: completion, signatures and help for the REPL and the kernel. Pure. */

export { networks } from './completion/argument-position.js';
export { type Candidate, type Completion, matching, noteOf, withoutNotes } from './completion/candidate.js';
export { clientContext } from './completion/client-candidates.js';
export { complete, completeKnown } from './completion/completion.js';
export type { ClientContext, CompletionContext } from './completion/completion-context.js';
export { firstDiagnostic } from './completion/diagnostics.js';
export { findVerb, type ParsedCall, parseCall } from './completion/parsed-call.js';
export type { ResultShapes } from './completion/result-fields.js';
export { hasArguments, signatureAt, signatureLine } from './completion/signature.js';
export { helpOn, noHelpText } from './help/help.js';
export { helpAt } from './help/help-at.js';
export { helpTopicIn } from './help/help-request.js';
export { type HelpStyle, overview, signature } from './help/overview.js';
export { type AssistStyle, COLOR_STYLE, PLAIN_STYLE } from './help/style.js';
export { topics } from './help/topics.js';
export { chainEndingAt } from './text/cursor.js';
export { scan } from './text/scan.js';
export { clip } from './text/text-width.js';
export { wrap } from './text/wrap.js';
