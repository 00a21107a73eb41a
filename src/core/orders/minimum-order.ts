/** Spec section 9. It stands alone so that a public page can say it without the rules of the checkout. */
export const MINIMUM_ORDER_QUANTITY = 500;
