/** Spec section 9: the stock avatar, shown where there is no photo or none that loads. */
export const DEFAULT_AVATAR = '/avatar-default.svg';
