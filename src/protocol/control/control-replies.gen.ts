// Printed from src/protocol/control/control-commands.ts by `npm run generate`; do not edit.
import type { AccountBalance, ArrivedRequest, BoardRow, ClassMember, Cleared, ControlledAccount, ControlledClock, ControlledCommission, ControlledState, ControlledStep, CreatedKey, GivenAnswer, KeptSnapshot, MarketImpact, MarketShock, OpenedAccount, PlannedFault, RegisteredKey, SavedSnapshot, ScenarioStep, SymbolDiscount, SymbolPhase } from './control-results.gen.js';

/** The reply of each command, by its id. */
export interface ControlReplies {
  readonly state: ControlledState;
  readonly requests: readonly ArrivedRequest[];
  readonly 'answers.give': GivenAnswer;
  readonly 'answers.list': readonly GivenAnswer[];
  readonly 'clock.show': ControlledClock;
  readonly 'clock.pause': ControlledClock;
  readonly 'clock.resume': ControlledClock;
  readonly 'clock.advance': ControlledClock;
  readonly 'clock.set': ControlledClock;
  readonly 'clock.speed': ControlledClock;
  readonly 'clock.step': ControlledStep;
  readonly fund: AccountBalance;
  readonly setBalance: AccountBalance;
  readonly 'accounts.list': readonly ControlledAccount[];
  readonly 'accounts.open': OpenedAccount;
  readonly 'accounts.change': ControlledAccount;
  readonly 'accounts.reset': ControlledAccount;
  readonly 'accounts.commission': ControlledCommission;
  readonly 'keys.list': readonly RegisteredKey[];
  readonly 'keys.create': CreatedKey;
  readonly 'keys.register': RegisteredKey;
  readonly 'keys.change': RegisteredKey;
  readonly 'keys.revoke': RegisteredKey;
  readonly 'class.board': readonly BoardRow[];
  readonly 'class.codes': readonly ClassMember[];
  readonly 'class.rejoin': ClassMember;
  readonly symbolStatus: SymbolPhase;
  readonly symbolDiscount: SymbolDiscount;
  readonly 'market.halt': readonly SymbolPhase[];
  readonly 'market.resume': readonly SymbolPhase[];
  readonly 'market.impact': readonly MarketImpact[];
  readonly 'market.shock': MarketShock;
  readonly 'market.scenario': readonly ScenarioStep[];
  readonly 'market.scenarios': readonly ScenarioStep[];
  readonly 'faults.list': readonly PlannedFault[];
  readonly 'faults.add': PlannedFault;
  readonly 'faults.stream': PlannedFault;
  readonly 'faults.clear': Cleared;
  readonly 'limits.set': ControlledState;
  readonly 'limits.reset': ControlledState;
  readonly seed: ControlledState;
  readonly 'snapshots.list': readonly KeptSnapshot[];
  readonly snapshot: KeptSnapshot;
  readonly restore: ControlledState;
  readonly 'snapshots.drop': Cleared;
  readonly 'snapshots.save': SavedSnapshot;
  readonly 'snapshots.load': ControlledState;
}
