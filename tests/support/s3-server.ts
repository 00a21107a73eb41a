import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { onTestFinished } from 'vitest';

/** Starts an S3-compatible server with one bucket for the duration of a test. It checks signatures. */
export async function startS3(): Promise<{
  storageUrl: (bucket?: string, secret?: string) => string;
  objects(): Promise<string[]>;
}> {
  const directory = await mkdtemp(join(tmpdir(), 'shop-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: 'pictures' }],
  });
  const { port } = await server.run();
  onTestFinished(async () => {
    await server.close();
    await rm(directory, { recursive: true, force: true });
  });
  return {
    storageUrl: (bucket = 'pictures', secret = 'S3RVER') => `http://S3RVER:${secret}@127.0.0.1:${port}/${bucket}/shop`,
    objects: async () => {
      const files = await readdir(join(directory, 'pictures'), { recursive: true });
      return files.filter((file) => file.endsWith('_object'));
    },
  };
}
