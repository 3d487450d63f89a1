/**
 * The module of the workers that play the runs of a sweep: it is the worker module of `spotlab/web`, which begins its
 * work when all its code is loaded.
 */
import { release } from './rest/held-messages.js';
import { loadRest } from './rest/rest.js';
import '../../src/web/lab/lab-worker.js';

void loadRest().then(release);
