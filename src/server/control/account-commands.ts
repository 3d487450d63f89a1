/** Control commands on accounts: list, open, fund, change and reset accounts, set balances and commission rates. */
import type { CommissionRates, CommissionSchedule } from '../../exchange/index.js';
import { ASSET_LIMITS } from '../../market/index.js';
import {
  type AccountBalance,
  AMOUNT_SCALE,
  CLIENT_ORDER_ID_LENGTH,
  type ControlledAccount,
  type ControlledCommission,
  formatUnits,
  nearest,
  ONE,
  type OpenedAccount,
  parseSignedUnits,
  parseUnits,
} from '../../protocol/index.js';
import type { TextSource } from '../../signing/index.js';
import { MAX_ACCOUNTS } from '../base/accounts.js';
import type { ControlArguments } from '../base/command-arguments.js';
import { ControlError, withCommandName } from '../base/control-error.js';
import { tradesOf } from '../class/board-rows.js';
import type { ClassRoster, Student, StudentChanges } from '../class/class-roster.js';
import type { Venue } from '../venue/venue.js';
import { accountAt, DEFAULT_ACCOUNT } from './account-position.js';
import type { KeyCommands } from './key-commands.js';

const NO_GROUP = -1;
const NO_START: Pick<Student, 'start'> = { start: {} };
const ZERO = '0.00000000';
const RATES = ['maker', 'taker', 'buyer', 'seller'] as const;
const KINDS = { STANDARD: 'standard', TAX: 'tax', SPECIAL: 'special' } as const;

type Rates = Required<CommissionRates>;
type Schedule = { readonly [Kind in keyof CommissionSchedule]-?: Rates };

export class AccountCommands {
  private readonly parts: {
    readonly venue: () => Venue;
    readonly keys: KeyCommands;
    readonly funds: Readonly<Record<string, string>>;
    /** The class, whose board does not count amounts from commands as profit; undefined if there is none. */
    readonly roster: ClassRoster | undefined;
    /** Makes client order ids. */
    readonly texts: TextSource;
  };

  /** @param parts `funds`: default funds of a new account */
  constructor(parts: AccountCommands['parts']) {
    this.parts = parts;
  }

  private get venue(): Venue {
    return this.parts.venue();
  }

  list(): ControlledAccount[] {
    return Array.from({ length: this.venue.accounts.size }, (_, position) => this.account(position));
  }

  fund(given: ControlArguments): AccountBalance {
    const account = accountAt(this.venue, given.number('account'));
    const asset = this.assetIn(given);
    const amount = given.text('amount') ?? '0';
    this.give(given, asset, parseUnits(amount, AMOUNT_SCALE), () =>
      this.venue.perform({ kind: 'fund', account, asset, amount }),
    );
    return this.balance(account, asset);
  }

  setBalance(given: ControlArguments): AccountBalance {
    const account = accountAt(this.venue, given.number('account'));
    const asset = this.assetIn(given);
    const free = given.text('free') ?? '0';
    const before = this.balance(account, asset).free;
    this.give(given, asset, parseUnits(free, AMOUNT_SCALE) - parseUnits(before, AMOUNT_SCALE), () =>
      this.venue.perform({ kind: 'changeAccount', account, settings: { free: { [asset]: free } } }),
    );
    return this.balance(account, asset);
  }

  /** Cancels all open orders, lists and conversions, then sets the balances. */
  reset(given: ControlArguments): ControlledAccount {
    const { venue } = this;
    const { funds } = this.parts;
    const position = given.number('account') ?? DEFAULT_ACCOUNT;
    const account = accountAt(venue, position);
    this.asChange(position, () => {
      this.setBack(account);
      return { start: funds, tradesBefore: tradesOf(venue, account) };
    });
    return this.account(position);
  }

