/**
 * Makes a client's connections to streams at their first use. These are WebSockets with the client's certificates and proxy,
 * the sources of market streams and account events, and the transport of the WebSocket API.
 */
import { type Credentials, SpotlabError, type TimeUnit, tellWait } from '../client/index.js';
import { isLoopback, type LimitBook, type LimitDelay, systemClock } from '../limits/index.js';
import { HEADERS, REQUEST_TIMEOUT_MS } from '../protocol/index.js';
import type {
  AccountFeed,
  ApiAddress,
  ApiSessionParts,
  MarketSource,
  OpenSocket,
  StreamSource,
} from '../streams/index.js';
import type { Transport } from '../transport/index.js';
import { type StreamAddresses, streamAddresses } from './networks.js';
import type { ConnectOptions } from './options.gen.js';
import { proxyFor } from './proxy.js';

export interface ClientStreamsOptions
  extends Pick<ConnectOptions, 'ca' | 'proxy' | 'streamUrl' | 'wsApiUrl' | 'timeoutMs' | 'recvWindowMs' | 'onWait'> {
  readonly baseUrl: string;
  readonly limits: LimitBook;
  readonly credentials: Credentials | undefined;
  /** Measures the exchange's clock. */
  readonly syncClock: () => Promise<unknown>;
  readonly timeUnit?: TimeUnit | undefined;
  /** Undefined for streams in JSON only. */
  readonly sbe?: SbeOption | undefined;
  /** Whether keys of any kind open binary streams. Default false: only Ed25519 keys do. */
  readonly takesAnyKey?: boolean;
}

/** The parts that streams need for the option `encoding: 'sbe'`. */
export interface SbeOption {
  /** Unit of the times in events. */
  readonly unit: 'ms' | 'us';
  /** Warns once why a stream or a reply is in JSON. */
  readonly warn: (text: string) => void;
}

type ClosableSource = StreamSource & { close(): Promise<void> };

export class ClientStreams {
  private readonly sockets: { events?: Promise<OpenSocket>; replies?: Promise<OpenSocket> } = {};
  private source: Promise<ClosableSource> | undefined;
  private feed: Promise<AccountFeed> | undefined;
  private isClosed = false;

  constructor(private readonly options: ClientStreamsOptions) {}

  /** The source of the market streams, the same one at every call. */
  market(): Promise<StreamSource> {
    this.source ??= this.makeSource();
    return this.source;
  }

  /** The source of the events of the account, the same one at every call. @throws SpotlabError without a key */
  account(): Promise<AccountFeed> {
    this.feed ??= this.makeFeed();
    return this.feed;
  }

  /** The transport that sends requests over the WebSocket API, and requests without a method there over `http`. */
  async apiTransport(http: Transport): Promise<Transport> {
    const { limits } = this.options;
    const address = await this.apiAddress('orderEntry');
    const [{ apiTransport }, open] = await Promise.all([import('../streams/index.js'), this.openSocket('replies')]);
    return apiTransport(http, { ...address, open, clock: systemClock, limits, session: this.session });
  }

  /** Ends all streams. */
  async close(): Promise<void> {
    this.isClosed = true;
    // If a source could not be made, its streams have already got the error.
    const sources = await Promise.allSettled([this.source, this.feed]);
    await Promise.all(sources.map((made) => (made.status === 'fulfilled' ? made.value?.close() : undefined)));
  }

  /** The function that opens WebSockets to the exchange. */
  private openSocket(carries: 'events' | 'replies'): Promise<OpenSocket> {
    this.sockets[carries] ??= this.loadSockets(carries);
    return this.sockets[carries];
  }

  private get session(): ApiSessionParts | undefined {
    const { credentials, limits, recvWindowMs, timeoutMs = REQUEST_TIMEOUT_MS, syncClock } = this.options;
    const onLimit = (wait: LimitDelay) => this.tell(wait);
    return credentials && { credentials, limits, timeoutMs, recvWindowMs, syncClock, onLimit };
  }

  /**
   * The address of the WebSocket API, and the reader of its binary messages.
   *
   * @throws SpotlabError for a host that does not offer the WebSocket API
   */
  private async apiAddress(wish: string): Promise<Pick<ApiAddress, 'url' | 'instead' | 'readBytes'>> {
    const url = this.apiUrl(wish);
    const { sbe } = this.options;
    if (!sbe) return { url };
    const { apiReader, sbeApiUrl } = await import('./encoding/sbe-api.js');
    const taken = ({ message }: Error) => sbe.warn(`${message} Its messages are JSON.`);
    return { url: sbeApiUrl(url), instead: { url, taken }, readBytes: apiReader(sbe.unit, sbe.warn) };
  }

