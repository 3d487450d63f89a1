/** Runs dot commands without a prompt, for tests. */
import type { Command, CommandContext } from '../../repl/commands/base/command.js';
import { commands } from '../../repl/commands/command-table.js';
import { type LoopRequest, runCommand } from '../../repl/dot-commands.js';
import { PLAIN_HELP } from '../../src/assist/help/help.js';
import type { Spot } from '../../src/client/history/spot.js';
import { makeSpot } from '../../src/client/make-spot.js';
import type { SessionParts } from '../../src/client/session/session-parts.js';
import { endpointTable } from '../../src/protocol/endpoints/table.gen.js';
import { makeClient } from '../support/make-client.js';

export const command = (name: string) => commands.find((one) => one.name === name) as Command;

/**
 * A command context with a client that returns `body` for every request, as if connected to the embedded exchange.
 *
 * @param hasAdmin whether another network has an admin interface
 */
export function commandSession(
  body: unknown = {},
  network = 'embedded',
  parts: Partial<SessionParts> = {},
  hasAdmin = network === 'embedded',
) {
  const { session: own, transport } = makeClient([{ body }], parts);
  const at = { name: network, baseUrl: transport.baseUrl };
  const client: Spot = makeSpot(own, at, () => transport.close(), hasAdmin ? { wire: own.wire } : undefined);
  const context: { -readonly [Name in keyof CommandContext]: CommandContext[Name] } = {
    client,
    evaluator: { peek: () => client } as unknown as CommandContext['evaluator'],
    table: endpointTable,
    style: PLAIN_HELP,
    width: () => 80,
    switches: { trace: false, hints: true, timer: false },
    symbol: 'BTCUSDT',
    record: { inputs: [] },
    outputs: { all: [] },
    aliases: { all: [], problem: undefined, set() {}, remove: () => false },
    networks: () => [client],
    switchTo: async () => client,
    drawsInPlace: false,
    live: (source) => source.read(),
  };
  const shownCode: string[] = [];
  const ranCode: string[] = [];
  const requests: LoopRequest[] = [];
  const output = {
    print: (text: string) => shownCode.push(text),
    request: (request: LoopRequest) => requests.push(request),
    ran: (code: string) => ranCode.push(code),
  };
  const run = (line: string) => {
    const [name = '', ...rest] = line.slice(1).split(' ');
    return runCommand(command(name), rest.join(' '), context, output);
  };
  return { client, context, transport, shownCode, requests, run };
}
