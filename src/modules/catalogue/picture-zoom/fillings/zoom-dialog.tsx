import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { adjacentIndex } from '../zoom.ts';
import { ZoomStage } from './zoom-stage.tsx';

interface ZoomDialogProps {
  /** Name of the tool. */
  name: string;
  /** URLs in display order. */
  pictures: readonly string[];
  /** Text alternatives, in the same order. */
  texts: readonly string[];
  /** Index of the picture to show first. */
  first: number;
  /** @param index of the last picture shown */
  onClose: (index: number) => void;
}

/** Inline styles, because classes would be in the stylesheet that every page loads. */
const WHOLE_WINDOW = {
  display: 'flex',
  flexDirection: 'column',
  width: '100%',
  maxWidth: 'none',
  height: '100dvh',
  maxHeight: 'none',
  padding: 0,
  border: 0,
  borderRadius: 0,
  overflow: 'hidden',
} as const;

/** The pictures of a tool, each fitted to the window, with a zoom. */
export default function ZoomDialog({ name, pictures, texts, first, onClose }: ZoomDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [at, setAt] = useState(first);
  const [large, setLarge] = useState(false);
  const several = pictures.length > 1;

  useEffect(() => dialog.current?.showModal(), []);

  function turn(by: -1 | 1) {
    setAt((now) => adjacentIndex(now, by, pictures.length));
    setLarge(false);
  }

  function press(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === '+' || event.key === '=') return setLarge(true);
    if (event.key === '-') return setLarge(false);
    // In an enlarged picture, arrow keys scroll.
    if (large || !several || !/^Arrow(Left|Right)$/.test(event.key)) return;
    event.preventDefault();
    turn(event.key === 'ArrowLeft' ? -1 : 1);
  }

  return (
    <dialog
      ref={dialog}
      className="modal"
      aria-label={`Pictures of ${name}`}
      onKeyDown={press}
      onClose={() => onClose(at)}
    >
      <div className="modal-box" style={WHOLE_WINDOW}>
        <div className="flex flex-wrap items-center justify-between gap-2 px-3 py-2">
          <span role="status" className="text-sm">
            {several ? `Picture ${at + 1} of ${pictures.length}: ${texts[at]}` : ''}
          </span>
          <span className="flex gap-2">
            {several && (
              <>
                <button type="button" className="btn btn-outline btn-sm" onClick={() => turn(-1)}>
                  Previous
                </button>
                <button type="button" className="btn btn-outline btn-sm" onClick={() => turn(1)}>
                  Next
                </button>
              </>
            )}
            <button
              type="button"
              className="btn btn-outline btn-sm"
              aria-pressed={large}
              onClick={() => setLarge(!large)}
            >
              Zoom
            </button>
            <button type="button" className="btn btn-primary btn-sm" onClick={() => dialog.current?.close()}>
              Close
            </button>
          </span>
        </div>
        <ZoomStage key={at} src={pictures[at] ?? ''} alt={texts[at] ?? name} large={large} onLarge={setLarge} />
      </div>
    </dialog>
  );
}
