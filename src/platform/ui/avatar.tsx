import { useState } from 'react';
import { DEFAULT_AVATAR } from './default-avatar.ts';

interface AvatarProps {
  /** Without a photo, or when the photo cannot be loaded, it is the stock avatar. */
  photo: string | null | undefined;
  /** In pixels; `className` gives the same size. */
  size: number;
  className: string;
  lazy?: boolean;
}

/** The photo of a person, beside their name. */
export function Avatar({ photo, size, className, lazy = false }: AvatarProps) {
  const [broken, setBroken] = useState<string>();
  const src = photo && photo !== broken ? photo : DEFAULT_AVATAR;
  const giveUp = () => src !== DEFAULT_AVATAR && setBroken(src);
  return (
    <img
      // A photo of the server's HTML may have failed before hydration added the listener.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) giveUp();
      }}
      src={src}
      alt=""
      width={size}
      height={size}
      loading={lazy ? 'lazy' : undefined}
      className={`rounded-full object-cover ${className}`}
      referrerPolicy="no-referrer"
      onError={giveUp}
    />
  );
}
