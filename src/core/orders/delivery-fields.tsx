import type { ComponentProps } from 'react';
import { Field } from '#src/platform/ui/field.tsx';
import { TextArea } from '#src/platform/ui/text-area.tsx';
import { AddressOffer } from './address-offer.tsx';
import { MAX_ADDRESS_LENGTH, MAX_PHONE_LENGTH } from './order.ts';

/** The field of the address that an order goes to. */
export const AddressField = (field: Omit<ComponentProps<typeof TextArea>, 'label'>) => (
  <TextArea label="Shipping address" rows={2} autoComplete="street-address" maxLength={MAX_ADDRESS_LENGTH} {...field} />
);

/** The field of the phone number for an order. */
export const PhoneField = (field: Omit<ComponentProps<typeof Field>, 'label'>) => (
  <Field label="Phone number" type="tel" autoComplete="tel" maxLength={MAX_PHONE_LENGTH} {...field} />
);

interface DeliveryFieldsProps extends Omit<ComponentProps<typeof AddressOffer>, 'input'> {
  field: (name: 'shippingAddress' | 'orderedPhone') => { value: string };
}

/** Where an order goes: an earlier address to choose, and the fields of address and phone. */
export function DeliveryFields({ field, ...offer }: DeliveryFieldsProps) {
  const [address, phone] = [field('shippingAddress'), field('orderedPhone')];
  const input = { shippingAddress: address.value, orderedPhone: phone.value };
  const filling = offer.whose === 'their' ? { autoComplete: 'off' } : {};
  return (
    <>
      <AddressOffer input={input} {...offer} />
      <AddressField {...filling} {...address} />
      <PhoneField {...filling} {...phone} />
    </>
  );
}
