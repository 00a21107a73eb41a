import { join } from 'node:path';
import type { Config } from '#src/app/config.ts';
import { diskImageStore } from './disk-image-store.server.ts';
import type { ImageStore } from './image-store.ts';
import { s3ImageStore } from './s3-image-store.server.ts';

/** S3-compatible storage when it is configured, which several copies of the shop share; otherwise the data folder. */
export function openImageStore({ imageStorage, dataDir }: Pick<Config, 'imageStorage' | 'dataDir'>): ImageStore {
  return imageStorage ? s3ImageStore(imageStorage) : diskImageStore(join(dataDir, 'images'));
}
