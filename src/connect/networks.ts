/** The named networks: their base URLs, and which hosts trade real money. */
import { SpotlabError } from '../client/index.js';

/** Base URLs of the named networks. */
export const NETWORKS: Readonly<Record<string, string>> = {
  testnet: 'https://testnet.binance.vision',
  live: 'https://api.binance.com',
};

/** Domains of the live service and of its US branch. Source: `README.md` of the protocol reference, "Hosts". */
const LIVE_DOMAINS = ['binance.com', 'binance.us'];

/** The paths of an address that are the same as no path: manuals of the exchange write `/api` in their base URLs. */
const ORIGIN_ONLY = /^\/(?:api(?:\/v3)?\/?)?$/;

/** Whether an address trades real money: any host of the live service, with any number or scheme. */
export function isLive(baseUrl: string): boolean {
  const host = new URL(baseUrl).hostname.replace(/\.+$/, '');
  return LIVE_DOMAINS.some((domain) => host === domain || host.endsWith(`.${domain}`));
}

/** The base URL of a named network or of a URL. @throws SpotlabError `SPOTLAB_NETWORK` for anything else */
export function baseUrlOf(network: string): string {
  const named = NETWORKS[network];
  if (named) return named;
  // The text may contain a password, so no message shows it.
  if (network.includes('@')) {
    throw new SpotlabError('SPOTLAB_NETWORK', 'The address of the network contains user information (before the @).', {
      advice: 'Remove it: spotlab signs requests by API key, and sends no user name and no password.',
    });
  }
  const url = URL.canParse(network) ? new URL(network) : undefined;
  if (url?.protocol === 'http:' || url?.protocol === 'https:') {
    if (ORIGIN_ONLY.test(url.pathname) && url.search === '' && url.hash === '') return url.origin;
    throw new SpotlabError('SPOTLAB_NETWORK', 'The address of the network contains a path or a query.', {
      advice: `The paths of all endpoints are fixed. If the exchange has no other path, write '${url.origin}'.`,
    });
  }
  throw new SpotlabError('SPOTLAB_NETWORK', `unknown network '${network}'.`, {
    advice: `Use 'embedded', ${Object.keys(NETWORKS)
      .map((one) => `'${one}'`)
      .join(', ')} or a base URL such as 'http://127.0.0.1:8080'.`,
  });
}
