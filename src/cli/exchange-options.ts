/** The options of `spotlab exchange`: the help text, and the conversion to the options of `startExchange`. */
import { EXCHANGE_PARTS, embeddedOptions } from '../connect/index.js';
import type { ExchangeOptions } from '../server/index.js';
import { randomText } from '../signing/index.js';
import { flagsOf, flagValues, type GivenFlags, helpLines, parsedFlags } from './common/table-flags.js';
import { UsageError } from './common/usage.js';
import { CONNECT_FLAGS, connectOptions } from './connect-options.js';
import { type ExchangeFlagValues, exchangeFlagTable } from './exchange-flags.js';
import { REPLAY_HELP, REPLAY_OPTIONS } from './replay-options.js';

const OWN_FLAGS = flagsOf(exchangeFlagTable);
const EMBEDDED_FLAGS = CONNECT_FLAGS.filter(({ rule }) => rule.isEmbedded);

/** For `util.parseArgs`. */
export const EXCHANGE_OPTIONS = {
  ...parsedFlags(EMBEDDED_FLAGS),
  ...REPLAY_OPTIONS,
  ...parsedFlags(OWN_FLAGS),
  help: { type: 'boolean', short: 'h' },
} as const;

const SECTIONS = EXCHANGE_PARTS.map((part) => {
  const flags = [...EMBEDDED_FLAGS, ...OWN_FLAGS].filter(({ rule }) => rule.part === part);
  return `${part}\n${helpLines(flags)}${part === 'Market' ? `\n${REPLAY_HELP}` : ''}`;
});

export const HELP = `Usage: spotlab exchange [options]

Starts the embedded exchange for clients in any language and runs until SIGTERM or Ctrl-C.

${SECTIONS.join('\n')}

The exchange prints its keys, because its money is not real. \`spotlab admin --url URL\` controls
a running exchange: it changes the clock, funds accounts, plans faults and more; see docs/admin.md.`;

const TOKEN_LENGTH = 32;

/** The name, account and file of a key to register. */
export interface KeyFileArgument {
  readonly name: string;
  readonly account: number;
  readonly path: string;
}

/** The parsed command line; the key files are read later. */
export interface ExchangeRequest {
  readonly options: ExchangeOptions;
  readonly keys: readonly KeyFileArgument[];
  readonly keyFile: string | undefined;
  /** File with the names of a class; undefined for no class. */
  readonly classFile: string | undefined;
  /** Files of the certificate and of its private key; a certificate of the exchange's own; undefined for no TLS. */
  readonly tls: { readonly cert: string; readonly key: string } | 'self-signed' | undefined;
  /** Undefined: text on a terminal, elsewhere JSON. */
  readonly asText: boolean | undefined;
}

/** Parses the options. @throws UsageError for an invalid value, and for options that cannot be combined */
export function exchangeRequest(given: GivenFlags): ExchangeRequest {
  const own = flagValues(OWN_FLAGS, given) as ExchangeFlagValues;
  if (own.json && own.text) throw new UsageError('--json and --text cannot be combined.');
  // The flag --limits of this command is not the option `limits` of `connect`, which says what a client does at a limit.
  const connect = connectOptions({ ...given, limits: undefined });
  const { accounts = 1, tradeGroups = [] } = connect;
  if (tradeGroups.length > accounts) {
    throw new UsageError(
      `Invalid --trade-groups '${given['trade-groups']}': give at most ${accounts} groups; there are ${accounts} accounts.`,
    );
  }
  const { connections, connectionsPerAddress, bodyBytes, requestTimeoutMs } = own;
  const bounds = { connections, connectionsPerAddress, bodyBytes, requestTimeoutMs };
  const options: ExchangeOptions = {
    port: own.port ?? 0,
    keepAlive: true,
    bounds: Object.fromEntries(Object.entries(bounds).filter(([, value]) => value !== undefined)),
    ...(own.host !== undefined && { host: own.host }),
    ...(own.allowRemote && { allowRemote: true }),
    ...(own.allowHosts !== undefined && { allowHosts: [own.allowHosts].flat() }),
    ...(own.adminPort !== undefined && { adminPort: own.adminPort }),
    ...(own.adminToken && { adminToken: randomText(TOKEN_LENGTH) }),
    ...(own.sbe === 'off' && { sbe: false }),
    ...(own.limitsBy !== undefined && { limitsBy: own.limitsBy }),
    ...embeddedOptions({ ...connect, accounts, ...(own.limits === 'off' && { limits: 'off' }) }),
  };
  const keys = [own.registerKeys ?? []].flat().map((text) => keyFileArgument(text, accounts));
  return {
    options,
    keys,
    keyFile: own.keyFile,
    classFile: own.classFile,
    tls: tlsOf(own),
    asText: own.text ? true : own.json ? false : undefined,
  };
}

function tlsOf({ tls, tlsCert: cert, tlsKey: key }: ExchangeFlagValues): ExchangeRequest['tls'] {
  if ((cert === undefined) !== (key === undefined)) {
    throw new UsageError(`--tls-${cert === undefined ? 'key needs --tls-cert' : 'cert needs --tls-key'} FILE.`);
  }
  if (cert !== undefined && key !== undefined) return { cert, key };
  return tls ? 'self-signed' : undefined;
}

function keyFileArgument(text: string, accounts: number): KeyFileArgument {
  const [, name, account = '0', path] = /^([^=@]+)(?:@(\d{1,6}))?=(.+)$/.exec(text) ?? [];
  if (name === undefined || path === undefined) {
    throw new UsageError(`Invalid --register-key '${text}': give NAME=FILE or NAME@ACCOUNT=FILE.`);
  }
  if (Number(account) >= accounts) {
    throw new UsageError(
      `Invalid --register-key '${text}': there is no account ${account}; the accounts are 0 to ${accounts - 1}.`,
    );
  }
  return { name, account: Number(account), path };
}
