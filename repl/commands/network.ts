/** `.network`: shows the networks that are connected, and switches to another network. */
import type { Spot } from '../../src/client/index.js';
import { asClient } from '../screen/client-status.js';
import type { Command, CommandContext } from './base/command.js';

export const networkCommand: Command = {
  name: 'network',
  group: 'session',
  summary: 'Shows the connected networks, or connects x to another one.',
  details:
    'Prompt and history switch too. The previous network stays connected and keeps its orders; calls made before the ' +
    'switch still go to it. API keys of the new network come from the environment, or from the ' +
    'profile that SPOTLAB_PROFILE names. When x has another value, the command sets x to the client again.',
  args: [
    {
      name: 'NAME',
      kind: 'network',
      description: 'embedded, testnet, live, or the base URL of a compatible exchange',
      default: 'show the connected networks',
    },
  ],
  example: 'network testnet',
  async run(context, { NAME: name }) {
    const before = context.client;
    const inX = context.evaluator.peek(['x']);
    if (name === undefined && asClient(inX)) return { print: connectedText(context) };
    const next = await context.switchTo(name ?? before.network.name);
    if (next === before && inX !== next) return { print: `x is the client again: ${named(next)}.` };
    if (next === before) return { print: `x is already connected to ${named(next)}.` };
    const orders = (await openOrders(before)) ?? 0;
    const count = orders === 1 ? '1 open order' : `${orders} open orders`;
    const kept = orders > 0 ? `, with ${count} (known from earlier replies)` : '';
    return {
      print: [
        `x is now connected to ${named(next)}.`,
        `${before.network.name} stays connected${kept}. Call objects that you made before the switch still send their requests to ${before.network.name}.`,
        `.network ${before.network.name} switches back.`,
      ].join('\n'),
    };
  },
};

function connectedText({ client, networks, style }: CommandContext): string {
  const rows = networks().map((one) => `${one === client ? '▸' : ' '} ${named(one)}`);
  return rows.length > 1
    ? rows.join('\n')
    : `${named(client)}  ${style.faint('.network NAME connects to another one')}`;
}

function named({ network: { name, baseUrl } }: Spot): string {
  return name === baseUrl ? baseUrl : `${name}, ${baseUrl}`;
}

/** Returns the number of open orders in the cache, without a request. */
async function openOrders(client: Spot): Promise<number | undefined> {
  const { clientFactsOf } = await import('../../src/client/index.js');
  return clientFactsOf(client)?.orders.openOrders().length;
}
