/** Notes of extensions on a tool's card and page: finished texts. */
export interface ToolNotes {
  /** Of the reviews of those who had it delivered. */
  rating?: { average: number; count: number };
  /** Below the price, such as the price in another currency. */
  price?: string;
  /** Below the stock, such as when there is more. */
  stock?: string;
  /** Production can be asked for: there are too few pieces. */
  ask?: true;
  /** Buyers can ask for a mail when there are enough pieces again. */
  tellMe?: true;
}
