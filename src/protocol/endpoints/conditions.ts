/**
 * Conditions on the parameters of a request, as data. Weight rules and conditional rules consist of them, so that help,
 * reference pages, client and exchange all read the same statement.
 *
 * A condition is met when all of its keys are met; `{}` is always met. A parameter counts as sent unless it is undefined,
 * null or the empty string.
 */

/**
 * Condition on one parameter. A plain value means "equals", a list means "is one of" (`null` in the list means
 * "absent").
 */
export type ParamCondition =
  | string
  | number
  | boolean
  | readonly (string | null)[]
  | {
      readonly present?: true;
      readonly absent?: true;
      readonly not?: string;
      readonly notIn?: readonly string[];
      readonly gt?: number;
      readonly gte?: number;
      readonly lt?: number;
      readonly lte?: number;
      /** Value for the comparisons if the parameter is not sent. */
      readonly default?: number;
      /** Bounds on the number of entries of a list. */
      readonly count?: { readonly gt?: number; readonly lte?: number };
      /** The list contains an entry twice. */
      readonly duplicates?: true;
    };

/** Parameter name -> its condition. `any` is met if at least one condition in its list is met. */
export interface Condition {
  readonly any?: readonly Condition[];
  readonly [param: string]: ParamCondition | readonly Condition[] | undefined;
}

/** Parameters by wire name. */
export type Params = Readonly<Record<string, unknown>>;

/** Whether the parameter was sent. */
export function isSent(params: Params, name: string): boolean {
  const value = params[name];
  return value !== undefined && value !== null && value !== '';
}

/** Whether `params` meet `condition`. */
export function isMet(condition: Condition, params: Params): boolean {
  for (const name of Object.keys(condition)) {
    const wanted = condition[name];
    if (name === 'any') {
      if (!(wanted as readonly Condition[]).some((one) => isMet(one, params))) return false;
    } else if (!isParamMet(wanted as ParamCondition, name, params)) return false;
  }
  return true;
}

/** Whether only a parameter that is sent can meet the condition. */
export function needsSent(wanted: ParamCondition): boolean {
  return !isParamMet(wanted, 'name', {});
}

function isParamMet(wanted: ParamCondition, name: string, params: Params): boolean {
  const value = params[name];
  const sent = isSent(params, name);
  if (typeof wanted !== 'object') return sent && String(value) === String(wanted);
  if (isList(wanted)) return sent ? wanted.includes(String(value)) : wanted.includes(null);
  if (wanted.present) {
    if (!sent) return false;
  }
  if (wanted.absent) return !sent;
  if (wanted.not !== undefined && (!sent || String(value) === wanted.not)) return false;
  if (wanted.notIn !== undefined && (!sent || wanted.notIn.includes(String(value)))) return false;
  if (wanted.count !== undefined || wanted.duplicates) {
    const items = Array.isArray(value) ? (value as readonly unknown[]) : undefined;
    if (!items) return false;
    if (wanted.count?.gt !== undefined && items.length <= wanted.count.gt) return false;
    if (wanted.count?.lte !== undefined && items.length > wanted.count.lte) return false;
    if (wanted.duplicates && new Set(items).size === items.length) return false;
  }
  return compares(wanted, sent ? Number(value) : wanted.default);
}

function compares(
  wanted: { readonly gt?: number; readonly gte?: number; readonly lt?: number; readonly lte?: number },
  value: number | undefined,
): boolean {
  const { gt, gte, lt, lte } = wanted;
  if (gt === undefined && gte === undefined && lt === undefined && lte === undefined) return true;
  if (value === undefined) return false;
  if (gt !== undefined && value <= gt) return false;
  if (gte !== undefined && value < gte) return false;
  if (lt !== undefined && value >= lt) return false;
  return lte === undefined || value <= lte;
}

function isList(wanted: ParamCondition): wanted is readonly (string | null)[] {
  return Array.isArray(wanted);
}
