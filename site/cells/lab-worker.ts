/** The module of the workers that play the runs of a sweep: that of `spotlab/web`, when all its code is there. */
import { release } from './rest/held-messages.js';
import { loadRest } from './rest/rest.js';
import '../../src/web/lab/lab-worker.js';

void loadRest().then(release);
