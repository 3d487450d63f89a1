// Printed from the tables of options in src/connect by `npm run generate`; do not edit.
import type { DisplayMode, Explanation, TimeUnit, WaitSeen } from '../client/index.js';
import type { Scenario } from '../protocol/index.js';
import type { RequestSeen, ResponseSeen } from '../transport/index.js';

/** The action of the client at a rate limit. */
export type LimitPolicy = 'wait' | 'throw' | 'off';

/** Keys for signing. `apiKey` needs exactly one of `secretKey`, `privateKey` and `privateKeyFile`. */
export interface KeyOptions {
  readonly apiKey?: string;
  /** HMAC secret. */
  readonly secretKey?: string;
  /** PKCS#8 PEM (RSA or Ed25519), or the 32 or 64 raw bytes of an Ed25519 key as hex or base64. */
  readonly privateKey?: string;
  /** Path of a file with the private key. */
  readonly privateKeyFile?: string;
  /** Passphrase of an encrypted PEM. */
  readonly passphrase?: string;
}

/** All options of `connect`; every option has a default. */
export interface ConnectOptions extends KeyOptions {
  /**
   * `embedded` (default: offline and funded; deterministic with `time` and `paused`), `testnet`, `live`, or the base URL
   * of any compatible exchange. Keys come from the options or the environment; the embedded exchange has its own keys.
   */
  readonly network?: string;
  /**
   * Seed of the embedded exchange's market. Default 1. The same seed gives the same prices on the same dates. With
   * `time` and `paused` the whole exchange is deterministic: see `time`.
   */
  readonly seed?: number;
  /**
   * Time of the embedded exchange's clock at the start: milliseconds since the epoch, a Date, or an ISO date, which is
   * in UTC unless it names a zone. Default: the machine's time. The same `seed`, `time` and commands give the same
   * replies, byte for byte, on every day and in every process, as long as only commands move the clock (`paused`):
   * prices, order ids, trade ids, client order ids, API keys and times.
   *
   * @example connect({ seed: 7, time: '2026-03-01T00:00:00Z', paused: true })
   */
  readonly time?: number | string | Date;
  /** Whether the clock of the embedded exchange starts paused; `x.exchange.clock` moves it. Default false. */
  readonly paused?: boolean;
  /** Seconds of exchange time per second of the machine's clock, 0.001 to 10000. Default 1. */
  readonly speed?: number;
  /**
   * Number of funded accounts of the embedded exchange, 1 to 1000. Default 1. The client has the key of account 0;
   * `x.exchange.keys.create({ account: 1 })` makes a key for another account.
   */
  readonly accounts?: number;
  /** Trade group of each account of the embedded exchange, -1 for none. Accounts of one group do not trade together. */
  readonly tradeGroups?: readonly number[];
  /**
   * Symbols of the embedded exchange; `'few'` for the seven that trade all the time. Fewer symbols make simulated time
   * faster. Default: 28 symbols, or all of `exchangeInfo`.
   */
  readonly symbols?: readonly string[] | 'few';
  /**
   * Whether the fills of users move the prices of the simulated market: `'on'` or `'off'`. Default `'on'`. Without fills of
   * users both are the same. See `x.exchange.market.impact()`.
   */
  readonly impact?: 'on' | 'off';
  /**
   * What happens to the simulated market: the name of a scenario, such as `'flash-crash'`, or a list of events. Its times
   * count from the start of the exchange. Default: nothing. See docs/scenarios.md.
   * @example connect({ scenario: [{ kind: 'halt', at: '10m', for: '5m' }] })
   */
  readonly scenario?: Scenario;
  /**
   * How far the prices of the simulated market go. `'bounded'` reflects prices at bounds near the base prices (BTC
   * stays between 54,700 and 65,700 from September 2025 on): examples with fixed prices work on any day, and buying low
   * and selling high pays. With `'free'`, prices are a random walk from the base prices on 2026-01-05T12:00Z.
   * Default `'bounded'`; `lab.simulated` is free by default.
   */
  readonly longRun?: 'bounded' | 'free';
  /**
   * How many times the usual number of trades the simulated market has, 1 to 12.5: BTCUSDT has about 60 trades a
   * minute with 1, and about 750 with 12.5. Prices are the same. At 12.5 simulated time takes twice the CPU, and a
   * page of trades covers a shorter time. Default 1.
   */
  readonly activity?: number;
  /** A recorded market instead of the simulated one. */
  readonly replay?: ReplayOptions;
  /**
   * Path of a recorded `exchangeInfo` reply (JSON or JSON.gz). The embedded exchange then has the symbols of this
   * reply with their filters, statuses and permissions, and the rate limits of the reply; the exchange makes up prices
   * that fit the filters. Default: the 28 built-in symbols.
   */
  readonly exchangeInfo?: string;
  /**
   * Directory for all data of the embedded exchange: keys, balances, orders and the market survive a restart, and
   * acknowledged orders survive a crash. Only one process can use it at a time. Default: nothing is stored.
   */
  readonly dataDir?: string;
  /** Request weight per address on the embedded exchange: a number per minute, or a text such as `6000/1m`. */
  readonly weightLimit?: string | number;
  /** Requests per address on the embedded exchange, such as `300000/5m`. */
  readonly requestLimit?: string;
  /** Unfilled orders per account on the embedded exchange, such as `50/10s`; a list for several windows. */
  readonly orderLimit?: string | readonly string[];
  /**
   * URL of the admin interface of an exchange that `spotlab exchange` started on this machine; `network` is the
   * `baseUrl` of the same exchange. `x.exchange` then controls that exchange. Default: `x.exchange` controls the
   * embedded exchange only.
   *
   * @example connect({ network: baseUrl, adminUrl, apiKey, secretKey })
   */
  readonly adminUrl?: string;
  /**
   * Token of the admin interface at `adminUrl`: `spotlab exchange` prints it at the start. Default: `SPOTLAB_ADMIN_TOKEN`,
   * otherwise the token that an exchange of the same user has stored.
   */
  readonly adminToken?: string;
  /**
   * Address of public market data, such as `https://data-api.binance.vision`, or several in order of preference. Reads of market data are sent there without a
   * key. If an address does not answer, the client sends the read to the next address, and at last to the address of `network`; later reads go to the address
   * that has answered. A read that an address does not serve (status 404), and all other calls, go to `network`; trading calls are never sent to another
   * address. Default: the address of `network`.
   */
  readonly dataUrl?: string | readonly string[];
  /**
   * Address of the market streams without a path, such as `wss://stream.example.com`, for an exchange that serves
   * streams at another address than its REST API. Default: the address that belongs to `network`.
   */
  readonly streamUrl?: string;
  /**
   * Address of the WebSocket API with its path, such as `wss://ws-api.example.com/ws-api/v3`. Default: the address that
   * belongs to `network`.
   */
  readonly wsApiUrl?: string;
  /**
   * Name of a profile. The profile gives the keys, and also the network if `network` is not set. Profiles are in
   * `~/.config/spotlab/profiles.json` (under XDG_CONFIG_HOME if that is set; SPOTLAB_PROFILES names another file). The
   * file must belong to you, and no other user may read it. Default: the profile that SPOTLAB_PROFILE names. Its keys
   * are used when the options name a network other than the embedded one, and its network is used when the options
   * select no exchange.
   *
   * @example { "practice": { "network": "testnet", "apiKey": "…", "privateKeyFile": "practice.pem" } }
   */
  readonly profile?: string;
  /** Allows real money: trading calls to a live host are refused unless this is true. Default false. */
  readonly allowTrading?: boolean;
  /**
   * Called with the ticket before a call is sent that places, replaces or amends orders or moves money. Any value
   * except `true` fails the call with NotConfirmedError, and nothing is sent. The ticket has display hooks
   * (`console.log(ticket)`). Plain cancels and calls on the embedded exchange need no confirmation. Default: none in
   * programs; the REPL, its scripts and the kernel ask the user. `() => true` turns the question off for one client.
   * @example connect({ network: 'testnet', confirm: ({ params }) => Number(params.quantity) <= 0.01 })
   */
  readonly confirm?: (ticket: Explanation) => boolean | Promise<boolean>;
  /**
   * Whether an order is checked against the filters of its symbol before it is sent. The first order of a symbol then
   * loads them by one exchangeInfo request of weight 2, unless a reply has contained them: `await
   * x.general.exchangeInfo('BTCUSDT')` loads them earlier. They are loaded again after an hour, and after a refusal
   * which shows that they have changed. If they cannot be loaded within 2 s, the order is sent unchecked, and
   * `meta.uncheckedBecause` of the result says why. With `false` no request loads them; orders are checked against
   * filters that earlier replies contained. Default true.
   */
  readonly checkFilters?: boolean;
  /**
   * How all requests are sent, not only orders: over HTTP, or over one connection to the WebSocket API of the exchange,
   * which takes less time for each request. Calls, results, errors, limits and hooks are the same. Requests for which
   * the WebSocket API has no method (wallet, convert, `general.time`, `general.exchangeInfo`) still go over HTTP, and
   * so do all requests while the connection of the WebSocket API is not open. An Ed25519 key logs on once, and its
   * requests are then sent without signatures. Default `http`.
   */
  readonly orderEntry?: 'http' | 'websocket';
  /**
   * Encoding of replies: JSON, or `sbe`, the binary encoding of the service. Results, displays and errors are the same; `.raw` of a result
   * is then the bytes of the message. Where an exchange refuses SBE, the client goes on with JSON, and a warning says so. Default `json`.
   */
  readonly encoding?: 'json' | 'sbe';
  /**
   * What the client does at a rate limit: `wait` (default) waits, `throw` throws a LimitError, `off` sends the
   * request. With `off` the embedded exchange has no rate limits, except those of `weightLimit`, `requestLimit` and
   * `orderLimit`. The rate limits of a running exchange are set by `x.exchange.limits`. An object has this value as
   * `policy`; its `share` says with which processes the limits are shared, because the exchange counts all processes
   * of one IP address together.
   * @example connect({ network: 'live', limits: { share: 'redis://cache.example:6379' } })
   */
  readonly limits?: LimitPolicy | LimitOptions;
  /** Validity of signed requests in milliseconds, 1 to 60000. Default: the exchange's 5000. */
  readonly recvWindowMs?: number;
  /**
   * Timeout of a reply in milliseconds, 1 to 3600000. Default 10000. No value turns the timeout off, because a trading
   * call must end.
   */
  readonly timeoutMs?: number;
  /**
   * Number of retries of a read without a reply or with a 5xx status, after random pauses of at most 100, 200, 400, …
   * ms, which stop growing at 2000 ms. Trading calls are never sent again. Default 2; 0 turns retries off.
   */
  readonly retries?: number;
  /**
   * Time in milliseconds for queries, by client order id, that find the outcome of a trading call whose reply was
   * lost. When `recvWindowMs` and 11 s have passed, a query that finds no order proves that the call was not carried
   * out. Default 20000; 0 throws OutcomeUnknownError at once.
   */
  readonly reconcileMs?: number;
  /**
   * Unit of the times in replies, including `serverTime` of `general.time()`. Default: milliseconds. Parameters accept
   * both units in any case.
   */
  readonly timeUnit?: TimeUnit;
  /**
   * The dataset of `x.history`. Default: a folder with the name of the network, such as `history/live`, in the folder
   * `history` of the current folder. Nothing is written before the first `x.history.sync`.
   */
  readonly history?: { readonly folder: string };
  /**
   * How `console.log` and `util.inspect` print results, tickets and `x.limits`: `drawn` as tables and charts; as plain
   * `data`; or `auto` (default): drawn on a terminal, and with `FORCE_COLOR`; as data where standard output is a file
   * or a pipe, such as the log of a service. With `auto`, the REPL, scripts of `spotlab` and notebooks always draw.
   * Charts (`x.chart`) and tables (`toTable()`) are drawn in every case.
   */
  readonly display?: DisplayMode;
  /**
   * PEM of the trusted certificate authorities, for an https exchange with its own certificate. It replaces the default
   * authorities and those of `NODE_EXTRA_CA_CERTS`.
   */
  readonly ca?: string;
  /**
   * URL of an HTTP proxy, such as `http://proxy.example:3128`, with `NAME:PASSWORD@` before the host if it requires
   * them; `false` for none. Requests to an https exchange use a tunnel, so the proxy cannot read them. Default: the
   * variables `HTTPS_PROXY`, `HTTP_PROXY`, `ALL_PROXY` and `NO_PROXY`, by the rules of curl; they do not apply
   * to an exchange on this machine.
   */
  readonly proxy?: string | false;
  /**
   * Called with every request, with masked keys and signatures. It cannot change the request. Its errors become process
   * warnings (`SPOTLAB_HOOK`), and the call goes on.
   */
  readonly onRequest?: (request: RequestSeen) => unknown;
  /** Called with every reply, or with the reason why no reply came; otherwise like `onRequest`. */
  readonly onResponse?: (response: ResponseSeen) => unknown;
  /**
   * Called before a call waits for a rate limit, and (`outcome`) when queries for a lost reply begin: `waitMs` is the
   * longest possible wait. After the last query `onWait` is called once more, with 0. It is also called (`connection`)
   * while market or account streams have no connection, with the time until the next attempt, and with 0 when the
   * connection is open. It is also called (`missed`) while the missed events of a stream cannot be read, with the time
   * until the next attempt, and with 0 at the end.
   */
  readonly onWait?: (wait: WaitSeen) => void;
}

