import { join } from 'node:path';
import { diskImageStore } from './disk-image-store.server.ts';
import type { ImageStore } from './image-store.ts';
import { type S3Location, s3ImageStore } from './s3-image-store.server.ts';

/**
 * Opens the configured S3-compatible storage, which several copies of the shop can share; otherwise the data folder.
 */
export function openImageStore({
  imageStorage,
  dataDir,
}: {
  imageStorage: S3Location | undefined;
  dataDir: string;
}): ImageStore {
  return imageStorage ? s3ImageStore(imageStorage) : diskImageStore(join(dataDir, 'images'));
}
