/** A comma before every group of three digits to the left of the decimal point. */
export function groupThousands(figures: string): string {
  return figures.replace(/\B(?<!\.\d*)(?=(?:\d{3})+(?!\d))/g, ',');
}

/**
 * Groups digits as in Bangladesh: a comma before the last three digits and before every two digits to their left (lakh,
 * crore).
 */
export function groupLakhs(figures: string): string {
  return figures.replace(/\B(?<!\.\d*)(?=(?:\d{2})*\d{3}(?!\d))/g, ',');
}
