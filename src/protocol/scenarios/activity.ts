/** The most activity of a simulated market, in usual numbers of trades: about 300 trades a minute for BTCUSDT. */
export const MOST_ACTIVITY = 12.5;
