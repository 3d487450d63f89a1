/**
 * The two parts of undici that the transport uses. They are inner files: the public entry also loads fetch, caches and
 * web sockets and takes about three times as long. Inner files may change in any release, so package.json pins undici.
 *
 * The two parts are imported by name, not required, so that bundlers can follow the import.
 */
import type { buildConnector, Client as UndiciClient } from 'undici';
// @ts-expect-error undici declares no types for its inner files
import innerConnector from 'undici/lib/core/connect.js';
// @ts-expect-error undici declares no types for its inner files
import InnerClient from 'undici/lib/dispatcher/client.js';

/** One connection to one origin. */
export const Client = InnerClient as typeof UndiciClient;

/** Makes the function that opens connections. */
export const makeConnector = innerConnector as typeof buildConnector;