/** The options of `connect` that need Node. */
export type NodeOption = 'network' | 'replay' | 'exchangeInfo' | 'dataDir' | 'adminUrl' | 'adminToken' | 'dataUrl' | 'streamUrl' | 'wsApiUrl' | 'profile' | 'apiKey' | 'secretKey' | 'privateKey' | 'privateKeyFile' | 'passphrase' | 'orderEntry' | 'encoding' | 'history' | 'ca' | 'proxy';

/** The options of the embedded exchange that do not need Node. */
export type ExchangeOption = 'seed' | 'time' | 'paused' | 'speed' | 'accounts' | 'tradeGroups' | 'symbols' | 'impact' | 'scenario' | 'longRun' | 'activity' | 'weightLimit' | 'requestLimit' | 'orderLimit';

/** The options of `limits`. */
export interface LimitOptions {
  /** What the client does at a rate limit: `wait` (default), `throw` or `off`. */
  readonly policy?: LimitPolicy;
  /**
   * With whom the limits are shared. `machine`: with the other processes of this user on this machine; nothing has to be
   * started. `redis://…` or `rediss://…`: with all processes that name the same Redis, on any machine; it needs the
   * package `@redis/client`. `off`: the limits are those of this process. Default: the variable SPOTLAB_SHARE, else
   * `machine`; but `off` for an exchange on this machine, for the embedded exchange, and with the policy `off`.
   */
  readonly share?: string;
}

