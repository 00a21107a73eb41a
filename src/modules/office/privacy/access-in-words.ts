import type { LoggedAccess } from './privacy.ts';

/** What the staff has read, by the call with which it was read. */
const wordsByCall: Readonly<Record<string, string>> = {
  'GET /user/:email': 'A profile',
  'GET /user/:email/buyer': 'The company and shipping details of a customer',
  'GET /order/:id/buyer': 'The buyer on the papers of an order',
  'GET /purchase-order/:id': 'The file of a purchase order',
  'GET /order': 'The list of orders',
  'GET /user-order': 'The orders of a customer',
  'GET /order/:id': 'An order',
  'GET /order/:id/proforma': 'The proforma invoice of an order',
  'GET /joinable-order': 'The unpaid orders of a customer',
  'GET /order/:id/ledger': 'The payments of an order',
  'GET /order/:id/terms': 'The payment terms of a customer',
  'GET /slip': 'The transfer slips to check',
  'GET /slip/:id': 'The file of a transfer slip',
  'GET /approval': 'What waits for a second administrator',
  'GET /bank-statement/line': 'The lines of the bank statement',
  'GET /invoice': 'The list of invoices',
  'GET /invoice/:number': 'An invoice',
  'GET /receivable': 'The open sums by age',
  'GET /statement': 'A statement of account',
  'GET /journal': 'The journal',
  'GET /order/:id/credit': 'The credit of a customer',
  'GET /customer-credit': 'The list of credits',
  'GET /invoice/:number.pdf': 'An invoice as PDF',
  'GET /order/:id/paper/:kind/:event.pdf': 'A paper of an order as PDF',
  'GET /order/:id/papers': 'The papers of an order',
  'GET /statement.pdf': 'A statement of account as PDF',
  'GET /order/:id/shipments': 'The shipments of an order',
  'GET /shipment': 'The list of shipments',
  'GET /order/:id/shipping': 'What can be shipped to a customer',
  'GET /agreed-price': 'The agreed prices',
  'GET /agreed-prices.csv': 'The agreed prices as a file',
  'GET /order/:id/batch': 'The batch of an order',
  'GET /conversation': 'The list of conversations',
  'GET /conversation/:id': 'A conversation',
  'GET /conversation/:id/file/:file': 'A file of a conversation',
  'GET /quote': 'The list of quotes',
  'GET /quote/:id': 'A quote',
  'GET /quote/:id/revision/:revision.pdf': 'A quote as PDF',
  'GET /order/:id/sample': 'The credit of a sample',
  'GET /sample': 'The list of samples',
  'GET /users': 'The list of users',
  'GET /changes': 'The change history',
  'GET /changes.csv': 'The change history as a file',
  'GET /order/:id/company': 'The company of an order',
  'GET /users/:id/data-access': 'Who has read the data of a customer',
  'GET /data-access': 'The list of accesses',
};

/** Names of the search and of the filters, as the pages show them. */
const namesInQuery: Readonly<Record<string, string>> = {
  q: 'search',
  user: 'customer',
  state: 'state',
  status: 'state',
  from: 'from',
  to: 'to',
  by: 'read by',
};

/** Such as `The list of orders`; an earlier call, that no longer exists, is shown as it is. */
export const accessInWords = (call: string): string => wordsByCall[call] ?? call;

/** Such as `search: Rahman, state: open`, from the query of a list; empty without one. */
export function searchInWords(search: string | null): string {
  const sent = [...new URLSearchParams(search ?? '')].filter(([, value]) => value !== '');
  return sent.map(([name, value]) => `${namesInQuery[name] ?? name}: ${value}`).join(', ');
}

/** What was read together, by one of the staff about one customer within a minute, such as by opening an order. */
export interface ReadTogether extends LoggedAccess {
  what: string[];
}

const minuteOf = ({ at }: LoggedAccess) => at.slice(0, 'yyyy-mm-ddThh:mm'.length);

/** Accesses, the latest first, without repeating reader, customer and minute. Lists of several are read alone. */
export function readTogether(accesses: readonly LoggedAccess[]): ReadTogether[] {
  const groups: ReadTogether[] = [];
  for (const access of accesses) {
    const found = searchInWords(access.search);
    const words =
      access.customer === null && found !== ''
        ? `${accessInWords(access.call)} (${found})`
        : accessInWords(access.call);
    const last = groups.at(-1);
    const isSame = last?.customer === access.customer && last.by === access.by && minuteOf(last) === minuteOf(access);
    if (!last || !isSame || access.customer === null) groups.push({ ...access, what: [words] });
    else if (!last.what.includes(words)) last.what.push(words);
  }
  return groups;
}
