/** Spec section 9. A file of its own, so that public pages can show it without the rules of the checkout. */
export const MINIMUM_ORDER_QUANTITY = 500;
