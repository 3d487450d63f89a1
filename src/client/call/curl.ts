/** A call as a curl command. */
import { maskHeaders, maskParameters } from '../../transport/index.js';
import type { SessionContext } from '../session/session-context.js';
import { type CallRequest, checkRequest } from './request.js';

/** @throws ParameterError when the call could not be sent as it is. */
export function curlOf(session: SessionContext, request: CallRequest, secrets: boolean): string {
  checkRequest(request);
  const { transport, clock } = session.parts;
  const wire = session.sign(request, clock.now());
  const parts = ['curl', '-sS'];
  if (request.endpoint.method !== 'GET') parts.push('-X', request.endpoint.method);
  parts.push(quote(transport.baseUrl + (secrets ? wire.path : maskParameters(wire.path))));
  for (const [name, value] of Object.entries(secrets ? wire.headers : maskHeaders(wire.headers))) {
    parts.push('-H', quote(`${name}: ${value}`));
  }
  // Raw: the other forms read a file where the text begins with @.
  if (wire.body !== undefined) parts.push('--data-raw', quote(secrets ? wire.body : maskParameters(wire.body)));
  return parts.join(' ');
}

/** One shell word, whatever is in it. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
