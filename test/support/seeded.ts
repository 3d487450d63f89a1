/**
 * Seeds the property tests, so that a run says the same every time; `FAST_CHECK_SEED=random` looks further, and any number
 * takes that seed. A failure prints its seed either way.
 */
import fc from 'fast-check';

const asked = process.env.FAST_CHECK_SEED;
if (asked !== 'random') fc.configureGlobal({ seed: asked === undefined ? 20_261_120 : Number(asked) });
