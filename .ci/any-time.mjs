// Compares outputs of a running market without the parts that depend on the moment at which a cell ran.

/**
 * Compares lines that {@link outputDifferences} has masked. A price that is older than some seconds is shown with its age, so one run may
 * show an age where another run shows none. The market moves between two runs, so a price may be above the market in one run and below it
 * in the other. A price that ends with a zero is a character shorter, so the last columns of a table of orders may have room in one run
 * only. A market order meets more quotes at one moment than at another, so one run may have more fills than a list shows.
 */
export const atAnyTime = (lines) =>
  lines
    .filter((line) => !/^the first # of # fills$/.test(line))
    .map((line) =>
      line
        .replace(/(?: prices)? seen(?: up to)? # ago$/, '')
        .replace(/<?# % (?:above|below)/, '# % beside')
        .replace(/ status(?: order)?(?: list)?$/, ' status')
        .replace(/ (NEW|PARTIALLY_FILLED)(?: #)+$/, ' $1')
        .replace(/^not shown at this width: .*/, 'not shown at this width'),
    )
    .sort()
    .join('\n');
