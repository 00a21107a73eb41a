import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { Role } from './accounts/actor.ts';
import type { AllUsersListProps } from './accounts/all-users-list.ts';
import type { SubscribeToChanges } from './live-changes.ts';
import type { AdminListProps } from './orders/admin-list.ts';
import type { PriceSource } from './orders/line-price.ts';
import type { Order } from './orders/order.ts';
import type { OrderListExtension } from './orders/order-list-extension.ts';
import type { QuantityHelpProps } from './orders/quantity-help.ts';
import type { OrderChoiceProps } from './reviews/order-choice.ts';
import type { InquiryInput } from './site/inquiry.ts';
import { useShopFacts } from './site/use-shop-facts.ts';
import type { ToolSet } from './tools/related-items.ts';
import type { Tool } from './tools/tool.ts';
import type { ToolSummary } from './tools/tool-summary.ts';
import type { LoadToolZoom } from './tools/tool-zoom.ts';

/** The button of another way to send a form, the call that it makes, and what is said afterwards. */
export interface OtherWay {
  label: string;
  path: string;
  done: string;
}

/** The places in the core's screens that an extension can fill; an empty one leaves the screen as the specification has it. */
export interface Slots {
  /** The dialog behind 'Forgot password?'. */
  'sign-in.forgot-password': ComponentType<{ email: () => string; open: boolean; onClose: () => void }>;
  /** Beside the button of the checkout: what happens after the order. */
  'checkout.next': ComponentType;
  /** Says the price of an order at the checkout, as the server will. */
  'checkout.price': PriceSource;
  /** Below the quantity of the checkout. */
  'checkout.quantity': ComponentType<QuantityHelpProps>;
  /** Sends what was entered at /contact. @throws Error whose message is shown at the form */
  'contact.send': (inquiry: InquiryInput & { website: string }) => Promise<void>;
  /** In the form of a review: which delivered order it is about, and the call that it is sent to then. */
  'review.order': { Choice: ComponentType<OrderChoiceProps>; call: (orderId: string) => string };
  /** Above the list of orders. */
  'orders.above': ComponentType<{ admin: boolean; newest: Order | undefined }>;
  /** Above the rows of a customer’s orders: what can be done with several of them. */
  'orders.several': ComponentType<{ orders: readonly Order[] }>;
  /** Further ways to pay an order. */
  'order.pay': ComponentType<{ order: Order; onPaid: () => void }>;
  /** The list of all orders, with its search, for an admin. */
  'orders.admin-list': ComponentType<AdminListProps>;
  /** Below the heading of /dashboard/all-users. */
  'all-users.list': ComponentType<AllUsersListProps>;
  /** Beside the heading of Manage Tools; `text` is what is searched. */
  'manage-tools.above': ComponentType<{ text: string }>;
  /** In the row of a tool in Manage Tools, before its buttons. */
  'manage-tools.row': ComponentType<{ tool: Tool }>;
  /** Another way to send the form for a new tool. */
  'add-tool.otherwise': OtherWay;
  /** On the page of a tool that has fewer pieces than the minimum order, where its notes say `tellMe`. */
  'tool.below-minimum': ComponentType<{ tool: Tool }>;
  /** On the page of a tool's data, above the form: what is known of the tool, by its id. */
  'tool-details.about': ComponentType<{ id: string }>;
  /** Among the documents of a tool's data: sends a PDF, which the shop keeps from then on. */
  'tool-details.document': ComponentType<{
    disabled: boolean;
    onKept: (document: { title: string; url: string }) => void;
  }>;
  /** On the page of a tool's data: who changed it, by its id. */
  'tool-details.history': ComponentType<{ id: string }>;
  /** An amount in the row of a tool in Manage Tools, around what the row shows. */
  'manage-tools.amount': ComponentType<{
    tool: Tool;
    name: 'price' | 'quantity';
    children: ReactNode;
  }>;
  /** Message of the tool form after a failed upload. */
  'tool-form.upload-failed': (message: string) => string;
  /** On the card of a tool at /tools (app/extensions.tools.ts). */
  'tools.card': ComponentType<{ tool: ToolSummary }>;
  /** Below the list of /tools. */
  'tools.below': ComponentType;
  /** On the page of a tool that is sold without what it needs to run (app/extensions.tool-page.ts). */
  'tool.set': ComponentType<{ set: ToolSet }>;
  /** On the page of a tool: loads what shows its pictures large (app/extensions.tool-page.ts). */
  'tool.zoom': LoadToolZoom;
  /** In the navbar of every page (app/extensions.shell.ts). */
  'navbar.search': ComponentType;
  /** Reports what others change while a page is open: see useLiveChanges. */
  'live.changes': SubscribeToChanges;
}

/** A page of an extension, as a row of the table of screens. */
export interface Screen {
  /** Relative to the page that it lies in. */
  path: string;
  /** Relative to `src`. */
  file: string;
  /** `dashboard`: beside the menu of the dashboard. By default a page of its own. */
  within?: 'dashboard' | 'shop';
}

/** An entry that an extension adds to the menu of the dashboard, after those of the specification. */
export interface MenuEntry {
  to: string;
  label: string;
  /** Entries of a group are listed together. */
  group: 'orders' | 'catalogue' | 'customers' | 'shop';
  /** Whose dashboard it is in. */
  role: Role;
}

/** Additions of an extension to the screens; the server's part is a ServerExtension of the same name. */
export interface UiExtension {
  name: string;
  screens?: readonly Screen[];
  menu?: readonly MenuEntry[];
  slots?: Partial<Slots>;
  /** Additions to the lists of orders. */
  orders?: OrderListExtension;
}

/** The list of app/extensions.ui.ts, given by a layout around the screens that have slots (app/with-ui-extensions.tsx). */
export const UiExtensions = createContext<readonly UiExtension[]>([]);

/** The extensions that are on. */
export function useUiExtensions(): UiExtension[] {
  const { extensions } = useShopFacts();
  return useContext(UiExtensions).filter(({ name }) => extensions.includes(name));
}

/** Contents of a slot: those of the first enabled extension that fills it. */
export function useSlot<Name extends keyof Slots>(name: Name): Slots[Name] | undefined {
  return useSlots(name)[0]?.[1];
}

type Filled<Name extends keyof Slots> = [extension: string, filling: Slots[Name]];

/** Contents of a shared slot, by extension name. */
export function useSlots<Name extends keyof Slots>(name: Name): Filled<Name>[] {
  const entries = useUiExtensions().map((extension) => [extension.name, extension.slots?.[name]]);
  return entries.filter((entry): entry is Filled<Name> => entry[1] !== undefined);
}
