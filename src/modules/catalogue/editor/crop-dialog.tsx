import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { centerCrop, makeAspectCrop, type PercentCrop, ReactCrop } from 'react-image-crop';
import { FieldError } from '#src/platform/ui/field.tsx';
import 'react-image-crop/dist/ReactCrop.css';
import { MAX_WIDTH_PX } from '#src/platform/images/image.ts';
import { MAX_IMAGE_BYTES } from '#src/platform/images/image-file.ts';
import { Modal } from '#src/platform/ui/modal.tsx';

interface CropDialogProps {
  /** A chosen file, or the path of a picture stored by the shop. */
  source: File | string;
  onCut: (file: File) => void;
  onClose: () => void;
}

/** Minimum size of a crop in pixels of the picture: the size of a picture on most cards. */
const MIN_SIZE_PX = 640;

/** A URL for an `img`; an object URL is revoked on cleanup. */
function useImageUrl(source: File | string): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (typeof source === 'string') return setAddress(source);
    const url = URL.createObjectURL(source);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [source]);
  return address;
}

/** @returns the cropped picture as a file to upload. @throws Error when the browser cannot encode it */
async function cutPicture(picture: HTMLImageElement, crop: PercentCrop, name: string): Promise<File> {
  const { naturalWidth, naturalHeight } = picture;
  const size = Math.round((crop.width / 100) * naturalWidth);
  const [left, top] = [(crop.x / 100) * naturalWidth, (crop.y / 100) * naturalHeight];
  const side = Math.min(size, MAX_WIDTH_PX);
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side });
  const context = canvas.getContext('2d');
  if (context) context.imageSmoothingQuality = 'high';
  context?.drawImage(picture, Math.round(left), Math.round(top), size, size, 0, 0, side, side);
  const encode = (type: string) => new Promise<Blob | null>((done) => canvas.toBlob(done, type, 0.95));
  // A browser that cannot encode WebP returns a PNG, as its type says; a photo as PNG may exceed the upload limit.
  const first = await encode('image/webp');
  const blob = first && first.size > MAX_IMAGE_BYTES ? await encode('image/jpeg') : first;
  if (!context || !blob) throw new Error('This browser could not cut the picture. Crop it before you upload it.');
  return new File([blob], name, { type: blob.type });
}

/** Dialog to choose the square part of a picture that cards show, by pointer or keyboard. */
export function CropDialog({ source, onCut, onClose }: CropDialogProps) {
  const address = useImageUrl(source);
  const image = useRef<HTMLImageElement>(null);
  const [crop, setCrop] = useState<PercentCrop>();
  const [minWidth, setMinWidth] = useState(0);
  const [problem, setProblem] = useState('');

  /** By default a card shows the centred square. */
  function showDefaultCrop({ width, height, naturalWidth }: HTMLImageElement) {
    const square = makeAspectCrop({ unit: '%', width: 100 }, 1, width, height);
    setCrop(centerCrop(square, width, height));
    setMinWidth(Math.min((MIN_SIZE_PX * width) / naturalWidth, width, height));
  }

  async function cut() {
    if (!image.current || !crop) return;
    try {
      onCut(await cutPicture(image.current, crop, typeof source === 'string' ? 'cropped picture' : source.name));
      onClose();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'The picture could not be cut.');
    }
  }

  const actions = (
    <>
      <button type="button" className="btn btn-outline" onClick={onClose}>
        Keep it whole
      </button>
      <button type="button" className="btn btn-primary" aria-disabled={!crop} onClick={cut}>
        Crop
      </button>
    </>
  );
  // Rendered outside the page's form, so Enter in the dialog does not save the tool.
  return createPortal(
    <Modal title="Crop the picture" open onClose={onClose} actions={actions}>
      <div className="flex justify-center bg-base-200">
        <ReactCrop crop={crop} aspect={1} keepSelection minWidth={minWidth} onChange={(_, percent) => setCrop(percent)}>
          {address && (
            <img
              ref={image}
              src={address}
              alt="Original to crop"
              className="block max-h-[50vh] w-auto max-w-full"
              onLoad={({ currentTarget }) => showDefaultCrop(currentTarget)}
              onError={() => setProblem('The picture could not be shown.')}
            />
          )}
        </ReactCrop>
      </div>
      <p className="mt-2 text-muted text-sm">
        Drag the frame or its corners, or use the arrow keys on them. Cards show what is in it.
      </p>
      {problem && (
        <div className="mt-2">
          <FieldError error={problem} />
        </div>
      )}
    </Modal>,
    document.body,
  );
}