  private setBack(account: number): void {
    const { venue } = this;
    const { funds, texts } = this.parts;
    const { exchange, convert } = venue;
    const newId = () => texts.next(CLIENT_ORDER_ID_LENGTH);
    const symbols = new Set(exchange.openOrders(account).map(({ symbol }) => symbol));
    withCommandName('accounts.reset', () => {
      for (const symbol of symbols) {
        venue.perform({
          kind: 'command',
          command: { kind: 'cancelOpenOrders', account, symbol, newClientOrderId: newId() },
        });
      }
      for (const { id: orderId } of convert.openOrders(account))
        venue.perform({ kind: 'convertCancel', account, orderId });
    });
    const free = Object.fromEntries(exchange.balances(account).map(({ asset }) => [asset, '0']));
    venue.perform({ kind: 'changeAccount', account, settings: { free: { ...free, ...funds } } });
  }

  /** Executes a command that gives an amount. If the account is a student's, the amount counts as a part of the balances at the start. */
  private give(given: ControlArguments, asset: string, units: bigint, perform: () => unknown): void {
    this.asChange(given.number('account') ?? DEFAULT_ACCOUNT, ({ start } = NO_START) => {
      perform();
      const before = parseUnits(start[asset] ?? '0', AMOUNT_SCALE);
      return { start: { ...start, [asset]: formatUnits(before + units, AMOUNT_SCALE) } };
    });
  }

  /** Carries out a command; if the account is a student's, the class keeps the changes that the command returns. */
  private asChange(position: number, perform: (student?: Pick<Student, 'start'>) => StudentChanges): void {
    const { roster } = this.parts;
    const student = roster?.at(position);
    if (roster === undefined || student === undefined) perform();
    else roster.changeAfter(student, () => perform(student));
  }

  open(given: ControlArguments): OpenedAccount {
    const { venue } = this;
    const { keys } = this.parts;
    if (venue.accounts.size >= MAX_ACCOUNTS)
      throw new ControlError(`accounts.open: the maximum of ${MAX_ACCOUNTS} accounts is reached.`);
    keys.checkKeyCount();
    const funds = given.amounts('funds') ?? this.parts.funds;
    this.checkAssets(Object.keys(funds));
    const options = { tradeGroupId: given.number('tradeGroupId') ?? NO_GROUP, assetLimits: ASSET_LIMITS };
    const uid = venue.perform({ kind: 'openAccount', funds, options });
    const { apiKey, secret } = keys.hmacKey(uid, {});
    return { account: venue.accounts.positionOf(uid), uid, apiKey, secretKey: secret };
  }

  change(given: ControlArguments): ControlledAccount {
    const position = given.number('account') ?? DEFAULT_ACCOUNT;
    const account = accountAt(this.venue, position);
    const [maker, taker] = [given.text('makerRate'), given.text('takerRate')];
    if ((maker === undefined) !== (taker === undefined)) {
      throw new ControlError('accounts.change: give makerRate and takerRate together, or neither.');
    }
    const assetLimits = given.amounts('assetLimits');
    if (assetLimits) this.checkAssets(Object.keys(assetLimits), Object.keys(ASSET_LIMITS));
    const restrictedSymbols = given.list('restrictedSymbols');
    for (const symbol of restrictedSymbols ?? []) this.checkSymbol(symbol);
    const settings = {
      ...(maker !== undefined && taker !== undefined && { commission: this.standard(account, maker, taker) }),
      tradeGroupId: given.number('tradeGroupId'),
      canTrade: given.given('canTrade'),
      paysInBnb: given.given('paysInBnb'),
      permissions: given.list('permissions'),
      preventSor: given.given('preventSor'),
      restrictedSymbols,
      assetLimits,
    };
    const changes = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
    withCommandName('accounts.change', () => this.venue.perform({ kind: 'changeAccount', account, settings: changes }));
    return this.account(position);
  }

