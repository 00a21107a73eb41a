import { useRef, useState } from 'react';
import { ApiError } from '#src/core/accounts/call-api.ts';
import { useSlot } from '#src/core/ui-extension.ts';
import { sendImage } from './send-image.ts';

/**
 * Sends the file a form has chosen. A file that was sent once is not sent again when the form is tried again. Of a failure, the
 * specification shows nothing (section 8); an extension may show a message at the field.
 */
export function useImageUpload() {
  const [progress, setProgress] = useState<number>();
  const sent = useRef<{ file: File; url: string }>(undefined);
  const explain = useSlot('tool-form.upload-failed');

  /** @returns the address of the picture. @throws ApiError at the field `img`; of an ended session, for the whole form */
  async function upload(file: File): Promise<string> {
    if (sent.current?.file === file) return sent.current.url;
    try {
      const url = await sendImage(file, setProgress);
      sent.current = { file, url };
      return url;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 401) throw error;
      throw new ApiError(error.status, error.code, explain?.(error.message) ?? '', { field: 'img' });
    } finally {
      setProgress(undefined);
    }
  }

  return { upload, progress };
}
