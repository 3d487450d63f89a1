/**
 * Checks that the replies to an attack are documented refusals, by their HTTP status, their form (JSON or the binary
 * encoding), and a code with the matching message.
 */
import { errorCodes } from '../../src/protocol/errors/errors.js';
import { refusalTexts } from '../../src/protocol/values/refusal-texts.js';
import { decodeReply } from '../../src/sbe/index.js';

export interface Answer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** Codes with an HTTP status of their own, for requests that are invalid HTTP or match no endpoint. */
const OF_TRANSPORT: Readonly<Record<number, number>> = {
  404: -1020,
  405: -1020,
  408: -1100,
  413: -1101,
  414: -1101,
  431: -1101,
};

const texts = Object.values(refusalTexts).map(([code, text]) => ({
  code,
  pattern: new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('%s', '[^]*')}$`),
}));

/** Whether a code and a text are a refusal of the catalogue. */
export function isKnownRefusal(code: unknown, msg: unknown): boolean {
  return typeof msg === 'string' && texts.some((one) => one.code === code && one.pattern.test(msg));
}

/** Parses all replies in these bytes, one character per byte. @throws Error when a reply is incomplete */
export function readAnswers(bytes: string): Answer[] {
  const answers: Answer[] = [];
  for (let rest = bytes; rest !== ''; ) {
    const end = rest.indexOf('\r\n\r\n');
    const [line = '', ...lines] = rest.slice(0, end).split('\r\n');
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(line)?.[1]);
    if (end < 0 || !status) throw new Error(`no answer: ${JSON.stringify(rest.slice(0, 200))}`);
    const headers = new Map(lines.map((one) => split(one)));
    const length = Number(headers.get('content-length') ?? 0);
    const body = rest.slice(end + 4, end + 4 + length);
    if (body.length < length) throw new Error(`half an answer: ${JSON.stringify(rest.slice(0, 200))}`);
    // An interim reply (100 Continue) only allows the client to send the body.
    if (status >= 200) answers.push({ status, headers, body });
    rest = rest.slice(end + 4 + length);
  }
  return answers;
}

/** The defect of a reply to a malformed request; undefined when the reply is correct. */
export function faultOf({ status, headers, body }: Answer): string | undefined {
  const shown = `${status} ${body.slice(0, 300)}`;
  if (status < 400 || status > 499) return `not refused: ${shown}`;
  const type = headers.get('content-type') ?? '';
  const isBinary = type === 'application/sbe';
  if (!isBinary && !type.startsWith('application/json')) return `neither JSON nor SBE: ${shown}`;
  let parsed: { code?: unknown; msg?: unknown };
  try {
    const bytes = Buffer.from(body, 'latin1');
    parsed = isBinary ? (decodeReply(bytes).value as typeof parsed) : JSON.parse(bytes.toString('utf8'));
  } catch {
    return `cannot be read: ${shown}`;
  }
  const { code, msg } = parsed;
  if (typeof code !== 'number' || typeof msg !== 'string') return `no code and text: ${shown}`;
  if (!isKnownRefusal(code, msg)) return `unknown code or text: ${shown}`;
  const fits = status in OF_TRANSPORT ? OF_TRANSPORT[status] === code : errorCodes[code]?.http === status;
  return fits ? undefined : `status and code do not belong together: ${shown}`;
}

function split(line: string): [name: string, value: string] {
  const colon = line.indexOf(':');
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
}