  /** Sets one kind of commission rates for all symbols or for one symbol; the other kinds stay. */
  commission(given: ControlArguments): ControlledCommission {
    const { venue } = this;
    const position = given.number('account') ?? DEFAULT_ACCOUNT;
    const account = accountAt(venue, position);
    const symbol = given.text('symbol');
    if (symbol !== undefined) this.checkSymbol(symbol);
    const kind = KINDS[given.text('kind') as keyof typeof KINDS];
    const rates = Object.fromEntries(RATES.map((rate) => [rate, given.text(rate) ?? '0']));
    const schedule = checked({ ...this.scheduleOf(account, symbol), [kind]: rates });
    const settings = symbol === undefined ? { commission: schedule } : { symbolCommissions: { [symbol]: schedule } };
    venue.perform({ kind: 'changeAccount', account, settings });
    return { account: position, symbol: symbol ?? null, ...this.scheduleOf(account, symbol) };
  }

  /** The account's commission schedule with other standard rates. */
  private standard(account: number, maker: string, taker: string): CommissionSchedule {
    const schedule = this.scheduleOf(account);
    return checked({ ...schedule, standard: { ...schedule.standard, maker, taker } });
  }

  private scheduleOf(account: number, symbol?: string): Schedule {
    const { exchange } = this.venue;
    const { standard, tax, special } = exchange.commission(account, symbol);
    return { standard, tax, special };
  }

  private account(position: number): ControlledAccount {
    const { venue } = this;
    const { exchange } = venue;
    const uid = accountAt(venue, position);
    const { permissions, canTrade, preventSor, restrictedSymbols } = exchange.account(uid).rights;
    return {
      account: position,
      uid,
      tradeGroupId: exchange.account(uid).tradeGroupId,
      keys: [...venue.keys.all()].filter((key) => key.account === uid).length,
      canTrade,
      permissions,
      preventSor,
      restrictedSymbols,
      paysInBnb: exchange.account(uid).paysInBnb,
      assetLimits: exchange.assetLimits(uid),
      balances: exchange.balances(uid),
    };
  }

  private balance(account: number, asset: string): AccountBalance {
    const found = this.venue
      .hostFor([])
      .exchange.balances(account)
      .find((one) => one.asset === asset);
    return found ?? { asset, free: ZERO, locked: ZERO };
  }

  private assetIn(given: ControlArguments): string {
    const asset = given.text('asset') ?? '';
    this.checkAssets([asset]);
    return asset;
  }

  /**
   * Refuses an asset that no symbol trades: its funds could not be used, so the name is probably mistyped.
   *
   * @param more further known assets
   */
  private checkAssets(names: readonly string[], more: readonly string[] = []): void {
    const { exchange } = this.venue;
    const known = new Set<string>();
    for (const symbol of exchange.symbols()) {
      const { baseAsset, quoteAsset } = exchange.symbolInfo(symbol);
      known.add(baseAsset).add(quoteAsset);
    }
    for (const asset of more) known.add(asset);
    const unknown = names.find((name) => !known.has(name));
    if (unknown === undefined) return;
    const nearestFirst = [...new Set([...nearest(unknown, known), ...known])].slice(0, 30);
    throw new ControlError(`Unknown asset ${unknown}: no symbol trades it. Known assets: ${nearestFirst.join(', ')}.`);
  }

  private checkSymbol(symbol: string): void {
    if (!this.venue.hostFor([]).exchange.hasSymbol(symbol)) throw new ControlError(`Unknown symbol ${symbol}.`);
  }
}

/** Refuses commission rates that add up to more than 1, because balances could become negative. @throws ControlError */
function checked(schedule: Schedule): CommissionSchedule {
  let most = 0n;
  for (const { maker, taker, buyer, seller } of Object.values(schedule)) {
    most += larger(maker, taker) + larger(buyer, seller);
  }
  if (most <= ONE) return schedule;
  const sum = formatUnits(most, AMOUNT_SCALE);
  throw new ControlError(`The commission rates of an order add up to ${sum}; the maximum is 1.`);
}

function larger(one: string, other: string): bigint {
  const [a, b] = [parseSignedUnits(one, AMOUNT_SCALE), parseSignedUnits(other, AMOUNT_SCALE)];
  return a > b ? a : b;
}
