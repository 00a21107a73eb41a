import { useRef, useState } from 'react';
import { ApiError } from '#src/core/accounts/call-api.ts';
import { useExtension } from '#src/core/site/use-shop-facts.ts';
import { sendImage } from './send-image.ts';

/**
 * Sends the file a form has chosen. A file that was sent once is not sent again when the form is tried again. Of a failure, the
 * specification shows nothing (section 8); the message at the field is an extension.
 */
export function useImageUpload() {
  const [progress, setProgress] = useState<number>();
  const sent = useRef<{ file: File; url: string }>(undefined);
  const showsMessage = useExtension('upload-messages');

  /** @returns the address of the picture. @throws ApiError at the field `img`; of an ended session, for the whole form */
  async function upload(file: File): Promise<string> {
    if (sent.current?.file === file) return sent.current.url;
    try {
      const url = await sendImage(file, setProgress);
      sent.current = { file, url };
      return url;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 401) throw error;
      throw new ApiError(error.status, error.code, showsMessage ? error.message : '', { field: 'img' });
    } finally {
      setProgress(undefined);
    }
  }

  return { upload, progress };
}
