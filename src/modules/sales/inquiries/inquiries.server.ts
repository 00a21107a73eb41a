import type { ServerExtension } from '#src/core/server-extension.ts';
import { inquiries as inquiriesTable } from './0007-inquiries.ts';
import { inquiriesByTime } from './0023-inquiries-by-time.ts';
import { postInquiry } from './inquiry.api.ts';
import { listContacts } from './inquiry-repository.server.ts';
import { inquirySettings } from './inquiry-settings.server.ts';
import { inquiryTables } from './inquiry-table.ts';

/** Makes the form of /contact send inquiries to the sales team. */
export const inquiries: ServerExtension = {
  name: 'inquiries',
  settings: inquirySettings,
  schema: {
    migrations: () => ({ '0007-inquiries': inquiriesTable, '0023-inquiries-by-time': inquiriesByTime }),
    tables: inquiryTables,
  },
  contacts: listContacts,
  calls: [['POST', '/inquiry', 'anyone', postInquiry]],
};
