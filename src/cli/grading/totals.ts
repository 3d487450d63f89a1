/** The points of each student over several notebooks. Pure. */

import type { ExerciseGrade } from './exercise-grade.js';
import type { Grade } from './grades.js';

/** The result of one student. */
export interface StudentGrade {
  /** '' for notebooks without a student's name. */
  readonly student: string;
  readonly points: number;
  /** Points of all exercises that were graded for anybody, so a notebook that was not handed in counts as 0 points. */
  readonly maxPoints: number;
  /** The grades by exercise id; of two attempts at an exercise, in two notebooks, the better one counts. */
  readonly exercises: readonly ExerciseGrade[];
  readonly notebooks: readonly Grade[];
  /** The teacher's comment. */
  readonly comment?: string;
}

/** @param commentFor the teacher's comment for a student */
export function totalsOf(
  grades: readonly Grade[],
  commentFor: (student: string) => string | undefined = () => undefined,
): StudentGrade[] {
  const names = [...new Set(grades.map(({ student }) => student))].sort((a, b) => a.localeCompare(b, 'en'));
  const worth = new Map<string, number>();
  for (const { exercises } of grades) for (const { id, maxPoints } of exercises) worth.set(id, maxPoints);
  const maxPoints = sumOf([...worth.values()]);
  return names.map((student) => {
    const notebooks = grades.filter((grade) => grade.student === student);
    const best = new Map<string, ExerciseGrade>();
    for (const grade of notebooks.flatMap(({ exercises }) => exercises)) {
      const other = best.get(grade.id);
      if (!other || grade.points > other.points) best.set(grade.id, grade);
    }
    const exercises = [...best.values()].sort((a, b) => a.id.localeCompare(b.id, 'en'));
    const comment = commentFor(student);
    const points = sumOf(exercises.map((one) => one.points));
    return { student, points, maxPoints, exercises, notebooks, ...(comment !== undefined && { comment }) };
  });
}

/** The ids of all exercises, in order. */
export const exerciseIds = (students: readonly StudentGrade[]): string[] =>
  [...new Set(students.flatMap(({ exercises }) => exercises.map(({ id }) => id)))].sort((a, b) =>
    a.localeCompare(b, 'en'),
  );

/** A sum of points; points such as 0.1 are not exact in binary, so it is rounded. */
export const sumOf = (points: readonly number[]): number =>
  Math.round(points.reduce((sum, one) => sum + one, 0) * 1e6) / 1e6;
