import { type ComponentType, createContext, useContext } from 'react';
import type { OrderListExtension } from './orders/order-list-extension.ts';
import type { InquiryInput } from './site/inquiry.ts';
import { useShopFacts } from './site/use-shop-facts.ts';

/** The places in the core's screens that an extension can fill; an empty one leaves the screen as the specification has it. */
export interface Slots {
  /** The dialog behind 'Forgot password?'. */
  'sign-in.forgot-password': ComponentType<{ email: () => string; open: boolean; onClose: () => void }>;
  /** Beside the button of the checkout: what happens after the order. */
  'checkout.next': ComponentType;
  /** Sends what was entered at /contact. @throws Error whose message is shown at the form */
  'contact.send': (inquiry: InquiryInput & { website: string }) => Promise<void>;
  /** What the form of a tool says when its picture could not be sent. */
  'tool-form.upload-failed': (message: string) => string;
}

/** A page of an extension, as a row of the table of screens. */
export interface Screen {
  path: string;
  /** Relative to `src`. */
  file: string;
}

/** What an extension adds to the screens; the server's half is a ServerExtension of the same name. */
export interface UiExtension {
  name: string;
  screens?: readonly Screen[];
  slots?: Partial<Slots>;
  /** What it adds to the lists of orders. */
  orders?: OrderListExtension;
}

/** The list of app/extensions.ui.ts, given by a layout around the screens that have slots (app/with-ui-extensions.tsx). */
export const UiExtensions = createContext<readonly UiExtension[]>([]);

/** The extensions that are on. */
export function useUiExtensions(): UiExtension[] {
  const { extensions } = useShopFacts();
  return useContext(UiExtensions).filter(({ name }) => extensions.includes(name));
}

/** What fills a slot: the first extension that is on and has something for it. */
export function useSlot<Name extends keyof Slots>(name: Name): Slots[Name] | undefined {
  return useUiExtensions().find(({ slots }) => slots?.[name])?.slots?.[name];
}
