import type { Reporter, TestModule } from 'vitest/node';

interface Level {
  files: number;
  tests: number;
  seconds: number;
}

/** Prints how long the tests of each project took. */
export default class SummaryReporter implements Reporter {
  readonly #levels = new Map<string, Level>();

  onTestModuleEnd(module: TestModule): void {
    const level = this.#levels.get(module.project.name) ?? { files: 0, tests: 0, seconds: 0 };
    level.files += 1;
    level.tests += [...module.children.allTests()].length;
    level.seconds += module.diagnostic().duration / 1000;
    this.#levels.set(module.project.name, level);
  }

  onTestRunEnd(): void {
    for (const [name, { files, tests, seconds }] of this.#levels) {
      console.log(`${name}: ${tests} tests in ${files} files, ${seconds.toFixed(0)} s of worker time`);
    }
  }
}
