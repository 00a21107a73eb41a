/** Notes that modules add to a tool's card and page, as display texts. */
export interface ToolNotes {
  /** Rating from the reviews of customers who received the tool. */
  rating?: { average: number; count: number };
  /** Text below the price, such as the price in another currency. */
  price?: string;
  /** Text below the stock, such as when more pieces arrive. */
  stock?: string;
  /** Buyers can order from a batch that is to be made. */
  batch?: true;
  /** Buyers can ask for production: there are too few pieces in stock. */
  ask?: true;
  /** Buyers can sign up for a mail when the tool is back in stock. */
  tellMe?: true;
}
