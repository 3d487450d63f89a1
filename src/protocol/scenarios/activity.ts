/**
 * The highest activity of a simulated market, as a multiple of its usual number of trades: about 300 trades a minute
 * for BTCUSDT.
 */
export const MOST_ACTIVITY = 12.5;
