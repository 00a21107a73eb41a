import { describe, expect, it } from 'vitest';
import { type BankDetails, bankRows, normalizedDetails, problemsOfBank } from './bank-details.ts';

const typed: BankDetails = {
  accountName: '  Example  Tools Ltd. ',
  bank: 'Dutch-Bangla Bank',
  branch: '',
  account: '150 720 291 234 5001',
  swift: 'dbbl bddh 100',
  routing: '',
};

const problems = (change: Partial<BankDetails>) =>
  Object.entries(problemsOfBank({ ...typed, ...change })).flatMap(([field, message]) => (message ? [field] : []));

describe('bank details', () => {
  it('are normalized and printed as rows, leaving out empty fields', () => {
    expect(problems({})).toEqual([]);
    expect(bankRows(normalizedDetails(typed))).toEqual([
      { name: 'Beneficiary', value: 'Example Tools Ltd.' },
      { name: 'Bank', value: 'Dutch-Bangla Bank' },
      { name: 'Account', value: '1507 2029 1234 5001' },
      { name: 'SWIFT', value: 'DBBLBDDH100' },
    ]);
    const withIban = { ...typed, account: 'gb29 nwbk 6016 1331 9268 19' };
    expect(bankRows(normalizedDetails(withIban))[2]).toEqual({ name: 'IBAN', value: 'GB29 NWBK 6016 1331 9268 19' });
  });

  it.each<[Partial<BankDetails>, string[]]>([
    [{ accountName: ' ' }, ['accountName']],
    [{ bank: '' }, ['bank']],
    [{ account: '' }, ['account']],
    [{ account: '12' }, ['account']],
    [{ account: 'no figures' }, ['account']],
    [{ account: '<script>1234' }, ['account']],
    [{ account: '١٢٣٤٥٦٧٨' }, ['account']],
    [{ account: 'GB29 NWBK 6016 1331 9268 18' }, ['account']],
    [{ swift: 'DBBL' }, ['swift']],
    [{ routing: '090 261 725 <b>' }, ['routing']],
    [{ bank: 'Bank \u202e1005 4321' }, ['bank']],
    [{ accountName: 'Example\u200b Tools' }, ['accountName']],
    [{ branch: 'x'.repeat(141) }, ['branch']],
  ])('with %j are refused at the right field', (change, expected) => {
    expect(problems(change)).toEqual(expected);
  });
});
