import { z } from 'zod';
import { signUpSchema } from '#src/core/accounts/auth/credentials-request.ts';
import { demoPage } from '#src/platform/http/demo-page.ts';
import { escapeHtml } from '#src/platform/mail/write-mail.ts';
import type { DemoGoogleAccount } from './google-provider.server.ts';
import { demoAccounts } from './seed.server.ts';

export interface ChosenAccount {
  action: string;
  name: string;
  email: string;
  verified: boolean;
}

/** Parses the form: the button of a demo account, or a typed account. */
export function readChoice(body: string): ChosenAccount {
  const form = new URLSearchParams(body);
  const text = (name: string) => form.get(name)?.trim() ?? '';
  return { action: text('action'), name: text('name'), email: text('email'), verified: form.has('verified') };
}

const typedAccount = z.object({ name: signUpSchema.shape.name, email: signUpSchema.shape.email });

/** @returns the account, or a message about the invalid input */
export function chosenAccount({ action, name, email, verified }: ChosenAccount): DemoGoogleAccount | string {
  const preset = demoAccounts.find((account) => account.email === action);
  if (preset) return { name: preset.name, email: preset.email, emailVerified: true };
  const { data, error } = typedAccount.safeParse({ name, email });
  return data ? { ...data, emailVerified: verified } : (error.issues[0]?.message ?? 'Please try again.');
}

function accountButton({ name, email }: { name: string; email: string }): string {
  return `<button class="account" name="action" value="${escapeHtml(email)}">${escapeHtml(name)}<br><small>${escapeHtml(email)}</small></button>`;
}

/** The page on which a visitor of the demo chooses the account that "Google" reports. */
export function demoGooglePage(shopName: string, typed?: ChosenAccount, problem?: string): string {
  const value = (text = '') => `value="${escapeHtml(text)}"`;
  const checked = !typed || typed.verified ? ' checked' : '';
  return demoPage(
    'Demo sign-in: choose an account',
    `<h1>Choose an account</h1>
<p>To continue to ${escapeHtml(shopName)}. This page stands in for Google in the demo; no password is needed.</p>
<form method="post">${demoAccounts.map(accountButton).join('')}</form>
<hr>
<form method="post" novalidate>
${problem ? `<p role="alert">${escapeHtml(problem)}</p>` : ''}
<label>Name <input name="name" autocomplete="name" ${value(typed?.name)}></label>
<label>Email <input name="email" type="email" autocomplete="email" ${value(typed?.email)}></label>
<label class="tick"><input name="verified" type="checkbox"${checked}> Email verified by Google</label>
<button class="main" name="action" value="continue">Continue</button>
<button name="action" value="cancel">Cancel</button>
</form>`,
  );
}
