/** Finds the known words that are nearest to a mistyped word, for error messages. */

/** At most `most` of `words` that are close to `word`, closest first. */
export function nearest(word: string, words: Iterable<string>, most = 3): string[] {
  const wanted = word.toLowerCase();
  const close: [distance: number, word: string][] = [];
  for (const candidate of words) {
    const distance = editDistance(wanted, candidate.toLowerCase());
    if (distance <= Math.max(1, Math.ceil(candidate.length / 3))) close.push([distance, candidate]);
  }
  return close
    .sort((a, b) => a[0] - b[0] || numberGap(word, a[1]) - numberGap(word, b[1]))
    .slice(0, most)
    .map(([, candidate]) => candidate);
}

/** Among words that differ by their number only (7h, 8h), the word with the closer number is nearer. */
function numberGap(a: string, b: string): number {
  const gap = Math.abs(Number.parseFloat(a) - Number.parseFloat(b));
  return Number.isNaN(gap) ? 0 : gap;
}

/** Levenshtein distance: insertions, deletions and replacements. */
function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const current = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      current.push(Math.min(replaced, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}
