/**
 * The parameters of a request of the WebSocket API: as JSON, and as the text that a signature covers. Source:
 * `signing.md`, "WebSocket API payload".
 */
import type { EndpointInfo, ParamKind } from '../../protocol/index.js';
import type { Signer } from '../../signing/index.js';

/** Parameters in any order. */
export type ApiParams = readonly (readonly [name: string, value: ApiValue])[];

/** A text, which is quoted in JSON, or a number, a flag or a list as JSON. */
export type ApiValue = string | { readonly json: string };

/** Kinds of parameters that are no texts in JSON. */
const BARE: ReadonlySet<ParamKind> = new Set(['integer', 'id', 'time', 'flag', 'symbols', 'enums']);
/** A text that is its own JSON, between quotes. */
const PLAIN = /^[A-Za-z0-9._-]*$/;
/** The form of such a value; anything else is sent as a text, and the exchange says what is wrong with it. */
const BARE_FORM = /^(?:-?\d+(?:\.\d+)?|true|false|\[.*\])$/s;
/** Parameters of every signed request. The samples of the exchange have both as numbers. */
const OF_SIGNED: ReadonlySet<string> = new Set(['timestamp', 'recvWindow']);

/** Reads the parameters of an encoded query or form body, without its signature. */
export function paramsOf(encoded: string, endpoint: Pick<EndpointInfo, 'params'>): ApiParams {
  if (encoded === '') return [];
  const params: [string, ApiValue][] = [];
  for (const pair of encoded.split('&')) {
    const equals = pair.indexOf('=');
    const name = decoded(pair.slice(0, equals));
    if (name === 'signature') continue;
    const value = decoded(pair.slice(equals + 1));
    const kind = endpoint.params[name]?.kind;
    const isBare = OF_SIGNED.has(name) || (kind !== undefined && BARE.has(kind));
    params.push([name, isBare && BARE_FORM.test(value) ? { json: value } : value]);
  }
  return params;
}

const decoded = (text: string): string => (text.includes('%') ? decodeURIComponent(text) : text);

/** The text that the signature of a request covers: sorted by name, without percent-encoding. */
export function signedText(params: ApiParams): string {
  let text = '';
  for (const [name, value] of [...params].sort(byName)) text += `${text === '' ? '' : '&'}${name}=${textOf(value)}`;
  return text;
}

const byName = ([a]: ApiParams[number], [b]: ApiParams[number]): number => (a < b ? -1 : 1);
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
