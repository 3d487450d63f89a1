/**
 * A pair: two assets that move together. When the ratio of their prices is far from its mean, it sells the dear one and buys as
 * much value of the cheap one, and closes both when the ratio has come back.
 *
 * What it earns: see README.md.
 */
import { type LabOptions, lab, type Spot } from 'spotlab'

export const options: LabOptions = {
  market: lab.simulated({ symbols: ['BTCUSDT', 'ETHUSDT'], length: '6h' }),
  balances: { USDT: '10000', BTC: '0.2', ETH: '4' },
}

export default async function pair(
  x: Spot,
  { first = 'BTCUSDT', second = 'ETHUSDT', value = 2000, memory = 60, enter = 2 },
) {
  const ratios: number[] = []
  /** 1: bought the first one and sold the second one; -1: the reverse. */
  let side = 0
  let sizes: readonly [number, number] = [0, 0]
  for (;;) {
    await x.clock.sleep('1m')
    const [a, b] = await Promise.all([first, second].map(async (one) => Number((await x.market.ticker.price(one)).price)))
    const ratio = a! / b!
    const last = ratios.slice(-memory)
    ratios.push(ratio)
    if (last.length < memory) continue
    const mean = last.reduce((sum, one) => sum + one, 0) / memory
    const deviation = Math.sqrt(last.reduce((sum, one) => sum + (one - mean) ** 2, 0) / memory)
    const distance = (ratio - mean) / deviation
    if (side === 0 && Math.abs(distance) > enter) {
      side = distance > 0 ? -1 : 1
      sizes = [Number((value / a!).toFixed(4)), Number((value / b!).toFixed(3))]
      await trade(side)
    } else if (side !== 0 && distance * side >= 0) {
      await trade(-side)
      side = 0
    }
  }

  async function trade(direction: number) {
    await x.orders.market(first, direction > 0 ? 'BUY' : 'SELL', sizes[0])
    await x.orders.market(second, direction > 0 ? 'SELL' : 'BUY', sizes[1])
  }
}
