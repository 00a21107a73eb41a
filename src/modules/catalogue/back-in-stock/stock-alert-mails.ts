import { NEUTRAL_GREETING, signature } from '#src/core/accounts/account-mails.ts';
import type { Tool } from '#src/core/tools/tool.ts';
import { toolPath } from '#src/core/tools/tool-path.ts';
import { formatMoney, formatPieces } from '#src/platform/i18n/money.ts';
import { writeMail } from '#src/platform/mail/write-mail.ts';
import { CONFIRM_HOURS, linkPath } from './stock-alert.ts';

type NamedTool = Pick<Tool, '_id' | 'toolName'>;

/** Mail to an address entered on a tool's page, possibly by a stranger. */
export function confirmationMail(to: string, { toolName }: NamedTool, token: string, publicUrl: string) {
  return writeMail({
    to,
    subject: `Please confirm: tell me when ${toolName} is back`,
    headline: 'Please confirm your email',
    greeting: NEUTRAL_GREETING,
    paragraphs: [
      `Someone asked us to write to this address when ${toolName} is back in stock. Please confirm that it was you.`,
      `The link works for ${CONFIRM_HOURS} hours. If it was not you, ignore this email: we will not write again.`,
    ],
    button: { label: 'Confirm', url: `${publicUrl}${linkPath('confirm', token)}` },
    signature,
  });
}

/** Mail sent once, when the tool can be ordered again. @param token unsubscribes the address from all tools */
export function backInStockMail(to: string, tool: Tool, token: string, shop: { currency: string; publicUrl: string }) {
  return writeMail({
    to,
    subject: `Back in stock: ${tool.toolName}`,
    headline: 'Back in stock',
    greeting: NEUTRAL_GREETING,
    paragraphs: ['You asked us to write when this tool can be ordered again. Now it can, while stock lasts.'],
    rows: [
      ['Tool', tool.toolName],
      ['In stock', `${formatPieces(tool.quantity)} pieces`],
      ['Price per piece', formatMoney(tool.price, shop.currency)],
    ],
    button: { label: 'See the tool', url: `${shop.publicUrl}${toolPath(tool)}` },
    signature,
    footer: ['This is our only email about it: your request has ended.'],
    footerLink: {
      label: 'Unsubscribe from all other tools',
      url: `${shop.publicUrl}${linkPath('stop', token)}`,
    },
  });
}
