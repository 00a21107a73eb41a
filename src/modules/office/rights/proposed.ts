/** What an admin reads whose rights to give wait for a second admin. */
export const PROPOSED = 'Proposed. Another administrator has to approve it.';

/** The text of a toast after rights were given, or proposed. */
export const givenOrProposed = (answer: object, given: string): string =>
  'approval' in answer && answer.approval !== undefined ? PROPOSED : given;
