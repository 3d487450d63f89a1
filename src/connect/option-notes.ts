/** The options of {@link connect} in a few words each, for completion and help; their types and defaults: `options.ts`. */
import type { ConnectOptions } from './options.js';

export const connectOptionNotes: Readonly<Record<keyof ConnectOptions, string>> = {
  network: "'embedded' (default), 'testnet', 'live' or a base URL",
  seed: 'of the embedded exchange’s market; default 1',
  replay: 'a recorded market instead of the simulated one',
  exchangeInfo: 'file with the symbols that the embedded exchange lists',
  dataDir: 'folder in which the embedded exchange keeps everything',
  profile: 'keys by name, from ~/.config/spotlab/profiles.json',
  apiKey: 'API key',
  secretKey: 'HMAC secret that goes with it',
  privateKey: 'RSA or Ed25519 key that goes with it',
  privateKeyFile: 'file with such a key',
  passphrase: 'of an encrypted key',
  allowTrading: 'real orders on a live host; default false',
  confirm: 'function asked before orders are placed or money is moved',
  limits: "at a limit: 'wait' (default), 'throw' or 'off'",
  recvWindowMs: 'how long signed requests stay valid; default 5000',
  timeoutMs: 'how long to wait for a reply; default 10000',
  retries: 'times that a read without an answer is sent again; default 2',
  reconcileMs: 'how long the fate of a lost order is asked for; default 20000',
  timeUnit: 'unit of the times in replies; default MILLISECOND',
  ca: 'certificate authorities to trust, as PEM',
  onRequest: 'told of every request as it leaves',
  onResponse: 'told of every reply',
  onWait: 'told before a call waits for a limit',
};
