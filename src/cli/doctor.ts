/**
 * `spotlab doctor`: what this machine has and what is missing, each with what to do. Prints no key. Exit code 1 when
 * something that is needed does not work.
 */
import { type ClockReading, probeExchange } from '../client/index.js';
import { credentialsOf, environmentKeys, NETWORKS } from '../connect/index.js';
import { FUTURE_TOLERANCE_MS, RECV_WINDOW } from '../protocol/index.js';
import type { Finding } from './finding.js';
import { findJupyter } from './jupyter-finding.js';
import { KEYS_HINT, readArguments, UsageError } from './usage.js';

const HELP = `Usage: spotlab doctor [--network NAME]

      --network NAME   testnet (default), live, or a base URL, to reach and to compare clocks with`;

const REACH_TIMEOUT_MS = 5_000;

/** Looks at the exchange's clock; the one with the shortest round trip counts. */
const CLOCK_SAMPLES = 5;

/** A clock that is off by this much, or round trips that differ by this much, in milliseconds, are worth a word. */
const OFFSET_NOTE_MS = 500;
const JITTER_NOTE_MS = 1_000;

export async function run(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(
    args,
    { network: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    'doctor',
  );
  if (positionals[0] !== undefined) throw new UsageError(`spotlab doctor takes no '${positionals[0]}'.`);
  if (values.help) {
    process.stdout.write(`${HELP}\n`);
    return 0;
  }
  const network = values.network ?? 'testnet';
  let isBad = false;
  // Asked at the same time, printed in this order as soon as each is known.
  for (const finding of [node(), findJupyter(), data(), keys(), embedded(), reach(network)]) {
    const { subject, state, text, advice } = await finding;
    const mark = { ok: 'ok  ', note: '-   ', bad: 'BAD ' }[state];
    process.stdout.write(`${mark}${subject.padEnd(10)}${text}\n${advice ? `${' '.repeat(14)}${advice}\n` : ''}`);
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

/** Packages that results are handed on with; each is wanted by few. */
const OPTIONAL_PACKAGES: Readonly<Record<string, string>> = {
  'apache-arrow': 'Arrow',
  'hyparquet-writer': 'Parquet',
  '@duckdb/node-api': 'SQL',
};

async function data(): Promise<Finding> {
  const subject = 'Data';
  const names = Object.keys(OPTIONAL_PACKAGES);
  const missing = names.filter((name) => !isInstalled(name));
  const wordsOf = (some: readonly string[]) => some.map((name) => OPTIONAL_PACKAGES[name]).join(', ');
  if (missing.length === 0) return { subject, state: 'ok', text: `CSV, ${wordsOf(names)}` };
  const text = `CSV${missing.length < names.length ? `, ${wordsOf(names.filter((name) => !missing.includes(name)))}` : ''}`;
  const advice = `Only ${wordsOf(missing)} need more: npm install ${missing.join(' ')}`;
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

async function keys(): Promise<Finding> {
  const subject = 'Keys';
  try {
    const credentials = credentialsOf(environmentKeys(process.env).keys);
    if (credentials) return { subject, state: 'ok', text: 'set and usable' };
    return { subject, state: 'note', text: 'none set: other networks answer public calls only', advice: KEYS_HINT };
  } catch (error) {
    return { subject, state: 'bad', text: (error as Error).message };
  }
}

async function embedded(): Promise<Finding> {
  const subject = 'Embedded';
  try {
    const startedAt = performance.now();
    const { startExchange } = await import('../server/index.js');
    const exchange = await startExchange({});
    await exchange.close();
    return { subject, state: 'ok', text: `starts in ${(performance.now() - startedAt).toFixed(0)} ms` };
  } catch (error) {
    return { subject, state: 'bad', text: (error as Error).message };
  }
}

async function reach(network: string): Promise<Finding> {
  const subject = 'Network';
  const baseUrl = NETWORKS[network] ?? network;
  if (!/^https?:\/\//.test(baseUrl)) {
    return { subject, state: 'bad', text: `'${network}' is not known`, advice: 'Use testnet, live or a base URL.' };
  }
  const { origin } = new URL(baseUrl);
  try {
    const { status, reading } = await probeExchange(origin, CLOCK_SAMPLES, REACH_TIMEOUT_MS);
    if (reading) return { subject, ...clockFinding(origin, reading) };
    const advice = status === 451 ? 'The service does not serve your location.' : 'Is that a compatible exchange?';
    return { subject, state: 'bad', text: `${origin} answers HTTP ${status} without a time`, advice };
  } catch (error) {
    const { cause, message } = error as { cause?: Error; message: string };
    const advice = 'The embedded exchange works without a network; for others check connection, proxy and address.';
    const state = network === 'testnet' ? 'note' : 'bad';
    return { subject, state, text: `${origin}: ${cause?.message ?? message}`, advice };
  }
}

/** What the exchange's clock says of ours, and whether signed requests will be taken. */
export function clockFinding(
  origin: string,
  { offsetMs, roundTripMs, jitterMs, samples }: ClockReading,
): Pick<Finding, 'state' | 'text' | 'advice'> {
  const trip = `${origin} answers in ${roundTripMs.toFixed(1)} ms (jitter ${jitterMs.toFixed(1)} ms, ${samples} samples)`;
  const size = Math.abs(offsetMs);
  const direction = offsetMs < 0 ? 'behind' : 'ahead of';
  const text = `${trip}; its clock is ${size} ms ${direction} ours, give or take ${(roundTripMs / 2).toFixed(1)} ms`;
  const isEarly = -offsetMs >= FUTURE_TOLERANCE_MS;
  if (isEarly || offsetMs + roundTripMs > RECV_WINDOW.defaultMs) {
    const why = isEarly
      ? `timestamps more than ${FUTURE_TOLERANCE_MS} ms ahead are refused`
      : `timestamps more than ${RECV_WINDOW.defaultMs} ms old are refused`;
    const advice = `Set this machine by NTP: ${why} (-1021). The client measures and corrects it, other clients may not.`;
    return { state: 'note', text, advice };
  }
  if (size >= OFFSET_NOTE_MS) {
    return {
      state: 'note',
      text,
      advice: 'Better set this machine by NTP; the client corrects for it once it has to.',
    };
  }
  if (jitterMs > JITTER_NOTE_MS) {
    return { state: 'note', text, advice: 'The connection is uneven: a longer recvWindow is kinder to orders.' };
  }
  return { state: 'ok', text };
}
