import { createHash } from 'node:crypto';
import { Refusal } from '#src/platform/http/refusal.ts';
import { bounds } from '#src/platform/limits/bounds.ts';
import { inTurn } from '#src/platform/limits/in-turn.ts';
import { MAX_PAGE_WIDTH_PX, type Rendition, renditionName, renditionsOf } from './image.ts';
import { IMAGE_TOO_LARGE, IMAGE_TYPE_REFUSED, MAX_IMAGE_BYTES } from './image-file.ts';

/** A decoded pixel takes four bytes: 40 megapixels are 160 MB. */
const MAX_PIXELS = 40_000_000;
/** The maximum of WebP is 16,383. */
const MAX_SIDE_PX = 16_000;
const MAX_SECONDS = bounds.pictureTime.value / 1_000;
/** Effort from 0 to 6: above 2, the files hardly get smaller but take many times as long. */
const WEBP = { quality: 80, effort: 2 };
/** As sharp as the WebP; red edges need full chroma. Effort from 0 to 9: 2 takes 50 % longer and saves only 3 %. */
const AVIF = { quality: 50, effort: 1, chromaSubsampling: '4:4:4' };

/** Part of the hash: a change of the encoding gives pictures new addresses, because the old ones are cached forever. */
const ENCODING = JSON.stringify([WEBP, AVIF]);

export interface PreparedImage {
  hash: string;
  /** Width of the largest rendition, in pixels. */
  width: number;
  /** The largest comes last. */
  renditions: { name: string; bytes: Buffer }[];
}

type Format = 'jpeg' | 'png' | 'webp' | 'avif';

/** Loads sharp with the first picture: its native library would cost every start 60 ms and 25 MB. */
export async function openSharp() {
  const { default: sharp } = await import('sharp');
  // Every picture differs, so the cache of the library would never be hit.
  sharp.cache(false);
  return sharp;
}

/** Detects the format by the first bytes. sharp reads many more formats (such as SVG), but gets only these. */
function sniffFormat(bytes: Buffer): Format | undefined {
  const ascii = (from: number, to: number) => bytes.toString('latin1', from, to);
  if (ascii(0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (ascii(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'webp';
  if (ascii(4, 8) === 'ftyp' && /^avi[fs]$/.test(ascii(8, 12))) return 'avif';
  return undefined;
}

const refused = (code: string, message: string) => new Refusal('rule', code, message);
const unreadable = () => refused('image_unreadable', 'This picture is damaged and cannot be read.');

const tooSlow = () =>
  refused('image_too_slow', 'This picture takes too long to decode. Save it again in another format and send that.');

/** Reads the header of the picture and decides whether it may be decoded. @throws Refusal when it may not */
async function inspect(bytes: Buffer): Promise<{ width: number }> {
  if (bytes.length > MAX_IMAGE_BYTES) {
    throw new Refusal('too-large', 'image_too_large', IMAGE_TOO_LARGE);
  }
  const format = sniffFormat(bytes);
  if (!format) throw refused('image_type', IMAGE_TYPE_REFUSED);
  const sharp = await openSharp();
  // Reading the header decodes nothing, however many pixels it declares.
  const head = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw unreadable();
    });
  if (head.format !== (format === 'avif' ? 'heif' : format)) throw unreadable();
  if (head.width * head.height > MAX_PIXELS || Math.max(head.width, head.height) > MAX_SIDE_PX) {
    throw refused(
      'image_too_many_pixels',
      'The picture has more than 40 million pixels or a side of more than 16,000.',
    );
  }
  return { width: head.autoOrient.width };
}

/** Decodes the picture once, at the largest stored width. */
async function decode(bytes: Buffer, width: number) {
  const sharp = await openSharp();
  const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .timeout({ seconds: MAX_SECONDS })
    // Rotates as the EXIF orientation says; all metadata is then dropped.
    .autoOrient()
    .resize({ width })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
}

async function encode(bytes: Buffer, hash: string, wanted: readonly Rendition[]): Promise<PreparedImage['renditions']> {
  const sharp = await openSharp();
  const { data, raw } = await decode(bytes, Math.max(...wanted.map(({ width }) => width)));
  const write = async (rendition: Rendition) => {
    const image = sharp(data, { raw }).timeout({ seconds: MAX_SECONDS }).resize({ width: rendition.width });
    const encoded = rendition.format === 'avif' ? image.avif(AVIF) : image.webp(WEBP);
    return { name: renditionName(hash, rendition), bytes: await encoded.toBuffer() };
  };
  const writeAll = (wantedFormat: Rendition['format']) =>
    Promise.all(wanted.filter(({ format }) => format === wantedFormat).map(write));
  // One format after the other: both at once would need 10 to 20 MB more.
  return [...(await writeAll('avif')), ...(await writeAll('webp'))];
}

async function prepare(bytes: Buffer): Promise<PreparedImage> {
  const { width } = await inspect(bytes);
  const wanted = renditionsOf(width);
  const largest = Math.max(...wanted.map((each) => each.width));
  // Wider pictures used to be stored only up to MAX_PAGE_WIDTH_PX, under the hash without this salt.
  const widthSalt = largest > MAX_PAGE_WIDTH_PX ? String(largest) : '';
  const hash = createHash('sha256')
    .update(ENCODING + widthSalt)
    .update(bytes)
    .digest('hex')
    .slice(0, 32);
  const renditions = await encode(bytes, hash, wanted).catch((error: unknown) => {
    throw String(error).includes('timeout') ? tooSlow() : unreadable();
  });
  return { hash, width: largest, renditions };
}

const prepareInTurn = inTurn(bounds.pendingPictures.value, 'Many pictures are being prepared. Please send it again.');

/**
 * Decides by content whether a file is an acceptable picture, and re-encodes it in every width: only bytes written by
 * this program are stored, whatever was hidden in the file. Prepares one picture at a time, because a decoded picture
 * is large.
 * @throws Refusal that states what is wrong with the file
 */
export async function prepareImage(bytes: Buffer): Promise<PreparedImage> {
  return prepareInTurn(() => prepare(bytes));
}
