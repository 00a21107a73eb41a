/** Prints measurements of a test, for docs/measurements.md. */
export const printMeasurements = (what: string, figures: Record<string, string | number>): void => {
  const list = Object.entries(figures).map(([name, figure]) => `${name}: ${figure}`);
  process.stdout.write(`FIGURES ${what}: ${list.join(', ')}\n`);
};
