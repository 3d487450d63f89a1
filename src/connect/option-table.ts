/**
 * The options of {@link connect} as one table: for each option the kind of its value, its short note, its flag, and, in the
 * comment of its entry, its full description. `connect`, the command line, completion and help read it; `npm run generate` prints
 * the types and docs/connect.md from it. Where the kind does not say the type, `@type` in the comment does.
 */
import { RECV_WINDOW } from '../protocol/index.js';
import { embeddedOptionTable } from './embedded-option-table.js';
import { isDataUrl, isStreamUrl, isWebSocketUrl } from './networks.js';
import {
  callback,
  choice,
  count,
  FILE,
  flag,
  type OptionRule,
  OTHER_NETWORK,
  POLICIES,
  POLICY_NOTE,
  secret,
  signingKey,
  text,
  texts,
} from './option-kinds.js';
import type { ConnectOptions } from './options.gen.js';
import { isProxy, PROXY_FORM } from './proxy.js';
import { TOKEN_VARIABLE } from './state/token-variable.js';

/**
 * The longest timeout. No value turns the timeout off, because a call that never ends would leave the outcome of an
 * order unknown.
 */
const MAX_TIMEOUT_MS = 3_600_000;

/** All options of `connect`; every option has a default. */
const connectOptions = {
  /**
   * `embedded` (default: offline and funded; deterministic with `time` and `paused`), `testnet`, `live`, or the base URL
   * of any compatible exchange. Keys come from the options or the environment; the embedded exchange has its own keys.
   */
  network: {
    ...OTHER_NETWORK,
    ...text(
      "'embedded' (default), 'testnet', 'live' or a base URL",
      "'embedded', 'testnet', 'live' or a base URL such as 'http://127.0.0.1:8080'",
    ),
    subject: 'Network and keys',
    flag: 'network',
    help: ['NAME', 'embedded (default), testnet, live, or a base URL'],
    variable: 'SPOTLAB_NETWORK',
  },
  ...embeddedOptionTable,
  /**
   * URL of the admin interface of an exchange that `spotlab exchange` started on this machine; `network` is the
   * `baseUrl` of the same exchange. `x.exchange` then controls that exchange. Default: `x.exchange` controls the
   * embedded exchange only.
   *
   * @example connect({ network: baseUrl, adminUrl, apiKey, secretKey })
   */
  adminUrl: {
    ...OTHER_NETWORK,
    ...text(
      'adminUrl of an exchange that `spotlab exchange` started, for x.exchange',
      "the adminUrl that `spotlab exchange` printed, such as 'http://127.0.0.1:8080/admin/v1'",
    ),
    subject: 'Network and keys',
    flag: 'admin-url',
    help: ['URL', 'adminUrl of the exchange at --network, so that `x.exchange` controls it'],
    variable: 'SPOTLAB_ADMIN_URL',
  },
  /**
   * Token of the admin interface at `adminUrl`: `spotlab exchange` prints it at the start. Default: `SPOTLAB_ADMIN_TOKEN`,
   * otherwise the token that an exchange of the same user has stored.
   */
  adminToken: {
    ...OTHER_NETWORK,
    ...secret('token of the admin interface at adminUrl'),
    subject: 'Network and keys',
    variable: TOKEN_VARIABLE,
  },
  /**
   * Address of public market data, such as `https://data-api.binance.vision`, or several in order of preference. Reads of market data are sent there without a
   * key. If an address does not answer, the client sends the read to the next address, and at last to the address of `network`; later reads go to the address
   * that has answered. A read that an address does not serve (status 404), and all other calls, go to `network`; trading calls are never sent to another
   * address. Default: the address of `network`.
   */
  dataUrl: {
    ...OTHER_NETWORK,
    ...texts(
      'address of public market data, or several of them; default: the address of the network',
      "an http or https address without a path, such as 'https://data-api.binance.vision', or a list of them",
      { accepts: (urls: readonly string[]) => urls.every(isDataUrl) },
    ),
    subject: 'Network and keys',
  },
  /**
   * Address of the market streams without a path, such as `wss://stream.example.com`, for an exchange that serves
   * streams at another address than its REST API. Default: the address that belongs to `network`.
   */
  streamUrl: {
    ...OTHER_NETWORK,
    ...text(
      'address of the market streams; default: the address of the network',
      "a ws or wss address without a path, such as 'wss://stream.example.com'",
      { accepts: isStreamUrl },
    ),
    subject: 'Network and keys',
  },
  /**
   * Address of the WebSocket API with its path, such as `wss://ws-api.example.com/ws-api/v3`. Default: the address that
   * belongs to `network`.
   */
  wsApiUrl: {
    ...OTHER_NETWORK,
    ...text(
      'address of the WebSocket API; default: the address of the network',
      "a ws or wss address, such as 'wss://ws-api.example.com/ws-api/v3'",
      { accepts: isWebSocketUrl },
    ),
    subject: 'Network and keys',
  },
  /**
   * Name of a profile. The profile gives the keys, and also the network if `network` is not set. Profiles are in
   * `~/.config/spotlab/profiles.json` (under XDG_CONFIG_HOME if that is set; SPOTLAB_PROFILES names another file). The
   * file must belong to you, and no other user may read it. Default: the profile that SPOTLAB_PROFILE names. Its keys
   * are used when the options name a network other than the embedded one, and its network is used when the options
   * select no exchange.
   *
   * @example { "practice": { "network": "testnet", "apiKey": "…", "privateKeyFile": "practice.pem" } }
   */
  profile: {
    ...OTHER_NETWORK,
    ...text('profile with keys, from ~/.config/spotlab/profiles.json', 'the name of a profile'),
    subject: 'Network and keys',
    flag: 'profile',
    help: [
      'NAME',
      'use the API key and network of a profile in your profiles file (default:',
      'SPOTLAB_PROFILE, if no exchange is selected)',
    ],
    variable: 'SPOTLAB_PROFILE',
  },
  apiKey: { ...signingKey('API key'), subject: 'Network and keys', variable: 'SPOTLAB_API_KEY' },
  /** HMAC secret. */
  secretKey: {
    ...signingKey('HMAC secret of the API key'),
    subject: 'Network and keys',
    variable: 'SPOTLAB_SECRET_KEY',
  },
  /** PKCS#8 PEM (RSA or Ed25519), or the 32 or 64 raw bytes of an Ed25519 key as hex or base64. */
  privateKey: { ...signingKey('RSA or Ed25519 key of the API key'), subject: 'Network and keys' },
  /** Path of a file with the private key. */
  // A key that is given as a path by mistake must not appear in a message.
  privateKeyFile: {
    ...signingKey('file with the RSA or Ed25519 key'),
    isPath: true,
    subject: 'Network and keys',
    variable: 'SPOTLAB_PRIVATE_KEY_FILE',
  },
  /** Passphrase of an encrypted PEM. */
  passphrase: {
    ...signingKey('passphrase of an encrypted private key'),
    subject: 'Network and keys',
    variable: 'SPOTLAB_PASSPHRASE',
  },
  /** Allows real money: trading calls to a live host are refused unless this is true. Default false. */
  allowTrading: {
    ...flag('allows real orders on a live host; default false'),
    subject: 'Orders',
    flag: 'allow-trading',
    help: ['', 'allow orders on the live exchange'],
  },
  /**
   * Called with the ticket before a call is sent that places, replaces or amends orders or moves money. Any value
   * except `true` fails the call with NotConfirmedError, and nothing is sent. The ticket has display hooks
   * (`console.log(ticket)`). Plain cancels and calls on the embedded exchange need no confirmation. Default: none in
   * programs; the REPL, its scripts and the kernel ask the user. `() => true` turns the question off for one client.
   *
   * @type {(ticket: Explanation) => boolean | Promise<boolean>}
   * @example connect({ network: 'testnet', confirm: ({ params }) => Number(params.quantity) <= 0.01 })
   */
  confirm: { ...callback('function that confirms orders and transfers'), subject: 'Orders' },
  /**
   * Whether an order is checked against the filters of its symbol before it is sent. The first order of a symbol then
   * loads them by one exchangeInfo request of weight 2, unless a reply has contained them: `await
   * x.general.exchangeInfo('BTCUSDT')` loads them earlier. They are loaded again after an hour, and after a refusal
   * which shows that they have changed. If they cannot be loaded within 2 s, the order is sent unchecked, and
   * `meta.uncheckedBecause` of the result says why. With `false` no request loads them; orders are checked against
   * filters that earlier replies contained. Default true.
   */
  checkFilters: {
    ...flag('checks orders against the filters of their symbol before sending; default true'),
    subject: 'Orders',
  },
  /**
   * How all requests are sent, not only orders: over HTTP, or over one connection to the WebSocket API of the exchange,
   * which takes less time for each request. Calls, results, errors, limits and hooks are the same. Requests for which
   * the WebSocket API has no method (wallet, convert, `general.time`, `general.exchangeInfo`) still go over HTTP, and
   * so do all requests while the connection of the WebSocket API is not open. An Ed25519 key logs on once, and its
   * requests are then sent without signatures. Default `http`.
   */
  orderEntry: {
    ...OTHER_NETWORK,
    ...choice("how requests are sent: 'http' (default) or 'websocket'", 'http', 'websocket'),
    subject: 'Requests and limits',
    flag: 'order-entry',
    help: [
      'WORD',
      'how requests are sent: http (default), or websocket for one connection to',
      'the WebSocket API of the exchange',
    ],
    variable: 'SPOTLAB_ORDER_ENTRY',
  },
  /**
   * Encoding of replies: JSON, or `sbe`, the binary encoding of the service. Results, displays and errors are the same; `.raw` of a result
   * is then the bytes of the message. Where an exchange refuses SBE, the client goes on with JSON, and a warning says so. Default `json`.
   */
  encoding: {
    ...OTHER_NETWORK,
    ...choice("encoding of replies: 'json' (default) or 'sbe'", 'json', 'sbe'),
    subject: 'Requests and limits',
    flag: 'encoding',
    help: ['WORD', 'encoding of replies: json (default) or sbe, the binary encoding'],
    variable: 'SPOTLAB_ENCODING',
  },
  /**
   * What the client does at a rate limit: `wait` (default) waits, `throw` throws a LimitError, `off` sends the
   * request. With `off` the embedded exchange has no rate limits, except those of `weightLimit`, `requestLimit` and
   * `orderLimit`. The rate limits of a running exchange are set by `x.exchange.limits`. An object has this value as
   * `policy`; its `share` says with which processes the limits are shared, because the exchange counts all processes
   * of one IP address together.
   *
   * @type {LimitPolicy | LimitOptions}
   * @example connect({ network: 'live', limits: { share: 'redis://cache.example:6379' } })
   */
  limits: {
    kind: 'object',
    also: POLICIES,
    note: POLICY_NOTE,
    form: "'wait', 'throw' or 'off', or an object such as { share: 'machine' }",
    subject: 'Requests and limits',
    flag: 'limits',
    help: [
      'WORD',
      'what the client does at a rate limit: wait (default), throw or off;',
      'with off the embedded exchange has no rate limits',
    ],
  },
  /** Validity of signed requests in milliseconds, 1 to 60000. Default: the exchange's 5000. */
  recvWindowMs: {
    ...count('validity of signed requests in ms; default 5000', 1, RECV_WINDOW.maxMs),
    subject: 'Requests and limits',
  },
  /**
   * Timeout of a reply in milliseconds, 1 to 3600000. Default 10000. No value turns the timeout off, because a trading
   * call must end.
   */
  timeoutMs: { ...count('timeout of a reply in ms; default 10000', 1, MAX_TIMEOUT_MS), subject: 'Requests and limits' },
  /**
   * Number of retries of a read without a reply or with a 5xx status, after random pauses of at most 100, 200, 400, …
   * ms, which stop growing at 2000 ms. Trading calls are never sent again. Default 2; 0 turns retries off.
   */
  retries: { ...count('retries of a read without a reply; default 2', 0, 10), subject: 'Requests and limits' },
  /**
   * Time in milliseconds for queries, by client order id, that find the outcome of a trading call whose reply was
   * lost. When `recvWindowMs` and 11 s have passed, a query that finds no order proves that the call was not carried
   * out. Default 20000; 0 throws OutcomeUnknownError at once.
   */
  reconcileMs: { ...count('time to query a lost order in ms; default 20000', 0, 600_000), subject: 'Orders' },
  /**
   * Unit of the times in replies, including `serverTime` of `general.time()`. Default: milliseconds. Parameters accept
   * both units in any case.
   *
   * @type {TimeUnit}
   */
  timeUnit: {
    ...choice('unit of the times in replies; default MILLISECOND', 'MILLISECOND', 'MICROSECOND'),
    subject: 'Requests and limits',
  },
  /**
   * The dataset of `x.history`. Default: a folder with the name of the network, such as `history/live`, in the folder
   * `history` of the current folder. Nothing is written before the first `x.history.sync`.
   *
   * @type {{ readonly folder: string }}
   */
  history: {
    ...FILE,
    kind: 'object',
    note: 'folder of x.history, such as { folder: "data" }; default: history/ with the name of the network',
    form: "an object with a folder, such as { folder: 'data/history' }",
    accepts: ({ folder, ...rest }: { readonly folder?: unknown }) =>
      typeof folder === 'string' && folder !== '' && Object.keys(rest).length === 0,
    subject: 'Recorded rows',
  },
  /**
   * How `console.log` and `util.inspect` print results, tickets and `x.limits`: `drawn` as tables and charts; as plain
   * `data`; or `auto` (default): drawn on a terminal, and with `FORCE_COLOR`; as data where standard output is a file
   * or a pipe, such as the log of a service. With `auto`, the REPL, scripts of `spotlab` and notebooks always draw.
   * Charts (`x.chart`) and tables (`toTable()`) are drawn in every case.
   *
   * @type {DisplayMode}
   */
  display: {
    ...choice("printed results: 'auto' (default: drawn on a terminal), 'drawn' or 'data'", 'auto', 'drawn', 'data'),
    subject: 'Hooks and displays',
  },
  /**
   * PEM of the trusted certificate authorities, for an https exchange with its own certificate. It replaces the default
   * authorities and those of `NODE_EXTRA_CA_CERTS`.
   */
  ca: {
    ...OTHER_NETWORK,
    ...text(
      'certificate authorities to trust, as PEM',
      'the text of certificates in PEM form, not the path of a file',
      {
        accepts: (pem: string) => pem.includes('-----BEGIN CERTIFICATE-----'),
      },
    ),
    subject: 'Requests and limits',
  },
  /**
   * URL of an HTTP proxy, such as `http://proxy.example:3128`, with `NAME:PASSWORD@` before the host if it requires
   * them; `false` for none. Requests to an https exchange use a tunnel, so the proxy cannot read them. Default: the
   * variables `HTTPS_PROXY`, `HTTP_PROXY`, `ALL_PROXY` and `NO_PROXY`, by the rules of curl; they do not apply
   * to an exchange on this machine.
   */
  proxy: {
    ...OTHER_NETWORK,
    ...text('URL of an HTTP proxy, or false; default: HTTPS_PROXY, HTTP_PROXY, NO_PROXY', PROXY_FORM, {
      also: [false],
      accepts: isProxy,
      // A proxy may have a password.
      isSecret: true,
      expectedText: 'the URL of an HTTP proxy',
    }),
    subject: 'Requests and limits',
  },
  /**
   * Called with every request, with masked keys and signatures. It cannot change the request. Its errors become process
   * warnings (`SPOTLAB_HOOK`), and the call goes on.
   *
   * @type {(request: RequestSeen) => unknown}
   */
  onRequest: { ...callback('called with every request'), subject: 'Hooks and displays' },
  /**
   * Called with every reply, or with the reason why no reply came; otherwise like `onRequest`.
   *
   * @type {(response: ResponseSeen) => unknown}
   */
  onResponse: { ...callback('called with every reply'), subject: 'Hooks and displays' },
  /**
   * Called before a call waits for a rate limit, and (`outcome`) when queries for a lost reply begin: `waitMs` is the
   * longest possible wait. After the last query `onWait` is called once more, with 0. It is also called (`connection`)
   * while market or account streams have no connection, with the time until the next attempt, and with 0 when the
   * connection is open. It is also called (`missed`) while the missed events of a stream cannot be read, with the time
   * until the next attempt, and with 0 at the end.
   *
   * @type {(wait: WaitSeen) => void}
   */
  onWait: { ...callback('called before a call waits for a limit'), subject: 'Hooks and displays' },
} satisfies Readonly<Record<string, OptionRule>>;

export const connectOptionTable: Readonly<Record<keyof ConnectOptions, OptionRule>> = connectOptions;

/** A short description of each option, for completion and help. */
export const connectOptionNotes = Object.fromEntries(
  Object.entries(connectOptionTable).map(([name, { note }]) => [name, note]),
) as Readonly<Record<keyof ConnectOptions, string>>;
