/** A call as a curl command. */
import { maskSignature } from '../transport/index.js';
import { type CallRequest, checkRequest } from './request.js';
import type { Session } from './session.js';

/** @throws ParameterError when the call could not be sent as it is. */
export function curlOf(session: Session, request: CallRequest, secrets: boolean): string {
  checkRequest(request);
  const { transport, clock } = session.parts;
  const wire = session.sign(request, clock.now());
  const parts = ['curl', '-sS'];
  if (request.endpoint.method !== 'GET') parts.push('-X', request.endpoint.method);
  parts.push(quote(transport.baseUrl + (secrets ? wire.path : maskSignature(wire.path))));
  for (const [name, value] of Object.entries(wire.headers)) {
    const masked = name === 'x-mbx-apikey' && !secrets ? '‹key›' : value;
    parts.push('-H', quote(`${name}: ${masked}`));
  }
  if (wire.body !== undefined) parts.push('--data', quote(secrets ? wire.body : maskSignature(wire.body)));
  return parts.join(' ');
}

/** One shell word, whatever is in it. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
