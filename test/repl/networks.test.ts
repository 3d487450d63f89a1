import { describe, expect, test } from 'vitest';
import { Networks } from '../../repl/networks.js';
import type { Spot } from '../../src/client/history/spot.js';
import { makeSpot } from '../../src/client/make-spot.js';
import { makeClient } from '../support/make-client.js';

function client(name: string, baseUrl = `http://${name}.test`) {
  const { session } = makeClient();
  let isClosed = false;
  const close = async () => {
    isClosed = true;
  };
  return { client: makeSpot(session, { name, baseUrl }, close), isClosed: () => isClosed };
}

describe('the networks of a session', () => {
  test('are connected once; a switch back works by name or base URL, and the clients of the others stay open', async () => {
    const first = client('embedded');
    const second = client('http://127.0.0.1:8080', 'http://127.0.0.1:8080');
    const asked: string[] = [];
    const networks = new Networks(first.client, async (name) => {
      asked.push(name);
      return second.client;
    });
    expect(await networks.switchTo('http://127.0.0.1:8080')).toBe(second.client);
    expect(await networks.switchTo('embedded')).toBe(first.client);
    expect(await networks.switchTo('http://127.0.0.1:8080/')).toBe(second.client);
    expect(asked).toEqual(['http://127.0.0.1:8080']);
    expect(networks.all).toEqual([second.client, first.client]);
    expect([first.isClosed(), second.isClosed()]).toEqual([false, false]);
    await networks.close();
    expect([first.isClosed(), second.isClosed()]).toEqual([false, true]);
  });

  test('stay as they are if the connection to a further network fails', async () => {
    const { client: first } = client('embedded');
    const networks = new Networks(first, () => Promise.reject<Spot>(new Error('network is not known')));
    await expect(networks.switchTo('tsetnet')).rejects.toThrow('not known');
    expect(networks.current).toBe(first);
    expect(networks.all).toEqual([first]);
  });
});
