/** Sends control commands (see docs/admin.md) to the exchange of a page. */
import { SpotlabError } from '../client/index.js';
import { controlRoute, idsSaltOf } from '../protocol/index.js';
import type { PageTransport } from './page-transport.js';

/** Longest wait for a reply to a command: a state may be large, and the exchange reads it in one piece. */
const COMMAND_MS = 120_000;

/** The state of the exchange as a text. */
export const savedState = (transport: PageTransport): Promise<string> => command(transport, 'snapshots.save', '{}');

/**
 * Continues from a state.
 *
 * @returns the salt for ids that the state does not have: it has client order ids of earlier calls
 * @throws SpotlabError for a text that is no state
 */
export async function loadState(transport: PageTransport, state: string): Promise<string> {
  await command(transport, 'snapshots.load', state);
  return idsSaltOf(JSON.parse(state));
}

/** The reply to a command of the exchange. @throws SpotlabError with its refusal */
async function command(transport: PageTransport, id: string, body: string): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const reply = await transport.send({ ...controlRoute(id), headers, body, timeoutMs: COMMAND_MS });
  if (reply.status === 200) return reply.body;
  throw new SpotlabError('SPOTLAB_CONTROL', `${id}: ${(JSON.parse(reply.body) as { readonly msg: string }).msg}`);
}
