/** Builds the message of an exchange error: the call, the exchange's text and code, and a hint about the value. */
import { errorCodes } from '../../protocol/index.js';
import { type CallRequest, wireText } from '../call/request.js';
import type { SymbolRules } from '../session/symbol-rules.js';
import { verdictsOf } from './fit.js';

export function refusalText(
  request: CallRequest,
  status: number,
  code: number | undefined,
  text: string,
  symbols: SymbolRules,
): string {
  const name = code === undefined ? '' : errorCodes[code]?.name;
  const origin = code === undefined ? `HTTP ${status}` : `${code}${name ? ` ${name}` : ''}`;
  const details = code === -1121 ? symbolHint(request, symbols) : code === -1013 ? filterHint(request, symbols) : '';
  return `${request.verb.id}: ${text.replace(/\.?$/, '.')} (${origin})${details}`;
}

function symbolHint({ params }: CallRequest, symbols: SymbolRules): string {
  const given = params.symbol ?? params.symbols;
  if (given === undefined) return '';
  const close = typeof given === 'string' ? symbols.near(given) : [];
  return ` Sent: ${wireText(given)}.${close.length ? ` Nearest: ${close.join(', ')}.` : ''}`;
}

function filterHint(request: CallRequest, symbols: SymbolRules): string {
  const broken = verdictsOf(symbols, request).filter((verdict) => !verdict.ok);
  return broken.map(({ name, detail }) => ` ${name}: ${detail}.`).join('');
}
