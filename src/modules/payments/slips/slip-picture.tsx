import { useCallback, useEffect, useState } from 'react';
import { pathOf } from '#src/core/calls/contract.ts';
import { fetchFile } from '#src/core/calls/download-file.ts';
import { useNearScreen } from '#src/platform/ui/use-near-screen.ts';
import { getSlipFileCall } from './slip.calls.ts';
import type { Slip } from './slip.ts';

/**
 * Fetches the picture once it is near the screen. An `<img>` cannot send the access token, so it shows a local copy.
 */
function usePicture(id: string) {
  const [state, setState] = useState<{ src?: string; failed?: true }>();
  const load = useCallback(() => {
    setState({});
    fetchFile(pathOf(getSlipFileCall, { params: { id } })).then(
      (file) => setState({ src: URL.createObjectURL(file) }),
      () => setState({ failed: true }),
    );
  }, [id]);
  const src = state?.src;
  useEffect(() => () => URL.revokeObjectURL(src ?? ''), [src]);
  return { ...state, place: useNearScreen<HTMLDivElement>(load, state === undefined) };
}

/** The picture of a slip; a click enlarges it. */
export function SlipPicture({ slip: { _id, reference } }: { slip: Pick<Slip, '_id' | 'reference'> }) {
  const { src, failed, place } = usePicture(_id);
  const [isLarge, setLarge] = useState(false);
  const size = isLarge ? '' : 'max-h-72';
  return (
    <div ref={place} className={`max-lg:-order-1 min-h-40 ${isLarge ? 'lg:col-span-2' : ''}`}>
      {failed && <p className="text-muted text-sm">The picture could not be loaded. Please save the file.</p>}
      {src && (
        <button
          type="button"
          className={isLarge ? 'cursor-zoom-out' : 'cursor-zoom-in'}
          aria-expanded={isLarge}
          aria-label={`Enlarge slip ${reference}`}
          onClick={() => setLarge(!isLarge)}
        >
          <img src={src} alt={`Slip ${reference}`} className={`border border-base-300 object-contain ${size}`} />
        </button>
      )}
    </div>
  );
}
