/**
 * Momentum on klines of a minute: the strategy holds the asset while the last close is higher than the close `lookback`
 * minutes before, by more than `least`. It sends market orders, so each purchase and each sale costs the spread and a
 * commission.
 *
 * What it earns: see README.md.
 */
import type { LabOptions, Spot } from 'spotlab'

// The BTC are for commissions: a purchase pays its commission in what it receives.
export const options: LabOptions = { balances: { USDT: '10000', BTC: '0.01' } }

export default async function momentum(x: Spot, { symbol = 'BTCUSDT', size = 0.05, lookback = 240, least = 0.01 }) {
  const closes: number[] = []
  let isHeld = false
  for await (const { kline } of x.stream.klines(symbol, '1m')) {
    if (!kline.isClosed) continue
    const close = Number(kline.close)
    closes.push(close)
    const before = closes.at(-1 - lookback)
    if (before === undefined) continue
    const change = close / before - 1
    const wants: boolean = isHeld ? change > 0 : change > least
    if (wants === isHeld) continue
    isHeld = wants
    await x.orders.market(symbol, wants ? 'BUY' : 'SELL', size)
  }
}
