import { company } from '#src/core/site/company.ts';
import type { SuppliedAs } from '#src/core/tools/supplied-as.ts';
import { formatMoney, formatPieces } from '#src/platform/i18n/money.ts';
import { absoluteImage, imagePath, parseImagePath } from '#src/platform/images/image.ts';
import type { PaperReference } from '#src/platform/mail/outbox.server.ts';
import { type MailContent, type MailRow, writeMail } from '#src/platform/mail/write-mail.ts';
import type { Order } from './order.ts';

/** Contents of a mail about an order; greeting, order, tool, quantity and signature are the same in all of them. */
export interface OrderMail {
  subject: string;
  headline: string;
  text: string;
  rows: readonly MailRow[];
  /** A second table, such as the bank account. */
  details?: MailContent['details'];
  /** By default it leads to the order, or to the customer's orders. */
  button?: { label: string; path: string };
  /** Sent with the mail. */
  papers?: readonly PaperReference[];
}

/** What a room adds to the mail of a move. */
type MailAddition = Partial<Omit<OrderMail, 'subject' | 'headline'>> & { subject?: never; headline?: never };

/** What one of several rooms says in a mail: the subject and the headline are those of the first whole mail. */
export type MailPart = OrderMail | MailAddition;

/** What happens next with an order: a sentence, and the target of the button. */
export interface NextStep {
  text: string;
  /** More rows about the order, such as the delivery term. */
  rows?: readonly MailRow[];
  details?: MailContent['details'];
  button?: { label: string; path: string };
  /** Sent with the mail. */
  papers?: readonly PaperReference[];
}

/** Additional contents of a mail about an order. */
export interface AboutOrder {
  /** Note by an admin. */
  note?: string | undefined;
  /** Path of the order's page. */
  page?: string | undefined;
  /** Picture of the tool, as stored. */
  picture?: string | undefined;
  /** What the price of the tool includes. */
  supplied?: SuppliedAs | undefined;
  footer?: readonly string[];
}

/** The mail of moves that were made together, under the first subject and headline; none if no part has them. */
export function combineMails(parts: readonly MailPart[]): OrderMail | undefined {
  const { subject, headline } = parts.find((part) => part.subject !== undefined) ?? {};
  if (subject === undefined || headline === undefined) return undefined;
  return Object.assign({}, ...parts, {
    subject,
    headline,
    text: parts.flatMap(({ text }) => text || []).join(' '),
    rows: parts.flatMap(({ rows = [] }) => rows),
    papers: parts.flatMap(({ papers = [] }) => papers),
  });
}

const salesWillWrite: NextStep = { text: 'Our sales team will contact you about payment and shipping.' };
/** Width of a picture in a mail, one of the widths in which pictures are stored. */
const SHOWN_PICTURE_PX = 320;

const seeOrders = { label: 'See your orders', path: '/dashboard' };

/** Text that names an order in the subject of a mail. */
export function piecesOfTool({ orderedMinQty, orderedTool }: Order): string {
  return `${formatPieces(orderedMinQty)} × ${orderedTool}`;
}

export const quantityRow = ({ orderedMinQty }: Order) =>
  ['Quantity', `${formatPieces(orderedMinQty)} ${orderedMinQty === 1 ? 'piece' : 'pieces'}`] as const;

export const totalRow = (order: Order) =>
  ['Total', formatMoney(order.orderedTotalPrice, order.currency), 'sum'] as const;
export const shipToRow = (order: Order) => ['Ship to', order.shippingAddress] as const;

/** A picture with twice as many pixels as are displayed; an external picture is used as it is. */
function pictureOf(image: string, publicUrl: string, alt: string): MailContent['picture'] {
  const own = parseImagePath(image);
  const path = own && own.width > SHOWN_PICTURE_PX ? imagePath(own.hash, SHOWN_PICTURE_PX) : image;
  return { url: absoluteImage(path, publicUrl), alt };
}

/** Confirmation mail of orders that were placed together. */
export function ordersPlacedMail(
  placed: readonly { order: Order; page: string | undefined }[],
  { text, rows = [], details, button, papers }: NextStep = salesWillWrite,
  publicUrl: string,
  { footer, agreedIn }: { footer: readonly string[]; agreedIn?: string | undefined },
) {
  const [first] = placed;
  if (!first) throw new Error('no order is placed');
  const { order } = first;
  const { label, path } = button ?? seeOrders;
  return writeMail({
    to: order.orderedEmail,
    subject: `Your ${placed.length} orders`,
    headline: 'Your orders are placed',
    reference: `Orders ${placed.map((each) => each.order.number).join(', ')}`,
    greeting: `Dear ${order.orderedBy},`,
    paragraphs: [`Thank you for your orders. We hold these pieces for you. ${text}`],
    rows: [
      ...agreedRow(agreedIn),
      ...placed.map((each) => {
        const { number, unitPrice, orderedTotalPrice, currency } = each.order;
        const [price, total] = [unitPrice, orderedTotalPrice].map((amount) => formatMoney(amount, currency));
        return [number, `${piecesOfTool(each.order)} at ${price}: ${total}`] as const;
      }),
      ...rows,
      shipToRow(order),
      ['Phone', order.orderedPhone],
    ],
    ...(details && { details }),
    button: { label, url: `${publicUrl}${path}` },
    signature: `${company.name}\n${company.email.sales}`,
    footer,
    papers,
  });
}

/** Lays out a mail to the customer of an order. */
export function orderMail(
  order: Order,
  publicUrl: string,
  { subject, headline, text, rows, details, button, papers }: OrderMail,
  { note, page, picture, supplied, footer }: AboutOrder = {},
) {
  const { label, path } = button ?? (page ? { label: 'See the order', path: page } : seeOrders);
  return writeMail({
    to: order.orderedEmail,
    subject,
    headline,
    reference: `Order ${order.number}`,
    greeting: `Dear ${order.orderedBy},`,
    paragraphs: note ? [text, note] : [text],
    ...(picture && { picture: pictureOf(picture, publicUrl, order.orderedTool) }),
    rows: [
      ['Order', order.number],
      ['Tool', order.orderedTool],
      ...(supplied ? ([['Supplied as', supplied]] as const) : []),
      quantityRow(order),
      ...rows,
    ],
    ...(details && { details }),
    button: { label, url: `${publicUrl}${path}` },
    signature: `${company.name}\n${company.email.sales}`,
    ...(footer && { footer }),
    papers,
  });
}

const agreedRow = (agreedIn?: string): MailRow[] => (agreedIn === undefined ? [] : [['As agreed in', agreedIn]]);

/** Confirmation mail of an order. @param agreedIn see `Agreement` */
export function orderPlacedMail(
  order: Order,
  { text, rows = [], details, button, papers }: NextStep = salesWillWrite,
  agreedIn?: string,
): OrderMail {
  return {
    subject: `Your order of ${piecesOfTool(order)}`,
    headline: 'Your order is placed',
    text: `Thank you for your order. We hold these pieces for you. ${text}`,
    rows: [
      ...agreedRow(agreedIn),
      ['Price per piece', formatMoney(order.unitPrice, order.currency)],
      totalRow(order),
      ...rows,
      shipToRow(order),
      ['Phone', order.orderedPhone],
    ],
    ...(details && { details }),
    ...(button && { button }),
    ...(papers && { papers }),
  };
}
