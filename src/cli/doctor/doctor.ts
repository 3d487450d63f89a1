/**
 * `spotlab doctor`: checks Node, Jupyter, the kernel, optional packages, keys, the embedded exchange and the network,
 * names the libraries in the package, and prints one line per check with advice. It never prints a key. Exit
 * code 1 if a required part does not work.
 */

import { type ClockReading, probeExchange } from '../../client/index.js';
import {
  credentialsOf,
  environmentKeys,
  environmentShare,
  NETWORKS,
  proxyFor,
  SHARE_VARIABLE,
} from '../../connect/index.js';
import { printOut } from '../../output/index.js';
import { FUTURE_TOLERANCE_MS, RECV_WINDOW } from '../../protocol/index.js';
import { checkMachine, checkRedis } from '../../share/index.js';
import { text } from '../../text/index.js';
import { printHelp } from '../common/help-text.js';
import { KEYS_HINT, readArguments, refuseSurplus } from '../common/usage.js';
import { bundledFinding } from './bundled-finding.js';
import type { Finding } from './finding.js';
import { findJupyter, kernelPartsFinding } from './jupyter-finding.js';

const HELP = `Usage: spotlab doctor [--network NAME]

Checks this machine: Node, Jupyter, the kernel, optional packages, API keys, embedded exchange, shared
limits (and the Redis of SPOTLAB_SHARE), proxy, network. Names the libraries that spotlab contains.

      --network NAME   the exchange whose connection and clock are checked: testnet, live, or a base
                       URL (default: network of the profile in SPOTLAB_PROFILE, or testnet)`;

const REACH_TIMEOUT_MS = 5_000;

/** Number of readings of the exchange's clock; the reading with the shortest round trip is used. */
const CLOCK_SAMPLES = 5;

/** Clock offset and jitter in milliseconds above which the report has a note. */
const OFFSET_NOTE_MS = 500;
const JITTER_NOTE_MS = 1_000;

