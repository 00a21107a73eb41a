/** Storage of pictures. A name always stands for the same bytes, so writing twice is harmless. */
export interface ImageStore {
  write(name: string, bytes: Buffer): Promise<void>;
  read(name: string): Promise<Buffer | undefined>;
  /** Removing a missing picture is not an error. */
  remove(name: string): Promise<void>;
}
