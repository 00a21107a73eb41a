import { useShopFacts } from '#src/core/site/use-shop-facts.ts';
import { imageSources, localImage } from '#src/platform/images/image.ts';

/** The main picture of a tool, for rows that also show its name. */
export function ToolThumbnail({ img }: { img: string }) {
  const { publicUrl } = useShopFacts();
  return (
    <img
      {...imageSources(localImage(img, publicUrl))}
      sizes="3.5rem"
      alt=""
      width={56}
      height={56}
      loading="lazy"
      className="size-14 shrink-0 studio object-cover"
    />
  );
}
