import { useRef, useState } from 'react';
import { sendImage } from './send-image.ts';

/** Sends the file a form has chosen. A file that was sent once is not sent again when the form is tried again. */
export function useImageUpload() {
  const [progress, setProgress] = useState<number>();
  const sent = useRef<{ file: File; url: string }>(undefined);

  async function upload(file: File): Promise<string> {
    if (sent.current?.file === file) return sent.current.url;
    try {
      const url = await sendImage(file, setProgress);
      sent.current = { file, url };
      return url;
    } finally {
      setProgress(undefined);
    }
  }

  return { upload, progress };
}
