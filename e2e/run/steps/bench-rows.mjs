const COLUMNS = ['metric', 'workload', 'floor', 'peer', 'ours', 'ratio', 'goal', 'met'];

/**
 * The rows on the last line that a benchmark printed:
 *
 * {metric, workload, unit, floor, peer, ours, ratio, goal, met}: `floor` and `peer` are numbers in `unit`, or null if the
 * figure has none, `ours` a number in `unit`; `ratio` is a number and `goal` says of what and how much, such as
 * "<= 1.25 x floor"; `met` is a boolean.
 *
 * @throws Error if there are none, or one is no such row.
 */
export function readRows(output) {
  const line = output.trimEnd().split('\n').at(-1) ?? '';
  const rows = JSON.parse(line);
  if (!Array.isArray(rows) || rows.length === 0) throw new Error('no rows on the last line');
  for (const row of rows) {
    const missing = COLUMNS.filter((column) => row[column] === undefined);
    if (missing.length > 0) throw new Error(`a row without ${missing.join(', ')}: ${JSON.stringify(row)}`);
    if (typeof row.met !== 'boolean' || !Number.isFinite(row.ratio) || !Number.isFinite(row.ours)) {
      throw new Error(`a row without a figure: ${JSON.stringify(row)}`);
    }
  }
  return rows;
}

/** The rows as a table, one line each. */
export function tableOf(rows) {
  const cells = rows.map(({ metric, unit, floor, peer, ours, ratio, goal, met }) => [
    metric,
    inUnit(floor, unit),
    inUnit(peer, unit),
    inUnit(ours, unit),
    short(ratio),
    goal,
    met ? 'met' : 'NOT MET',
  ]);
  const lines = [['metric', 'floor', 'peer', 'ours', 'ratio', 'goal', 'met'], ...cells];
  const widths = lines[0].map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  return lines
    .map((line) => line.map((cell, column) => pad(cell, widths[column], column)).join('  '))
    .join('\n');
}

function pad(cell, width, column) {
  return column >= 1 && column <= 4 ? cell.padStart(width) : cell.padEnd(width);
}

function inUnit(value, unit) {
  return value === null ? '-' : `${short(value)} ${unit ?? ''}`.trimEnd();
}

/** Three significant digits say all that such a measurement knows. */
function short(value) {
  if (value === 0 || Number.isInteger(value)) return String(value);
  return Math.abs(value) >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3)));
}
