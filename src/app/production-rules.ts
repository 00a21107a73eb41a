import type { Environment } from './environment.ts';

/** Whether what is sent to this URL stays on this machine. */
export const isThisMachine = (url: string) =>
  /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\])$/.test(new URL(url).hostname);

/** Addresses to which the shop sends a secret from another setting. */
const SECRET_OF_ANOTHER = ['GOOGLE_ISSUER', 'IMAGE_UPLOAD_URL'];

/** Any setting, so that none has to remember the rule: a URL with a password is a secret that is sent to its host. */
function plainHttpProblems(given: readonly (readonly [name: string, value: string])[]): string[] {
  return given.flatMap(([name, value]) => {
    const url = URL.parse(value);
    if (url?.protocol !== 'http:' || isThisMachine(value)) return [];
    const isSecret = url.username !== '' || url.password !== '' || SECRET_OF_ANOTHER.includes(name);
    return isSecret ? [`${name}: must start with https:// in production, because the shop sends a secret there`] : [];
  });
}

const isPlainSmtp = (smtpUrl: string) => smtpUrl.startsWith('smtp://') && !isThisMachine(smtpUrl);

/** Makes STARTTLS a condition: otherwise a machine between the servers can suppress it and read the links in mails. */
export function withRequiredTls(smtpUrl: string): string {
  if (!isPlainSmtp(smtpUrl)) return smtpUrl;
  const url = new URL(smtpUrl);
  url.searchParams.set('requireTLS', 'true');
  return url.href;
}

function mailProblems({ SMTP_URL, MAIL_FROM }: Environment): string[] {
  const problems: string[] = [];
  if (!SMTP_URL) problems.push('SMTP_URL: is required in production, or no mail would leave the shop');
  else if (isPlainSmtp(SMTP_URL) && /[?&](?:ignoreTLS=(?!false)|requireTLS=(?!true))/i.test(SMTP_URL)) {
    problems.push('SMTP_URL: must not switch TLS off in production');
  }
  if (!MAIL_FROM) problems.push('MAIL_FROM: is required in production');
  return problems;
}

/**
 * Problems with settings that production requires, because without them it would be unsafe or lose mail.
 * @param given all settings as text
 */
export function productionProblems(
  env: Environment,
  given: readonly (readonly [name: string, value: string])[],
): string[] {
  const problems: string[] = [];
  if (env.DEMO === 'on') problems.push('DEMO: must not be on in production');
  if (!env.AUTH_SECRET) problems.push('AUTH_SECRET: is required in production (at least 32 random characters)');
  else if (new Set(env.AUTH_SECRET).size < 10) problems.push('AUTH_SECRET: must be random');
  problems.push(...mailProblems(env));
  if (!env.PUBLIC_URL) problems.push('PUBLIC_URL: is required in production');
  else if (!env.PUBLIC_URL.startsWith('https://') && !isThisMachine(env.PUBLIC_URL)) {
    problems.push('PUBLIC_URL: must start with https:// in production');
  }
  if (env.CORS_ORIGINS?.some((origin) => !origin.startsWith('https://') && !isThisMachine(origin))) {
    problems.push('CORS_ORIGINS: must start with https:// in production');
  }
  if (given.some(([name, value]) => name === 'WEBHOOK_PRIVATE_ADDRESSES' && value === 'on')) {
    problems.push('WEBHOOK_PRIVATE_ADDRESSES: must not be on in production');
  }
  return [...problems, ...plainHttpProblems(given)];
}
