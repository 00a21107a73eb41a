import type { ImageStore } from './image-store.ts';

interface Reading {
  bytes: Promise<Buffer | undefined>;
  readers: number;
}

/** The bytes of a picture, and a function that releases them. */
export interface SharedPicture {
  bytes: Promise<Buffer | undefined>;
  release(): void;
}

/**
 * Lets concurrent readers of a picture share one copy of its bytes, however long the slowest takes. Nothing is cached
 * beyond that: the operating system caches files.
 */
export function shareReads({ read }: Pick<ImageStore, 'read'>): (name: string) => SharedPicture {
  const readings = new Map<string, Reading>();
  return (name) => {
    const reading = readings.get(name) ?? { bytes: read(name), readers: 0 };
    reading.readers += 1;
    readings.set(name, reading);
    return {
      bytes: reading.bytes,
      release: () => {
        reading.readers -= 1;
        if (reading.readers === 0) readings.delete(name);
      },
    };
  };
}
