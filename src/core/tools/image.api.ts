import { implement } from '#src/core/call.ts';
import { receiveFile } from '#src/platform/http/receive-file.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { IMAGE_TOO_LARGE, MAX_IMAGE_BYTES } from '#src/platform/images/image-file.ts';
import { uploadImage } from '#src/platform/images/upload-image.server.ts';
import { postImageCall } from './tool-edit.calls.ts';

const pictureFile = {
  name: 'image',
  maxBytes: MAX_IMAGE_BYTES,
  missing: () =>
    new Refusal('malformed', 'image_missing', 'Send the picture as multipart/form-data in the field "image".'),
  tooLarge: () => new Refusal('too-large', 'image_too_large', IMAGE_TOO_LARGE),
};

export const postImage = implement(postImageCall, {
  summary: 'Uploads the picture of a tool: multipart/form-data, field "image"',
  multipart: { file: 'image' },
  handle: async ({ shop, request }) => {
    const { file } = await receiveFile(request, pictureFile);
    return { success: true, status: 200, data: { url: await uploadImage(shop, file) } };
  },
});
