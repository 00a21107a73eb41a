import type { ServerExtension } from '#src/core/server-extension.ts';
import { inquiries as inquiriesTable } from './0007-inquiries.ts';
import { postInquiry } from './inquiry.api.ts';
import { inquirySettings } from './inquiry-settings.server.ts';
import { inquiryTables } from './inquiry-table.ts';

/** The form of /contact writes to the sales team. */
export const inquiries: ServerExtension = {
  name: 'inquiries',
  settings: inquirySettings,
  schema: { migrations: () => ({ '0007-inquiries': inquiriesTable }), tables: inquiryTables },
  calls: [['POST', '/inquiry', 'anyone', postInquiry]],
};
