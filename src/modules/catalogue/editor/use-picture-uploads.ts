import { useRef, useState } from 'react';
import { sendImage } from '#src/core/tools/send-image.ts';
import { imageFileProblem } from '#src/platform/images/image-file.ts';

/** A pending or failed upload. */
export interface PictureUpload {
  id: number;
  file: File;
  /** For a cropped picture: the URL it replaces, and its original file if that was uploaded on this page. */
  cropped?: { replaces: string; from: File | undefined };
  /** From 0 to 1 while uploading. */
  progress?: number | undefined;
  /** Why the upload failed. */
  problem?: string | undefined;
  /** The shop does not accept this file, so a retry would not help. */
  refused?: boolean;
}

export interface PictureUploads {
  list: readonly PictureUpload[];
  add: (files: readonly File[]) => void;
  /** Uploads a crop of the picture at the URL `replaces`, and replaces it. */
  addCropped: (file: File, replaces: string) => void;
  /** The file uploaded to this URL since the page was opened. */
  original: (url: string) => File | undefined;
  sendAgain: (upload: PictureUpload) => void;
  leaveOut: (upload: PictureUpload) => void;
}

/** Uploads pictures one at a time, because the shop encodes them one at a time; failed uploads can be retried. */
export function usePictureUploads(onSent: (url: string, upload: PictureUpload) => void): PictureUploads {
  const [list, setList] = useState<readonly PictureUpload[]>([]);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const nextId = useRef(0);
  const originals = useRef(new Map<string, File>());

  function edit(id: number, change: Partial<PictureUpload>) {
    setList((now) => now.map((each) => (each.id === id ? { ...each, ...change } : each)));
  }

  function leaveOut({ id }: PictureUpload) {
    setList((now) => now.filter((each) => each.id !== id));
  }

  async function send(upload: PictureUpload) {
    try {
      const url = await sendImage(upload.file, (progress) => edit(upload.id, { progress }));
      originals.current.set(url, upload.cropped?.from ?? upload.file);
      leaveOut(upload);
      onSent(url, upload);
    } catch (error) {
      const problem = error instanceof Error ? error.message : 'The picture could not be sent.';
      edit(upload.id, { progress: undefined, problem });
    }
  }

  function enqueue(upload: PictureUpload) {
    edit(upload.id, { problem: undefined });
    last.current = last.current.then(() => send(upload));
  }

  function start(file: File, cropped?: PictureUpload['cropped']) {
    nextId.current += 1;
    const problem = imageFileProblem(file);
    const upload: PictureUpload = { id: nextId.current, file, problem, refused: problem !== undefined };
    if (cropped) upload.cropped = cropped;
    setList((now) => [...now, upload]);
    if (!upload.refused) enqueue(upload);
  }

  const original = (url: string) => originals.current.get(url);

  return {
    list,
    add: (files) => files.forEach((file) => void start(file)),
    addCropped: (file, replaces) => start(file, { replaces, from: original(replaces) }),
    original,
    sendAgain: enqueue,
    leaveOut,
  };
}
