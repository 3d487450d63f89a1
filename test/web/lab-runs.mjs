// Runs and sweeps that a page and Node must play with the same results. The code uses nothing but the JavaScript language.

/** Reads a stream, sleeps, asks for the time and for random numbers, starts timers, and trades. */
async function maker(x, { size, spread }) {
  let trades = 0;
  const timer = setInterval(() => {
    trades += 1;
  }, 700);
  const stops = Date.now() + 150_000;
  for await (const { bidPrice } of x.stream.bookTicker('BTCUSDT')) {
    await x.orders
      .cancelAll('BTCUSDT')
      .send()
      .catch(() => {});
    const away = Number(bidPrice) * (1 - Number(spread) * (1 + Math.random() / 10));
    await x.orders.limit('BTCUSDT', 'BUY', size, away.toFixed(2)).send();
    if (trades % 3 === 0)
      await x.orders
        .market('BTCUSDT', trades % 2 === 0 ? 'BUY' : 'SELL', size)
        .send()
        .catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, 5_000 + new Date().getMilliseconds()));
    if (Date.now() > stops) break;
  }
  clearInterval(timer);
  await x.orders
    .market('BTCUSDT', 'SELL', size)
    .send()
    .catch(() => {});
}

async function failing(x) {
  await x.orders.market('BTCUSDT', 'BUY', '0.01');
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  throw new Error(`no more at ${new Date().toISOString()}`);
}

async function unawaited(x) {
  await x.clock.sleep(2_000);
  void Promise.reject(new Error('nobody awaits it'));
  await x.clock.sleep(60_000);
}

/** The trades of a program, for `lab.events`. */
const TRADES = Array.from({ length: 400 }, (_, index) => ({
  time: Date.UTC(2026, 0, 5) + index * 1_000,
  price: (60_000 + 40 * Math.round(10 * Math.sin(index / 20))).toFixed(2),
  quantity: '0.05',
  isBuyerMaker: index % 3 === 0,
}));

/**
 * @param lab of a platform
 * @param workers threads of the sweep
 * @param seeds of the runs
 * @returns a text for each run and each sweep: its hash, or its error
 */
export async function labAnswers(lab, workers = 0, seeds = [1, 2]) {
  const answers = [];
  const params = { size: '0.01', spread: '0.0005' };
  const note = async (play) => {
    try {
      const result = await play();
      answers.push(`${result.hash} ${String(result)}`);
    } catch (error) {
      answers.push(
        `${error.name} ${error.code}: ${error.message.replace(/, \S+:\d+:\d+:/, ':')} ${error.result?.hash}`,
      );
    }
  };
  const market = () => lab.simulated({ symbols: ['BTCUSDT'], length: '3m' });
  for (const seed of seeds) {
    const simulated = lab.simulated({ seed, length: '3m', scenario: 'flash-crash' });
    await note(() => lab.run(maker, { market: simulated, params, seed, latency: { order: '20ms', reply: '5ms' } }));
  }
  await note(() => lab.run(maker, { market: lab.events(TRADES, { symbol: 'BTCUSDT' }), params }));
  await note(() => lab.run(failing, { market: market() }));
  await note(() => lab.run(unawaited, { market: market() }));
  // Two runs at once.
  const both = await Promise.all(
    seeds.slice(0, 2).map((seed) => lab.run(maker, { market: lab.simulated({ seed, length: '3m' }), params, seed })),
  );
  answers.push(...both.map(({ hash }) => hash));
  answers.push(JSON.stringify(await lab.compare({ first: both[0], second: both.at(-1) })));
  const grid = { size: ['0.01', '0.02'], spread: ['0.0005', '0.001'] };
  for (const count of [0, workers])
    await note(() =>
      lab.sweep(maker, { market: lab.simulated({ seeds, length: '3m' }), params: grid, workers: count }),
    );
  await note(() => lab.sweep((x) => x.orders.market('BTCUSDT', 'BUY', answers.length), { market: market() }));
  return answers;
}
