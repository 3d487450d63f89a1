/**
 * Checks the token of the admin interface and of the board, which a request carries as `Authorization: Bearer`.
 *
 * The token is no cookie: a browser does not send it for a page of another site, and a cookie is sent to every port
 * of a host.
 */
import { isEqualInTime, sha256 } from '../../platform/index.js';
import type { ServiceRequest } from '../base/service-messages.js';

/** Whether a request carries the token. */
export function hasToken({ authorization }: ServiceRequest['headers'], token: string): boolean {
  const given = /^Bearer (.+)$/i.exec(String(authorization ?? ''))?.[1];
  return given !== undefined && isSame(given, token);
}

/** Compares hashes, so that the time of the comparison reveals nothing about the token. */
function isSame(given: string, token: string): boolean {
  return isEqualInTime(sha256(given), sha256(token));
}
