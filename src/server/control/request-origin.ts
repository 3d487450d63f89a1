/** Tells where a request comes from: from this machine or through a proxy, and for which host name. */
import { isLoopback } from '../auth/address-list.js';
import type { ServiceRequest } from '../service.js';

/** Headers that a proxy adds. Behind a proxy the original sender is unknown. */
const PROXY_HEADERS = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'] as const;
const HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;

/** Whether a request comes from this machine, and no proxy has forwarded it. */
export function isLocalRequest({ address, headers }: ServiceRequest): boolean {
  return isLoopback(address) && PROXY_HEADERS.every((name) => headers[name] === undefined);
}

/** Whether a request is for a loopback name; a web page can point a name of its own at this machine (DNS rebinding). */
export function isOwnHost({ host }: ServiceRequest['headers']): boolean {
  return typeof host === 'string' && HOST.test(host);
}
