import { type PointerEvent, type RefObject, useRef } from 'react';
import type { Crop, PictureSize } from './crop.ts';

interface CropFrameProps {
  image: RefObject<HTMLImageElement | null>;
  address: string | undefined;
  part: { picture: PictureSize; crop: Crop } | undefined;
  onLoad: (image: HTMLImageElement) => void;
  onFail: () => void;
  /** Requested position of the frame in picture pixels, possibly outside the picture. */
  onMove: (left: number, top: number) => void;
}

const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;

/** CSS position and size of the frame, relative to the picture. */
function frameStyle({ left, top, size }: Crop, { width, height }: PictureSize) {
  return {
    left: percent(left, width),
    top: percent(top, height),
    width: percent(size, width),
    height: percent(size, height),
  };
}

/** The whole picture, darkened outside the crop. */
export function CropFrame({ image, address, part, onLoad, onFail, onMove }: CropFrameProps) {
  const grip = useRef<{ x: number; y: number; crop: Crop }>(undefined);

  function grab({ clientX: x, clientY: y, currentTarget, pointerId }: PointerEvent) {
    if (!part) return;
    currentTarget.setPointerCapture(pointerId);
    grip.current = { x, y, crop: part.crop };
  }

  function drag({ clientX, clientY }: PointerEvent) {
    if (!grip.current || !part || !image.current) return;
    const { x, y, crop } = grip.current;
    const scale = part.picture.width / image.current.clientWidth;
    onMove(crop.left + (clientX - x) * scale, crop.top + (clientY - y) * scale);
  }

  const release = () => {
    grip.current = undefined;
  };

  return (
    <div className="flex justify-center bg-base-200">
      <div
        className="relative cursor-move touch-none select-none overflow-hidden"
        onPointerDown={grab}
        onPointerMove={drag}
        onPointerUp={release}
        onPointerCancel={release}
      >
        {address && (
          <img
            ref={image}
            src={address}
            alt="Original to crop"
            draggable={false}
            className="block max-h-[50vh] w-auto max-w-full"
            onLoad={({ currentTarget }) => onLoad(currentTarget)}
            onError={onFail}
          />
        )}
        {part && (
          <div
            className="absolute border-2 border-white shadow-[0_0_0_100vmax_rgb(0_0_0/0.55)] outline outline-black"
            style={frameStyle(part.crop, part.picture)}
          />
        )}
      </div>
    </div>
  );
}
