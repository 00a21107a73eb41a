import { compile } from '@fastify/proxy-addr';
import { z } from 'zod';
import { moduleNames } from './modules.server.ts';

export const onOff = z.enum(['on', 'off'], 'must be "on" or "off"');
/** As the driver reads it: a URL without a host means the local socket. */
const isPostgresUrl = (value: string) => URL.canParse(value.replace('@/', '@localhost/'), 'postgres://localhost');

export const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, { error: 'must start with postgres://', abort: true })
  .refine(
    isPostgresUrl,
    'must look like postgres://USER:PASSWORD@host:5432/NAME, with / # ? in USER and PASSWORD as %2F %23 %3F',
  );

export const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' });

/** An address to which paths are appended. */
export const baseUrl = httpUrl.transform((url) => url.replace(/(?<!\/)\/+$/, ''));

function parseModules(value: string): string[] {
  if (value === 'all') return moduleNames;
  if (value === 'none' || value === '') return [];
  const names = value.split(',').map((name) => name.trim());
  return moduleNames.filter((name) => names.includes(name));
}

const unknownModules = (value: string) =>
  ['all', 'none', ''].includes(value)
    ? []
    : value.split(',').flatMap((name) => (moduleNames.includes(name.trim()) ? [] : JSON.stringify(name.trim())));

export const moduleList = z
  .string()
  .refine((value) => unknownModules(value).length === 0, {
    error: ({ input }) =>
      `has no ${unknownModules(String(input)).join(', ')}; must be "all", "none" or a comma list of: ${moduleNames.join(', ')}`,
  })
  .transform(parseModules);

/** `https://KEY:SECRET@host/bucket?region=eu-central-1`: location and credentials of the bucket in one value. */
export const imageStorage = z
  .string()
  .refine(
    (value) => {
      const url = URL.parse(value);
      return url !== null && /^https?:$/.test(url.protocol) && url.username && url.password && url.pathname.length > 1;
    },
    { error: 'must look like https://KEY:SECRET@host/bucket?region=REGION' },
  )
  .transform((value) => {
    const { origin, pathname, username, password, searchParams } = new URL(value);
    return {
      bucketUrl: `${origin}${pathname.replace(/(?<!\/)\/+$/, '')}`,
      region: searchParams.get('region') ?? 'us-east-1',
      accessKeyId: decodeURIComponent(username),
      secretAccessKey: decodeURIComponent(password),
    };
  });

function isProxyRange(part: string): boolean {
  try {
    compile(part);
    return true;
  } catch {
    return false;
  }
}

export const trustedProxies = z
  .string()
  .refine(
    (value) => value === 'off' || /^\d$/.test(value) || value.split(',').every(isProxyRange),
    'must be "off", a number of proxies, or a comma list of addresses, networks or: loopback, linklocal, uniquelocal',
  );

/** As browsers write it in the Origin header: scheme, host, and a port other than the default. */
const isOrigin = (value: string) => /^https?:\/\/[\w.:[\]-]+$/.test(value) && URL.parse(value)?.origin === value;

export const originList = z
  .string()
  .transform((list) => list.split(',').map((origin) => origin.trim()))
  .refine(
    (origins) => origins.every(isOrigin),
    'must be a comma list of origins such as https://front.example.com: lower case, no path, no slash at the end',
  );

/**
 * One address, or a name and an address. What else mail programs read as a list, a group or a comment would send mails
 * from another address, or without a part of the name.
 */
export function isSender(value: string): boolean {
  const [, name, address = value] = /^("[^"\\]*"\s*|[^"\\(),:;<>]*|[^"\\():;<>@]*)<([^<>]*)>$/.exec(value) ?? [];
  return !/\p{Cc}/u.test(name ?? '') && z.regexes.html5Email.test(address);
}
