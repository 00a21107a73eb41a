import { createHash } from 'node:crypto';
import { z } from 'zod';
import { signUpSchema } from '#src/core/accounts/credentials-request.ts';
import { escapeHtml } from '#src/platform/mail/letter.ts';
import type { DemoGoogleAccount } from './google-provider.server.ts';
import { demoAccounts } from './seed.server.ts';

const style = `
:root { color-scheme: light dark }
body { margin: 0 auto; max-width: 24rem; padding: 1.5rem; font: 1rem/1.5 system-ui, sans-serif }
h1 { font-size: 1.375rem; line-height: 1.25 }
form { display: grid; gap: .75rem }
label { display: grid; gap: .25rem; font-weight: 600 }
label.tick { display: flex; gap: .5rem; align-items: center; font-weight: 400 }
input:not([type=checkbox]), button { box-sizing: border-box; width: 100%; min-height: 2.75rem; padding: .5rem .75rem; border: 1px solid #767676; border-radius: .25rem; font: inherit; text-align: left }
input[type=checkbox] { width: 1.25rem; height: 1.25rem }
button { cursor: pointer; text-align: center }
button.account { text-align: left }
button.main { background: #0b57d0; border-color: #0b57d0; color: #fff }
:focus-visible { outline: 3px solid #0b57d0; outline-offset: 2px }
[role=alert] { color: light-dark(#b91c1c, #ff8a80); font-weight: 600; margin: 0 }
hr { margin: 1.5rem 0; border: 0; border-top: 1px solid #999 }`;

export const DEMO_GOOGLE_CSP = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

export interface ChosenAccount {
  action: string;
  name: string;
  email: string;
  verified: boolean;
}

/** What the visitor sent: a demo account's button, or a typed account. */
export function readChoice(body: string): ChosenAccount {
  const form = new URLSearchParams(body);
  const text = (name: string) => form.get(name)?.trim() ?? '';
  return { action: text('action'), name: text('name'), email: text('email'), verified: form.has('verified') };
}

const typedAccount = z.object({ name: signUpSchema.shape.name, email: signUpSchema.shape.email });

/** @returns the account, or what is wrong with what was typed */
export function chosenAccount({ action, name, email, verified }: ChosenAccount): DemoGoogleAccount | string {
  const ready = demoAccounts.find((account) => account.email === action);
  if (ready) return { name: ready.name, email: ready.email, emailVerified: true };
  const { data, error } = typedAccount.safeParse({ name, email });
  return data ? { ...data, emailVerified: verified } : (error.issues[0]?.message ?? 'Please try again.');
}

function accountButton({ name, email }: { name: string; email: string }): string {
  return `<button class="account" name="action" value="${escapeHtml(email)}">${escapeHtml(name)}<br><small>${escapeHtml(email)}</small></button>`;
}

/** The page on which a visitor of the demo chooses who "Google" says they are. */
export function demoGooglePage(shopName: string, typed?: ChosenAccount, problem?: string): string {
  const value = (text = '') => `value="${escapeHtml(text)}"`;
  const checked = !typed || typed.verified ? ' checked' : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Demo sign-in: choose an account</title><style>${style}</style>
</head>
<body>
<main>
<h1>Choose an account</h1>
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
</form>
</main>
</body>
</html>`;
}
