/** Protocol: the exchange as plain data (endpoints, enums, errors, filters, limits), and exact decimals. */

// Values of the wire: enums, limits, decimals, times, order statuses, and searches.

export { firstAtLeast, firstIndexWhere, lastAtMost } from './values/binary-search.js';
export type { ChartOverlay, OverlayFill, OverlayLine, OverlayOrder } from './values/chart-overlay.js';
export {
  AMOUNT_SCALE,
  computedDecimal,
  DecimalError,
  decimalsOf,
  formatSafeUnits,
  formatUnits,
  isComputed,
  ONE,
  parseUnits,
  plainDecimal,
  trimDecimal,
} from './values/decimal.js';
export { type EnumEntry, type EnumName, enums, enumValues, isEnumName, type KlineInterval } from './values/enums.js';
export {
  addExact,
  divideExact,
  type Exact,
  ExactSum,
  exactText,
  isZero,
  middleOf,
  multiplyExact,
  parseExact,
  subtractExact,
  sumTexts,
  unitsAt,
  withDecimals,
} from './values/exact-decimal.js';
export { greatestCommonDivisor } from './values/greatest-common-divisor.js';
export { errorPosition, type JsonMember, jsonMembers } from './values/json-members.js';
export { isKlineInterval, nextOpenTime, openTimeBefore, openTimeOf } from './values/kline-intervals.js';
export {
  ARCHIVED_AFTER_MS,
  CLIENT_ORDER_ID,
  CLIENT_ORDER_ID_LENGTH,
  DECIMAL,
  DEFAULT_RATE_LIMITS,
  FIRST_FILL_CREDIT,
  FUTURE_TOLERANCE_MS,
  HEADERS,
  MIN_BAN_MS,
  RECV_WINDOW,
  REQUEST_TIMEOUT_MS,
  SAPI_RATE_LIMITS,
  SYMBOL,
  TIMESTAMP_MIN_MS,
  windowMs,
  windowName,
} from './values/limits.js';
export { nearest } from './values/nearest.js';
export { isClosedStatus, isOpenStatus } from './values/order-status.js';
export {
  asExactMs,
  asMs,
  asUs,
  DAY_MS,
  DAY_US,
  HOUR_MS,
  HOUR_US,
  instantUs,
  MICROSECONDS_FROM,
  MINUTE_MS,
  MINUTE_US,
  SECOND_MS,
  SECOND_US,
} from './values/time.js';
export { offsetOfZone, parseTimeZone } from './values/time-zone.js';
export { VERSION } from './values/version.gen.js';

// Refusals of the exchange: codes, texts, advice.

export { errorCodes } from './errors/error-codes.js';
export { adviceFor, Refusal, type RefusalBody, refusal } from './errors/errors.js';
export { type RefusalName, refusalTexts } from './errors/refusal-texts.js';
export { adviceForStatus, statusAdvice } from './errors/status-advice.js';

// Endpoints as data: parameters, rules, weights, results, paging, help texts.

export { oneOfNames } from './endpoints/argument-names.js';
export { type Condition, holds, isSent, type ParamCondition, type Params } from './endpoints/conditions.js';
export { endpointById } from './endpoints/endpoint-by-id.js';
export { codesOf, usualCodesOf } from './endpoints/endpoint-errors.js';
export { examples } from './endpoints/examples.js';
export type { LostAnswer, ReplyForm } from './endpoints/lost-answer.js';
export { callMembers, clientMembers, groupSubjects, historyMembers } from './endpoints/member-notes.js';
export { ocoPairRules } from './endpoints/oco-pairs.js';
export type { IdPaging, Paging, TimePaging } from './endpoints/paging.js';
export type { ParamInfo, ParamKind } from './endpoints/parameter-info.js';
export { fieldTypes, pagedRows, rowShapes } from './endpoints/result-rows.gen.js';
export type { ResultInfo, ResultType } from './endpoints/result-types.js';
export { results, resultTypes } from './endpoints/results.gen.js';
export type { FieldType, RowShape } from './endpoints/row-shape.js';
export {
  type BrokenRule,
  brokenRule,
  firstUnsent,
  missingParameter,
  namesRefused,
  type Rule,
} from './endpoints/rules.js';
export { endpointTable } from './endpoints/table.gen.js';
export type { EndpointInfo, LegInfo, RuleInfo, VerbInfo } from './endpoints/table.js';
export {
  type ChartKind,
  chartKinds,
  type DataSource,
  type DisplayKind,
  type Method,
  plotMarks,
  type RateLimiter,
  type Security,
  type WeightPool,
} from './endpoints/vocabulary.js';
export { type Weight, weightOf, weightText } from './endpoints/weights.js';

