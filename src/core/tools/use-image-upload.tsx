import { useRef, useState } from 'react';
import { ApiError } from '#src/core/calls/call-api.ts';
import { useFilling } from '#src/core/ui-module.ts';
import { manageToolsAdditions } from './manage-tools-additions.ts';
import { sendImage } from './send-image.ts';

/**
 * Uploads the chosen file of a form. When the form is submitted again, a file that was already uploaded is not sent
 * again. A failure shows nothing (spec section 8), unless a module lets the form say why.
 */
export function useImageUpload() {
  const [progress, setProgress] = useState<number>();
  const sent = useRef<{ file: File; url: string }>(undefined);
  const saysWhy = useFilling(manageToolsAdditions)?.saysWhyUploadFailed;

  /**
   * @returns the URL of the picture.
   * @throws ApiError for the field `img`, or for the whole form if the session ended
   */
  async function upload(file: File): Promise<string> {
    if (sent.current?.file === file) return sent.current.url;
    try {
      const url = await sendImage(file, setProgress);
      sent.current = { file, url };
      return url;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 401) throw error;
      throw new ApiError(error.status, error.code, saysWhy ? error.message : '', { field: 'img' });
    } finally {
      setProgress(undefined);
    }
  }

  return { upload, progress };
}
