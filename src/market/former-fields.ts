/**
 * Lists the fields that objects of the state have now and did not have in snapshots of format 3 and older, and the
 * fields that only those snapshots have.
 *
 * Those snapshots come from a version in which the orders of the market's participants took order ids of users, and in
 * which all symbols were simulated all the time. A state that is restored from them continues like that, because its
 * journal may refer to these ids. News shocks are newer than the first snapshots of format 4.
 */
import { ParticipantOrders } from '../exchange/index.js';

interface FormerFields {
  readonly added: Readonly<Record<string, Readonly<Record<string, () => unknown>>>>;
  readonly removed: Readonly<Record<string, readonly string[]>>;
}

export const FORMER_FIELDS: FormerFields = {
  added: {
    ExchangeContext: { hasOwnOrderIds: () => false },
    Participants: { shock: () => 1 },
    // Which cells of the ladder have a quote is not known.
    QuoteRow: { firstCell: () => Number.NaN, lastCell: () => 0 },
    SimulatedMarket: { isLazy: () => false, lagging: () => new Set(), passes: () => [], shocks: () => ({}) },
    SymbolEngine: { participantOrders: () => new ParticipantOrders() },
  },
  removed: { Participants: ['orders'] },
};
