/** Options of a navigation after which nothing is left to save, such as that of a deletion: see LeaveQuestion. */
export const withoutQuestion = { state: { withoutQuestion: true } };

export const isWithoutQuestion = (state: unknown): boolean =>
  (state as Partial<typeof withoutQuestion.state> | null)?.withoutQuestion === true;
