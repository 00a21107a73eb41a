import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Take a minute or more although they are short to read: vitest takes the longest text first until it has measured a run. */
const LONG = ['accessible-pages', 'long-list', 'late-scripts', 'manage-long-catalogue'];

const isLong = ({ moduleId }: TestSpecification) => LONG.some((name) => moduleId.includes(`/${name}.`));
const isUnit = ({ project }: TestSpecification) => project.name === 'unit';

/** Starts early what would be alone on the machine at the end of a run: the checks of the whole source, and long journeys. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const [units, others] = [sorted.filter(isUnit), sorted.filter((file) => !isUnit(file))];
    const projects = [...new Set(others.map(({ project }) => project))];
    const ofProject = projects.map((project) => others.filter((file) => file.project === project));
    return [...units, ...ofProject.flatMap((all) => [...all.filter(isLong), ...all.filter((file) => !isLong(file))])];
  }
}
