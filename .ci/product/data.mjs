// Tests an exchange with a data directory, run by the installed package: acknowledged orders survive SIGKILL, as
// docs/exchange-data.md promises.
import { strict as assert } from 'node:assert';

export function dataSteps(user) {
  return [
    [
      'exchange --data, SIGKILL, restart',
      async () => {
        const args = ['--data', 'exchange', '--symbols', 'BTCUSDT,ETHUSDT'];
        const first = await user.exchange(args);
        const ask = async ({ baseUrl, apiKey, secretKey }, code) => {
          const env = { SPOTLAB_API_KEY: apiKey, SPOTLAB_SECRET_KEY: secretKey };
          const { stdout } = await user.use('--network', baseUrl, '--yes', '--json', '-e', code, { env });
          return JSON.parse(stdout);
        };
        const orders = await ask(
          first,
          `const placed = []
for (let i = 1; i <= 5; i++) placed.push((await x.orders.limit('BTCUSDT', 'BUY', '0.001', String(50000 + i))).orderId)
placed`,
        );
        assert.equal(orders.length, 5);
        assert.equal(await first.end('SIGKILL'), 'SIGKILL');
        const second = await user.exchange(args);
        // The keys are restored too.
        const open = await ask(
          { ...second, ...keysOf(first) },
          "(await x.account.openOrders('BTCUSDT')).map((o) => o.orderId)",
        );
        assert.deepEqual(open, orders);
        assert.equal(await second.end(), 0);
        return `${open.length} of ${orders.length} orders are there`;
      },
    ],
  ];
}

const keysOf = ({ apiKey, secretKey }) => ({ apiKey, secretKey });
