/** Reads from the headers of a request which form of reply it asks for: the unit of times, and JSON or SBE. */
import type { WireUnit } from '../../market/index.js';
import { type EndpointInfo, HEADERS, refusal } from '../../protocol/index.js';

/** The parts of a request that the service reads. */
export interface Sent {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
}

const TIME_UNITS: Readonly<Record<string, WireUnit>> = {
  MILLISECOND: 'ms',
  millisecond: 'ms',
  MICROSECOND: 'us',
  microsecond: 'us',
};
const FORM = 'application/x-www-form-urlencoded';

/** The requested time unit of the reply. @throws Refusal for an unsupported body type; -1194 for the unit */
export function negotiateTimeUnit(request: Sent, endpoint: EndpointInfo): WireUnit {
  const type = header(request, 'content-type') ?? FORM;
  const hasBody = endpoint.method !== 'GET' && request.body !== '';
  if (hasBody && type.split(';')[0]?.trim().toLowerCase() !== FORM) throw refusal('malformed');
  const wanted = header(request, HEADERS.timeUnit) ?? 'MILLISECOND';
  const unit = Object.hasOwn(TIME_UNITS, wanted) ? TIME_UNITS[wanted] : undefined;
  if (unit === undefined) throw refusal('invalidTimeUnit');
  return unit;
}

/** The value of a header of the request; if the header was sent several times, the first value. */
export function header(request: Pick<Sent, 'headers'>, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' || value === undefined ? value : value[0];
}
