/**
 * The flags of `spotlab exchange` for which `connect` has no option: addresses, TLS, keys, bounds and output. Each
 * entry has the values of the flag, its section of `--help` and its lines there.
 */
import { count, type ExchangePart, flag, type OptionRule, text, texts } from '../connect/index.js';

const MAX_PORT = 65_535;
const MAX_COUNT = 1_000_000;
const MAX_BODY_BYTES = 100_000_000;
const MIN_TIMEOUT_MS = 100;
const MAX_TIMEOUT_MS = 3_600_000;

/** A host as browsers name it; it may have a port. */
const HOST_NAME = /^[a-z0-9_.-]+(:\d+)?$|^\[[0-9a-f:.]+\](:\d+)?$/i;

const word = (note: string, ...values: readonly string[]): OptionRule => ({
  kind: 'enum',
  note,
  values,
  form: values.join(' or '),
});

const network = {
  port: { ...count('port', 0, MAX_PORT), help: ['N', 'port (default 0: any free port)'] },
  host: { ...text('address'), help: ['ADDRESS', 'address (default 127.0.0.1: this machine only)'] },
  allowRemote: {
    ...flag('other machines can use it'),
    flag: 'allow-remote',
    help: ['', 'needed with any other --host: all machines that reach it can use it'],
  },
  allowHosts: {
    ...texts('names for browsers', 'a name such as class.example or localhost:5173', {
      accepts: (names: readonly string[]) => names.every((name) => HOST_NAME.test(name)),
    }),
    flag: 'allow-host',
    help: [
      'NAME',
      'a further name of the exchange for browsers, or a name whose web pages',
      'may use it; may be repeated; programs may use any name',
    ],
  },
  tls: {
    ...flag('https and wss'),
    help: [
      '',
      'serve https and wss, with a certificate made for this machine; the output',
      'has it as "ca", for clients to trust',
    ],
  },
  tlsCert: {
    ...text('certificate'),
    flag: 'tls-cert',
    help: ['FILE', 'serve https and wss with this certificate (PEM) and'],
  },
  tlsKey: { ...text('private key of the certificate'), flag: 'tls-key', help: ['FILE', 'its private key (PEM)'] },
  adminPort: {
    ...count('port of the admin interface', 0, MAX_PORT),
    flag: 'admin-port',
    help: [
      'N',
      'separate loopback port for the admin interface (default: the admin',
      'interface uses --port on loopback, has a port of its own with TLS, and is',
      'off on other addresses)',
    ],
  },
  adminToken: {
    ...flag('the admin interface demands a token'),
    flag: 'admin-token',
    help: [
      '',
      'the admin interface demands a token, which is printed; for machines with',
      'several users; always with --class',
    ],
  },
  sbe: {
    ...word('whether the exchange has SBE', 'on', 'off'),
    help: ['WORD', 'on (default) or off: with off there is no binary encoding (SBE)'],
  },
} satisfies Readonly<Record<string, OptionRule>>;

const accounts = {
  classFile: {
    ...text('names of a class'),
    flag: 'class',
    help: [
      'FILE',
      'accounts for a class: FILE has one name on each line. Each student gets a',
      'join code for `spotlab join`; see docs/class.md',
    ],
  },
  registerKeys: {
    ...texts('keys to register', 'NAME=FILE or NAME@ACCOUNT=FILE'),
    flag: 'register-key',
    help: [
      'NAME[@N]=FILE',
      'register a key for account N (default 0); FILE has a public',
      'key (RSA or Ed25519, PEM) or an HMAC secret; may be repeated',
    ],
  },
  keyFile: {
    ...text('keys with their rights'),
    flag: 'key-file',
    help: [
      'FILE',
      'register keys of a JSON list, with permissions, addresses and expiry:',
      '[{"name","account","publicKeyFile","permissions":["USER_DATA"],',
      '"addresses":["127.0.0.1"],"expiresAt":"2027-01-01"}]',
    ],
  },
} satisfies Readonly<Record<string, OptionRule>>;

const limits = {
  /** The flag of `connect` with this name says what a client does at a limit. */
  limits: {
    ...word('whether the exchange has rate limits', 'on', 'off'),
    help: [
      'WORD',
      'on (default) or off: with off the exchange has no rate limits, except those',
      'that further options set',
    ],
  },
  limitsBy: {
    ...word('what a limit counts', 'address', 'account'),
    flag: 'limits-by',
    help: [
      'WORD',
      'count weight, requests and bans by address (default) or by account',
      '(default with --class): one budget for each student',
    ],
  },
  connections: {
    ...count('open connections', 1, MAX_COUNT),
    flag: 'max-connections',
    help: ['N', 'open connections (default 4096)'],
  },
  connectionsPerAddress: {
    ...count('open connections per address', 1, MAX_COUNT),
    flag: 'max-connections-per-address',
    help: ['N', 'open connections per address (default 2048)'],
  },
  bodyBytes: {
    ...count('size of a request body', 1, MAX_BODY_BYTES),
    flag: 'max-body',
    help: ['BYTES', 'size of a request body (default 65536)'],
  },
  requestTimeoutMs: {
    ...count('time until a request has arrived', MIN_TIMEOUT_MS, MAX_TIMEOUT_MS),
    flag: 'request-timeout',
    help: ['MS', 'time until a request has arrived (default 60000)'],
  },
} satisfies Readonly<Record<string, OptionRule>>;

const output = {
  json: {
    ...flag('one line of JSON'),
    help: [
      '',
      'print one line of JSON (default, except on a terminal):',
      '{"baseUrl","streamUrl","wsApiUrl","ca","apiKey","secretKey","accounts",',
      '"keys","adminUrl","adminToken","class","pid"}',
    ],
  },
  text: { ...flag('lines of text'), help: ['', 'print the same data as text lines (default on a terminal)'] },
} satisfies Readonly<Record<string, OptionRule>>;

const inPart = (part: ExchangePart, rules: Readonly<Record<string, OptionRule>>) =>
  Object.fromEntries(Object.entries(rules).map(([name, rule]) => [name, { flag: name, ...rule, part }]));

/** The options with these flags, by name. */
export const exchangeFlagTable: Readonly<Record<string, OptionRule>> = {
  ...inPart('Network', network),
  ...inPart('Accounts and keys', accounts),
  ...inPart('Limits', limits),
  ...inPart('Output', output),
};

/** The values of these flags. */
export interface ExchangeFlagValues {
  readonly port?: number;
  readonly host?: string;
  readonly allowRemote?: boolean;
  readonly allowHosts?: string | readonly string[];
  readonly tls?: boolean;
  readonly tlsCert?: string;
  readonly tlsKey?: string;
  readonly adminPort?: number;
  readonly adminToken?: boolean;
  readonly sbe?: 'on' | 'off';
  readonly classFile?: string;
  readonly registerKeys?: string | readonly string[];
  readonly keyFile?: string;
  readonly limits?: 'on' | 'off';
  readonly limitsBy?: 'address' | 'account';
  readonly connections?: number;
  readonly connectionsPerAddress?: number;
  readonly bodyBytes?: number;
  readonly requestTimeoutMs?: number;
  readonly json?: boolean;
  readonly text?: boolean;
}
