/** Prints `docs/errors.md`: the client's error classes, and every error code of the exchange with its texts and advice. */
import { type ErrorRow, errorTable } from '../src/client/types/error-codes.js';
import { adviceFor, errorCodes } from '../src/protocol/errors/errors.js';
import { adviceForStatus, statusAdvice } from '../src/protocol/errors/status-advice.js';
import { type RefusalText, refusalTexts } from '../src/protocol/values/refusal-texts.js';

export function printErrors(): string {
  const codes = Object.keys(errorCodes)
    .map(Number)
    .sort((a, b) => b - a);
  const rows = codes.flatMap(rowsOf);
  return `<!-- Printed from src/client/types/error-codes.ts, src/protocol/errors/error-codes.ts and src/protocol/values/refusal-texts.ts by \`npm run generate\`; do not edit. -->

# Errors

## Errors of the client

Every error is a \`SpotlabError\` with a stable \`code\`, a \`message\` that names the call and the value, and \`advice\`.
No error contains a key, a secret or a signature.

| class | \`code\` | when |
| --- | --- | --- |
${errorRows().join('\n')}

## Replies without an error code

A firewall, a proxy or a gateway between the client and the exchange may answer with a page of its own. Such a reply has
only an HTTP status. The error shows the title and the first line of the page.

| status | what to do |
| --- | --- |
| 200 to 299 | ${adviceForStatus(200)} |
| 300 to 399 | ${adviceForStatus(300)} |
${Object.entries(statusAdvice)
  .map(([status, advice]) => `| ${status} | ${cell(advice)} |`)
  .join('\n')}

For a trading call such a reply proves nothing: the client queries the outcome, see [client](client.md#lost-replies).

## Warnings of the client

Warnings are warnings of the Node process: they are printed to standard error, and
\`process.on('warning', ({ code, message }) => …)\` receives them. \`node --disable-warning=CODE\` hides one code,
\`--no-warnings\` all of them.

| \`code\` | when |
| --- | --- |
| \`SPOTLAB_UNSENT\` | A trading call, or a command of \`x.exchange\` that changes something, was created and never sent. The warning names the verb, the symbol and the line. See [client.md](client.md#unsent-calls). |
| \`SPOTLAB_SHARE\` | The limits are not shared with other processes. The calls go on with the limits of this process. |
| \`SPOTLAB_HOOK\` | \`onRequest\`, \`onResponse\` or \`onWait\` threw an error. Calls and streams go on. |
| \`SPOTLAB_SBE\` | The exchange does not answer in the binary encoding. The calls go on in JSON. |

## Error codes of the exchange

The third column has the texts that come with the code; \`%s\` stands for a value that the exchange inserts. A code whose texts have
different statuses or need different advice has several rows.

| code | HTTP | when | what to do |
| --- | --- | --- | --- |
${rows.join('\n')}
`;
}

/** The rows of a code: one for its usual status and advice, and one for each other pair of status and advice. */
function rowsOf(code: number): string[] {
  const { name, http: usual } = errorCodes[code] as (typeof errorCodes)[number];
  const pairOf = (http: number, advice = '') => ({ http, advice, texts: [] as string[] });
  const pairs = [pairOf(usual, adviceFor(code))];
  for (const [own, text, { http = usual } = {}] of Object.values<RefusalText>(refusalTexts)) {
    if (own !== code) continue;
    const found = pairOf(http, adviceFor(code, text));
    let pair = pairs.find((one) => one.http === http && one.advice === found.advice);
    if (pair === undefined) {
      pair = found;
      pairs.push(pair);
    }
    pair.texts.push(`\`${cell(text.replaceAll('`', "'"))}\``);
  }
  return pairs.map(({ http, advice, texts }, at) => {
    const head = at === 0 ? `<a id="${-code}"></a>${code} ${name}` : String(code);
    return `| ${head} | ${http} | ${texts.join('<br>')} | ${cell(advice)} |`;
  });
}

const cell = (text: string) => text.replaceAll('|', '\\|');

/** The rows of the errors of the client; codes with the same entry share one. */
function errorRows(): string[] {
  const codesOf = new Map<ErrorRow, string[]>();
  for (const [code, rows] of Object.entries<ErrorRow | readonly ErrorRow[]>(errorTable))
    for (const row of [rows].flat()) codesOf.set(row, [...(codesOf.get(row) ?? []), `\`${code}\``]);
  return [...codesOf].map(([{ className, when }, codes]) => `| \`${className}\` | ${codes.join(', ')} | ${when} |`);
}
