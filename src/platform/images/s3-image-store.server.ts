import { AwsClient } from 'aws4fetch';
import { Refusal } from '#src/platform/http/refusal.ts';
import type { ImageStore } from './image-store.ts';

export interface S3Location {
  /** Address of the bucket including the prefix of the objects, if any, without a trailing slash. */
  bucketUrl: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Timeout of an attempt, in milliseconds; a failed one is retried twice. */
const TIMEOUT = 10_000;

/** Stores pictures as objects of an S3-compatible service with path-style addresses: AWS, MinIO, R2, Ceph, Garage. */
export function s3ImageStore({ bucketUrl, region, accessKeyId, secretAccessKey }: S3Location): ImageStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });

  async function send(method: string, name: string, body?: Buffer): Promise<Response> {
    const response = await client
      .fetch(`${bucketUrl}/${name}`, {
        method,
        signal: AbortSignal.timeout(TIMEOUT),
        redirect: 'error',
        ...(body && { body: new Uint8Array(body), headers: { 'content-type': 'image/webp' } }),
      })
      .catch((cause: unknown) => {
        throw new Error(`the image storage did not answer ${method} ${name}`, { cause });
      });
    if (response.ok || response.status === 404) return response;
    throw new Error(`the image storage answered ${response.status} to ${method} ${name}: ${await response.text()}`);
  }

  return {
    async write(name, bytes) {
      const { status } = await send('PUT', name, bytes);
      if (status === 404) throw new Refusal('unavailable', 'image_storage', 'The image bucket does not exist.');
    },
    async read(name) {
      const response = await send('GET', name);
      return response.status === 404 ? undefined : Buffer.from(await response.arrayBuffer());
    },
    async remove(name) {
      await send('DELETE', name);
    },
  };
}
