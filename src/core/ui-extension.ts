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

/** A second submit button of a form: its label, the path that it posts to, and the message afterwards. */
export interface AlternativeSubmit {
  label: string;
  path: string;
  done: string;
}

/** Extension points in the core's screens; while a slot is empty, the screen is as the specification describes it. */
export interface Slots {
  /** The dialog behind 'Forgot password?'. */
  'sign-in.forgot-password': ComponentType<{ email: () => string; open: boolean; onClose: () => void }>;
  /** Beside the checkout button: what happens after the order. */
  'checkout.next': ComponentType;
  /** Computes the price of an order at the checkout, as the server does. */
  'checkout.price': PriceSource;
  /** Below the quantity field of the checkout. */
  'checkout.quantity': ComponentType<QuantityHelpProps>;
  /** Sends the inquiry form of /contact. @throws Error whose message the form shows */
  'contact.send': (inquiry: InquiryInput & { website: string }) => Promise<void>;
  /** In the review form: a choice of the delivered orders, and the path that a review of an order is posted to. */
  'review.order': { Choice: ComponentType<OrderChoiceProps>; call: (orderId: string) => string };
  /** Above the list of orders. */
  'orders.above': ComponentType<{ newest: Order | undefined }>;
  /** Above the rows of a customer's orders: actions on several of them. */
  'orders.several': ComponentType<{ orders: readonly Order[] }>;
  /** At the top of the pages of an order and of its invoice: what has just happened to it. */
  'order.notice': ComponentType<{ order: Order }>;
  /** More ways to pay an order. */
  'order.pay': ComponentType<{ order: Order; onPaid: () => void }>;
  /** The list of all orders, with its search, for an admin. */
  'orders.admin-list': ComponentType<AdminListProps>;
  /** Below the heading of /dashboard/all-users. */
  'all-users.list': ComponentType<AllUsersListProps>;
  /** Beside the heading of Manage Tools; `text` is the search text. */
  'manage-tools.above': ComponentType<{ text: string }>;
  /** In the row of a tool in Manage Tools, before its buttons. */
  'manage-tools.row': ComponentType<{ tool: Tool }>;
  /** A second submit button of the form for a new tool. */
  'add-tool.otherwise': AlternativeSubmit;
  /** On the page of a tool with less stock than the minimum order, if its notes have `tellMe`. */
  'tool.below-minimum': ComponentType<{ tool: Tool }>;
  /** On the page for a tool's data, above the form: facts about the tool with this id. */
  'tool-details.about': ComponentType<{ id: string }>;
  /** Among the documents of a tool's data: uploads a PDF for the shop to store. */
  'tool-details.document': ComponentType<{
    disabled: boolean;
    onKept: (document: { title: string; url: string }) => void;
  }>;
  /** On the page for a tool's data: the changes to the tool with this id, and who made them. */
  'tool-details.history': ComponentType<{ id: string }>;
  /** Wraps an amount in the row of a tool in Manage Tools. */
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
  /** On the page of a tool that is sold without the parts it needs to run (app/extensions.tool-page.ts). */
  'tool.set': ComponentType<{ set: ToolSet }>;
  /** On a tool page: loads the viewer for enlarged pictures (app/extensions.tool-page.ts). */
  'tool.zoom': LoadToolZoom;
  /** In the navbar of every page (app/extensions.shell.ts). */
  'navbar.search': ComponentType;
  /** Reports changes by others while a page is open: see useLiveChanges. */
  'live.changes': SubscribeToChanges;
}

/** A page of an extension, as a row of the route table. */
export interface Screen {
  /** Relative to the parent route. */
  path: string;
  /** Relative to `src`. */
  file: string;
  /** `dashboard` shows it beside the dashboard menu; by default it is a page of its own. */
  within?: 'dashboard' | 'shop';
}

/** An entry that an extension adds to the menu of the dashboard, after those of the specification. */
export interface MenuEntry {
  to: string;
  label: string;
  /** Entries of a group are listed together. */
  group: 'orders' | 'catalogue' | 'customers' | 'shop';
  /** The role whose dashboard shows it. */
  role: Role;
  /** Shown after the label: how many items wait. */
  Count?: ComponentType;
}

/** The browser part of an extension; the server part is a ServerExtension of the same name. */
export interface UiExtension {
  name: string;
  screens?: readonly Screen[];
  menu?: readonly MenuEntry[];
  slots?: Partial<Slots>;
  /** Additions to the lists of orders. */
  orders?: OrderListExtension;
}

/** The list of app/extensions.ui.ts, provided by a layout around screens with slots (app/with-ui-extensions.tsx). */
export const UiExtensions = createContext<readonly UiExtension[]>([]);

/** The enabled extensions. */
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
