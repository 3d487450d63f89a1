// Tests a class with the installed package, as docs/class.md describes it: a teacher, and two students with home folders of
// their own.
import { strict as assert } from 'node:assert';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const NAMES = ['Ann', 'Bob'];

export function classSteps(user) {
  let exchange;
  const admin = async (...args) => {
    const { stdout } = await user.use('admin', '--url', new URL(exchange.adminUrl).origin, ...args);
    return stdout;
  };
  return [
    [
      'exchange --class',
      async () => {
        writeFileSync(join(user.project, 'names.txt'), `${NAMES.join('\n')}\n`);
        exchange = await user.exchange(['--class', 'names.txt', '--symbols', 'BTCUSDT,ETHUSDT']);
        assert.deepEqual(
          exchange.class.students.map(({ name }) => name),
          NAMES,
        );
      },
    ],
    [
      'join, an order of each student',
      async () => {
        for (const { name, joinCode } of exchange.class.students) {
          const env = user.homeOf(name);
          await user.use('join', exchange.baseUrl, '--as', name, { env, input: `${joinCode}\n` });
          const order = "await x.orders.market('BTCUSDT', 'BUY', '0.01')";
          const { stdout } = await user.use('--profile', 'class', '--yes', '--json', '-e', order, { env });
          assert.equal(JSON.parse(stdout).status, 'FILLED');
          // A join code works only once.
          await user.use('join', exchange.baseUrl, '--as', name, {
            env: user.homeOf('another'),
            input: `${joinCode}\n`,
            code: 1,
          });
        }
      },
    ],
    [
      'the board',
      async () => {
        const rows = JSON.parse(await admin('class.board'));
        assert.deepEqual(
          rows.map(({ name, trades }) => [name, trades > 0]),
          NAMES.map((name) => [name, true]),
        );
        const { boardUrl } = exchange.class;
        const [address, token] = boardUrl.split('#token=');
        assert.match(await (await fetch(address)).text(), /<html/);
        const csv = (headers) => fetch(new URL('/board/csv', address), { headers });
        assert.equal((await csv({})).status, 401);
        const text = await (await csv({ authorization: `Bearer ${token}` })).text();
        for (const name of NAMES) assert.match(text, new RegExp(`\\b${name}\\b`));
        assert.equal(await exchange.end(), 0);
        return `${rows.length} rows; 401 without its token`;
      },
    ],
  ];
}