export async function run(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(
    args,
    { network: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    'doctor',
  );
  refuseSurplus(positionals, 0, 'doctor');
  if (values.help) {
    printHelp(HELP);
    return 0;
  }
  const profile = environmentProfile();
  const network = values.network ?? profile?.network ?? 'testnet';
  const isAsked = values.network !== undefined || profile?.network !== undefined;
  let isBad = false;
  // All checks run at the same time; their results are printed in this order.
  for (const finding of [
    node(),
    bundledFinding(),
    findJupyter(),
    kernelPartsFinding(),
    data(),
    keysFinding(),
    embedded(),
    limitsFinding(),
    ...(hasRedis(process.env) ? [redisFinding()] : []),
    proxyFinding(network),
    reach(network, isAsked),
  ]) {
    const { subject, state, text: found, advice } = await finding;
    const mark = { ok: 'ok  ', note: '-   ', bad: 'BAD ' }[state];
    printOut(text`${mark}${subject.padEnd(10)}${found}\n`);
    if (advice) printOut(text`${' '.repeat(14)}${advice}\n`);
    isBad ||= state === 'bad';
  }
  return isBad ? 1 : 0;
}

async function node(): Promise<Finding> {
  const version = process.versions.node;
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isNew = major > 20 || (major === 20 && minor >= 19);
  return isNew
    ? { subject: 'Node', state: 'ok', text: version }
    : { subject: 'Node', state: 'bad', text: `${version} is too old`, advice: 'Install Node 20.19 or newer.' };
}

/** Optional packages for data and pictures, with the feature of each. */
const OPTIONAL_PACKAGES: Readonly<Record<string, string>> = {
  'apache-arrow': 'Arrow',
  hyparquet: 'history',
  'hyparquet-writer': 'Parquet',
  '@duckdb/node-api': 'SQL',
  sharp: 'pictures as PNG',
};

async function data(): Promise<Finding> {
  const subject = 'Data';
  const names = Object.keys(OPTIONAL_PACKAGES);
  const missing = names.filter((name) => !isInstalled(name));
  const wordsOf = (some: readonly string[]) => some.map((name) => OPTIONAL_PACKAGES[name]).join(', ');
  if (missing.length === 0) return { subject, state: 'ok', text: `CSV, ${wordsOf(names)}` };
  const text = `CSV${missing.length < names.length ? `, ${wordsOf(names.filter((name) => !missing.includes(name)))}` : ''}`;
  const advice = `To add ${wordsOf(missing)}: npm install ${missing.join(' ')}`;
  return { subject, state: 'note', text, advice };
}

function isInstalled(name: string): boolean {
  try {
    import.meta.resolve(name);
    return true;
  } catch {
    return false;
  }
}

/** The profile of the environment. Undefined if there is none, or if it cannot be used; {@link keysFinding} reports a profile that cannot be used. */
function environmentProfile(): { readonly name: string; readonly network?: string } | undefined {
  try {
    return environmentKeys(process.env).profile;
  } catch {
    return undefined;
  }
}

/** Reports the keys that the environment gives, with their profile and their network. */
export async function keysFinding(environment: NodeJS.ProcessEnv = process.env): Promise<Finding> {
  const subject = 'Keys';
  try {
    const { keys, profile } = environmentKeys(environment);
    const where = profile?.network ?? 'any network';
    const whose = profile ? ` (profile ${profile.name} of SPOTLAB_PROFILE, for ${where})` : '';
    if (credentialsOf(keys)) return { subject, state: 'ok', text: `API key set and valid${whose}` };
    return { subject, state: 'note', text: 'no API key set: only public calls on other networks', advice: KEYS_HINT };
  } catch (error) {
    return { subject, state: 'bad', text: (error as Error).message };
  }
}

async function embedded(): Promise<Finding> {
  const subject = 'Embedded';
  try {
    const startedAt = performance.now();
    const { startExchange } = await import('../../server/index.js');
    const exchange = await startExchange({});
    await exchange.close();
    return { subject, state: 'ok', text: `starts in ${(performance.now() - startedAt).toFixed(0)} ms` };
  } catch (error) {
    return { subject, state: 'bad', text: (error as Error).message };
  }
}

/** Reports whether the processes of this machine can share their limits. */
export async function limitsFinding(environment: NodeJS.ProcessEnv = process.env): Promise<Finding> {
  const subject = 'Limits';
  try {
    const { folder, brokers } = checkMachine(environment);
    const served = brokers.map(({ pid, processes }) => `process ${pid} serves ${processes}`).join(', ');
    return {
      subject,
      state: 'ok',
      text: `shared on this machine through ${folder}; ${served || 'no process does now'}`,
    };
  } catch (error) {
    const text = `not shared between processes: ${(error as Error).message}`;
    return { subject, state: 'note', text, advice: 'Set XDG_RUNTIME_DIR to a folder that only you can open.' };
  }
}

const hasRedis = ({ [SHARE_VARIABLE]: share }: NodeJS.ProcessEnv): boolean =>
  share !== undefined && !['', 'machine', 'off'].includes(share);

/** Reports the Redis that SPOTLAB_SHARE names. */
export async function redisFinding(environment: NodeJS.ProcessEnv = process.env): Promise<Finding> {
  const subject = 'Redis';
  try {
    const { address, tripMs } = await checkRedis(environmentShare(environment) as string);
    return { subject, state: 'ok', text: `${address} counts limits; one reservation takes ${tripMs.toFixed(1)} ms` };
  } catch (error) {
    const { message, advice } = error as { message: string; advice?: string };
    return {
      subject,
      state: 'bad',
      text: message,
      // The message of an error of spotlab already contains advice.
      ...(advice === undefined
        ? { advice: 'Check SPOTLAB_SHARE and that Redis runs; until then each process uses a part of the limits.' }
        : {}),
    };
  }
}

/** Reports the proxy that the environment names for a network. */
export function proxyFinding(network: string, environment: NodeJS.ProcessEnv = process.env): Finding {
  const subject = 'Proxy';
  const baseUrl = NETWORKS[network] ?? network;
  try {
    const proxy = proxyFor(baseUrl, undefined, environment);
    if (!proxy) return { subject, state: 'ok', text: `none for ${network}` };
    const advice = 'To use no proxy: set NO_PROXY for a host, or connect({ proxy: false }).';
    return { subject, state: 'ok', text: `${network} is reached through ${proxy.origin}`, advice };
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    // An invalid address of the network is reported by the check of the network.
    if (code !== 'SPOTLAB_OPTION') return { subject, state: 'ok', text: `none for ${network}` };
    return { subject, state: 'bad', text: message };
  }
}

/** @param isAsked whether the user has named the network: then it is required */
export async function reach(network: string, isAsked: boolean): Promise<Finding> {
  const subject = 'Network';
  const baseUrl = NETWORKS[network] ?? network;
  if (!/^https?:\/\//.test(baseUrl)) {
    return { subject, state: 'bad', text: `unknown network '${network}'`, advice: 'Use testnet, live or a base URL.' };
  }
  const { origin } = new URL(baseUrl);
  try {
    const { status, reading } = await probeExchange(
      origin,
      CLOCK_SAMPLES,
      REACH_TIMEOUT_MS,
      proxyFor(origin, undefined, process.env),
    );
    if (reading) return { subject, ...clockFinding(origin, reading) };
    const advice =
      status === 451
        ? 'The service is not available at your location.'
        : 'Check that the address is a compatible exchange.';
    return { subject, state: 'bad', text: `${origin} replied with HTTP ${status} and no server time`, advice };
  } catch (error) {
    const { cause, message } = error as { cause?: Error; message: string };
    const advice = 'Check connection, proxy and address. The embedded exchange needs no network.';
    const state = isAsked ? 'bad' : 'note';
    return { subject, state, text: `${origin}: ${cause?.message ?? message}`, advice };
  }
}

/** Compares the exchange's clock with the machine's clock: would the exchange accept signed requests? */
export function clockFinding(
  origin: string,
  { offsetMs, roundTripMs, jitterMs, samples }: ClockReading,
): Pick<Finding, 'state' | 'text' | 'advice'> {
  const trip = `${origin} replies in ${roundTripMs.toFixed(1)} ms (jitter ${jitterMs.toFixed(1)} ms, ${samples} samples)`;
  const size = Math.abs(offsetMs);
  const direction = offsetMs < 0 ? 'behind' : 'ahead of';
  const text = `${trip}; its clock is ${size} ms ${direction} this machine's, ±${(roundTripMs / 2).toFixed(1)} ms`;
  const isEarly = -offsetMs >= FUTURE_TOLERANCE_MS;
  if (isEarly || offsetMs + roundTripMs > RECV_WINDOW.defaultMs) {
    const why = isEarly
      ? `the exchange refuses timestamps more than ${FUTURE_TOLERANCE_MS} ms ahead`
      : `the exchange refuses timestamps older than ${RECV_WINDOW.defaultMs} ms`;
    const advice = `Set the clock by NTP: ${why} (-1021). The spotlab client corrects the offset; other clients may not.`;
    return { state: 'note', text, advice };
  }
  if (size >= OFFSET_NOTE_MS) {
    return {
      state: 'note',
      text,
      advice: 'Set the clock by NTP. The spotlab client corrects the offset when the exchange refuses a timestamp.',
    };
  }
  if (jitterMs > JITTER_NOTE_MS) {
    return { state: 'note', text, advice: 'Round-trip times vary: use a longer recvWindow.' };
  }
  return { state: 'ok', text };
}
