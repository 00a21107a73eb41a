/** `1 order`, `4 orders`. */
export const countOrders = (count: number) => `${count} ${count === 1 ? 'order' : 'orders'}`;
