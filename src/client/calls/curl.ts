/** Writes a call as a curl command, with masked key and signature, unless the caller asks for the real ones. */
import { maskHeaders, maskParameters } from '../../transport/index.js';
import { type CallRequest, checkRequest } from '../call/request.js';
import type { SessionContext } from '../session/session-context.js';

/** @throws ParameterError when the call breaks a rule of its endpoint. */
export function curlOf(session: SessionContext, request: CallRequest, secrets: boolean): string {
  checkRequest(request);
  const { transport } = session.parts;
  const wire = session.sign(request);
  const parts = ['curl', '-sS'];
  if (request.endpoint.method !== 'GET') parts.push('-X', request.endpoint.method);
  parts.push(quote(transport.baseUrl + (secrets ? wire.path : maskParameters(wire.path))));
  for (const [name, value] of Object.entries(secrets ? wire.headers : maskHeaders(wire.headers))) {
    parts.push('-H', quote(`${name}: ${value}`));
  }
  // `--data-raw`, because the other forms of `--data` read a file when the text begins with @.
  if (wire.body !== undefined) parts.push('--data-raw', quote(secrets ? wire.body : maskParameters(wire.body)));
  return parts.join(' ');
}

/** Quotes a text as one shell word. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
