/** Protocol: the exchange as plain data (endpoints, enums, errors, filters, limits), and exact decimals. */

// Values of the wire: enums, limits, decimals, times, order statuses, and searches.

export { type Fields, fieldsOf, isRecord } from './json/fields.js';
export { errorPosition, type JsonMember, jsonMembers } from './json/json-members.js';
export { firstAtLeast, firstIndexWhere, lastAtMost } from './math/binary-search.js';
export { greatestCommonDivisor } from './math/greatest-common-divisor.js';
export { portable } from './math/portable-math.js';
export { MOST_ACTIVITY } from './scenarios/activity.js';
export type { ChartOverlay, OverlayFill, OverlayLine, OverlayOrder } from './values/chart-overlay.js';
export { countText } from './values/count-text.js';
export { csvField, withoutGuard } from './values/csv-field.js';
export {
  AMOUNT_SCALE,
  computedDecimal,
  DECIMAL_MARK,
  DecimalError,
  decimalsOf,
  formatSafeUnits,
  formatUnits,
  isComputed,
  isDecimalText,
  isDecimalValue,
  ONE,
  parseSignedUnits,
  parseUnits,
  plainDecimal,
  trimDecimal,
} from './values/decimal.js';
export { type DisplayKind, tallKinds } from './values/display-kinds.gen.js';
export { DURATION_FORM, durationMs, durationUs, MAX_DURATION_MS, spanMs, spanText } from './values/duration.js';
export {
  type EnumEntry,
  type EnumName,
  enums,
  enumValues,
  isEnumName,
  type KlineInterval,
  USUAL_SELF_TRADE_PREVENTION,
} from './values/enums.js';
export {
  addExact,
  divideExact,
  type Exact,
  ExactSum,
  exactText,
  hasDigit,
  isZero,
  middleOf,
  multiplyExact,
  parseExact,
  subtractExact,
  sumTexts,
  unitsAt,
  withDecimals,
} from './values/exact-decimal.js';
export { isKlineInterval, nextOpenTime, openTimeBefore, openTimeOf } from './values/kline-intervals.js';
export { intervalName, limitName } from './values/limit-names.js';
export {
  ARCHIVED_AFTER_MS,
  CLIENT_ORDER_ID,
  CLIENT_ORDER_ID_LENGTH,
  DECIMAL,
  DEFAULT_RATE_LIMITS,
  FIRST_FILL_CREDIT,
  FUTURE_TOLERANCE_MS,
  HEADERS,
  isRateLimiter,
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
export { CLOSED_RANK, isClosedStatus, isOpenStatus, statusRank } from './values/order-status.js';
export { secretVariables } from './values/secret-variables.gen.js';
export type { StopSignal } from './values/stop-signal.js';
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
  msOf,
  SECOND_MS,
  SECOND_US,
} from './values/time.js';
export { offsetOfZone, parseTimeZone } from './values/time-zone.js';
export { VERSION } from './values/version.gen.js';

// Kinds of values: the values that a parameter takes, and the only function that checks them.

export { checkValue } from './kinds/check-value.js';
export type { CheckScope, Door } from './kinds/door.js';
export { readJsonList } from './kinds/list-texts.js';
export { outside } from './kinds/numbers.js';
export { mustBe, optionProblem } from './kinds/option-problem.js';
export { type PlaceProblem, type Positional, takeArguments } from './kinds/positional.js';
export { formOf, memberValues } from './kinds/value-form.js';
export { describedValue, quotedValue, ValueProblem } from './kinds/value-problem.js';
export type { ParamInfo, ValueKind, ValueSpec } from './kinds/value-spec.js';
export {
  type ReadEvent,
  readScenario,
  ScenarioProblem,
  scenarioText,
  scenarioValues,
} from './scenarios/read-scenario.js';
export { type ReadyScenario, readyScenarios } from './scenarios/ready-scenarios.js';
export type { Scenario, ScenarioEvent, ScenarioKind, ScenarioName } from './scenarios/scenario.js';
export { type ScenarioField, scenarioKinds } from './scenarios/scenario-kinds.js';

// Refusals of the exchange: codes, texts, advice.

export { errorCodes } from './errors/error-codes.js';
export { adviceFor, Refusal, type RefusalBody, refusal } from './errors/errors.js';
export { adviceForStatus, statusAdvice } from './errors/status-advice.js';
export { type RefusalName, refusalTexts } from './values/refusal-texts.js';

// Endpoints as data: parameters, rules, weights, results, paging, help texts.

export { type Condition, isMet, isSent, type ParamCondition, type Params } from './endpoints/conditions.js';
export { endpointById } from './endpoints/endpoint-by-id.js';
export { codesOf, usualCodesOf } from './endpoints/endpoint-errors.js';
export type { LostReply, ReplyForm } from './endpoints/lost-reply.js';
export { callMembers, clientMembers, historyMembers } from './endpoints/member-notes.js';
export { ocoPairRules } from './endpoints/oco-pairs.js';
export type { IdPaging, Paging, TimePaging } from './endpoints/paging.js';
export { maxReplyBytes } from './endpoints/reply-bytes.js';
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
export { argumentOf, argumentText, namesOf } from './endpoints/verb-arguments.js';
export { examples, groupSubjects } from './endpoints/verb-notes.gen.js';
export { type Weight, weightOf, weightText } from './endpoints/weights.js';
export { retiredPaths } from './errors/retired-paths.js';
export {
  type ChartKind,
  chartKinds,
  type DataSource,
  type Method,
  plotMarks,
  type RateLimiter,
  type Security,
  type WeightPool,
} from './values/vocabulary.js';

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
  BINARY_PATH,
  BINARY_PREFIX,
  type BinaryAddress,
  type BinaryStreamId,
  binaryNameOf,
  binaryStreams,
  parseBinaryName,
} from './streams/binary-streams.js';
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
  FAST_EVERY,
  hasGaps,
  namesSymbol,
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
export type { SeenPrice, SeenTicker } from './orders/seen-ticker.js';
export { surelyPasses } from './orders/sure-pass.js';

// Drawings.

export type { PictureSize, PictureTheme, ShowContext } from './drawing/show-context.js';
export { undecided } from './orders/undecided-filters.js';

// Commands that control the embedded exchange.

export { controlCommands, controlRoute, FULL_FIDELITY_MS } from './control/control-commands.js';
export type { ControlReplies } from './control/control-replies.gen.js';
export type * from './control/control-results.gen.js';
export { type ControlResult, controlResults } from './control/control-results.js';
export { idsSaltOf } from './control/control-snapshots.js';
export {
  ADMIN_PREFIX,
  type ControlCommand,
  controlUsage,
  fileOf,
  JOIN_PATH,
  mandatoryOf,
  positionalOf,
} from './control/control-values.js';
export { CONNECTION_FAULTS, type RequestFaultAction, type StreamFaultAction } from './control/fault-actions.js';
export { fieldType, type ResultField, type ResultShape, typesOfShapes } from './control/result-shape.js';
