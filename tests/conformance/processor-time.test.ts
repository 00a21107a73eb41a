import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { measureProcessorTime } from '../../scripts/processor-time.mjs';

/** Takes a few hundredths of a second at least. */
const WORK = 'i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done';
const REPORT = 'echo done; read -r line';
/**
 * Works in a child that has ended, and in one that is still running when it reports: several times as much, because a
 * busy machine makes the time of a work differ.
 */
const WORK_BELOW = `sh -c '${`${WORK};`.repeat(8)}'; sh -c '${WORK}; ${REPORT}'; true`;

describe.runIf(process.platform === 'linux')('the processor time that npm test prints', () => {
  it('counts a process for the part that its environment names, with its descendants, running or ended', async () => {
    const read = measureProcessorTime('rest');
    const start = (part: string, script: string) =>
      spawn('sh', ['-c', script], { env: { ...process.env, TEST_PROJECT: part } });
    const both = [start('alone', `${WORK}; ${REPORT}`), start('with children', WORK_BELOW)];
    await Promise.all(both.map(({ stdout }) => once(stdout, 'data')));
    const seconds = new Map(read()?.map((one) => [one.part, one.seconds]));
    const ended = Promise.all(both.map((one) => once(one, 'exit')));
    for (const { stdin } of both) stdin.end();
    await ended;
    // Tests in other threads of this process may have started programs of further parts.
    expect(seconds.get('rest')).toBeGreaterThan(0);
    expect(seconds.get('alone')).toBeGreaterThan(0);
    expect(seconds.get('with children')).toBeGreaterThan(seconds.get('alone') ?? 0);
  });
});
