/**
 * Where keys come from: options, else the environment. Never from a command line, which other users can read.
 *
 * SPOTLAB_API_KEY with SPOTLAB_SECRET_KEY (HMAC), or with SPOTLAB_PRIVATE_KEY_FILE (PEM, RSA or Ed25519; with
 * SPOTLAB_PASSPHRASE when it is encrypted).
 */
import { readFileSync } from 'node:fs';

import { SpotlabError } from './client/errors.js';
import type { Credentials } from './client/session.js';
import type { KeyOptions } from './options.js';
import { hmacSigner, KeyError, pemSigner, rawEd25519Signer, Secret } from './signing/index.js';

/** Keys of the environment, as options. */
export function keysFromEnvironment(environment: NodeJS.ProcessEnv): KeyOptions {
  const { SPOTLAB_API_KEY, SPOTLAB_SECRET_KEY, SPOTLAB_PRIVATE_KEY_FILE, SPOTLAB_PASSPHRASE } = environment;
  return {
    ...(SPOTLAB_API_KEY ? { apiKey: SPOTLAB_API_KEY } : {}),
    ...(SPOTLAB_SECRET_KEY ? { secretKey: SPOTLAB_SECRET_KEY } : {}),
    ...(SPOTLAB_PRIVATE_KEY_FILE ? { privateKeyFile: SPOTLAB_PRIVATE_KEY_FILE } : {}),
    ...(SPOTLAB_PASSPHRASE ? { passphrase: SPOTLAB_PASSPHRASE } : {}),
  };
}

/**
 * Credentials made of options; undefined when none were given.
 *
 * @throws SpotlabError `SPOTLAB_KEY` when a key file cannot be read, a key cannot be used, or a half is missing.
 */
export function credentialsOf(keys: KeyOptions): Credentials | undefined {
  const { apiKey, secretKey, privateKey, privateKeyFile, passphrase } = keys;
  const given = [secretKey, privateKey, privateKeyFile].filter((one) => one !== undefined);
  if (!apiKey && given.length === 0) return undefined;
  if (!apiKey) throw keyError('a secret or private key is set, but no API key.', 'Set apiKey, or SPOTLAB_API_KEY.');
  if (given.length !== 1) {
    throw keyError(
      given.length === 0 ? 'an API key is set, but nothing to sign with.' : 'more than one key to sign with is set.',
      'Set one of secretKey, privateKey and privateKeyFile (SPOTLAB_SECRET_KEY or SPOTLAB_PRIVATE_KEY_FILE).',
    );
  }
  try {
    const signer = secretKey
      ? hmacSigner(new Secret(secretKey))
      : privateKeySigner(privateKey ?? readKeyFile(privateKeyFile as string), passphrase);
    return { apiKey: new Secret(apiKey), signer };
  } catch (error) {
    if (!(error instanceof KeyError)) throw error;
    const where = privateKeyFile ? ` (${privateKeyFile})` : '';
    throw keyError(`${error.message}${where}.`);
  }
}

function privateKeySigner(text: string, passphrase: string | undefined) {
  if (!text.includes('-----') && /^[A-Za-z0-9+/=\s]+$/.test(text)) return rawEd25519Signer(new Secret(text));
  return pemSigner(new Secret(text), passphrase === undefined ? undefined : new Secret(passphrase));
}

function readKeyFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    const why =
      code === 'ENOENT'
        ? 'there is no such file'
        : code === 'EACCES'
          ? 'it may not be read'
          : code === 'EISDIR'
            ? 'it is a folder'
            : String(code);
    throw keyError(
      `the private key file ${path} cannot be read: ${why}.`,
      'Check the path and its permissions (0600, owned by you).',
    );
  }
}

const keyError = (message: string, advice?: string) => new SpotlabError('SPOTLAB_KEY', message, { advice });
