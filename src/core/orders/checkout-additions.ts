import type { ComponentType } from 'react';
import { point } from '#src/core/point.ts';
import type { Tool } from '#src/core/tools/tool.ts';

/** Props of what is below the quantity field of the checkout. */
export interface QuantityHelpProps {
  tool: Tool;
  /** NaN while no whole number is typed. */
  pieces: number;
  /** Pieces requested with the order, beyond those in stock; 0 for none. */
  furtherPieces: number;
  /** Sets the quantity and the number of further pieces, by default none. */
  onPieces: (pieces: number, furtherPieces?: number) => void;
}

/** The order as it is typed so far. */
export interface NextStepsProps {
  tool: Tool;
  /** NaN while no whole number is typed. */
  pieces: number;
  shippingAddress: string;
  orderedPhone: string;
}

/** A text field of a module, sent with the order under its name. */
interface AddedField {
  name: 'poNumber';
  label: string;
  hint: string;
  maxLength: number;
}

/** What a module adds to the checkout. */
interface CheckoutAdditions {
  /** Beside the phone number; it may stay empty. */
  field?: AddedField;
  /** Below the quantity field. */
  QuantityHelp?: ComponentType<QuantityHelpProps>;
  /** For a tool with less stock than the minimum order, if its notes have `tellMe`. */
  BelowMinimum?: ComponentType<{ tool: Tool }>;
  /** Where a tool with less stock than the minimum order can be ordered all the same. */
  elsewhere?: (tool: Tool, pieces: number | undefined) => { to: string; label: string } | undefined;
  /** Above the button: what happens after the order. */
  Next?: ComponentType<NextStepsProps>;
}

export const checkoutAdditions = point<CheckoutAdditions>('the checkout');
