/** All exercises of the walkthroughs, in the order of the notebooks. */
import type { Exercise } from '../exercise.js';
import { crashExercises } from './crash-exercises.js';
import { executionExercises } from './execution-exercises.js';
import { impactExercises } from './impact-exercises.js';
import { labExercises } from './lab-exercises.js';
import { marketExercises } from './market-exercises.js';
import { orderExercises } from './order-exercises.js';
import { practiceExercises } from './practice-exercises.js';
import { protocolExercises } from './protocol-exercises.js';
import { queueExercises } from './queue-exercises.js';
import { strategyExercises } from './strategy-exercises.js';

export const exercises: readonly Exercise[] = [
  ...marketExercises,
  ...orderExercises,
  ...protocolExercises,
  ...strategyExercises,
  ...practiceExercises,
  ...labExercises,
  ...executionExercises,
  ...impactExercises,
  ...crashExercises,
  ...queueExercises,
];
