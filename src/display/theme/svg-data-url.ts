/** An SVG as a URL for a quoted text in an attribute: shorter than base64, because few characters need an escape. */
export function dataUrl(svg: string): string {
  const quoted = svg.replace(/"/g, "'").replace(/\n/g, '');
  return `data:image/svg+xml,${quoted.replace(/[<>#%&\\]|[^\x20-\x7e]+/g, (found) => ESCAPES[found] ?? encodeURIComponent(found))}`;
}

/** The escapes of markup, which are most of all. */
const ESCAPES: Readonly<Record<string, string>> = { '<': '%3C', '>': '%3E', '#': '%23', '%': '%25', '&': '%26' };
