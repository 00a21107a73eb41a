import { useRef, useState } from 'react';
import { type CallFailure, failureOf } from '#src/core/accounts/call-problem.tsx';
import { useExtension } from '#src/core/site/use-shop-facts.ts';
import { sendImage } from './send-image.ts';

/** The address of a picture, or why there is none: a message at its field, or for the whole form when the session has ended. */
interface Upload {
  url?: string;
  message?: string | undefined;
  ended?: CallFailure;
}

/**
 * Sends the file a form has chosen. A file that was sent once is not sent again when the form is tried again. Of a failure, the
 * specification shows nothing (section 8); the message at the field is an extension.
 */
export function useImageUpload() {
  const [progress, setProgress] = useState<number>();
  const sent = useRef<{ file: File; url: string }>(undefined);
  const tells = useExtension('upload-messages');

  async function upload(file: File): Promise<Upload> {
    if (sent.current?.file === file) return sent.current;
    try {
      const url = await sendImage(file, setProgress);
      sent.current = { file, url };
      return { url };
    } catch (error) {
      const failure = failureOf(error);
      if (failure.status === 401) return { ended: failure };
      return { message: tells ? failure.message : undefined };
    } finally {
      setProgress(undefined);
    }
  }

  return { upload, progress };
}
