import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { measureProcessorTime } from '../../scripts/processor-time.mjs';

/** Works for 300 ms of processor time. */
const WORK = 'while (process.cpuUsage().user < 300_000) {}';
/** Starts a process that works, reports and runs on; ends with the standard input, without waiting for that process. */
const LEAVE = `const { spawn } = require('node:child_process');
const script = ${JSON.stringify(`${WORK} console.log('done'); process.stdin.resume().on('end', () => process.exit())`)};
spawn(process.execPath, ['-e', script], { stdio: 'inherit' });`;

describe.runIf(process.platform === 'linux')('the processor time that npm test prints', () => {
  it('counts a process for the part that its environment names, with its descendants, running or ended', async () => {
    const read = measureProcessorTime('rest');
    const start = (part: string, script: string) =>
      spawn(process.execPath, ['-e', script], { env: { ...process.env, TEST_PROJECT: part } });
    const above = start('with a child', LEAVE);
    await Promise.all([once(start('alone', WORK), 'exit'), once(above.stdout, 'data')]);
    const seconds = new Map(read()?.map((one) => [one.part, one.seconds]));
    above.stdin.end();
    expect(seconds.get('alone')).toBeGreaterThan(0.25);
    expect(seconds.get('with a child')).toBeGreaterThan(0.25);
    expect([...seconds.keys()].sort()).toEqual(['alone', 'rest', 'with a child']);
    await once(above, 'exit');
  });
});
