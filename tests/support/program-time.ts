import { onTestFinished } from 'vitest';
import { bounds } from '#src/platform/limits/bounds.ts';

/**
 * Sets how long a process may take to read or check a file, until the end of the test: on a machine that is busy with
 * other tests, it waits for the processor. @param value in milliseconds
 */
export function allowProgramTime(value: number): void {
  const before = { ...bounds.programTime };
  Object.assign(bounds.programTime, { value });
  onTestFinished(() => void Object.assign(bounds.programTime, before));
}
