/**
 * The students of a class: names, accounts and join codes.
 *
 * Account 0 belongs to the teacher; each student has an account of its own with the same balances. A join code is used
 * once: it gives its student the account's API key. With a data directory, the class is stored and continues after a
 * restart. A name that is removed from the list leaves the class; its account stays, and returns with the name.
 */
import { randomInt, timingSafeEqual } from 'node:crypto';
import { ASSET_LIMITS } from '../../market/index.js';
import { randomText } from '../../signing/index.js';
import { report, UnavailableError } from '../base/entrance.js';
import type { AccountKey } from '../venue/users.js';
import type { Venue } from '../venue/venue.js';
import { readClassFile, type StoredStudent, writeClassFile } from './class-file.js';
import { isTooLong, nameKey } from './class-names.js';

/** A student of the class. */
export type Student = StoredStudent;

/** Why a join is refused. */
export type JoinProblem = 'unknownName' | 'hasJoined' | 'wrongCode';

/** Letters and digits of a join code. On paper, none of them looks like another one. */
const CODE_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
/** There are 31^12 codes, so guessing a code takes far longer than a class lasts. */
const CODE_LENGTH = 12;
const TOKEN_LENGTH = 32;

/** The data of a student that can change. */
export type StudentChanges = Partial<Omit<Student, 'name' | 'account'>>;

const CANNOT_STORE =
  'The exchange cannot store its class now, so nothing was changed. Its standard error says why; remove the cause, and try again.';

export class ClassRoster {
  /** The secret of the board's address. */
  readonly boardToken: string;
  private readonly folder: string | undefined;
  private students: Student[];
  /** Students of earlier lists, who are not in the class now. */
  private readonly former: readonly Student[];
  /** The position of each student's account, by the key of the name: the names of a class do not change. */
  private readonly positions: ReadonlyMap<string, number>;

  private constructor(folder: string | undefined, token: string, students: Student[], former: readonly Student[]) {
    this.folder = folder;
    this.boardToken = token;
    this.students = students;
    this.former = former;
    this.positions = new Map(students.map(({ name, account }) => [nameKey(name), account]));
  }

  /**
   * Opens the class of an exchange: reads the stored one, and opens an account for each new name.
   *
   * @param names names of the students; undefined: continue with the stored class
   * @param funds balances of a new account, by asset
   * @returns undefined if there are neither names nor a stored class
   * @throws ClassFileError when the stored class cannot be read or written
   */
  static open(
    venue: Venue,
    options: {
      readonly names: readonly string[] | undefined;
      readonly folder: string | undefined;
      readonly funds: Readonly<Record<string, string>>;
      readonly newKey: () => string;
    },
  ): ClassRoster | undefined {
    const { folder, funds, newKey } = options;
    const stored = folder === undefined ? undefined : readClassFile(folder);
    const known = [...(stored?.students ?? []), ...(stored?.former ?? [])];
    const names = options.names ?? stored?.students.map(({ name }) => name);
    if (names === undefined) return undefined;
    const students = names.map((name) => {
      const before = known.find((one) => nameKey(one.name) === nameKey(name));
      if (before && venue.accounts.at(before.account) !== undefined) return { ...before, name };
      const account = openAccount(venue, funds);
      addKey(venue, account, newKey);
      return { name, account, joinCode: newCode(), start: funds, tradesBefore: 0 };
    });
    const inClass = new Set(students.map(({ name }) => nameKey(name)));
    const former = known.filter(({ name }) => !inClass.has(nameKey(name)));
    const roster = new ClassRoster(folder, stored?.boardToken ?? randomText(TOKEN_LENGTH), students, former);
    roster.store(students);
    return roster;
  }

  /** The students in the order of the list. */
  all(): readonly Student[] {
    return this.students;
  }

  /** Whether the account at this position belongs to a student, now or in an earlier list. */
  has(position: number): boolean {
    return [...this.students, ...this.former].some(({ account }) => account === position);
  }

  /** The student with the account at this position; undefined if there is none. */
  at(position: number): Student | undefined {
    return this.students.find(({ account }) => account === position);
  }

  /** The student with this name, in upper or lower case; undefined for an unknown name. */
  find(name: string): Student | undefined {
    if (isTooLong(name)) return undefined;
    const position = this.positions.get(nameKey(name));
    return position === undefined ? undefined : this.at(position);
  }

