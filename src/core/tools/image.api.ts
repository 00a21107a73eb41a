import type { FastifyRequest } from 'fastify';
import { defineCall } from '#src/core/call.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { IMAGE_TOO_LARGE } from '#src/platform/images/image-file.ts';
import { uploadImage } from '#src/platform/images/upload-image.server.ts';

/** @throws Refusal for a body that is not a form; rethrows errors of the form parser, which have a status */
function refuseBrokenForm(error: { code?: string; statusCode?: number }): never {
  if (error.code === 'FST_REQ_FILE_TOO_LARGE') throw new Refusal('too-large', 'image_too_large', IMAGE_TOO_LARGE);
  if (error.statusCode !== undefined) throw error;
  throw new Refusal('malformed', 'form_unreadable', 'This multipart/form-data body cannot be read.');
}

/** The file in the field `image`. Its name and type are claims of the sender and are ignored. */
async function receivePicture(request: FastifyRequest): Promise<Buffer> {
  const file = request.isMultipart() ? await request.file().catch(refuseBrokenForm) : undefined;
  if (file?.fieldname !== 'image') {
    throw new Refusal('malformed', 'image_missing', 'Send the picture as multipart/form-data in the field "image".');
  }
  return file.toBuffer().catch(refuseBrokenForm);
}

/** The answer in the format of third-party image services (spec section 7, "Image hosting"). */
const uploaded = (url: string) => ({ success: true, status: 200, data: { url } });

export const postImage = defineCall({
  summary: 'Uploads the picture of a tool: multipart/form-data, field "image"',
  multipart: { file: 'image' },
  handle: async ({ shop, request }) => uploaded(await uploadImage(shop, await receivePicture(request))),
});
