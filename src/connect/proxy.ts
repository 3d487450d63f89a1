/**
 * Chooses the proxy of a client: the option `proxy`, or the variables HTTPS_PROXY, HTTP_PROXY, ALL_PROXY and NO_PROXY with
 * the rules of curl. A name in lower case comes first, and HTTP_PROXY in upper case is not used in a CGI program, where a
 * client of the server can set it.
 */

import { SpotlabError } from '../client/index.js';
import { isLoopback } from '../limits/index.js';
import { Bytes, familyOf } from '../platform/index.js';
import type { HttpProxy } from '../transport/index.js';
import type { ConnectOptions } from './options.gen.js';

export const PROXY_FORM = "false, or the URL of an HTTP proxy such as 'http://proxy.example:3128'";

/** Whether a value is allowed as the option `proxy`. */
export function isProxy(value: unknown): boolean {
  return value === false || (typeof value === 'string' && proxyOf(value) !== undefined);
}

/**
 * The proxy for an exchange; undefined for none.
 *
 * @throws SpotlabError `SPOTLAB_OPTION` when a variable does not contain the URL of an HTTP proxy
 */
export function proxyFor(
  baseUrl: string,
  option: ConnectOptions['proxy'],
  environment: Readonly<Record<string, string | undefined>>,
): HttpProxy | undefined {
  if (option === false) return undefined;
  if (option !== undefined) return proxyOf(option);
  const url = new URL(baseUrl);
  // A program that sets a proxy for the internet does not mean the exchange on its own machine.
  if (isLoopback(url.origin)) return undefined;
  const [name, value] = variableFor(url.protocol, environment) ?? [];
  if (name === undefined || value === undefined || isExempt(url, environment.no_proxy ?? environment.NO_PROXY ?? ''))
    return undefined;
  const proxy = proxyOf(value);
  if (proxy) return proxy;
  // The value may contain a password.
  throw new SpotlabError('SPOTLAB_OPTION', `${name} is not the URL of an HTTP proxy.`, {
    advice: `Set it to a URL such as http://proxy.example:3128, or use connect({ proxy: false }).`,
  });
}

/** The first variable that is set, with its value. */
function variableFor(
  protocol: string,
  environment: Readonly<Record<string, string | undefined>>,
): [name: string, value: string] | undefined {
  const own = protocol === 'https:' ? ['https_proxy', 'HTTPS_PROXY'] : ['http_proxy', 'HTTP_PROXY'];
  const isCgi = environment.REQUEST_METHOD !== undefined;
  for (const name of [...own, 'all_proxy', 'ALL_PROXY']) {
    const value = environment[name];
    if (value && !(isCgi && name === 'HTTP_PROXY')) return [name, value];
  }
  return undefined;
}

/**
 * Whether NO_PROXY contains the host: an entry matches a host and the names below it, and an entry with a port matches
 * that port only; `*` matches every host.
 */
function isExempt(url: URL, list: string): boolean {
  const host = addressOf(url.hostname);
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .some((entry) => {
      if (entry === '*') return true;
      // An IPv6 address without brackets has no port.
      const [, name = entry, itsPort] = familyOf(entry) === 6 ? [] : (/^(.*?)(?::(\d+))?$/.exec(entry) ?? []);
      const address = addressOf(name.replace(/^\*?\./, ''));
      if (address === '' || (itsPort !== undefined && itsPort !== port)) return false;
      return host === address || host.endsWith(`.${address}`);
    });
}

/** A host without the brackets of an IPv6 address and without the dot at the end of a full name, in lower case. */
function addressOf(host: string): string {
  return host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.+$/, '');
}

/** A proxy from its URL; undefined for another text. Without a scheme it is an HTTP proxy. */
function proxyOf(text: string): HttpProxy | undefined {
  const whole = text.includes('://') ? text : `http://${text}`;
  if (!URL.canParse(whole)) return undefined;
  const { protocol, host, origin, username, password, pathname, search, hash } = new URL(whole);
  if ((protocol !== 'http:' && protocol !== 'https:') || host === '') return undefined;
  if (pathname !== '/' || search !== '' || hash !== '') return undefined;
  if (username === '' && password === '') return { origin };
  try {
    const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    return { origin, authorization: `Basic ${Bytes.from(pair).toString('base64')}` };
  } catch {
    // The user name or the password has a percent sign that is not the start of an escape.
    return undefined;
  }
}