  /**
   * Uses the join code of a student.
   *
   * @returns the student and the key of the account, or why the join is refused
   * @throws UnavailableError when the join cannot be stored; the code is then not used up
   */
  join(venue: Venue, name: string, code: string): { student: Student; key: AccountKey } | JoinProblem {
    const student = this.find(name);
    if (student === undefined) return 'unknownName';
    if (student.joinCode === null) return 'hasJoined';
    if (!isSameCode(code, student.joinCode)) return 'wrongCode';
    const key = keyOf(venue, student.account);
    // If the account has no key, the teacher has revoked all its keys. The student then needs a new code, which also makes a new key.
    if (key === undefined) return 'hasJoined';
    return { student: this.change(student, { joinCode: null }), key };
  }

  /** Makes a new join code for a student, and replaces all keys of the account by a new one. @throws UnavailableError */
  renew(venue: Venue, student: Student, newKey: () => string): Student {
    const renewed = this.change(student, { joinCode: newCode() });
    const id = venue.accounts.at(student.account);
    for (const { apiKey, account } of [...venue.keys.all()]) {
      if (account === id) venue.perform({ kind: 'revokeKey', apiKey });
    }
    addKey(venue, student.account, newKey);
    return renewed;
  }

  /**
   * Changes the data that the class keeps of a student. The change counts once it is stored.
   *
   * @throws UnavailableError when it cannot be stored; then nothing has changed
   */
  change(student: Student, changes: StudentChanges): Student {
    const changed = { ...student, ...changes };
    const students = this.with(changed);
    this.storeOrRefuse(students);
    this.students = students;
    return changed;
  }

  /**
   * Carries out a command that changes an account and the data that the class keeps of its student. The class is stored before and after the command: on a
   * full disk the first write fails, and the command changes nothing. If only the second write fails, the next write contains the change.
   *
   * @param perform the command; returns the changes of the data of the student
   * @throws UnavailableError when the class cannot be stored; then nothing has changed
   */
  changeAfter(student: Student, perform: () => StudentChanges): void {
    this.storeOrRefuse(this.students);
    this.students = this.with({ ...student, ...perform() });
    try {
      this.store(this.students);
    } catch (error) {
      report(error);
    }
  }

  private with(changed: Student): Student[] {
    return this.students.map((one) => (one.account === changed.account ? changed : one));
  }

  private storeOrRefuse(students: readonly Student[]): void {
    try {
      this.store(students);
    } catch (error) {
      throw new UnavailableError('SPOTLAB_CLASS_FILE', CANNOT_STORE, error);
    }
  }

  private store(students: readonly Student[]): void {
    if (this.folder === undefined) return;
    const { boardToken, former } = this;
    writeClassFile(this.folder, { version: 1, boardToken, students, former });
  }
}

/** Opens an account; returns its position. */
function openAccount(venue: Venue, funds: Readonly<Record<string, string>>): number {
  const id = venue.perform({ kind: 'openAccount', funds, options: { assetLimits: ASSET_LIMITS } });
  return venue.accounts.positionOf(id);
}

function addKey(venue: Venue, position: number, newKey: () => string): void {
  const account = venue.accounts.at(position) as number;
  venue.perform({ kind: 'registerKey', key: { apiKey: newKey(), kind: 'HMAC', secret: newKey() }, account });
}

/** The newest HMAC key of an account; undefined if all were revoked. */
function keyOf(venue: Venue, position: number): AccountKey | undefined {
  const id = venue.accounts.at(position);
  for (const { key, account } of venue.keys.registrations().reverse()) {
    if (account === id && key.kind === 'HMAC') return { apiKey: key.apiKey, secretKey: key.secret };
  }
  return undefined;
}

/** A join code such as `k7wq-m3dx-92fa`. It is always random, even if keys are made from the seed. */
function newCode(): string {
  const letters = Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');
  return letters.replace(/(.{4})(?=.)/g, '$1-');
}

/** Whether a typed code is right. Case, spaces and dashes do not matter. The comparison takes the same time for every code. */
function isSameCode(typed: string, code: string): boolean {
  const [given, wanted] = [typed, code].map((text) => Buffer.from(text.toLowerCase().replace(/[\s-]/g, '')));
  return given?.length === wanted?.length && timingSafeEqual(given as Buffer, wanted as Buffer);
}
