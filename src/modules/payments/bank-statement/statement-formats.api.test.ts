import '#tests/support/on-sqlite-too.ts';
import { describe, expect, it } from 'vitest';
import { codeOf } from '#tests/support/refusal-code.ts';
import { openShopWithStatements as openShop } from '#tests/support/shop-with-statements.ts';

interface Transfer {
  /** The bank's id. */
  id: string;
  /** The payer's reference. */
  endToEnd?: string;
  text: string;
  day?: string;
}

const camtEntry = ({ id, endToEnd = 'NOTPROVIDED', text, day = '2026-03-12' }: Transfer) =>
  `<Ntry><Amt Ccy="USD">5100</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt><AcctSvcrRef>${id}</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>${endToEnd}</EndToEndId></Refs><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;

const camt = (...transfers: Transfer[]) =>
  `<Document><BkToCstmrStmt><Stmt><Id>1</Id><Acct><Id><IBAN>A1</IBAN></Id></Acct>${transfers.map(camtEntry).join('')}</Stmt></BkToCstmrStmt></Document>`;

const mt940 = (...transfers: (Transfer & { details?: string })[]) =>
  [
    ':20:X\n:25:A1\n:28C:1\n:60F:C260311USD0,',
    ...transfers.map(({ id, endToEnd = 'NONREF', text, day = '2026-03-12', details = text }) => {
      const short = day.slice(2).replaceAll('-', '');
      return `:61:${short}${short.slice(2)}C5100,NTRF${endToEnd}//${id}\n:86:${details}`;
    }),
    `:62F:C260312USD${5100 * transfers.length},\n-`,
  ].join('\n');

const LONG = 'CBK2026031200001-0000471100008815XX';
const CUT = LONG.slice(0, 16);

/** A shop whose first order is paid by the transfer of one file; then the other file is uploaded. */
async function uploadBoth(one: string, other: string) {
  const shop = await openShop();
  const { upload, lines, record, first, second, invoiceOf } = shop;
  const invoices = [await invoiceOf(first), await invoiceOf(second)] as const;
  await upload(one.replaceAll('INVOICE', invoices[0]));
  const [line] = await lines();
  expect(codeOf(await record(line._id, { invoice: invoices[0], byHand: true }))).toBe(200);
  expect((await upload(other.replaceAll('INVOICE', invoices[0]))).json()).toMatchObject({ added: 1 });
  return { ...shop, invoices, open: (await lines()).at(-1) };
}

describe('a transfer of two files in different formats', () => {
  const paid = { id: LONG, endToEnd: 'E2E-77', text: 'INVOICE' };
  it.each([
    ['the id cut off', camt(paid), mt940({ ...paid, id: CUT })],
    ['the id cut off, in the other order', mt940({ ...paid, id: CUT }), camt(paid)],
    [
      'an id cut off that has fewer letters',
      camt({ ...paid, id: 'CB-2026-0312-001-8815' }),
      mt940({ ...paid, id: 'CB-2026-0312-001' }),
    ],
    ['the id cut off and another day', camt(paid), mt940({ id: CUT, text: 'x', day: '2026-03-13' })],
    ['another id', camt({ id: 'A-1', text: 'INVOICE' }), mt940({ id: 'B-2', text: 'x' })],
    ['no id', camt({ id: '', text: 'INVOICE' }), mt940({ id: '', text: 'x' })],
    [
      'another id, and the account as bank code and number',
      camt({ id: 'A-1', text: 'INVOICE' }).replace('A1', 'DE89100200300001234567'),
      mt940({ id: 'B-2', text: 'x' }).replace(':A1', ':10020030/0001234567'),
    ],
    [
      'another id, and the account with its currency',
      camt({ id: 'A-1', text: 'INVOICE' }).replace('A1', 'NL91ABNA0417164300'),
      mt940({ id: 'B-2', text: 'x' }).replace(':A1', ':NL91ABNA0417164300USD'),
    ],
    [
      'the reference of its customer on another day',
      camt({ id: 'A-1', endToEnd: 'KARIM-2026-000471-AB', text: 'INVOICE' }),
      mt940({ id: 'B-2', endToEnd: 'KARIM-2026-00047', text: 'x', day: '2026-03-13' }),
    ],
  ])('is recorded once with %s', async (_, one, other) => {
    const { open, record, received, invoices, numberOf, first } = await uploadBoth(one, other);
    expect(open.known).toMatchObject({ order: await numberOf(first), recorded: true });
    for (const invoice of invoices) {
      const refused = (await record(open._id, { invoice, byHand: true })).json().error;
      expect(refused).toMatchObject({ code: 'transfer_recorded', insist: { repeated: true } });
    }
    expect(await received()).toEqual([5_100, 0, 0]);
    expect(codeOf(await record(open._id, { invoice: invoices[1], byHand: true, repeated: true }))).toBe(200);
    expect(await received()).toEqual([5_100, 5_100, 0]);
  });

  it.each([
    ['references of the payer', camt(paid), mt940({ id: 'B-2', text: 'x', details: '/EREF/OTHER-9/REMI/x/' })],
    ['days', camt(paid), mt940({ id: 'B-2', text: 'x', day: '2026-03-13' })],
  ])('are two with other %s', async (_, one, other) => {
    const { open, record, received, invoices } = await uploadBoth(one, other);
    expect(open.known).toBeNull();
    expect(codeOf(await record(open._id, { invoice: invoices[1], byHand: true }))).toBe(200);
    expect(await received()).toEqual([5_100, 5_100, 0]);
  });
});

it('two transfers of one file are two, with the same amount and day and ids that begin alike', async () => {
  const { upload, lines, record, first, second, invoiceOf, received } = await openShop();
  await upload(camt({ id: CUT, text: 'one' }, { id: `${CUT}7`, text: 'two' }));
  const [one, two] = await lines();
  expect(codeOf(await record(one._id, { invoice: await invoiceOf(first), byHand: true }))).toBe(200);
  expect((await lines())[0].known).toBeNull();
  expect(codeOf(await record(two._id, { invoice: await invoiceOf(second), byHand: true }))).toBe(200);
  expect(await received()).toEqual([5_100, 5_100, 0]);
});
