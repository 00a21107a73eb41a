/** Code of the refusal of a price that an admin must confirm. */
export const BELOW_FLOOR = 'below_cost_floor';
