import type { Selectable } from 'kysely';
import { foldedText } from '#src/platform/i18n/normal-text.ts';
import { phoneE164 } from '#src/platform/i18n/phone-e164.server.ts';
import { asciiDigits } from '#src/platform/i18n/read-number.ts';
import { countryOfAddress, countryOfOrder } from './country-of-address.ts';
import type { OrderTable } from './order-tables.ts';

const TYPED = ['customer_name', 'email', 'shipping_address', 'phone', 'tool_name'] as const;
type TypedColumns = Pick<Selectable<OrderTable>, (typeof TYPED)[number]>;

const digitsOf = (phone: string) => asciiDigits(phone).replace(/\D/g, '');

/** The columns of an order that follow from what was typed: for searches and sums. */
export function derivedColumns(typed: TypedColumns) {
  const { shipping_address: address, phone } = typed;
  const phone_e164 = phoneE164(phone, countryOfAddress(address));
  const texts = [...TYPED.map((column) => typed[column]), digitsOf(phone), digitsOf(phone_e164 ?? '')];
  return { phone_e164, country: countryOfOrder(address, phone), search_text: foldedText(texts.join(' ')) };
}
