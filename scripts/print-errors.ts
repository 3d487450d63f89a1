/** Prints `docs/errors.md`: the client's error classes, and every error code of the exchange with its texts and advice. */
import { adviceFor, errorCodes } from '../src/protocol/errors/errors.js';
import { refusalTexts } from '../src/protocol/errors/refusal-texts.js';
import { adviceForStatus, statusAdvice } from '../src/protocol/errors/status-advice.js';

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

## Errors of the client

Every error is a \`SpotlabError\` with a stable \`code\`, a \`message\` that names the call and the value, and \`advice\`.
No error contains a key, a secret or a signature.

| class | \`code\` | when |
| --- | --- | --- |
| \`ParameterError\` | \`SPOTLAB_PARAMETER\` | A value is invalid, or the parameters break a rule of the endpoint. Nothing was sent. |
| \`FilterError\` | \`SPOTLAB_FILTER\` | An order breaks a filter of its symbol. \`checks\` lists the filters and the nearest values that pass. Nothing was sent. |
| \`ExchangeError\` | \`SPOTLAB_EXCHANGE\` | The exchange refused the request. \`exchangeCode\` is one of the codes below, \`status\` is the HTTP status. A reply without a code of the exchange, such as the page of a firewall, is in \`page\` (type, title, text). |
| \`ReplaceError\` | \`SPOTLAB_EXCHANGE\` | The exchange refused the cancel, the new order, or both halves of a cancel-replace. \`outcome\` says which half succeeded. |
| \`ReplyError\` | \`SPOTLAB_REPLY\` | A call that reads got a reply with a status of success or a redirection that is not its result: empty, cut off, no JSON, a page, or another result. \`fault\` says what is wrong, \`page\` has the content. For a trading call it is the \`cause\` of the error. |
| \`LimitError\` | \`SPOTLAB_LIMIT_…\` | A rate limit window is full (policy \`throw\`), the exchange answered 429, or the IP address is banned. \`retryAfterMs\` says how long to wait. |
| \`TransportError\` | \`SPOTLAB_TRANSPORT\` | No reply: the connection failed or broke, the request timed out, or it was aborted. \`carriedOut: false\` means that a trading call was certainly not executed. |
| \`SpotlabError\` | \`SPOTLAB_PAGING\` | More rows have the same millisecond than one request can return. Paging stops instead of skipping rows. |
| \`SpotlabError\` | \`SPOTLAB_PACKAGE\`, \`SPOTLAB_FILE\`, \`SPOTLAB_SQL\` | Data export: a package is missing (the message names it), a file cannot be written, or an SQL query is invalid. |
| \`SpotlabError\` | \`SPOTLAB_HISTORY\` | \`x.history\`: a range, a file or a dataset cannot be used, or the rows are of another exchange. |
| \`SpotlabError\` | \`SPOTLAB_DECIMAL\` | \`decimal()\` or a method of a decimal got a value that is no exact decimal, a division by 0, or an operator such as \`+\`. |
| \`SpotlabError\` | \`SPOTLAB_OPTION\`, \`SPOTLAB_NETWORK\`, \`SPOTLAB_PROFILE\` | An option is invalid, the network is unknown or cannot do this, or the profile is invalid. Nothing was sent. |
| \`SpotlabError\` | \`SPOTLAB_KEY\`, \`SPOTLAB_NO_KEY\`, \`SPOTLAB_TRADING_REFUSED\` | The API key is invalid, is missing, or live trading is not allowed. |
| \`NotConfirmedError\` | \`SPOTLAB_NOT_CONFIRMED\` | A trading call was not confirmed, or no confirmation was possible (\`reason\`). Nothing was sent. |
| \`StartError\` | \`SPOTLAB_REPLAY_FILE\`, \`SPOTLAB_EXCHANGE_INFO_FILE\`, \`SPOTLAB_JOURNAL\`, \`SPOTLAB_CLASS_FILE\`, \`SPOTLAB_START\` | The embedded exchange cannot start: a recording, a file of symbols, a data directory or the class in it cannot be used. \`code\` and \`name\` say which (\`ReplayFileError\`, \`ExchangeInfoFileError\`, \`JournalError\`, \`ClassFileError\`), \`path\` and \`line\` say where. |
| \`SpotlabError\` | \`SPOTLAB_QUEUE\` | A sweep through a queue, or its worker: the Redis cannot be reached, the market cannot be sent, or a worker does not have a file of the market. |
| \`StartError\` | \`SPOTLAB_SNAPSHOT_FILE\` | \`lab.snapshot\`: the file cannot be read, is damaged, or was saved by another version or with other symbols. \`name\` is \`SnapshotFileError\`, \`path\` says where. |
| \`SpotlabError\` | \`SPOTLAB_READ_ONLY\` | A call inside \`watch\` or \`live\` would trade or change something. Only read-only calls are allowed there. Nothing was sent. |
| \`SpotlabError\` | \`SPOTLAB_WIDGETS\` | A method of \`x.widgets\` was called outside of a notebook with the spotlab kernel. |
| \`SpotlabError\` | \`SPOTLAB_LIVE\` | \`live()\` was called where nothing can draw, or too many live displays are open. |
| \`StreamGapError\` | \`SPOTLAB_STREAM_GAP\` | Events of a stream are missing and were not filled; \`gap\` says which ones and why. See [streams.md](streams.md#missing-events). |
| \`SpotlabError\` | \`SPOTLAB_STREAM\` | A stream has ended because the exchange cannot be reached or refuses it; \`cause\` is the reason. |
| \`SpotlabError\` | \`SPOTLAB_STREAM_BUFFER\` | More events of a stream waited than \`buffer(count)\` allows. |
| \`SpotlabError\` | \`SPOTLAB_STREAM_CLOSED\` | A stream was used after its client was closed, or the client was closed while it was open. |
| \`SpotlabError\` | \`SPOTLAB_ORDER_ENDED\` | \`x.stream.order(…).reached(status)\`: the order ended with another status; \`order\` is its last state. |
| \`SpotlabError\` | \`SPOTLAB_STREAM_AWAIT\` | A stream was awaited. A stream is no promise: iterate it, or await \`stream.take(count)\`. |
| \`SpotlabError\` | \`SPOTLAB_KERNEL\` | The packages of the notebook kernel are not installed, or could not be installed. See [notebooks.md](notebooks.md#installing-the-kernel). |
| \`SpotlabError\` | \`SPOTLAB_CONTROL\` | A command of \`x.exchange\` failed and changed nothing. See [admin.md](admin.md). |
| \`LabError\` | \`SPOTLAB_LAB_STRATEGY\` | The strategy of a run threw an error: \`at\` is its line, \`timeMs\` the time of the exchange, \`cause\` the error, and \`result\` what had happened until then. See [lab.md](lab.md). |
| \`LabError\` | \`SPOTLAB_LAB_BUSY\` | The strategy of a run does more and more at one time of the exchange and never waits. |
| \`SpotlabError\` | \`SPOTLAB_LAB_FILE\` | \`lab.open\`, \`lab.verify\`: the file cannot be read, is no file of the lab, is of another format, or its result was changed. |
| \`SpotlabError\` | \`SPOTLAB_STAGE\`, \`SPOTLAB_EXERCISE\` | \`spotlab/teaching\`: the price cannot be moved, or there is no such exercise. |
| \`OutcomeUnknownError\` | \`SPOTLAB_OUTCOME_UNKNOWN\` | The reply to a trading call was lost or is not its result, and queries could not determine the outcome. \`clientOrderIds\` lists the ids, \`known\` says what the queries found. |

## Replies without an error code

A firewall, a proxy or a gateway between the client and the exchange may answer with a page of its own. Such a reply has
only an HTTP status. The error shows the title and the first line of the page.

| status | what to do |
| --- | --- |
| 200 to 299 | ${adviceForStatus(200)} |
| 300 to 399 | ${adviceForStatus(300)} |
${Object.entries(statusAdvice)
  .map(([status, advice]) => `| ${status} | ${advice.replaceAll('|', '\\|')} |`)
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
| \`SPOTLAB_HOOK\` | \`onRequest\` or \`onResponse\` failed. The calls go on without it. |

## Error codes of the exchange

In the texts, \`%s\` stands for a value that the exchange inserts.

${sections.join('\n')}`;
}
