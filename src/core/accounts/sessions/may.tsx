import type { ReactNode } from 'react';
import type { AnyContract } from '#src/core/calls/contract.ts';
import type { CallName } from './guards.ts';
import { useMay } from './rights.ts';

type Called = Pick<AnyContract, 'method' | 'path'>;

interface MayProps {
  /** The call that the content makes, or the calls of which it makes one. */
  call: Called | readonly Called[];
  /** Shown to a person who may make none of them. */
  otherwise?: ReactNode;
  children: ReactNode;
}

/** Shows a form or a button only to a person at the dashboard who may make its call. */
export function May({ call, otherwise = null, children }: MayProps) {
  const may = useMay();
  return [call].flat().some(({ method, path }) => may(`${method} ${path}` as CallName)) ? children : otherwise;
}
