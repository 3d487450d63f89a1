/**
 * Tells where a request comes from: from this machine or through a proxy, from a program or a web page, and for which host
 * name.
 */
import { isLoopback } from '../auth/address-list.js';
import type { ServiceRequest } from '../base/service-messages.js';

export type Headers = ServiceRequest['headers'];

/** Headers that a proxy adds. Behind a proxy the original sender is unknown. */
const PROXY_HEADERS = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'] as const;
const OWN_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;
const ORIGIN = /^[a-z][a-z0-9+.-]*:\/\/(?<host>[^/]+)$/i;

/** Whether a request comes from this machine, and no proxy has forwarded it. */
export function isLocalRequest({ address, headers }: ServiceRequest): boolean {
  return isLoopback(address) && PROXY_HEADERS.every((name) => headers[name] === undefined);
}

/**
 * Whether the host of a request is a loopback name. This check is needed because the owner of a web page can make another name point to this machine (DNS
 * rebinding).
 */
export function isOwnHost({ host }: Headers): boolean {
  return typeof host === 'string' && OWN_HOST.test(host);
}

/**
 * Whether the sender of a request is a program, a page of this exchange in a browser, or the user of a browser who typed the address.
 *
 * @param isAllowed whether pages of another host are allowed
 */
export function isOwnPage(headers: Headers, isAllowed = (_host: string): boolean => false): boolean {
  const { origin, host } = headers;
  if (origin !== undefined) {
    const from = hostOf(origin);
    return from !== undefined && (from === String(host).toLowerCase() || isAllowed(from));
  }
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none';
}

/** The host of an origin, with its port. */
export function hostOf(origin: Headers[string]): string | undefined {
  return ORIGIN.exec(String(origin))?.groups?.host?.toLowerCase();
}
