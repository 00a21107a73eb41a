import type { ComponentType } from 'react';
import { point } from '#src/core/point.ts';

/** The dialog behind 'Forgot password?'. */
export const forgotPassword = point<ComponentType<{ email: () => string; open: boolean; onClose: () => void }>>(
  'the dialog for a new password',
);

export interface SecondStepProps {
  /** Proves the first step in the call of the second. */
  challenge: string;
  onSignedIn: () => Promise<void>;
  /** Back to email and password. */
  onBack: () => void;
}

/** The second step of a sign-in, after the right password or Google. */
export const secondStep = point<ComponentType<SecondStepProps>>('the second step of the sign-in');
