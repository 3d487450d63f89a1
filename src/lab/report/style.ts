/** The style of a report: light and dark by the system's setting, readable from 320 pixels on, and printable. */
import { DARK, LIGHT } from '../../colors/index.js';

const variables = ({ page, ink, dim, rule, alarm }: typeof LIGHT): string =>
  `--text: ${ink}; --dim: ${dim}; --line: ${rule}; --page: ${page}; --alarm: ${alarm}`;

export const STYLE = `
:root { color-scheme: light dark; ${variables(LIGHT)}; --soft: #f5f7f9 }
@media (prefers-color-scheme: dark) {
  :root { ${variables(DARK)}; --soft: #262a2f }
  /* The texts of pictures are a grey for both themes; on this dark page they need more contrast. */
  img { filter: brightness(1.4) }
}
* { box-sizing: border-box }
body { margin: 0 auto; padding: 24px 16px 48px; max-width: 900px; background: var(--page); color: var(--text);
  font: 15px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif; overflow-wrap: anywhere }
h1 { margin: 0 0 4px; font-size: 24px; line-height: 1.25 }
h2 { margin: 32px 0 8px; padding-bottom: 4px; border-bottom: 1px solid var(--line); font-size: 18px }
h3 { margin: 24px 0 4px; font-size: 15px }
p { margin: 8px 0 }
.dim { color: var(--dim) }
.verdict { border-left: 4px solid var(--dim); padding: 8px 12px; background: var(--soft); font-size: 16px }
.failed { border-left: 4px solid var(--alarm); padding: 8px 12px; background: var(--soft) }
/* On a narrow screen a picture stays readable and scrolls. */
img { display: block; margin: 12px 0 }
.scroll { overflow-x: auto }
table { border-collapse: collapse; font-size: 13px }
th, td { padding: 3px 12px 3px 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line) }
th { color: var(--dim); font-weight: 600; white-space: nowrap }
td { overflow-wrap: normal }
td:first-child { white-space: nowrap }
/* The last column is often a sentence. */
td:last-child:not(.n) { min-width: 200px }
.n { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums }
code, pre { font: 12.5px/1.5 ui-monospace, 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace }
pre { margin: 8px 0; padding: 12px; overflow-x: auto; overflow-wrap: normal; background: var(--soft); border: 1px solid var(--line) }
summary { cursor: pointer; padding: 4px 0 }
ul { margin: 8px 0; padding-left: 20px }
@media print { .scroll, pre { overflow: visible } }
`;
