import { useEffect, useState } from 'react';
import { withText } from '#src/accounts/answers.ts';
import { callApi } from '#src/accounts/call-api.ts';
import type { Profile } from '#src/profiles/profile.ts';
import type { CheckoutInput } from './order.ts';

type KnownInput = Partial<Pick<CheckoutInput, 'shippingAddress' | 'orderedPhone'>>;

function known({ userAddress, userPS, userDistrict, userCountry, userPhone }: Profile): KnownInput | undefined {
  const shippingAddress = userAddress && [userAddress, userPS, userDistrict, userCountry].filter(Boolean).join(', ');
  if (!shippingAddress && !userPhone) return undefined;
  return { ...(shippingAddress && { shippingAddress }), ...(userPhone && { orderedPhone: userPhone }) };
}

/**
 * Offers what the profile knows. It fills in only when asked: goods of this value go where the buyer said, and an empty form
 * stays an empty form (spec section 5, first check).
 */
export function ProfileAddress({ email, onUse }: { email: string; onUse: (input: KnownInput) => void }) {
  const [offer, setOffer] = useState<KnownInput>();
  useEffect(() => {
    const controller = new AbortController();
    callApi(`/user/${encodeURIComponent(email)}`, withText<Profile>('userAddress'), { signal: controller.signal })
      .then((profile) => setOffer(known(profile)))
      // Without the profile the buyer types the address.
      .catch(() => undefined);
    return () => controller.abort();
  }, [email]);
  if (!offer) return null;
  return (
    <button type="button" className="btn btn-sm self-start" onClick={() => onUse(offer)}>
      Use the address and phone of my profile
    </button>
  );
}
