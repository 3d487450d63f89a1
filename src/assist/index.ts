/** Assist: completion, signatures and help for the REPL and the kernel. Pure: no I/O. */

// Completion: candidates for the text before the cursor.

export { networks } from './completion/argument-position.js';
export { clientContext } from './completion/client-candidates.js';
export { complete, completeKnown } from './completion/completion.js';
export { PACKAGE_MODULES } from './completion/package-modules.js';
export { type Candidate, type Completion, matching, noteOf, withoutNotes } from './input/candidate.js';
export type { ClientContext, CompletionContext, ResultShapes } from './input/completion-context.js';

// The call at the cursor: its verb, its signature, its invalid values.

export { firstDiagnostic } from './completion/diagnostics.js';
export { hasArguments, signatureAt, signatureLine } from './completion/signature.js';
export { findVerb, type ParsedCall, parseCall } from './input/parsed-call.js';

// Help texts.

export { helpOn, noHelpText } from './help/help.js';
export { memberPage, memberSummary } from './help/help-member.js';
export { helpTopicIn } from './help/help-request.js';
export type { MemberKind } from './help/member-help.gen.js';
export { type HelpStyle, overview, signature } from './help/overview.js';
export { type AssistStyle, BOLD_STYLE, COLOR_STYLE, PLAIN_STYLE } from './help/style.js';
export { topics, topicsNamed } from './help/topics.js';
export { callAdvice, callNamed } from './help/verb-advice.js';
export { helpAt } from './help-at.js';

// Text: tokens, chains of names, cutting and wrapping.

export { chainEndingAt } from './text/cursor.js';
export { scan } from './text/scan.js';
export { clip } from './text/text-width.js';
export { wrap } from './text/wrap.js';
