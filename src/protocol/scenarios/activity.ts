/**
 * The highest activity of a simulated market, as a multiple of its usual number of trades. At this activity BTCUSDT has
 * about 750 trades a minute.
 */
export const MOST_ACTIVITY = 12.5;
