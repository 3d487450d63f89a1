/**
 * Advice for replies that have no error code of the exchange: pages of firewalls, proxies and gateways. Such a reply has
 * only its HTTP status. Source: `README.md` of the protocol reference, "HTTP statuses".
 */

/** HTTP status -> what to do next. */
export const statusAdvice: Readonly<Record<number, string>> = {
  401: 'The server at this address requires a user name and a password of its own. Check the address and the proxy.',
  403: 'A firewall in front of the exchange has refused the request: there were too many requests, or a value looks like an attack. Wait for five minutes and send fewer requests.',
  404: 'The address has no such path. Check the base URL of the network.',
  407: 'A proxy requires a user name and a password. Check the settings of the proxy.',
  408: 'A server between the client and the exchange has timed out. Try again.',
  413: 'The request is too large for a server between the client and the exchange. Split the request.',
  414: 'The address of the request is too long for a server between the client and the exchange. Send fewer parameters.',
  451: 'The service is not available from the location of this IP address.',
  500: 'The exchange has an internal error. Try again later.',
  502: 'A gateway cannot reach the exchange. Try again later; `await x.wallet.systemStatus()` shows a maintenance.',
  503: 'The exchange is overloaded or under maintenance. Try again later; `await x.wallet.systemStatus()` shows a maintenance.',
  504: 'A gateway got no reply from the exchange in time. Try again later.',
};

const REDIRECTION =
  'The client follows no redirection, because a signed request must not reach another address. If you trust the new address, connect to it.';

const CHANGED = 'A proxy or a firewall between the client and the exchange may have changed the reply.';

/** The client sends no conditional requests, so a server between the client and the exchange has written this status. */
const NOT_MODIFIED = 304;

/** Returns the advice for a reply with this status and without a code of the exchange. */
export function adviceForStatus(status: number): string | undefined {
  if (status < 300 || status === NOT_MODIFIED) return CHANGED;
  return status < 400 ? REDIRECTION : statusAdvice[status];
}
