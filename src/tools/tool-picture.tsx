import { imageSources, localImage } from '#src/images/image.ts';
import { useShopFacts } from '#src/shared/shop-facts.ts';

interface ToolPictureProps {
  /** A path on this shop or a URL, as the API gives it. */
  img: string;
  alt: string;
  /** How wide it is shown, as the `sizes` attribute says it. */
  sizes: string;
  /** The first picture of a page is wanted at once, the others when they come near. */
  eager?: boolean;
}

/** A product picture on its studio ground, square, at the size that is shown. */
export function ToolPicture({ img, alt, sizes, eager = false }: ToolPictureProps) {
  const { publicUrl } = useShopFacts();
  return (
    <img
      {...imageSources(localImage(img, publicUrl))}
      alt={alt}
      sizes={sizes}
      width={800}
      height={800}
      {...(eager ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      decoding="async"
      className="studio aspect-square w-full object-cover"
    />
  );
}
