import { type ComponentType, lazy } from 'react';

// biome-ignore lint/suspicious/noExplicitAny: the props of the parts differ
type Load<Props = any> = () => Promise<{ default: ComponentType<Props> }>;

const parts = new Map<Load, ComponentType>();

/** A part of a dialog that is loaded when it is shown: the same component each time, so that it stays mounted. */
export function partFrom<Props>(load: Load<Props>): ComponentType<Props> {
  const part = parts.get(load) ?? lazy(load);
  parts.set(load, part as ComponentType);
  return part as ComponentType<Props>;
}
