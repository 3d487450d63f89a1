/**
 * The program that runs the exchange of one graded notebook. In a sandbox, it listens on a socket in the shared folder,
 * the only way from the notebook's sandbox to the exchange. Without a sandbox, it listens on a port of this machine.
 *
 * The first message has the options of the exchange, and the program answers with the addresses and keys. The program
 * answers every later message with the state, the API keys, the received requests and the stored answers of the exchange.
 */
import { startExchange } from '../../server/index.js';
import { giveUpRights } from '../sandbox/inside.js';
import { messages, sendMessage } from '../sandbox/messages.js';
import { bridgeToPort } from '../sandbox/socket-bridge.js';
import { EXCHANGE_SOCKET, type ExchangeRecords, type ExchangeStart } from './program-messages.js';

async function main(): Promise<void> {
  const received = messages();
  const { seed, timeMs, isInSandbox } = (await received.next()).value as ExchangeStart;
  const { baseUrl, port, adminUrl, apiKey, secretKey } = await startExchange({ seed, startMs: timeMs });
  if (isInSandbox) await bridgeToPort(EXCHANGE_SOCKET, port);
  sendMessage({ baseUrl, port, adminUrl, apiKey, secretKey });
  const ask = async (command: string, method = 'GET') => (await fetch(`${adminUrl}/${command}`, { method })).json();
  for await (const _ of received) {
    const [state, keys, requests, answers] = [
      await ask('snapshots/save', 'POST'),
      await ask('keys/list'),
      await ask('requests'),
      await ask('answers/list'),
    ];
    sendMessage({ state, keys, requests, answers } satisfies Record<keyof ExchangeRecords, unknown>);
  }
}

giveUpRights();
await main();
