/** An order is open until it is delivered and paid, or cancelled; as in the index `orders_open`, which finds them. */
export const IS_OPEN = "cancelled_at is null and (paid_at is null or state <> 'delivered')";
