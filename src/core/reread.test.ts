import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Reread } from './reread.ts';

/** Reads whose answers arrive when the test says so. */
function slowReads() {
  const reads: PromiseWithResolvers<void>[] = [];
  const reread = new Reread(() => {
    const read = Promise.withResolvers<void>();
    reads.push(read);
    return read.promise;
  });
  /** Ends a read, and lets all that follows from it happen. */
  const end = async (index: number, error?: unknown) => {
    if (error) reads[index]?.reject(error);
    else reads[index]?.resolve();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { reread, reads, end };
}

describe('reading again after changes', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('reads once more after a read during which changes were noticed', async () => {
    const { reread, reads, end } = slowReads();
    reread.request();
    reread.request();
    reread.request();
    expect(reads).toHaveLength(1);
    await end(0);
    expect(reads).toHaveLength(2);
    await end(1);
    expect(reads).toHaveLength(2);
  });

  it('repeats a failed read, each time later', async () => {
    const { reread, reads, end } = slowReads();
    reread.request();
    await end(0, new Error('unreachable'));
    await vi.advanceTimersByTimeAsync(3_000);
    expect(reads).toHaveLength(2);
    await end(1, new Error('unreachable'));
    await vi.advanceTimersByTimeAsync(1_999);
    expect(reads).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(4_001);
    expect(reads).toHaveLength(3);
  });

  it.each([
    ['refused', (reread: Reread) => reread, { status: 403 }],
    ['ended', (reread: Reread) => reread.end(), new Error('aborted')],
  ])('does not repeat a read that was %s', async (_how, happen, error) => {
    const { reread, reads, end } = slowReads();
    reread.request();
    happen(reread);
    await end(0, error);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(reads).toHaveLength(1);
  });
});
