/** No mail reaches this domain (RFC 2606): mails to a company are sent to its members. */
export const COMPANY_DOMAIN = 'companies.invalid';

/** The address of a company's account, from its name and its id. */
export function addressOfCompany(name: string, id: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');
  const slug = words.replaceAll(/^-+|-+$/g, '').slice(0, 40);
  return `${[slug, id.slice(-8)].filter(Boolean).join('-')}@${COMPANY_DOMAIN}`;
}