/**
 * A recorded market, which the embedded exchange plays instead of its simulated one. The clock of the exchange runs in
 * recorded time, and data later than that clock is hidden.
 *
 * @example { file: 'BTCUSDT-trades-2025-01-02.zip', from: '2025-01-02T09:00:00Z', speed: 10 }
 */
export interface ReplayOptions {
  /**
   * Files in the public dump format: klines, trades or aggregate trades (CSV, plain, gzip or zip); or a recorded book:
   * a snapshot (JSON) with its `depthUpdate` events (one JSON object per line), with or without trades. Folders, and
   * patterns with `*` and `?`, stand for the recordings in them. The order does not matter.
   *
   * Or the folder of one series of a history (`x.history`), such as `history/live/klines-1m/symbol=BTCUSDT`; or the folder
   * of the whole history with `symbol` and `kind`, if these name one series.
   */
  readonly file: string | readonly string[];
  /** The symbol. Default: from the file names, such as `BTCUSDT-1m-2025-01.zip`. */
  readonly symbol?: string;
  /** The kind of the files, if their content does not show it. */
  readonly kind?: 'klines' | 'trades' | 'aggTrades' | 'depth';
  /** Accept missing rows. Default false. */
  readonly allowGaps?: boolean;
  /**
   * Start of the replay: `start`, `end`, milliseconds since the epoch, or a time such as `2025-01-02T09:00:00Z`.
   * Default: the end, so that all recorded data is in the past; the start for a recorded book, or with `speed` or
   * `step`.
   */
  readonly from?: string | number;
  /** Recorded seconds per real second, 0.001 to 10000, or `max` for the highest possible speed. Default 1. */
  readonly speed?: number | 'max';
  /** Starts with a stopped clock; `x.exchange.clock.step()` and `advance` move it forward. Default false. */
  readonly step?: boolean;
}
