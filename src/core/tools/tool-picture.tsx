import { useShopFacts } from '#src/core/site/use-shop-facts.ts';
import { imageSources, localImage, phoneSources } from '#src/platform/images/image.ts';

interface ToolPictureProps {
  /** A path on this shop or a URL, as the API gives it. */
  img: string;
  alt: string;
  /** How wide it is shown, as the `sizes` attribute says it. */
  sizes: string;
  /** The first picture of a page is wanted at once, the others when they come near. */
  eager?: boolean;
  /** The page of one tool shows all pixels that the screen of a phone has. */
  fine?: boolean;
}

/** The window in which the lists have one column. */
const PHONE = '(width < 40rem)';
/** A phone of 720 pixels: the largest width that is kept for phones fills its screen, in a third of the bytes. */
const PHONE_OF_FEW_PIXELS = `${PHONE} and (resolution <= 2dppx)`;

/** A product picture on its studio ground, square, at the size that is shown. */
export function ToolPicture({ img, alt, sizes, eager = false, fine = false }: ToolPictureProps) {
  const { publicUrl } = useShopFacts();
  const image = localImage(img, publicUrl);
  const forPhones = phoneSources(image);
  return (
    <picture>
      {forPhones && (
        <source media={fine ? PHONE_OF_FEW_PIXELS : PHONE} type="image/avif" srcSet={forPhones} sizes={sizes} />
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
