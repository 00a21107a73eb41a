import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Modal } from '#src/platform/ui/modal.tsx';
import { type Crop, fitCrop, largestSize, middleCrop, type PictureSize, resizeCrop, smallestSize } from './crop.ts';
import { CropFrame } from './crop-frame.tsx';
import { cutPicture } from './cut-picture.ts';

interface CropDialogProps {
  /** A chosen file, or the path of a picture stored by the shop. */
  source: File | string;
  onCut: (file: File) => void;
  onClose: () => void;
}

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

interface SliderProps {
  label: string;
  value: number;
  least?: number;
  most: number;
  onChange: (pixels: number) => void;
}

function Slider({ label, value, least = 0, most, onChange }: SliderProps) {
  return (
    <label className="flex flex-col gap-1 font-medium text-sm">
      {label}
      <input
        type="range"
        className="w-full cursor-pointer accent-primary"
        min={least}
        max={most}
        step={Math.max(1, Math.round(most / 200))}
        value={value}
        disabled={most <= least}
        aria-valuetext={`${value} of ${most} pixels`}
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
    </label>
  );
}

/** Dialog to choose the square part of a picture that cards show, by pointer or keyboard. */
export function CropDialog({ source, onCut, onClose }: CropDialogProps) {
  const address = useImageUrl(source);
  const image = useRef<HTMLImageElement>(null);
  const [part, setPart] = useState<{ picture: PictureSize; crop: Crop }>();
  const [problem, setProblem] = useState('');

  function change(next: (crop: Crop, picture: PictureSize) => Crop) {
    setPart((now) => now && { ...now, crop: next(now.crop, now.picture) });
  }

  function showDefaultCrop({ naturalWidth: width, naturalHeight: height }: HTMLImageElement) {
    setPart({ picture: { width, height }, crop: middleCrop({ width, height }) });
  }

  async function cut() {
    if (!image.current || !part) return;
    try {
      const name = typeof source === 'string' ? 'cropped picture' : source.name;
      onCut(await cutPicture(image.current, part.crop, name));
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
      <button type="button" className="btn btn-primary" aria-disabled={!part} onClick={cut}>
        Crop
      </button>
    </>
  );
  // Rendered outside the page's form, so Enter in the dialog does not save the tool.
  return createPortal(
    <Modal title="Crop the picture" open onClose={onClose} actions={actions}>
      <CropFrame
        image={image}
        address={address}
        part={part}
        onLoad={showDefaultCrop}
        onFail={() => setProblem('The picture could not be shown.')}
        onMove={(left, top) => change((crop, picture) => fitCrop({ ...crop, left, top }, picture))}
      />
      <p className="mt-2 text-muted text-sm">Drag the frame, or move it with the sliders. Cards show what is in it.</p>
      {part && (
        <div className="mt-3 grid gap-3 sm:grid-cols-3">
          <Slider
            label="Size"
            value={part.crop.size}
            least={smallestSize(part.picture)}
            most={largestSize(part.picture)}
            onChange={(size) => change((crop, picture) => resizeCrop(crop, size, picture))}
          />
          <Slider
            label="From the left"
            value={part.crop.left}
            most={part.picture.width - part.crop.size}
            onChange={(left) => change((crop, picture) => fitCrop({ ...crop, left }, picture))}
          />
          <Slider
            label="From the top"
            value={part.crop.top}
            most={part.picture.height - part.crop.size}
            onChange={(top) => change((crop, picture) => fitCrop({ ...crop, top }, picture))}
          />
        </div>
      )}
      {problem && (
        <p role="alert" className="mt-2 text-error text-sm">
          {problem}
        </p>
      )}
    </Modal>,
    document.body,
  );
}
