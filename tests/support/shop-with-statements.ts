import { openShopWithTransfers } from './shop-with-transfers.ts';
import { slipForm } from './slip-form.ts';
import type { Person, ShopChoice } from './test-shop.ts';

type CsvTexts = Partial<Record<'day' | 'amount' | 'currency' | 'text' | 'payer' | 'id' | 'endToEnd', string>>;

/** A line of a CSV file of the account A1: by default a deposit of 5,100. */
export const csvLine = ({ day = '2026-03-12', amount = '5100.00', currency = 'USD', ...texts }: CsvTexts) =>
  ['A1', day, amount, currency, texts.text, texts.payer, texts.id, texts.endToEnd].join(';');

export const csvFile = (...lines: string[]) =>
  ['Account;Date;Amount;Currency;Reference;Name;Transaction ID;End-to-end ID', ...lines].join('\n');

/** A test shop with orders of which each has a deposit of 5,100, and calls about bank statements. */
export async function openShopWithStatements(choice: ShopChoice = {}) {
  const opened = await openShopWithTransfers(choice);
  const { shop, admin, numberOf, read, post } = opened;
  const upload = (file: Buffer | string, fields: Record<string, string> = {}, by: Person = admin) => {
    const { headers, payload } = slipForm(file, fields, 'statement');
    return shop.app.inject({
      method: 'POST',
      url: '/api/bank-statement',
      headers: { ...headers, ...by.headers },
      payload,
    });
  };
  const lines = (state = 'open') => read(`/bank-statement/line?state=${state}`);
  /** Uploads a file and returns the id of its only open line. */
  const uploadLine = async (line: Parameters<typeof csvLine>[0]): Promise<string> => {
    const before = new Set((await lines()).map(({ _id }: { _id: string }) => _id));
    const answer = await upload(csvFile(csvLine(line)));
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return (await lines()).find(({ _id }: { _id: string }) => !before.has(_id))._id;
  };
  const record = (id: string, body: object, by = admin, key?: string) =>
    post(`/bank-statement/line/${id}/record`, body, by, key);
  const invoiceOf = async (order: string) => (await numberOf(order)).replace('ORD', 'PI');
  return { ...opened, upload, lines, uploadLine, record, invoiceOf };
}
