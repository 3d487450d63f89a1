/**
 * Verifies a dataset: reads every file, and compares its hash and its rows with the manifest. Ids, or open times, must
 * rise; times must be of the day and must not fall; the gaps must be those that the manifest names.
 */
import { relative } from 'node:path';
import {
  describeAs,
  type HistoryContext,
  type HistoryFilter,
  type HistoryFinding,
  type HistoryReport,
} from '../client/index.js';
import { type Day, daysBetween, endOfDay, startOfDay } from './dataset/days.js';
import { abandonedDrafts } from './dataset/drafts.js';
import { type KindLayout, layoutOf, type SeriesName } from './dataset/kinds.js';
import { daysOnDisk, Manifest } from './dataset/manifest.js';
import { type DayEntry, MAX_GAPS } from './dataset/part-info.js';
import { readPart } from './dataset/part-reader.js';
import { hashOfFile, partPath } from './dataset/part-writer.js';
import { gapsOf } from './dataset/series-gaps.js';
import { reportText } from './history-texts.js';
import { seriesOfDataset } from './read/list.js';

/** Maximum number of findings that a prompt shows. */
const SHOWN_FINDINGS = 20;

type Problem = HistoryFinding['problem'];
type Note = (problem: Problem, text: string) => void;

/** Kinds of findings that do not make a dataset bad, because its manifest itself lists what is missing. */
const KNOWN: readonly Problem[] = ['gap', 'missing', 'partial'];

export async function verify(context: Pick<HistoryContext, 'folder'>, filter?: HistoryFilter): Promise<HistoryReport> {
  const { folder } = context;
  const findings: HistoryFinding[] = [];
  let [days, rows] = [0, 0];
  for (const series of await seriesOfDataset(folder, filter)) {
    const kind = series.interval === undefined ? series.kind : `${series.kind}-${series.interval}`;
    const noteOf =
      (day: string): Note =>
      (problem, text) =>
        findings.push({ symbol: series.symbol, kind, day, problem, text });
    const manifest = await Manifest.read(folder, series);
    if (!manifest)
      noteOf('')('manifest', 'the manifest is missing or damaged; the next synchronization writes it again');
    for (const day of await daysOnDisk(folder, series)) {
      days += 1;
      rows += await verifyDay(folder, series, day, manifest?.day(day), noteOf(day));
    }
    if (manifest) verifySeries(manifest, noteOf);
  }
  for (const path of await abandonedDrafts(folder)) {
    const text = `${relative(folder, path)} is left from a process that was ended; the next synchronization removes it`;
    findings.push({ symbol: '', kind: '', day: '', problem: 'draft', text });
  }
  const ok = findings.every(({ problem }) => KNOWN.includes(problem) || problem === 'draft');
  const report: HistoryReport = { ok, days, rows, findings };
  return describeAs(report, () => reportText(report, SHOWN_FINDINGS));
}

/** @returns the number of rows */
async function verifyDay(
  folder: string,
  series: SeriesName,
  day: Day,
  entry: DayEntry | undefined,
  note: Note,
): Promise<number> {
  const path = partPath(folder, series, day);
  if (!entry) note('manifest', 'the file is not in the manifest; the next synchronization adds it');
  else if ((await hashOfFile(path)).sha256 !== entry.sha256) {
    note('hash', 'the SHA-256 of the file is not that of the manifest: it was changed or damaged');
  }
  try {
    const rows = new RowCheck(layoutOf(series), day, note);
    const { key, time } = rows.layout;
    for await (const batch of readPart(path, rows.layout, { columns: [...new Set([key, time])] })) {
      for (let row = 0; row < batch.length; row += 1) rows.row(batch.key(row), batch.timeUs(row));
    }
    if (entry) rows.compare(entry);
    return rows.count;
  } catch (error) {
    note('file', `the file cannot be read: ${(error as Error).message}`);
    return 0;
  }
}

/** Checks the rows of a day one after the other. Each kind of problem is reported once per day. */
class RowCheck {
  count = 0;
  #gaps = 0;
  #firstKey = 0;
  #lastKey = 0;
  #lastUs = 0;
  #isNoted = false;

  constructor(
    readonly layout: KindLayout,
    private readonly day: Day,
    private readonly note: Note,
  ) {}

  row(key: number, us: number): void {
    if (us < startOfDay(this.day) || us >= endOfDay(this.day)) this.#once(`the row ${key} is of another day`);
    if (this.count === 0) this.#firstKey = key;
    else {
      if (key <= this.#lastKey) this.#once(`the row ${key} is not in order: the row before has ${this.#lastKey}`);
      else if (key !== this.#lastKey + this.layout.step) this.#gaps += 1;
      if (us < this.#lastUs) this.#once(`the time of the row ${key} is before that of the row before it`);
    }
    this.count += 1;
    this.#lastKey = key;
    this.#lastUs = us;
  }

  compare(entry: DayEntry): void {
    const { count, note } = this;
    if (count !== entry.rows) note('rows', `the file has ${count} rows, the manifest says ${entry.rows}`);
    if (this.#firstKey !== entry.firstKey || this.#lastKey !== entry.lastKey) {
      const text = `${this.#firstKey} to ${this.#lastKey}, the manifest says ${entry.firstKey} to ${entry.lastKey}`;
      note('rows', `the file has the rows ${text}`);
    }
    const known = entry.gaps.filter(([first, last]) => first > entry.firstKey && last < entry.lastKey).length;
    if (known !== this.#gaps && known < MAX_GAPS) {
      note('rows', `rows are missing in ${this.#gaps} places, the manifest names ${known}`);
    }
  }

  #once(text: string): void {
    if (!this.#isNoted) this.note('order', text);
    this.#isNoted = true;
  }
}

/** Reports the gaps, days and parts of days that the manifest lists as missing. */
function verifySeries(manifest: Manifest, noteOf: (day: Day) => Note): void {
  const { days } = manifest;
  const [first, last] = [days[0]?.[0], days.at(-1)?.[0]];
  if (first === undefined || last === undefined) return;
  const between = daysBetween(first, last);
  for (const day of between) {
    const entry = manifest.day(day);
    if (!entry) noteOf(day)('missing', 'the day is missing');
    else if (!entry.isComplete) noteOf(day)('partial', 'the day is not complete');
  }
  for (const gap of gapsOf(manifest, between)) {
    noteOf(gap.day)('gap', `${gap.rows} rows are missing: ${gap.first} to ${gap.last}`);
  }
}
