/**
 * Changes no table. When it ran is from when on mails about events of orders name them (`outbox.event_id`): `npm run check-books` proves
 * the mails of these events, and not of earlier ones.
 */
export const MAILS_NAME_EVENTS = '0042-mails-of-events';

export const mailsOfEvents = { async up(): Promise<void> {} };
