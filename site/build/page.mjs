// The frame of every page: its head with the content security policy, its header and its footer.
import { escaped, highlighted } from './highlight.mjs';

/**
 * The policy of all pages. They send nothing to anybody: `connect-src` is 'self', and no rule has an address of another site. The workers
 * of cells have the policy of their page, and evaluate what the reader typed.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-eval'",
  // 'self' is for Firefox, which applies this rule also to the files that a worker imports.
  "worker-src 'self' blob:",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** The parts of the site, in the order of the header. */
const PARTS = [
  { name: 'Learn', href: 'learn/index.html' },
  { name: 'Play', href: 'play/index.html' },
  { name: 'Docs', href: 'docs/index.html' },
];

/** A mark of three candles. */
const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path d="M3 3v11M8 1v12M13 4v11" stroke="#70757e"/><path fill="#0b8282" d="M1.5 6h3v5h-3zM11.5 6h3v6h-3z"/><path fill="#b8420a" d="M6.5 3h3v6h-3z"/></svg>`;

/**
 * @param page `path` below the site, `title`, `description`, `body` as HTML, `part` of the site, `scripts` by name, `choice` of
 *   the exchange, `assets` as the folder of scripts and styles
 */
export function pageOf({ path, title, description, body, part, scripts = [], choice, assets, className = '' }) {
  const up = '../'.repeat(path.split('/').length - 1);
  const links = PARTS.map(
    ({ name, href }) => `<a href="${up}${href}"${name === part ? ' aria-current="page"' : ''}>${name}</a>`,
  ).join('');
  const data = choice === undefined ? '' : ` data-choice="${escaped(JSON.stringify(choice))}"`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${escaped(description)}">
<title>${escaped(title)}</title>
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(ICON)}">
<link rel="stylesheet" href="${up}${assets}/site.css">
${scripts.map((name) => `<script type="module" src="${up}${assets}/${name}.js"></script>`).join('\n')}
</head>
<body class="${className}" data-root="${up || './'}"${data}>
<a class="skip" href="#content">Skip to the content</a>
<header class="top"><a class="brand" href="${up || './'}index.html">spotlab</a><nav aria-label="Parts">${links}</nav></header>
<main id="content">
${body}
</main>
</body>
</html>
`;
}

/**
 * A cell that runs where scripts run, and that a reader can read where no scripts run.
 *
 * @param outputs HTML of its stored outputs
 * @param program the code after parsing: a cell with it runs before the page has the parser. Its code may only read, because it may run
 * twice
 */
export function liveCell(code, outputs = '', program = undefined) {
  const known = program === undefined ? '' : ` data-program="${escaped(JSON.stringify(program))}"`;
  return `<div class="cell" data-live${known}>
<div class="cell-code" data-editor>${highlighted(code)}</div>
<div class="cell-output" data-output data-state="idle">${outputs}</div>
</div>`;
}
