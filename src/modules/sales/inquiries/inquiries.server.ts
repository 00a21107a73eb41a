import { callRow } from '#src/core/call.ts';
import { contacts } from '#src/core/contact.ts';
import { fill } from '#src/core/point.ts';
import type { Room } from '#src/core/server-module.ts';
import { inquiries as inquiriesTable } from './0007-inquiries.ts';
import { postInquiry } from './inquiry.api.ts';
import { listContacts } from './inquiry-repository.server.ts';
import { inquirySettings } from './inquiry-settings.server.ts';
import { inquiryTables } from './inquiry-table.ts';

/** Makes the form of /contact send inquiries to the sales team. */
export const inquiries: Room = {
  settings: inquirySettings,
  schema: {
    migrations: () => ({ '0007-inquiries': inquiriesTable }),
    tables: inquiryTables,
  },
  fills: [fill(contacts, listContacts)],
  calls: [callRow('anyone', postInquiry)],
};
