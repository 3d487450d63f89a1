/**
 * The file `class.json` in the data directory: which account each student of a class has, the join codes that are not
 * used yet, and the token of the board.
 *
 * Only its owner may read the file (mode 0600). It contains no API keys: those are in the journal of the exchange.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWholeFile } from '../../files/index.js';
import { nameKey } from './class-names.js';

/** A student as the file stores it. */
export interface StoredStudent {
  readonly name: string;
  /** Position of the account, from 0. */
  readonly account: number;
  /** Code for the next join; null after the code was used. */
  readonly joinCode: string | null;
  /** Amounts that the student started with and was given since, by asset: decimal strings. */
  readonly start: Readonly<Record<string, string>>;
  /** Number of trades that the board does not count, because they are older than the last reset. */
  readonly tradesBefore: number;
}

export interface StoredClass {
  readonly version: 1;
  readonly boardToken: string;
  readonly students: readonly StoredStudent[];
  /** Students of earlier lists, whose accounts stay. */
  readonly former: readonly StoredStudent[];
}

const FILE = 'class.json';

/** The file of a class cannot be used; the message names the file and the reason. */
export class ClassFileError extends Error {
  override readonly name = 'ClassFileError';
  readonly code = 'SPOTLAB_CLASS_FILE';
}

/** Whether a value of the file is a list of students, each with a different name and a different account. */
function areStudents(list: unknown): list is readonly StoredStudent[] {
  if (!Array.isArray(list) || !list.every(isStudent)) return false;
  const isOwn = (values: readonly unknown[]) => new Set(values).size === values.length;
  return isOwn(list.map(({ name }) => nameKey(name))) && isOwn(list.map(({ account }) => account));
}

function isStudent(value: unknown): value is StoredStudent {
  const { name, account, joinCode, start, tradesBefore } = (value ?? {}) as Partial<StoredStudent>;
  const isCount = (one: unknown) => Number.isSafeInteger(one) && (one as number) >= 0;
  const isAmount = (one: unknown) => typeof one === 'string' && /^\d{1,30}(\.\d{1,8})?$/.test(one);
  return (
    typeof name === 'string' &&
    name !== '' &&
    isCount(account) &&
    (joinCode === null || (typeof joinCode === 'string' && joinCode !== '')) &&
    typeof start === 'object' &&
    start !== null &&
    Object.values(start).every(isAmount) &&
    isCount(tradesBefore)
  );
}

/** The class of a data directory; undefined if there is none. @throws ClassFileError for a damaged file */
export function readClassFile(folder: string): StoredClass | undefined {
  const path = join(folder, FILE);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw new ClassFileError(`Cannot read ${path}: ${code}.`);
  }
  try {
    const stored = JSON.parse(text) as StoredClass;
    const { version, boardToken, students, former } = stored;
    const isClass = version === 1 && typeof boardToken === 'string' && boardToken !== '';
    if (isClass && areStudents(students) && areStudents(former)) return stored;
  } catch {
    // The message of the parser could quote a code.
  }
  throw new ClassFileError(`${path} is damaged, or another version of spotlab wrote it. Restore it, or delete it.`);
}

/** Replaces the file in one step, so that after a crash either the old or the new file exists. @throws ClassFileError */
export function writeClassFile(folder: string, stored: StoredClass): void {
  const path = join(folder, FILE);
  try {
    writeWholeFile(path, `${JSON.stringify(stored, null, 2)}\n`, { isSecret: true });
  } catch (error) {
    throw new ClassFileError(`Cannot write ${path}: ${(error as NodeJS.ErrnoException).code}.`);
  }
}
