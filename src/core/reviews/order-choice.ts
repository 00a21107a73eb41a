/** Properties of the slot in the review form. */
export interface OrderChoiceProps {
  /** Id of an order, '' for none. */
  chosen: string;
  onChoose: (orderId: string) => void;
  error: string | undefined;
}
