/**
 * A market maker with an inventory: a bid and an offer near the best prices, moved against its inventory, so that it sells
 * when it has too much and buys when it has too little. Once a second it replaces the quotes whose price is no longer right.
 *
 * What it earns: see README.md.
 */
import type { LabOptions, Spot } from 'spotlab'

export const options: LabOptions = {
  balances: { USDT: '10000', BTC: '0.1' },
  latency: { order: '10ms', feed: '10ms' },
}

export default async function maker(x: Spot, { symbol = 'BTCUSDT', size = 0.005, away = 1, skew = 400, most = 0.05 }) {
  const quotes = new Map<'BUY' | 'SELL', { id: number | bigint; price: string }>()
  let held = 0
  x.stream.account().on((event) => {
    if (event.eventType !== 'executionReport' || event.executionType !== 'TRADE') return
    held += Number(event.lastQty) * (event.side === 'BUY' ? 1 : -1)
    if (event.status === 'FILLED') quotes.delete(event.side as 'BUY' | 'SELL')
  })

  /** Replaces the quote of a side if its price has changed; `undefined` takes it away. */
  async function quote(side: 'BUY' | 'SELL', price: string | undefined) {
    const present = quotes.get(side)
    if (present?.price === price) return
    if (present) await x.orders.cancel(symbol, present.id).catch(() => {})
    quotes.delete(side)
    if (price === undefined) return
    const order = await x.orders.limitMaker(symbol, side, size, price).catch(() => undefined)
    if (order) quotes.set(side, { id: order.orderId, price })
  }

  for (;;) {
    const { bidPrice, askPrice } = await x.market.ticker.book(symbol)
    const shift = held * skew
    await quote('BUY', held < most ? Math.min(Number(bidPrice), Number(bidPrice) - away - shift).toFixed(2) : undefined)
    await quote('SELL', held > -most ? Math.max(Number(askPrice), Number(askPrice) + away - shift).toFixed(2) : undefined)
    await x.clock.sleep('1s')
  }
}