// Streams as data: events, names, control messages, rules of the connections.

export {
  type ApiMethod,
  apiMethods,
  SESSION_METHODS,
  SESSION_WEIGHT,
  type SessionMethod,
  SUBSCRIPTION_LIMITS,
} from './streams/api-methods.js';
export {
  COMBINED,
  STREAM_METHODS,
  type StreamError,
  type StreamMethod,
  streamErrors,
} from './streams/control-messages.js';
export {
  type EventField,
  type MarketEventName,
  marketEvents,
  SERVER_SHUTDOWN,
  type UserEventName,
  userEvents,
} from './streams/stream-events.js';
export {
  type PartialLevels,
  parseStreamName,
  type RollingWindow,
  type StreamAddress,
  streamName,
} from './streams/stream-names.js';
export {
  CONNECTION_LIMIT,
  CONNECTION_RULES,
  type Contiguity,
  FAST_DEPTH_MS,
  KLINE_OFFSET,
  MAX_STREAM_NAME,
  PARTIAL_LEVELS,
  ROLLING_WINDOWS,
  type StreamId,
  type StreamInfo,
  streamById,
  streamTable,
} from './streams/stream-table.js';
export {
  bookVerb,
  DEFAULT_LEVELS,
  hasGaps,
  type OwnStreamVerb,
  ownStreamVerbs,
  type StreamArg,
  type StreamSetter,
  type StreamVerb,
  streamParameters,
  streamVerbs,
} from './streams/stream-verbs.js';

// Draft orders: filters, amounts, expected fills.

export { EXACT, type ExpectedFills, expectedFills, showExact } from './orders/expected-fills.js';
export { brokenFilters, checkFilters, type FilterVerdict } from './orders/filter-check.js';
export {
  bindsMarket,
  cutUnits,
  downTo,
  type FilterFields,
  fieldUnits,
  isNotional,
  lotGrid,
  priceGrid,
  showUnits,
  upTo,
} from './orders/filter-grid.js';
export { filterNotes } from './orders/filter-notes.js';
export { fitOrders, withChanges } from './orders/fit.js';
export { changeText, type FitChange } from './orders/fit-change.js';
export type { OpenList, OpenOrder } from './orders/open-orders.js';
export { exactUnits, mostTaken, notionalOf } from './orders/order-amounts.js';
export { describesOrders, draftsOf, type OrderDraft } from './orders/order-draft.js';
export type { SeenTicker } from './orders/seen-ticker.js';
export { undecided } from './orders/undecided-filters.js';

// Commands that control the embedded exchange.

export { controlCommands, controlRoute, FULL_FIDELITY_MS } from './control/control-commands.js';
export { CONNECTION_FAULTS, EVENT_FAULTS, type StreamFaultAction } from './control/control-faults.js';
export type {
  AccountBalance,
  BoardRow,
  ChangedLevel,
  ClassMember,
  Cleared,
  ControlledAccount,
  ControlledClock,
  ControlledCommission,
  ControlledRecording,
  ControlledState,
  ControlledStep,
  CreatedKey,
  KeptSnapshot,
  MarketEvent,
  MarketShock,
  OpenedAccount,
  PlannedFault,
  RegisteredKey,
  SavedSnapshot,
  SymbolDiscount,
  SymbolPhase,
} from './control/control-results.js';
export { idsSaltOf } from './control/control-snapshots.js';
export {
  ADMIN_PREFIX,
  type ControlCommand,
  type ControlParam,
  controlUsage,
  DURATION_FORM,
  durationMs,
  durationUs,
  fileOf,
  JOIN_PATH,
  MAX_DURATION_MS,
  mandatoryOf,
} from './control/control-values.js';
