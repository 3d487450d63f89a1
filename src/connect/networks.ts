/** The named networks: their base URLs, and which hosts trade real money. */
import { SpotlabError } from '../client/index.js';
import { BINARY_PATH } from '../protocol/index.js';

/** Base URLs of the named networks. */
export const NETWORKS: Readonly<Record<string, string>> = {
  testnet: 'https://testnet.binance.vision',
  live: 'https://api.binance.com',
};

/** Addresses of the streams of an exchange. */
export interface StreamAddresses {
  /** Market streams, combined. */
  readonly market: string;
  /** Binary market streams, combined; undefined for a host that offers none. */
  readonly binary: string | undefined;
  /** WebSocket API; undefined for a host that offers none. */
  readonly api: string | undefined;
}

/** REST hosts whose streams have hosts of their own. Source: `streams.md` of the protocol reference, "Hosts". */
const STREAM_HOSTS: readonly (readonly [rest: RegExp, addresses: StreamAddresses])[] = [
  [
    /^(api1\.)?testnet\.binance\.vision$/,
    {
      market: 'wss://stream.testnet.binance.vision/stream',
      binary: 'wss://stream-sbe.testnet.binance.vision/stream',
      api: 'wss://ws-api.testnet.binance.vision/ws-api/v3',
    },
  ],
  [
    /^api(-gcp|[1-4])?\.binance\.com$/,
    {
      market: 'wss://stream.binance.com/stream',
      binary: 'wss://stream-sbe.binance.com/stream',
      api: 'wss://ws-api.binance.com/ws-api/v3',
    },
  ],
  [
    /^data-api\.binance\.vision$/,
    { market: 'wss://data-stream.binance.vision/stream', binary: undefined, api: undefined },
  ],
];

/** Addresses that the user gives in place of the addresses of the network. */
export interface GivenStreamAddresses {
  readonly streamUrl?: string | undefined;
  readonly wsApiUrl?: string | undefined;
}

/** The addresses of the streams of an exchange; any exchange except the named ones has its streams at its own address. */
export function streamAddresses(baseUrl: string, { streamUrl, wsApiUrl }: GivenStreamAddresses = {}): StreamAddresses {
  const { market, binary, api } = addressesOf(baseUrl);
  const given = streamUrl === undefined ? undefined : new URL(streamUrl).origin;
  return {
    market: given === undefined ? market : `${given}/stream`,
    binary: given === undefined ? binary : binaryAt(given),
    api: wsApiUrl ?? api,
  };
}

/** Whether a value is the address of a WebSocket, without a user name or password. */
export function isWebSocketUrl(value: unknown): value is string {
  const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : undefined;
  return (url?.protocol === 'ws:' || url?.protocol === 'wss:') && url.username === '' && url.hash === '';
}

/** Whether a text is the address of a host for market data, without a path, a user name or a password. */
export function isDataUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, pathname, search, hash } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && pathname === '/' && search === '' && hash === '';
}

/** Whether a value is the address of a host of WebSockets, without a path. */
export function isStreamUrl(value: unknown): value is string {
  if (!isWebSocketUrl(value)) return false;
  const { pathname, search } = new URL(value);
  return pathname === '/' && search === '';
}

function addressesOf(baseUrl: string): StreamAddresses {
  const { hostname, protocol, host } = new URL(baseUrl);
  const known = protocol === 'https:' ? STREAM_HOSTS.find(([rest]) => rest.test(hostname)) : undefined;
  if (known) return known[1];
  const origin = `${protocol === 'https:' ? 'wss' : 'ws'}://${host}`;
  return { market: `${origin}/stream`, binary: binaryAt(origin), api: `${origin}/ws-api/v3` };
}

/** The binary streams of an exchange without a host of their own. */
const binaryAt = (origin: string): string => `${origin}/${BINARY_PATH}/stream`;

/** Domains of the live service and of its US branch. Source: `README.md` of the protocol reference, "Hosts". */
const LIVE_DOMAINS = ['binance.com', 'binance.us'];

/** The paths of an address that are the same as no path: manuals of the exchange write `/api` in their base URLs. */
const ORIGIN_ONLY = /^\/(?:api(?:\/v3)?\/?)?$/;

/** Whether an address trades real money: any host of the live service, with any number or scheme. */
export function isLive(address: string | undefined): boolean {
  if (address === undefined) return false;
  const host = new URL(address).hostname.replace(/\.+$/, '');
  return LIVE_DOMAINS.some((domain) => host === domain || host.endsWith(`.${domain}`));
}

/** The base URL of a named network or of a URL. @throws SpotlabError `SPOTLAB_NETWORK` for anything else */
export function baseUrlOf(network: string): string {
  const named = NETWORKS[network];
  if (named) return named;
  // The text may contain a password, so no message shows it.
  if (network.includes('@')) {
    throw new SpotlabError('SPOTLAB_NETWORK', 'The address of the network has a user name or password before the @.', {
      advice: 'Remove it, and the @: spotlab signs requests by API key, and sends no user name and no password.',
    });
  }
  const url = URL.canParse(network) ? new URL(network) : undefined;
  if (url?.protocol === 'http:' || url?.protocol === 'https:') {
    if (ORIGIN_ONLY.test(url.pathname) && url.search === '' && url.hash === '') return url.origin;
    throw new SpotlabError('SPOTLAB_NETWORK', 'The address of the network contains a path or a query.', {
      advice: `Give the origin alone, '${url.origin}': spotlab adds the path of each endpoint.`,
    });
  }
  throw new SpotlabError('SPOTLAB_NETWORK', `unknown network '${network}'.`, {
    advice: `Use 'embedded', ${Object.keys(NETWORKS)
      .map((one) => `'${one}'`)
      .join(', ')} or a base URL such as 'http://127.0.0.1:8080'.`,
  });
}
