/** `.network`: what is connected, and going to another network. */
import type { Spot } from '../../src/client/index.js';
import type { Command, CommandContext } from './command.js';

export const networkCommand: Command = {
  name: 'network',
  group: 'session',
  summary: 'What is connected; or connects x to another network.',
  details:
    'The prompt and the history follow. Networks that are left go on, with their orders, and so do calls that were made ' +
    'before: they still go where they were made for. Keys of another network come from the environment, or from the ' +
    'profile that SPOTLAB_PROFILE names.',
  args: [
    {
      name: 'NAME',
      kind: 'network',
      description: 'embedded, testnet, live, or the address of any compatible exchange',
      default: 'what is connected',
    },
  ],
  example: 'network testnet',
  async run(context, { NAME: name }) {
    if (name === undefined) return { print: connectedText(context) };
    const before = context.client;
    const next = await context.switchTo(name);
    if (next === before) return { print: `x is on ${named(next)} already.` };
    const orders = (await openOrders(before)) ?? 0;
    const count = orders === 1 ? '1 open order' : `${orders} open orders`;
    const kept = orders > 0 ? `, with ${count} as far as replies have told` : '';
    return {
      print: [
        `x is on ${named(next)} now.`,
        `${before.network.name} goes on meanwhile${kept}; calls that were made before still go there.`,
        `.network ${before.network.name} goes back.`,
      ].join('\n'),
    };
  },
};

function connectedText({ client, networks, style }: CommandContext): string {
  const rows = networks().map((one) => `${one === client ? '▸' : ' '} ${named(one)}`);
  return rows.length > 1 ? rows.join('\n') : `${named(client)}  ${style.faint('.network NAME goes to another')}`;
}

function named({ network: { name, baseUrl } }: Spot): string {
  return name === baseUrl ? baseUrl : `${name}, ${baseUrl}`;
}

/** What is known of open orders without asking. */
async function openOrders(client: Spot): Promise<number | undefined> {
  const { orderCacheOf } = await import('../../src/client/index.js');
  return orderCacheOf(client)?.openOrders().length;
}
