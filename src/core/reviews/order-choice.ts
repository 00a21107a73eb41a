/** What an extension that verifies orders shows in the form of a review gets. */
export interface OrderChoiceProps {
  /** Id of an order, '' for none. */
  chosen: string;
  onChoose: (orderId: string) => void;
  error: string | undefined;
}
