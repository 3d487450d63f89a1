/**
 * Decides which web pages may use a listener.
 *
 * Any web page in a browser can send requests to an exchange that the browser reaches. Such a page could use up the request
 * weight of the user, and read streams. So requests of pages of other sites are refused, before they count for a limit. A
 * page that points a name of its own at the exchange (DNS rebinding) is of the same site for the browser; so a browser must
 * use a name that the exchange knows. Programs other than browsers may use any name: they are often redirected to the
 * exchange while they still send the name of the public service.
 */
import { isIP } from 'node:net';
import { hostname } from 'node:os';
import { refusal } from '../../protocol/index.js';
import type { ServiceRequest, ServiceResponse } from '../base/service-messages.js';
import { type Headers, hostOf, isOwnPage } from './request-origin.js';

const HOST = /^(?<name>\[[^\]]*\]|[^:]*)(:\d+)?$/;
const MAX_SHOWN = 100;

/** Whether a request has the marks of a browser. Browsers send Sec-Fetch-Site only to https and to loopback names. */
function isOfBrowser(headers: Headers): boolean {
  if (headers['sec-fetch-site'] !== undefined) return true;
  return (
    /^Mozilla\//.test(String(headers['user-agent'])) && (headers['accept-language'] ?? headers.origin) !== undefined
  );
}

/** Decides which web pages may use a listener. */
export class PageRule {
  private readonly parts: PageRuleParts;
  /** The names of this exchange. */
  private readonly names: ReadonlySet<string | undefined>;
  private readonly allowed: ReadonlySet<string>;

  constructor(parts: PageRuleParts) {
    this.parts = parts;
    this.allowed = new Set(parts.allowed.map((one) => one.toLowerCase()));
    const machine = hostname().toLowerCase();
    const names = ['localhost', machine, `${machine}.local`, parts.host.toLowerCase(), ...this.allowed];
    this.names = new Set(names.map((one) => nameOf(one)));
  }

  /** The reply that refuses a request; undefined if it is not refused. @param path without the query */
  refusalOf({ headers, path }: Pick<ServiceRequest, 'headers' | 'path'>): ServiceResponse | undefined {
    const isAllowed = (host: string) => this.allowed.has(host) || this.allowed.has(nameOf(host) ?? '');
    if (!isOwnPage(headers, isAllowed) && !this.isLink(headers, path)) {
      const { origin } = headers;
      const page = origin === undefined ? 'a web page of another site' : `the web page ${shown(origin)}`;
      const name = hostOf(origin);
      return reply(
        `This request is from ${page}, which may not use the exchange. ` +
          `The option --allow-host ${name === undefined ? 'NAME' : shown(name)} of the exchange allows the pages of this host.`,
      );
    }
    const { host } = headers;
    if (this.parts.isTls || host === undefined || this.isKnown(String(host)) || !isOfBrowser(headers)) return undefined;
    return reply(
      `A browser asked for the host ${shown(host)}, which this exchange does not know. Use an address such as 127.0.0.1, or start ` +
        `the exchange with --allow-host ${shown(nameOf(String(host)) ?? 'NAME')}.`,
    );
  }

  /** Whether a browser follows a link to a page of the exchange. */
  private isLink(headers: Headers, path: string): boolean {
    const isShown = headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
    return isShown && headers.origin === undefined && this.parts.pages.includes(path);
  }

  private isKnown(host: string): boolean {
    const name = nameOf(host.toLowerCase());
    if (name === undefined) return false;
    return isIP(name.replace(/^\[|\]$/g, '')) !== 0 || name.endsWith('.localhost') || this.names.has(name);
  }
}

export interface PageRuleParts {
  /** The host of the listener: an address or a name. */
  readonly host: string;
  /** Further names of the exchange, whose pages may use it too; each with or without a port. */
  readonly allowed: readonly string[];
  /** Whether the listener uses TLS: then browsers have compared the name with a certificate. */
  readonly isTls: boolean;
  /** Paths of pages that links on other sites may open, because opening such a page changes nothing. */
  readonly pages: readonly string[];
}

/** The name of a host without its port; undefined if it has no such form. */
function nameOf(host: string): string | undefined {
  return HOST.exec(host)?.groups?.name;
}

/** The text of a header in the form that a message shows. */
function shown(text: Headers[string]): string {
  return String(text)
    .replace(/[^\x21-\x7e]/g, '?')
    .slice(0, MAX_SHOWN);
}

function reply(msg: string): ServiceResponse {
  const { code } = refusal('unauthorized').body;
  return { status: 403, headers: { connection: 'close' }, body: JSON.stringify({ code, msg }) };
}
