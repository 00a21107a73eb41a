import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Short files that run for a minute or more. Until it has measured a run, vitest starts the largest file first. */
export const LONG: readonly string[] = ['every-screen', 'long-list', 'deferred-scripts', 'manage-long-catalogue'];

const isLong = ({ moduleId }: TestSpecification) => LONG.some((name) => moduleId.includes(`/${name}.`));
const isUnit = ({ project }: TestSpecification) => project.name === 'unit';

/**
 * Starts the checks of the whole source and the long browser tests first, so that none of them runs alone at the end.
 */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const [units, others] = [sorted.filter(isUnit), sorted.filter((file) => !isUnit(file))];
    const projects = [...new Set(others.map(({ project }) => project))];
    const ofProject = projects.map((project) => others.filter((file) => file.project === project));
    return [...units, ...ofProject.flatMap((all) => [...all.filter(isLong), ...all.filter((file) => !isLong(file))])];
  }
}
