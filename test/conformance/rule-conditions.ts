/** Requests that meet a condition of the reference, and requests that do not. */
import { type enums, enumValues } from '../../src/protocol/values/enums.js';
import type { Fields } from '../support/bare-exchange.js';
import {
  accepted,
  type Condition,
  FLAGS,
  type LessonMarket,
  prefixOf,
  type SpecEndpoint,
  TYPES,
  under,
} from './rule-requests.js';

const SAMPLES: Readonly<Record<string, string | number>> = {
  price: '10',
  stopPrice: '11',
  trailingDelta: 100,
  timeInForce: 'GTC',
  icebergQty: '1',
  pegPriceType: 'PRIMARY_PEG',
  pegOffsetType: 'PRICE_LEVEL',
  pegOffsetValue: 1,
  quoteOrderQty: '100',
  quantity: '10',
  pendingQuantity: '10',
  stopLimitPrice: '9',
  stopLimitTimeInForce: 'GTC',
  symbolStatus: 'TRADING',
  permissions: 'SPOT',
  symbols: '["SOLUSDT"]',
  orderId: 1,
  cancelOrderId: 1,
  fromPreventedMatchId: 1,
  preventedMatchId: 1,
  fromId: 1,
  fromAllocationId: 1,
  limit: 10,
  startTime: 1_769_860_000_000,
  endTime: 1_769_860_000_000,
  symbol: 'SOLUSDT',
  orderListId: 1,
  origClientOrderId: 'nobody',
  listClientOrderId: 'nobody',
  fromAsset: 'SOL',
  toAsset: 'USDT',
  fromAmount: '10',
  toAmount: '10',
  quoteId: 'none',
  baseAmount: '10',
  quoteAmount: '100',
};

/** A valid value of the parameter. */
export function sample(name: string): string | number {
  const own = name.slice(prefixOf(name).length);
  const value = SAMPLES[name] ?? SAMPLES[own.charAt(0).toLowerCase() + own.slice(1)];
  if (value === undefined) throw new Error(`there is no sample of ${name}`);
  return value;
}

/** Parameters as the conditions of a rule want them; `undefined` for one that must be absent. */
export type Wanted = Readonly<Record<string, string | number | undefined>>;

/** Every way to meet a condition on parameters and flags of symbols; undefined for other conditions. */
export function waysToMeet(endpoint: SpecEndpoint, when: Condition): Wanted[] | undefined {
  let ways: Wanted[] = [{}];
  for (const [name, condition] of Object.entries(when)) {
    const values =
      name === 'any'
        ? (condition as Condition[]).flatMap((one) => waysToMeet(endpoint, one) ?? [])
        : waysToBe(endpoint, name, condition);
    if (values === undefined) return undefined;
    ways = ways.flatMap((way) => values.map((value) => ({ ...way, ...value })));
  }
  return ways;
}

function waysToBe(endpoint: SpecEndpoint, name: string, condition: unknown): Wanted[] | undefined {
  if (name.startsWith('symbol.')) {
    const flag = name.slice('symbol.'.length);
    const index = (FLAGS as readonly string[]).indexOf(flag);
    const type = (TYPES as readonly string[]).indexOf(flag.replace('orderTypes.', ''));
    if (index >= 0) return [{ symbol: `FLAG${index}USDT` }];
    if (type >= 0) return [{ symbol: `TYPE${type}USDT` }];
    return flag === 'inSor' ? [{ symbol: 'FLAG0USDT' }] : undefined;
  }
  if (typeof condition === 'string') return [{ [name]: condition }];
  if (Array.isArray(condition)) return condition.map((value) => ({ [name]: value as string }));
  const wanted = condition as Condition;
  if (wanted.present && wanted.not !== undefined) return others(endpoint, name, [wanted.not as string]);
  if (wanted.differsFromSymbol) return [{ [name]: 'HALT' }];
  if (wanted.present) return [{ [name]: sample(name) }];
  if (wanted.absent) return [{ [name]: undefined }];
  if (wanted.unknown) return [{ [name]: 'NOPEUSDT' }];
  if (wanted.unknownItem) return [{ [name]: '["SOLUSDT","NOPEUSDT"]' }];
  if (wanted.duplicates) return [{ [name]: '["SOLUSDT","SOLUSDT"]' }];
  if (wanted.count) return [{ [name]: JSON.stringify(Array.from({ length: 101 }, (_, i) => `S${i}USDT`)) }];
  if (wanted.outOfRange) return [{ [name]: '15' }, { [name]: '-13:00' }];
  if (typeof wanted.lt === 'number') return [{ [name]: wanted.lt - 1 }];
  if (typeof wanted.gt === 'number') return [{ [name]: wanted.gt + 1 }];
  if (wanted.not !== undefined && !name.includes('.')) return others(endpoint, name, [wanted.not as string]);
  if (wanted.notIn === 'symbol.allowedSelfTradePreventionModes') return [{ [name]: 'TRANSFER' }];
  if (Array.isArray(wanted.notIn)) return others(endpoint, name, wanted.notIn as string[]);
  if (typeof wanted.notIn === 'string') return [{ [name]: 'NOPE' }];
  return undefined;
}

/** The members of the parameter's closed list except the given ones. */
function others(endpoint: SpecEndpoint, name: string, but: readonly string[]): Wanted[] {
  const list = endpoint.params.find((one) => one.name === name)?.enum;
  if (list === undefined) throw new Error(`${name} of ${endpoint.id} has no closed list`);
  const listName = typeof list === 'string' ? list.replace(/^Oco(Above|Below)Type$/, 'OcoLegType') : undefined;
  const values = listName === undefined ? (list as readonly string[]) : enumValues(listName as keyof typeof enums);
  const found = values.filter((value) => !but.includes(value));
  // If the closed list has no other values, values of the larger list of all order types are taken.
  const wider = found.length > 0 ? found : enumValues('OrderType').filter((value) => !but.includes(value));
  return wider.map((value) => ({ [name]: value }));
}

/** The accepted request changed so that `wanted` holds. */
export function requestWith(
  stage: LessonMarket,
  endpoint: SpecEndpoint,
  wanted: Wanted,
): Record<string, string | number | boolean> {
  const isRouted = endpoint.id.includes('Sor');
  const type =
    'type' in wanted || isRouted
      ? undefined
      : 'quoteOrderQty' in wanted
        ? 'MARKET'
        : 'trailingDelta' in wanted
          ? 'STOP_LOSS'
          : undefined;
  const base = accepted(stage, endpoint.id, { ...(type && takesType(endpoint) ? { type } : {}), ...sent(wanted) });
  const fields: Record<string, string | number | boolean> = { ...base, ...sent(wanted) };
  if (type === 'MARKET') delete fields.quantity;
  if ('symbols' in wanted && !('symbol' in wanted)) delete fields.symbol;
  for (const [name, value] of Object.entries(wanted)) {
    if (value === undefined) delete fields[name];
    // A peg offset needs its type, its value and the peg price type.
    const prefix = prefixOf(name);
    if (value === undefined || !/pegOffset(Type|Value)$/i.test(name)) continue;
    for (const part of ['pegPriceType', 'pegOffsetType', 'pegOffsetValue']) {
      const own = under(prefix, part);
      if (!(own in wanted)) fields[own] = sample(own);
    }
  }
  return fields;
}

function takesType({ params }: SpecEndpoint): boolean {
  return params.some(({ name }) => name === 'type');
}

function sent(wanted: Wanted): Fields {
  const entries = Object.entries(wanted).filter((entry): entry is [string, string | number] => entry[1] !== undefined);
  return Object.fromEntries(entries);
}
