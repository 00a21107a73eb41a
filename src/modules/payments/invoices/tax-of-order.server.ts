import type { Config } from '#src/core/config.ts';
import { settingsOf } from '#src/core/module-settings.ts';
import { countryOfOrder, OTHER_COUNTRY } from '#src/core/orders/country-of-address.ts';
import type { Order } from '#src/core/orders/order.ts';
import { codeText } from '#src/platform/i18n/normal-text.ts';
import { phoneE164 } from '#src/platform/i18n/phone-e164.server.ts';
import { asciiDigits } from '#src/platform/i18n/read-number.ts';
import { paymentSettings } from '../payment-settings.server.ts';

type Destination = Pick<Order, 'shippingAddress' | 'orderedPhone'>;

/**
 * Whether an order stays in the country. An address without a country is domestic if its phone is one of the country,
 * which at home is written without a country code.
 */
export function isDomestic({ shippingAddress, orderedPhone }: Destination, country: string): boolean {
  const found = countryOfOrder(shippingAddress, orderedPhone);
  if (found !== OTHER_COUNTRY) return found === country;
  const isNational = !/^\s*(?:\+|00)/.test(asciiDigits(codeText(orderedPhone)));
  return isNational && phoneE164(orderedPhone, country) !== null;
}

/** The rate of tax of an order whose invoice is issued now, by its destination: 0 for an export. */
export function taxPercentOf(config: Config, order: Destination): number {
  const { percent, country } = settingsOf(config, paymentSettings).tax;
  return percent > 0 && isDomestic(order, country) ? percent : 0;
}

/** Whether an order has another tax because its destination has changed. */
export function isTaxedElsewhere(config: Config, before: Destination, after: Destination): boolean {
  const { country } = settingsOf(config, paymentSettings).tax;
  return isDomestic(before, country) !== isDomestic(after, country);
}
