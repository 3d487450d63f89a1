/** Judges one exercise, and counts its points. */
import type { ExchangeReader, Exercise } from '../../teaching/index.js';

/** The result of one exercise. */
export interface ExerciseGrade {
  readonly id: string;
  readonly isSolved: boolean;
  readonly points: number;
  /** Points of a solved exercise. */
  readonly maxPoints: number;
  readonly task: string;
  /** The missing part, as a sentence; undefined for a solved exercise. */
  readonly missing?: string;
  /** The first hint, for an exercise that is not solved and has hints. */
  readonly hint?: string;
  /** The teacher's remark. */
  readonly comment?: string;
  /** Whether the teacher gave the points. */
  readonly isManual?: boolean;
}

export const pointsOf = ({ points = 1 }: Exercise): number => points;

/** Runs the check of an exercise. Never rejects: an error of the check becomes the missing part. */
export async function judge(exercise: Exercise, reader: ExchangeReader): Promise<ExerciseGrade> {
  try {
    const missing = await exercise.check(reader);
    if (missing === undefined) return solved(exercise);
    return typeof missing === 'string'
      ? unsolved(exercise, missing)
      : unsolved(exercise, String(missing.missing), missing.points);
  } catch (error) {
    return unsolved(exercise, `The check failed: ${(error as Error).message}`);
  }
}

function solved(exercise: Exercise): ExerciseGrade {
  const points = pointsOf(exercise);
  return { id: exercise.id, isSolved: true, points, maxPoints: points, task: exercise.task };
}

/** @param points of the steps that were reached; limited to at least 0 and at most the points of the exercise */
export function unsolved(exercise: Exercise, missing: string, points = 0): ExerciseGrade {
  const maxPoints = pointsOf(exercise);
  const { id, task, hints } = exercise;
  const reached = Number.isFinite(points) ? Math.min(Math.max(points, 0), maxPoints) : 0;
  return { id, isSolved: false, points: reached, maxPoints, task, missing, ...(hints[0] && { hint: hints[0] }) };
}
