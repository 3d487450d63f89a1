// A Vitest reporter that lists the tests which failed at the first run and passed when they were run again.

/** Lines of an error that are shown. */
const MAX_LINES = 60;

/** Each of these tests has a fault: its result depends on how busy the machine is. The list helps to repair them. */
export default class SecondTry {
  #tests = [];

  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky) this.#tests.push(test);
  }

  onTestRunEnd() {
    if (this.#tests.length === 0) return;
    console.log(`\nPassed only when run again: ${this.#tests.length}. Each of these tests needs a repair.`);
    for (const test of this.#tests) {
      const [error] = test.result().errors ?? [];
      console.log(`  ${test.module.relativeModuleId} > ${test.fullName}`);
      const text = [error?.message, error?.diff].filter(Boolean).join('\n').split('\n').slice(0, MAX_LINES);
      console.log(text.map((line) => `    ${line}`).join('\n'));
    }
  }
}
