/**
 * Changes no table. Since it ran, mails about events of orders refer to the event (`outbox.event_id`):
 * `npm run check-books` checks the mails of events after this time only.
 */
export const MAILS_NAME_EVENTS = '0042-mails-of-events';

export const mailsOfEvents = { async up(): Promise<void> {} };
