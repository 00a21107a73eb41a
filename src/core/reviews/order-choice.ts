/** Props of the slot in the review form. */
export interface OrderChoiceProps {
  /** Id of the chosen order, '' for none. */
  chosen: string;
  onChoose: (orderId: string) => void;
  error: string | undefined;
}