  /** @throws SpotlabError for a host without the WebSocket API */
  private apiUrl(wish: string): string {
    const { baseUrl } = this.options;
    const { api } = this.addresses;
    if (api !== undefined) return this.withUnit(api);
    throw new SpotlabError('SPOTLAB_OPTION', `${wish} needs a WebSocket API, and ${baseUrl} has none.`, {
      advice: 'This host offers market data only; use the host of the exchange itself.',
    });
  }

  private async makeSource(): Promise<ClosableSource> {
    const json = await this.makeJsonSource();
    const source = this.options.sbe === undefined ? json : await this.withBinary(json, this.options.sbe);
    if (this.isClosed) await source.close();
    return source;
  }

  /**
   * The source of the market streams, binary where the exchange offers binary streams. It offers them to owners of an
   * Ed25519 key.
   */
  private async withBinary(json: MarketSource, { warn, unit }: SbeOption): Promise<ClosableSource> {
    const { limits, credentials, takesAnyKey = false } = this.options;
    const { binary: url } = this.addresses;
    if (url === undefined || !credentials || !(takesAnyKey || credentials.signer.kind === 'Ed25519')) {
      warn('Binary market streams need an Ed25519 key, so the streams of this client are JSON.');
      return json;
    }
    const headers = { [HEADERS.apiKey]: credentials.apiKey.reveal() };
    const [{ MarketSource: Source }, { eventReader, sbeSource }, open] = await Promise.all([
      import('../streams/index.js'),
      import('./encoding/sbe-source.js'),
      this.loadSockets('events', headers),
    ]);
    const parts = { url, open, clock: systemClock, limits, onWait: this.onWait };
    return sbeSource(json, new Source({ ...parts, readBytes: eventReader(unit) }), warn);
  }

  private async makeJsonSource(): Promise<MarketSource> {
    const { limits } = this.options;
    const [{ MarketSource: Source }, open] = await Promise.all([
      import('../streams/index.js'),
      this.openSocket('events'),
    ]);
    const url = this.withUnit(this.addresses.market);
    return new Source({ url, open, clock: systemClock, limits, onWait: this.onWait });
  }

  /** Tells the user that there is no connection, and for how long. */
  private readonly onWait = (waitMs: number): void => this.tell({ why: 'connection', waitMs });

  private tell(wait: Parameters<NonNullable<ConnectOptions['onWait']>>[0]): void {
    tellWait(this.options.onWait, wait);
  }

  private async makeFeed(): Promise<AccountFeed> {
    const { session } = this;
    if (!session) {
      throw new SpotlabError('SPOTLAB_NO_KEY', 'The events of the account need an API key, and no API key is set.', {
        advice:
          'Set SPOTLAB_API_KEY and SPOTLAB_SECRET_KEY (or SPOTLAB_PRIVATE_KEY_FILE), or connect({ apiKey, secretKey }).',
      });
    }
    const address = await this.apiAddress('x.stream.account()');
    const [{ AccountFeed: Feed }, open] = await Promise.all([import('../streams/index.js'), this.openSocket('events')]);
    const feed = new Feed({ ...address, open, clock: systemClock, session, onWait: this.onWait });
    if (this.isClosed) await feed.close();
    return feed;
  }

  private async loadSockets(
    carries: 'events' | 'replies',
    headers: Readonly<Record<string, string>> = {},
  ): Promise<OpenSocket> {
    const { ca, proxy } = this.options;
    // Which proxy is used is decided as for HTTP, so the address gets a scheme of HTTP here.
    const { origin } = new URL(this.addresses.market.replace(/^ws/, 'http'));
    const [{ loadWebSockets }, { webSocketConnector }] = await Promise.all([
      import('../streams/index.js'),
      import('../transport/index.js'),
    ]);
    const connector = webSocketConnector(proxyFor(origin, proxy, process.env), ca);
    return loadWebSockets({ connector, compress: !isLoopback(origin), carries, headers });
  }

  private get addresses(): StreamAddresses {
    return streamAddresses(this.options.baseUrl, this.options);
  }

  private withUnit(url: string): string {
    const { timeUnit } = this.options;
    return timeUnit === undefined ? url : `${url}?timeUnit=${timeUnit}`;
  }
}
