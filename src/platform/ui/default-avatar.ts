/** The stock avatar, shown when a photo is missing or fails to load (spec section 9). */
export const DEFAULT_AVATAR = '/avatar-default.svg';
