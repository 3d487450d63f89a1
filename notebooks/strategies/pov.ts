/**
 * An execution: it buys `wanted` as a share of all trades of the market, its own included (POV, percentage of volume), and
 * buys the rest with a market order when the time is over. The strategy is not meant to earn: its figure `shortfallBps`
 * says what the purchase costs.
 *
 * What it costs: see README.md.
 */
import type { LabOptions, Spot } from 'spotlab'

export const options: LabOptions = {
  balances: { USDT: '1000000' },
  latency: { order: '10ms', feed: '10ms' },
  parents: [{ strategyId: 7, side: 'BUY', quantity: '2' }],
}

export default async function pov(x: Spot, { symbol = 'BTCUSDT', wanted = 2, share = 0.1, least = 0.01, until = '8m' }) {
  let [left, owed] = [wanted, 0]
  const buy = async (quantity: number) => {
    const size = Math.min(quantity, left).toFixed(5)
    left -= Number(size)
    if (Number(size) > 0) await x.orders.market(symbol, 'BUY', size).strategyId(7)
  }
  x.stream.trades(symbol).on(({ qty }) => {
    // The strategy's trades are counted, too: a share of 10 % is 10 % of all trades, those of the strategy included.
    owed += Number(qty) * share
    if (owed < least || left <= 0) return
    const size = owed
    owed = 0
    void buy(size)
  })
  await x.clock.sleep(until)
  await buy(left)
}
