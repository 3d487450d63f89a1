/** Says in words why a connection ended or could not be opened, and whether another attempt can help. */
import type { StreamLoss } from '../stream-source.js';
import type { ConnectionEnd } from './open-connection.js';

/** The exchange refuses connections to this address, and another attempt would be refused as well. */
export class RefusedConnectionError extends Error {
  override readonly name = 'RefusedConnectionError';
  /** HTTP status of the refusal. */
  readonly status: number | undefined;

  constructor(url: string, end: ConnectionEnd) {
    super(`The connection to ${addressOf(url)} is refused: ${reasonOf(end)}.`);
    this.status = end.status;
  }
}

/** Statuses of refusals that pass by themselves. A firewall answers 403 to an address that sends too much. */
const PASSING = [403, 408, 418, 425, 429];
/** Codes of errors of a certificate that is not trusted. */
const UNTRUSTED = /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_(GET|VERIFY)_|ERR_TLS_CERT_)/;

/** Whether the exchange would refuse every further attempt: it has no such path, or its certificate is not trusted. */
export function isPermanent({ status = 0, error }: ConnectionEnd): boolean {
  const code = (error as NodeJS.ErrnoException | undefined)?.code ?? '';
  return (status >= 400 && status < 500 && !PASSING.includes(status)) || UNTRUSTED.test(code);
}

/** @param retryMs milliseconds until the next attempt */
export function lossOf(end: ConnectionEnd, url: string, wasOpen: boolean, retryMs: number): StreamLoss {
  const address = addressOf(url);
  if (!wasOpen) return { why: 'refused', text: `No connection to ${address}: ${reasonOf(end)}.`, retryMs };
  if (end.isSilent) {
    return { why: 'silent', text: `Nothing arrived from ${address} for 50 s, so the connection was cut.`, retryMs };
  }
  if (end.code === ABNORMAL) return { why: 'cut', text: `The connection to ${address} was cut.`, retryMs };
  const reason = end.reason === '' ? '' : `: ${end.reason.replace(/\.$/, '')}`;
  return { why: 'closed', text: `${address} closed the connection (code ${end.code}${reason}).`, retryMs };
}

/** Close code of a connection that ended without a close frame. */
const ABNORMAL = 1006;

function reasonOf({ status, body, error, code, reason }: ConnectionEnd): string {
  if (status !== undefined) return `HTTP ${status}${messageIn(body)}`;
  if (error !== undefined) return error.message === '' ? String((error as NodeJS.ErrnoException).code) : error.message;
  return reason === '' ? `it ended with code ${code} before it was set up` : reason;
}

/** The message of an error of the exchange in the body of a refusal. */
function messageIn(body = ''): string {
  const text = /"msg":"([^"]{1,300})"/.exec(body)?.[1];
  return text === undefined ? '' : ` (${text.replace(/\.$/, '')})`;
}

/** Scheme and host of an address; its query has no meaning for the reader. */
function addressOf(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}
