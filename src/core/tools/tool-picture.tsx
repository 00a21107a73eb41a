import { useShopFacts } from '#src/core/site/use-shop-facts.ts';
import { imageSources, localImage, phoneSources } from '#src/platform/images/image.ts';

interface ToolPictureProps {
  /** A path on this shop or a URL, as in the API. */
  img: string;
  alt: string;
  /** Value of the `sizes` attribute. */
  sizes: string;
  /** Loads the picture immediately, as the first of a page; others load when they come near the viewport. */
  eager?: boolean;
  /** Uses the full resolution of a phone's screen, as on the page of one tool. */
  fine?: boolean;
}

/** Window widths at which lists have one column. */
const PHONE = '(width < 40rem)';
/** Phones of up to 720 pixels: the largest width stored for phones fills the screen with a third of the bytes. */
const LOW_RESOLUTION_PHONE = `${PHONE} and (resolution <= 2dppx)`;

/** A square product picture on the studio background, loaded in the displayed size. */
export function ToolPicture({ img, alt, sizes, eager = false, fine = false }: ToolPictureProps) {
  const { publicUrl } = useShopFacts();
  const image = localImage(img, publicUrl);
  const forPhones = phoneSources(image);
  return (
    <picture>
      {forPhones && (
        <source media={fine ? LOW_RESOLUTION_PHONE : PHONE} type="image/avif" srcSet={forPhones} sizes={sizes} />
      )}
      <img
        {...imageSources(image)}
        alt={alt}
        sizes={sizes}
        width={800}
        height={800}
        {...(eager ? { fetchPriority: 'high' } : { loading: 'lazy', decoding: 'async' })}
        className="studio aspect-square w-full object-cover"
      />
    </picture>
  );
}
