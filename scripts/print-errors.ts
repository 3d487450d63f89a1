/** Prints `docs/errors.md`: every code of the service with its texts and what to do. */
import { adviceFor, errorCodes } from '../src/protocol/errors/errors.js';
import { refusalTexts } from '../src/protocol/errors/refusal-texts.js';

export function printErrors(): string {
  const codes = Object.keys(errorCodes)
    .map(Number)
    .sort((a, b) => b - a);
  const sections = codes.map((code) => {
    const { name, http } = errorCodes[code] as (typeof errorCodes)[number];
    const texts = Object.values(refusalTexts).flatMap(([own, text]) => (own === code ? [text] : []));
    const quoted = texts.map((text) => {
      const own = adviceFor(code, text);
      return `- \`${text.replaceAll('`', "'")}\`${own === adviceFor(code) ? '' : ` ${own}`}`;
    });
    return [
      `### <a id="${-code}"></a>${code} ${name}\n`,
      `HTTP ${http}. ${adviceFor(code)}\n`,
      ...(quoted.length ? [`${quoted.join('\n')}\n`] : []),
    ].join('\n');
  });
  return `<!-- Printed from src/protocol/errors/error-codes.ts, refusal-texts.ts and refusal-advice.ts by \`npm run generate\`; do not edit. -->

# Errors

## What the client raises

Every error is a \`SpotlabError\` with a stable \`code\`, a \`message\` that names the call and the value, and \`advice\`.
No error contains a key, a secret or a signature.

| class | \`code\` | when |
| --- | --- | --- |
| \`ParameterError\` | \`SPOTLAB_PARAMETER\` | a value cannot be sent, or a rule of the endpoint is broken; nothing was sent |
| \`FilterError\` | \`SPOTLAB_FILTER\` | an order breaks a filter of its symbol; \`checks\` has the broken filters with the nearest valid values; nothing was sent |
| \`ExchangeError\` | \`SPOTLAB_EXCHANGE\` | the exchange refused the request; \`exchangeCode\` is one of the codes below, \`status\` the HTTP status |
| \`ReplaceError\` | \`SPOTLAB_EXCHANGE\` | one half of a cancel-replace was refused; \`outcome\` has the result of each half |
| \`LimitError\` | \`SPOTLAB_LIMIT_…\` | a limit window is full (policy \`throw\`), requests must wait after a 429, or the IP address is banned; \`retryAfterMs\` is the wait |
| \`TransportError\` | \`SPOTLAB_TRANSPORT\` | no reply came: the connection failed or was cut, the call timed out or was aborted; \`carriedOut: false\` when a trading call was certainly not carried out |
| \`SpotlabError\` | \`SPOTLAB_PAGING\` | more rows share one millisecond than one request can return; no row is skipped silently |
| \`SpotlabError\` | \`SPOTLAB_PACKAGE\`, \`SPOTLAB_FILE\`, \`SPOTLAB_SQL\` | a package for the export is not installed, a file cannot be written, or DuckDB refused a query |
| \`SpotlabError\` | \`SPOTLAB_KEY\`, \`SPOTLAB_NO_KEY\`, \`SPOTLAB_TRADING_REFUSED\` | a key cannot be used, a key is missing, or live trading is not allowed |
| \`NotConfirmedError\` | \`SPOTLAB_NOT_CONFIRMED\` | the user did not confirm a trading call, or could not be asked (\`reason\`); nothing was sent |
| \`SpotlabError\` | \`SPOTLAB_READ_ONLY\` | a watch or live display tried to trade or to change something; nothing was sent |
| \`SpotlabError\` | \`SPOTLAB_LIVE\` | \`live()\` in a plain program, or too many live displays at once |
| \`SpotlabError\` | \`SPOTLAB_CONTROL\` | a command of \`x.exchange\` cannot be carried out; nothing was changed: [admin.md](admin.md) |
| \`OutcomeUnknownError\` | \`SPOTLAB_OUTCOME_UNKNOWN\` | the reply of a trading call was lost, and queries did not settle its outcome; \`clientOrderIds\` has its ids, \`known\` the findings |

## Codes of the exchange

\`%s\` stands for a value that the exchange inserts.

${sections.join('\n')}`;
}
