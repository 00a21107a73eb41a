import { useState } from 'react';
import { DEFAULT_AVATAR } from './default-avatar.ts';

interface AvatarProps {
  /** Address of the photo. Without one, or when it fails to load, the stock avatar is shown. */
  photo: string | null | undefined;
  /** In pixels; `className` must give the same size. */
  size: number;
  className: string;
  lazy?: boolean;
}

/** The photo of a person next to their name. */
export function Avatar({ photo, size, className, lazy = false }: AvatarProps) {
  const [broken, setBroken] = useState<string>();
  const src = photo && photo !== broken ? photo : DEFAULT_AVATAR;
  const markBroken = () => src !== DEFAULT_AVATAR && setBroken(src);
  return (
    <img
      // A photo in the server's HTML may have failed before hydration added the listener.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) markBroken();
      }}
      src={src}
      alt=""
      width={size}
      height={size}
      loading={lazy ? 'lazy' : undefined}
      className={`rounded-full object-cover ${className}`}
      referrerPolicy="no-referrer"
      onError={markBroken}
    />
  );
}
