/**
 * Formats an error as one line of JSON for programs, such as `{"error":{"name":…,"message":…}}`, with further fields for
 * spotlab's own errors.
 */

import { inspect } from 'node:util';
import { fieldsOf } from '../../src/protocol/index.js';
import { isSpotlabError } from './show-error.js';

/** Fields of spotlab's errors for programs; documented in docs/scripting.md. */
const FIELDS = [
  'verb',
  'parameter',
  'exchangeCode',
  'status',
  'retryAfterMs',
  'reason',
  'carriedOut',
  'clientOrderIds',
  'advice',
] as const;

export function errorJson(error: unknown): string {
  if (!(error instanceof Error)) return JSON.stringify({ error: { name: 'Thrown', message: inspect(error) } });
  const { name, message } = error;
  if (!isSpotlabError(error)) return JSON.stringify({ error: { name, message } });
  const own = fieldsOf(error);
  // The message is not cleaned, because JSON escapes the control characters that a terminal would execute.
  const exchangeMessage = own.raw ?? own.exchangeMessage;
  const fields = FIELDS.filter((field) => own[field] !== undefined).map((field) => [field, own[field]] as const);
  return JSON.stringify({ error: { name, code: own.code, message, exchangeMessage, ...Object.fromEntries(fields) } });
}
