import { z } from 'zod';
import { plainText } from '#src/platform/http/plain-text.ts';
import { emailProblem, emailText, nameProblem, passwordProblem } from '../credentials.ts';

/** Adds a rule of the form to a text schema. */
function withRule<Schema extends z.ZodType<string>>(text: Schema, problemOf: (text: string) => string | undefined) {
  return text.superRefine((value, context) => {
    const message = problemOf(value);
    if (message) context.addIssue({ code: 'custom', message });
  });
}

const email = withRule(z.string().transform(emailText), emailProblem);
const password = withRule(z.string(), passwordProblem);

export const displayName = withRule(
  // Longer than any name: the rule of the form says how long a name can be.
  plainText(10_000)
    .refine((text) => !/[\r\n\t]/.test(text), 'must be one line')
    .transform((text) => text.trim()),
  nameProblem,
);

/** Fields of a sign-up (spec section 5). */
export const signUpSchema = z.object({ name: displayName, email, password });

export const newPasswordSchema = z.object({ password });
