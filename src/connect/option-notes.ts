/**
 * A short description of each option of {@link connect}, for completion and help; `options.ts` has types and defaults.
 */
import type { ConnectOptions } from './options.js';

export const connectOptionNotes: Readonly<Record<keyof ConnectOptions, string>> = {
  network: "'embedded' (default), 'testnet', 'live' or a base URL",
  seed: 'seed of the embedded exchange’s market; default 1',
  replay: 'a recorded market instead of the simulated one',
  exchangeInfo: 'file with the symbols of the embedded exchange',
  dataDir: 'folder for the data of the embedded exchange',
  profile: 'profile with keys, from ~/.config/spotlab/profiles.json',
  apiKey: 'API key',
  secretKey: 'HMAC secret of the API key',
  privateKey: 'RSA or Ed25519 key of the API key',
  privateKeyFile: 'file with the RSA or Ed25519 key',
  passphrase: 'passphrase of an encrypted private key',
  allowTrading: 'allows real orders on a live host; default false',
  confirm: 'function that confirms orders and transfers',
  limits: "at a rate limit: 'wait' (default), 'throw' or 'off'",
  recvWindowMs: 'validity of signed requests in ms; default 5000',
  timeoutMs: 'timeout of a reply in ms; default 10000',
  retries: 'retries of a read without a reply; default 2',
  reconcileMs: 'time to query a lost order in ms; default 20000',
  timeUnit: 'unit of the times in replies; default MILLISECOND',
  ca: 'certificate authorities to trust, as PEM',
  onRequest: 'called with every request',
  onResponse: 'called with every reply',
  onWait: 'called before a call waits for a limit',
};
