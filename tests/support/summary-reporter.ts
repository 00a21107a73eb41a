import type { Reporter, TestCase, TestModule } from 'vitest/node';

interface Level {
  files: number;
  tests: number;
  seconds: number;
}

/** Prints how long each level of tests took, and names every test that passed only at a second try. */
export default class SummaryReporter implements Reporter {
  readonly #levels = new Map<string, Level>();
  readonly #flaky: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.#flaky.push(`${test.module.relativeModuleId}: ${test.fullName}`);
  }

  onTestModuleEnd(module: TestModule): void {
    const level = this.#levels.get(module.project.name) ?? { files: 0, tests: 0, seconds: 0 };
    level.files += 1;
    level.tests += [...module.children.allTests()].length;
    level.seconds += module.diagnostic().duration / 1000;
    this.#levels.set(module.project.name, level);
  }

  onTestRunEnd(): void {
    for (const [name, { files, tests, seconds }] of this.#levels) {
      console.log(`${name}: ${tests} tests in ${files} files, ${seconds.toFixed(0)} s of a worker`);
    }
    console.log(`${this.#flaky.length} tests needed a second try${this.#flaky.length > 0 ? ':' : ''}`);
    for (const title of this.#flaky) console.log(`  ${title}`);
  }
}
