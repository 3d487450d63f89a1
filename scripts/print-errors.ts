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

Every error is a \`SpotlabError\` with a stable \`code\`, a \`message\` that says which call and which value, and \`advice\`.
None holds a key, a secret or a signature.

| class | \`code\` | when |
| --- | --- | --- |
| \`ParameterError\` | \`SPOTLAB_PARAMETER\` | a value cannot be sent, or a rule of the endpoint is broken; nothing was sent |
| \`FilterError\` | \`SPOTLAB_FILTER\` | an order breaks a filter of its symbol; \`checks\` says which, with the nearest values that pass; nothing was sent |
| \`ExchangeError\` | \`SPOTLAB_EXCHANGE\` | the exchange refused; \`exchangeCode\` is one of the codes below, \`status\` the HTTP status |
| \`ReplaceError\` | \`SPOTLAB_EXCHANGE\` | a cancel-replace of which a half was refused; \`outcome\` says what was done |
| \`LimitError\` | \`SPOTLAB_LIMIT_…\` | a window is full (policy \`throw\`), a 429 holds, or the address is banned; \`retryAfterMs\` |
| \`TransportError\` | \`SPOTLAB_TRANSPORT\` | no reply: not connected, cut off, timed out, aborted; \`carriedOut: false\` when a trade is known not to have been made |
| \`SpotlabError\` | \`SPOTLAB_PAGING\` | more rows share one millisecond than one request can give; nothing is passed over |
| \`SpotlabError\` | \`SPOTLAB_PACKAGE\`, \`SPOTLAB_FILE\`, \`SPOTLAB_SQL\` | data out: a package is missing (the message says what to install), a file cannot be written, a query was refused |
| \`SpotlabError\` | \`SPOTLAB_KEY\`, \`SPOTLAB_NO_KEY\`, \`SPOTLAB_TRADING_REFUSED\` | a key cannot be used, is missing, or live trading was not allowed |
| \`NotConfirmedError\` | \`SPOTLAB_NOT_CONFIRMED\` | whoever was to confirm a trading call did not say yes, or nobody could be asked (\`reason\`); nothing was sent |
| \`SpotlabError\` | \`SPOTLAB_READ_ONLY\` | something that is watched would trade or change something: looking never does; nothing was sent |
| \`SpotlabError\` | \`SPOTLAB_LIVE\` | \`live()\` where nobody draws, or too many live displays at once |
| \`SpotlabError\` | \`SPOTLAB_CONTROL\` | a command of \`x.exchange\` cannot be carried out; nothing was changed: [admin.md](admin.md) |
| \`OutcomeUnknownError\` | \`SPOTLAB_OUTCOME_UNKNOWN\` | a trading call whose answer was lost, and asking did not settle it; \`clientOrderIds\`, \`known\` says what was found out |

## Codes of the exchange

\`%s\` stands for a value that the exchange puts in.

${sections.join('\n')}`;
}
