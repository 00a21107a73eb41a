import { type MouseEvent, type PointerEvent, useLayoutEffect, useRef } from 'react';
import { type Placed, scrollToKeep, ZOOM, type ZoomPoint } from '../zoom.ts';

interface ZoomStageProps {
  src: string;
  alt: string;
  large: boolean;
  onLarge: (large: boolean) => void;
}

/** A pointer that moves less than this many CSS pixels has clicked. */
const CLICK_PX = 4;

const WINDOW = { flex: '1 1 0', minHeight: 0, overflow: 'auto', display: 'flex' } as const;
const FITTED = { margin: 'auto', maxWidth: '100%', maxHeight: '100%', cursor: 'zoom-in' } as const;

/** One picture. A click or tap enlarges it at that point; then it can be dragged, scrolled and natively pinched. */
export function ZoomStage({ src, alt, large, onLarge }: ZoomStageProps) {
  const view = useRef<HTMLElement>(null);
  const image = useRef<HTMLImageElement>(null);
  const fitted = useRef<Placed>({ left: 0, top: 0, width: 0, height: 0 });
  const pointer = useRef<ZoomPoint>(undefined);
  const grip = useRef<ZoomPoint & { moved: boolean }>(undefined);

  // Before paint: measures the fitted picture, then enlarges it around the pointer.
  useLayoutEffect(() => {
    const [window, picture] = [view.current, image.current];
    if (!window || !picture) return;
    Object.assign(picture.style, { width: '', maxWidth: '100%', maxHeight: '100%', flex: '', cursor: 'zoom-in' });
    if (!large) return;
    const edge = window.getBoundingClientRect();
    const { left, top, width, height } = picture.getBoundingClientRect();
    fitted.current = { left: left - edge.left, top: top - edge.top, width, height };
    const wide = { width: `${width * ZOOM}px`, maxWidth: 'none', maxHeight: 'none', flex: 'none', cursor: 'grab' };
    Object.assign(picture.style, wide);
    const middle = { x: edge.width / 2, y: edge.height / 2 };
    const { x, y } = scrollToKeep(pointer.current ?? middle, fitted.current, ZOOM);
    window.scrollTo({ left: x, top: y, behavior: 'instant' });
    pointer.current = undefined;
  }, [large]);

  function click({ clientX, clientY, detail }: MouseEvent) {
    if (grip.current?.moved) return;
    const edge = view.current?.getBoundingClientRect();
    if (edge && detail > 0) pointer.current = { x: clientX - edge.left, y: clientY - edge.top };
    onLarge(!large);
  }

  function grab({ clientX: x, clientY: y, pointerType }: PointerEvent) {
    grip.current = pointerType === 'mouse' && large ? { x, y, moved: false } : undefined;
  }

  function drag({ clientX: x, clientY: y, buttons }: PointerEvent) {
    const from = grip.current;
    if (!from || buttons === 0) return;
    if (!from.moved && Math.hypot(x - from.x, y - from.y) < CLICK_PX) return;
    view.current?.scrollBy({ left: from.x - x, top: from.y - y, behavior: 'instant' });
    grip.current = { x, y, moved: true };
  }

  return (
    <section
      ref={view}
      style={WINDOW}
      className="studio"
      aria-label="Picture"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a large picture is scrolled by keyboard
      tabIndex={0}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button Zoom and the keys + and - do the same */}
      <img
        ref={image}
        src={src}
        alt={alt}
        draggable={false}
        style={FITTED}
        onClick={click}
        onPointerDown={grab}
        onPointerMove={drag}
      />
    </section>
  );
}
