import type { ComponentType } from 'react';
import { point } from '#src/core/point.ts';

/** The dialog behind 'Forgot password?'. */
export const forgotPassword = point<ComponentType<{ email: () => string; open: boolean; onClose: () => void }>>(
  'the dialog for a new password',
);
