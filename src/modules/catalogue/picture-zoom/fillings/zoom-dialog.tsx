import Lightbox from 'yet-another-react-lightbox';
import Counter from 'yet-another-react-lightbox/plugins/counter';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import 'yet-another-react-lightbox/plugins/counter.css';

interface ZoomDialogProps {
  /** Name of the tool. */
  name: string;
  /** URLs in display order. */
  pictures: readonly string[];
  /** Text alternatives, in the same order. */
  texts: readonly string[];
  /** Index of the picture shown. */
  at: number;
  onTurn: (index: number) => void;
  onClose: () => void;
}

/** Readable on light pictures, too. */
const SHADE = 'rgb(0 0 0 / 0.65)';

/** The pictures of a tool, each fitted to the window, with a zoom by pointer, touch and keyboard. */
export default function ZoomDialog({ name, pictures, texts, at, onTurn, onClose }: ZoomDialogProps) {
  const several = pictures.length > 1;
  return (
    <Lightbox
      open
      close={onClose}
      index={at}
      on={{ view: ({ index }) => onTurn(index) }}
      slides={pictures.map((src, index) => ({ src, alt: texts[index] ?? name }))}
      plugins={several ? [Counter, Zoom] : [Zoom]}
      zoom={{ maxZoomPixelRatio: 2 }}
      counter={{ container: { style: { background: SHADE } } }}
      styles={{ root: { '--yarl__button_background_color': SHADE, '--yarl__color_button': '#fff' } }}
      carousel={{ finite: !several }}
      labels={{ Lightbox: `Pictures of ${name}`, '{index} of {total}': 'Picture {index} of {total}' }}
      {...(!several && { render: { buttonPrev: () => null, buttonNext: () => null } })}
    />
  );
}
