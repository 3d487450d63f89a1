/**
 * The parameters of a request of the WebSocket API: as JSON, and as the text that a signature covers. Source:
 * `signing.md`, "WebSocket API payload".
 */
import type { EndpointInfo, ValueKind } from '../../protocol/index.js';
import type { Signer } from '../../signing/index.js';

/** Parameters in any order. */
export type ApiParams = readonly (readonly [name: string, value: ApiValue])[];

/** A text, which is quoted in JSON, or a number, a flag or a list as JSON. */
export type ApiValue = string | { readonly json: string };

/** Kinds of parameters that are no texts in JSON. */
const BARE: ReadonlySet<ValueKind> = new Set(['integer', 'id', 'time', 'flag', 'symbols', 'enums']);
/** A text that only needs quotes around it to be JSON. */
const PLAIN = /^[A-Za-z0-9._-]*$/;
/** The form of a value of these kinds. A value of another form is sent as a text, and the exchange says what is wrong with it. */
const BARE_FORM = /^(?:-?\d+(?:\.\d+)?|true|false|\[.*\])$/s;
/** Parameters of every signed request. The samples of the exchange have both as numbers. */
const OF_SIGNED: ReadonlySet<string> = new Set(['timestamp', 'recvWindow']);

/** Endpoint -> its parameters that are no texts in JSON. */
const bareOf = new WeakMap<object, ReadonlySet<string>>();

function bareParams(params: EndpointInfo['params']): ReadonlySet<string> {
  let names = bareOf.get(params);
  if (!names) {
    names = new Set([
      ...OF_SIGNED,
      ...Object.entries(params).flatMap(([name, { kind }]) => (BARE.has(kind) ? [name] : [])),
    ]);
    bareOf.set(params, names);
  }
  return names;
}

/** Reads the parameters of an encoded query or form body, without its signature. */
export function paramsOf(encoded: string, endpoint: Pick<EndpointInfo, 'params'>): ApiParams {
  const bare = bareParams(endpoint.params);
  const params: [string, ApiValue][] = [];
  for (let start = 0; start < encoded.length; ) {
    const ampersand = encoded.indexOf('&', start);
    const end = ampersand < 0 ? encoded.length : ampersand;
    const equals = encoded.indexOf('=', start);
    const name = decoded(encoded.slice(start, equals));
    const value = decoded(encoded.slice(equals + 1, end));
    start = end + 1;
    if (name !== 'signature') params.push([name, bare.has(name) && BARE_FORM.test(value) ? { json: value } : value]);
  }
  return params;
}

const decoded = (text: string): string => (text.includes('%') ? decodeURIComponent(text) : text);

/** The text that the signature of a request covers: sorted by name, without percent-encoding. */
export function signedText(params: ApiParams): string {
  let text = '';
  for (const [name, value] of sortedByName(params)) text += `${text === '' ? '' : '&'}${name}=${textOf(value)}`;
  return text;
}

/** An insertion sort: a request has about ten parameters, for which `sort` with its comparator takes twice as long. */
function sortedByName(params: ApiParams): ApiParams {
  const sorted = params.slice();
  for (let index = 1; index < sorted.length; index += 1) {
    const one = sorted[index] as ApiParams[number];
    let at = index;
    for (; at > 0 && (sorted[at - 1] as ApiParams[number])[0] > one[0]; at -= 1)
      sorted[at] = sorted[at - 1] as ApiParams[number];
    sorted[at] = one;
  }
  return sorted;
}

const textOf = (value: ApiValue): string => (typeof value === 'string' ? value : value.json);

/** Adds the API key and the signature. */
export function withSignature(params: ApiParams, apiKey: string, signer: Signer): ApiParams {
  const signed: ApiParams = [...params, ['apiKey', apiKey]];
  return [...signed, ['signature', signer.sign(signedText(signed))]];
}

/** A request as it is sent. */
export function requestText(id: number, method: string, params: ApiParams): string {
  const head = `{"id":${id},"method":"${method}"`;
  if (params.length === 0) return `${head}}`;
  let members = '';
  for (const [name, value] of params) {
    const json = typeof value !== 'string' ? value.json : PLAIN.test(value) ? `"${value}"` : JSON.stringify(value);
    members += members === '' ? `"${name}":${json}` : `,"${name}":${json}`;
  }
  return `${head},"params":{${members}}}`;
}
