/**
 * Seeds the property tests, so that every run gives the same result. `FAST_CHECK_SEED=random` uses a random seed, and
 * a number uses that seed. A failure prints its seed.
 */
import fc from 'fast-check';

const asked = process.env.FAST_CHECK_SEED;
if (asked !== 'random') fc.configureGlobal({ seed: asked === undefined ? 20_261_120 : Number(asked) });
