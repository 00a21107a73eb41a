/** What an order still lacks of its invoice, in minor units. */
export interface Claim {
  /** Everything that is to be paid. */
  due: number;
  /** Part of it that is due with the order. */
  deposit: number;
}

/** What an order has of the money of its invoice, in minor units. */
export interface Holding {
  received: number;
  /** Everything that is to be paid for it. */
  toPay: number;
  deposit: number;
}

/** Takes from `available` up to each limit, in sequence. */
function take(available: number, limits: readonly number[]): { taken: number[]; rest: number } {
  let rest = available;
  const taken = limits.map((limit) => {
    const part = Math.min(rest, Math.max(0, limit));
    rest -= part;
    return part;
  });
  return { taken, rest };
}

/** What a payment was made for: it pays this before anything else. */
export interface Purpose {
  /** Of its claim. */
  index: number;
  /** In minor units. */
  amount: number;
}

/**
 * Allocates money to the orders of an invoice, in the order of its lines: first what it was made for, then all
 * deposits, then all balances. Shares and surplus add up to the amount; no share is negative or more than its order
 * lacks. It makes no difference how a payment is split.
 * @param amount in minor units
 */
export function allocate(
  amount: number,
  claims: readonly Claim[],
  purpose?: Purpose,
): { shares: number[]; surplus: number } {
  const chosen = take(
    amount,
    claims.map(({ due }, index) => (index === purpose?.index ? Math.min(purpose.amount, due) : 0)),
  );
  const deposits = take(
    chosen.rest,
    claims.map(({ deposit, due }, index) => Math.min(deposit, due) - (chosen.taken[index] ?? 0)),
  );
  const taken = claims.map((_, index) => (chosen.taken[index] ?? 0) + (deposits.taken[index] ?? 0));
  const balances = take(
    deposits.rest,
    claims.map(({ due }, index) => due - (taken[index] ?? 0)),
  );
  return { shares: taken.map((part, index) => part + (balances.taken[index] ?? 0)), surplus: balances.rest };
}

/** What an order has above what is to be paid for it, and what it lacks, in minor units. */
export interface Standing extends Claim {
  over: number;
}

/**
 * What each order of an invoice gives to the others (negative) or gets from them, so that none has too much while
 * another one lacks money: see `allocate`. What is too much is taken from the last line on. The changes add up to 0.
 */
export function level(positions: readonly Standing[]): number[] {
  const over = positions.reduce((sum, each) => sum + each.over, 0);
  const { shares, surplus } = allocate(over, positions);
  const { taken } = take(over - surplus, positions.map((each) => each.over).toReversed());
  const given = taken.toReversed();
  return shares.map((share, index) => share - (given[index] ?? 0));
}

/**
 * Takes money back from the orders of an invoice, the reverse of `allocate`: first what is more than was due, then
 * balances, then deposits, each from the last line on.
 * @param amount in minor units
 * @returns what each order gives back, and what is missing because they have less
 */
export function release(amount: number, holdings: readonly Holding[]): { parts: number[]; missing: number } {
  const reversed = holdings.toReversed();
  const limits = [
    reversed.map(({ received, toPay }) => received - toPay),
    reversed.map(({ received, toPay, deposit }) => Math.min(received, toPay) - Math.min(received, deposit)),
    reversed.map(({ received, deposit, toPay }) => Math.min(received, deposit, toPay)),
  ];
  const { taken, rest } = take(amount, limits.flat());
  const parts = reversed.map((_, index) =>
    limits.reduce((sum, _limit, round) => sum + (taken[round * reversed.length + index] ?? 0), 0),
  );
  return { parts: parts.toReversed(), missing: rest };
}
