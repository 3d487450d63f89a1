/**
 * Maps names in snapshots of format 2 to the current names of roots, classes and fields of the state.
 *
 * A snapshot stores the state with the names of its classes and fields. Without this table a renamed field would be
 * restored under its former name, and the state would be wrong. When a class in state-classes.ts, or one of its fields,
 * is renamed, the former name must be added here.
 */
interface FormerNames {
  /** Former name of a root -> its name now. */
  readonly roots: Readonly<Record<string, string>>;
  /** Former name of a class -> its name now. */
  readonly classes: Readonly<Record<string, string>>;
  /** Name of a class now (`Object` for plain objects) -> former name of a field -> its name now. */
  readonly fields: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export const FORMER_NAMES: FormerNames = {
  roots: { traders: 'driver' },
  classes: {
    Account: 'AccountRecord',
    AccountRecords: 'AccountHistory',
    ConvertDesk: 'ConvertService',
    Newest: 'RingBuffer',
    Order: 'OrderRecord',
    OrderList: 'OrderListRecord',
    Records: 'SlabAllocator',
    RoutingDesk: 'RoutingAccount',
    Seat: 'SymbolAccount',
    Seats: 'SymbolAccounts',
    Touch: 'BestQuoteMaker',
    TriggerBook: 'TriggerQueue',
  },
  fields: {
    AccountRecord: { heldBeside: 'extraHolds' },
    BookSide: { places: 'slots' },
    ConvertService: { held: 'positionUnits' },
    ExchangeContext: { house: 'feeBalances', turns: 'deferred' },
    FinishedOrders: { named: 'idByClientId' },
    MarketData: { sides: 'offBook' },
    Object: { house: 'feeBalances', lookedUs: 'requestedUs' },
    OrderRecord: { seat: 'symbolAccount' },
    OrderPage: { names: 'givenClientIds', remembered: 'orderCount' },
    OrderRegister: { seats: 'symbolAccounts' },
    Participants: { moods: 'regimeStream', touch: 'bestQuotes' },
    PriceIndex: { leafPlace: 'leafIndex', way: 'path' },
    RingBuffer: { ring: 'items', start: 'oldestIndex' },
    SimulatedMarket: {
      isAllLive: 'isAlwaysActive',
      past: 'histories',
      seatOf: 'activeBySymbol',
      seats: 'active',
      waiting: 'behind',
    },
    SymbolAccounts: { taken: 'byAccountId' },
    SymbolEngine: {
      house: 'feeAccount',
      outOfBook: 'unfillableTaker',
      seats: 'symbolAccounts',
      takings: 'executions',
    },
    SymbolRules: { permittedLast: 'lastPermittedRights' },
    Tape: { beganUs: 'firstUs', freshAggregateId: 'newAggregateId' },
    TriggerQueue: { following: 'trailing' },
  },
};
