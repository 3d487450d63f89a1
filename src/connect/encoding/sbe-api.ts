/** The WebSocket API in SBE: the address that asks for SBE, and a reader that returns the same values as from JSON. */
import { decodeApiMessage, LATEST_SCHEMA, SbeError } from '../../sbe/index.js';
import type { ReadApiBytes } from '../../streams/index.js';
import { bigintsAsText, giveJson } from '../../transport/index.js';

/** The address with the parameters that ask for SBE. */
export function sbeApiUrl(url: string): string {
  const { id, version } = LATEST_SCHEMA;
  const asking = `responseFormat=sbe&sbeSchemaId=${id}&sbeSchemaVersion=${version}`;
  return `${url}${url.includes('?') ? '&' : '?'}${asking}`;
}

const INTEGER = /^\d{1,15}$/;

/** @param unit of the times in results and events @param warn says once that the schema is old */
export function apiReader(unit: 'ms' | 'us', warn: (text: string) => void): ReadApiBytes {
  const options = { unit, hasBigint: giveJson };
  return (message) => {
    try {
      const read = decodeApiMessage(message, options);
      if (read.kind === 'event') {
        const text = JSON.stringify(read.event, bigintsAsText);
        const { subscriptionId } = read;
        return subscriptionId === undefined ? { kind: 'notice', text } : { kind: 'event', subscriptionId, text };
      }
      const { id, status, isDeprecated, rateLimits, value, bytes } = read;
      if (isDeprecated)
        warn('The WebSocket API calls this version of SBE deprecated: a newer spotlab reads the newer schema.');
      let body: string | undefined;
      return {
        ...{ kind: 'reply', id: INTEGER.test(id) ? Number(id) : undefined, status, value, bytes },
        // The enums of the schema have the same values as the types of rate limits, so the cast is right.
        rateLimits: rateLimits as never,
        get body() {
          body ??= JSON.stringify(value);
          return body;
        },
      };
    } catch (error) {
      if (error instanceof SbeError) return undefined;
      throw error;
    }
  };
}
