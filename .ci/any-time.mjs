// Compares outputs of a running market without the parts that depend on the moment at which a cell ran.

/**
 * Compares lines that {@link outputDifferences} has masked. Prices older than some seconds have an age, and the market moves between two
 * runs, so a price may be on the other side of it.
 */
export const atAnyTime = (lines) =>
  lines
    .map((line) =>
      line.replace(/(?: prices)? seen(?: up to)? # ago$/, '').replace(/<?# % (?:above|below)/, '# % beside'),
    )
    .sort()
    .join('\n');
