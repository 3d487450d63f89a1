/**
 * A triangle: three symbols of three assets. If buying the second asset with the first one, the third one with the second, and
 * selling it for the first gives more than it costs, it takes all three at once, immediately or not at all.
 *
 * What it earns: see README.md.
 */
import { type LabOptions, lab, type Spot } from 'spotlab'

export const options: LabOptions = {
  market: lab.simulated({ symbols: ['BTCUSDT', 'ETHBTC', 'ETHUSDT'], length: '30m' }),
  balances: { USDT: '10000', BTC: '0.1', ETH: '2' },
  latency: { order: '10ms', feed: '10ms' },
}

type Leg = readonly [symbol: string, side: 'BUY' | 'SELL', quantity: number, price: string]

export default async function triangle(x: Spot, { size = 0.05, fee = 0.001 }) {
  const symbols = ['BTCUSDT', 'ETHBTC', 'ETHUSDT'] as const
  const quotes: Record<string, { bid: string; ask: string }> = {}
  let isBusy = false

  const take = async (legs: readonly Leg[]) => {
    isBusy = true
    await Promise.all(
      legs.map(([symbol, side, quantity, price]) =>
        x.orders.limit(symbol, side, quantity.toFixed(4), price).tif('IOC').catch(() => {}),
      ),
    )
    isBusy = false
  }

  for (const symbol of symbols) {
    x.stream.bookTicker(symbol).on(({ bidPrice, askPrice }) => {
      quotes[symbol] = { bid: bidPrice, ask: askPrice }
      const [btc, cross, eth] = symbols.map((one) => quotes[one])
      if (!btc || !cross || !eth || isBusy) return
      const cost = (1 + fee) ** 3
      const inBtc = size * Number(cross.ask)
      // ETH by the way of BTC, sold for USDT; and the other way round.
      if (Number(eth.bid) > Number(cross.ask) * Number(btc.ask) * cost)
        void take([
          ['BTCUSDT', 'BUY', inBtc, btc.ask],
          ['ETHBTC', 'BUY', size, cross.ask],
          ['ETHUSDT', 'SELL', size, eth.bid],
        ])
      else if (Number(cross.bid) * Number(btc.bid) > Number(eth.ask) * cost)
        void take([
          ['ETHUSDT', 'BUY', size, eth.ask],
          ['ETHBTC', 'SELL', size, cross.bid],
          ['BTCUSDT', 'SELL', inBtc, btc.bid],
        ])
    })
  }
}
