import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ageAccounts, appoint, NEW_BANK, openShopOfAdmins } from '#tests/support/bank-admins.ts';
import { placeTestOrder } from '#tests/support/place-order.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { openCopy } from '#tests/support/second-copy.ts';
import { insertApproval } from '../approvals/approval-repository.server.ts';
import { BANK } from './current-details.server.ts';

const OLD_ACCOUNT = '0000 0000 0000';
const NEW_ACCOUNT = '1507 2029 1234 5001';

describe('the bank details of the shop', () => {
  it('change once a second admin approves, while issued invoices keep theirs', async () => {
    const { admins, buyer, get, proposed, approve, placed, accountOf, mailsTo, shop } = await openShopOfAdmins();
    const [first, second, third] = admins;
    const before = await placed();
    const id = await proposed(first);
    const between = await placed();
    expect(await accountOf(between)).toBe(OLD_ACCOUNT);
    expect((await approve(second, id)).statusCode).toBe(200);
    const after = await placed();
    expect([await accountOf(before), await accountOf(between), await accountOf(after)]).toEqual([
      OLD_ACCOUNT,
      OLD_ACCOUNT,
      NEW_ACCOUNT,
    ]);
    expect(await get('/bank-details', third)).toMatchObject({
      agreed: { proposedBy: first.email, approvedBy: second.email },
      proposal: null,
      otherAdmins: 2,
    });
    const [, , confirmation] = (await mailsTo(buyer)).filter(({ subject }) => subject.startsWith('Your order'));
    expect(confirmation?.text).toContain(NEW_ACCOUNT);
    const changes = await shop.db
      .selectFrom('admin_changes')
      .selectAll()
      .where('kind', '=', 'bank')
      .orderBy('id')
      .execute();
    expect(changes.map(({ action, admin_email }) => [action, admin_email])).toEqual([
      ['details proposed', first.email],
      ['details changed', second.email],
    ]);
    expect(JSON.parse(changes[1]?.after ?? '')).toMatchObject({ Account: NEW_ACCOUNT });
  });

  it('appear on the PDF of an invoice as they were when it was issued', async () => {
    const { admins, buyer, get, proposed, approve, placed, shop } = await openShopOfAdmins();
    /** Last digits of the account on the printed document, looked up by its verification code. */
    const printed = async (order: string) => {
      const { number } = await get(`/order/${order}/proforma`, buyer);
      const pdf = await shop.app.inject({ url: `/api/invoice/${number}.pdf`, headers: buyer.headers });
      expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
      const papers = shop.db.selectFrom('papers').select('code').where('number', '=', number);
      const { code } = await papers.executeTakeFirstOrThrow();
      return (await shop.app.inject({ url: `/api/verify/${code}` })).json().account;
    };
    const before = await placed();
    expect(await printed(before)).toBe('0000');
    await approve(admins[1], await proposed(admins[0]));
    expect([await printed(before), await printed(await placed())]).toEqual(['0000', '5001']);
  });

  it('in a payment mail are those of the invoice being paid', async () => {
    const { admins, buyer, post, proposed, approve, placed, mailsTo } = await openShopOfAdmins();
    const [first, second] = admins;
    const before = await placed();
    await approve(second, await proposed(first));
    await post(`/order/${before}/payment`, first, { amount: 10 });
    const mail = (await mailsTo(buyer)).find(({ subject }) => subject.startsWith('Payment received'));
    expect(mail?.text).toContain(OLD_ACCOUNT);
    expect(mail?.text).not.toContain(NEW_ACCOUNT);
  });

  it('are updated on a reissued invoice, while its first revision keeps the old ones', async () => {
    const { admins, buyer, get, post, proposed, approve, placed, accountOf } = await openShopOfAdmins();
    const [first, second] = admins;
    const order = await placed();
    await approve(second, await proposed(first));
    const { number } = await get(`/order/${order}/proforma`, buyer);
    const reissued = await post(`/order/${order}/invoice`, first, { instead: number, validDays: 30 });
    expect(reissued.statusCode, reissued.body).toBe(200);
    expect(await accountOf(order)).toBe(NEW_ACCOUNT);
    const earlier = await get(`/order/${order}/proforma?revision=`, buyer);
    expect(JSON.stringify(earlier.payment.bank)).toContain(OLD_ACCOUNT);
  });

  it('are current on another instance of the shop too', async () => {
    const { admins, buyer, proposed, approve, shop, accountOf } = await openShopOfAdmins();
    const copy = await openCopy(shop.config);
    const order = async () => {
      const toolId = await shop.addTool();
      return placeTestOrder(shop, buyer, toolId);
    };
    await order();
    const id = await proposed(admins[0]);
    const approved = await fetch(`${copy.url}/api/approval/${id}/approve`, {
      method: 'POST',
      headers: admins[1].headers,
    });
    expect(approved.status).toBe(200);
    expect(await accountOf(await order())).toBe(NEW_ACCOUNT);
    expect((await approve(admins[2], id)).statusCode).toBe(409);
  });

  it('are mailed to every admin with only the last four characters of the account and with escaped input', async () => {
    const { admins, buyer, proposed, mailsTo, get } = await openShopOfAdmins();
    const script = '<script>alert(1)</script>';
    await proposed(admins[0], { bank: script, accountName: '<img src=x onerror=alert(1)>' });
    for (const admin of admins) {
      const [mail] = await mailsTo(admin);
      expect(mail?.text).toContain('Account before: ends in 0000');
      expect(mail?.text).toContain('Account proposed: ends in 5001');
      expect(mail?.text).toContain(admins[0].email);
      expect(mail?.text).toContain('/dashboard/to-approve');
      expect(mail?.text).toContain('If you did not expect this, decline it');
      expect(`${mail?.text}${mail?.html}`).not.toMatch(/2029|<script|<img(?! src="cid:logo")/);
    }
    expect((await mailsTo(buyer)).filter(({ subject }) => subject.includes('Bank'))).toEqual([]);
    const [proposal] = await get('/approval', admins[1]);
    expect(proposal.rows).toContainEqual({ name: 'Bank', value: script, before: expect.any(String) });
  });
});

describe('an approval', () => {
  it('is refused to the proposer, even after a change of role', async () => {
    const { admins, post, proposed, approve, refuse } = await openShopOfAdmins();
    const [first, second] = admins;
    const id = await proposed(first);
    const own = await approve(first, id);
    expect([own.statusCode, codeOf(own)]).toEqual([409, 'own_proposal']);
    for (const role of ['customer', 'admin']) await post(`/users/${first.userId}/role`, second, { role });
    expect(codeOf(await approve(first, id))).toBe('own_proposal');
    expect((await refuse(first, id)).statusCode).toBe(200);
    expect(codeOf(await approve(second, id))).toBe('proposal_ended');
  });

  it('is refused to customers', async () => {
    const { admins, buyer, post, propose, proposed, approve, refuse, shop } = await openShopOfAdmins();
    const id = await proposed(admins[0]);
    for (const answer of [await propose(buyer), await approve(buyer, id), await refuse(buyer, id)])
      expect(answer.statusCode).toBe(403);
    expect((await shop.app.inject({ url: '/api/bank-details', headers: buyer.headers })).statusCode).toBe(403);
    expect((await post('/approval/none/approve', admins[1])).statusCode).toBe(404);
  });

  it('is refused to an admin of less than 24 hours, in the words that the page shows', async () => {
    const { admins, buyer, get, proposed, approve, shop } = await openShopOfAdmins();
    const [first, second] = admins;
    await appoint(shop, buyer, second, 23);
    const id = await proposed(first);
    const refused = await approve(buyer, id);
    expect(codeOf(refused)).toBe('role_too_young');
    expect((await get('/approval', buyer))[0].whyNot).toBe(refused.json().error.message);
    expect((await get('/approval', second))[0].whyNot).toBeNull();
    expect((await approve(second, id)).statusCode).toBe(200);
  });

  it('is refused to an account of less than 24 hours that is named by ADMIN_EMAILS', async () => {
    const { admins, buyer, proposed, approve, shop } = await openShopOfAdmins({ ADMIN_EMAILS: 'boss@example.com' });
    await shop.db.updateTable('user').set({ email: 'boss@example.com' }).where('id', '=', buyer.userId).execute();
    const id = await proposed(admins[0]);
    expect(codeOf(await approve(buyer, id))).toBe('role_too_young');
    await ageAccounts(shop, [buyer]);
    // An appointment by an admin does not tie an account that the operator names.
    await appoint(shop, buyer, admins[0], 40);
    expect((await approve(buyer, id)).statusCode).toBe(200);
  });

  it('is refused for a proposal whose author is no longer an admin', async () => {
    const { admins, post, proposed, approve } = await openShopOfAdmins();
    const [first, second, third] = admins;
    const id = await proposed(first);
    await post(`/users/${first.userId}/role`, second, { role: 'customer' });
    expect(codeOf(await approve(third, id))).toBe('proposer_left');
  });

  it('has no further effect when the same admin repeats it', async () => {
    const { admins, proposed, approve, mailsTo } = await openShopOfAdmins();
    const id = await proposed(admins[0]);
    const answers = [await approve(admins[1], id), await approve(admins[1], id)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await mailsTo(admins[2])).toHaveLength(2);
  });

  it('is refused for a superseded proposal', async () => {
    const { admins, proposed, approve, placed, accountOf } = await openShopOfAdmins();
    const [first, second, third] = admins;
    const old = await proposed(first);
    const newer = await proposed(second, { account: '1111222233334444' });
    expect(codeOf(await approve(third, old))).toBe('proposal_ended');
    expect(await accountOf(await placed())).toBe(OLD_ACCOUNT);
    expect((await approve(first, newer)).statusCode).toBe(200);
    expect(await accountOf(await placed())).toBe('1111 2222 3333 4444');
  });
});

describe('a proposal', () => {
  it('needs a second admin who could approve it', async () => {
    const { admins, buyer, post, propose, get, shop } = await openShopOfAdmins();
    const [first, second, third] = admins;
    for (const { userId } of [second, third]) await post(`/users/${userId}/role`, first, { role: 'customer' });
    expect(await get('/bank-details', first)).toMatchObject({ otherAdmins: 0, secondAdmins: 0 });
    expect(codeOf(await propose(first))).toBe('no_second_admin');
    await ageAccounts(shop, [buyer]);
    await appoint(shop, buyer, first, 30);
    expect(await get('/bank-details', first)).toMatchObject({ otherAdmins: 1, secondAdmins: 0 });
    expect(codeOf(await propose(first))).toBe('no_second_admin');
  });

  it('is not duplicated when repeated, and is refused if it changes nothing', async () => {
    const { admins, propose, proposed, approve, mailsTo } = await openShopOfAdmins();
    const id = await proposed(admins[0]);
    expect(await proposed(admins[0])).toBe(id);
    expect(await mailsTo(admins[1])).toHaveLength(1);
    await approve(admins[1], id);
    expect(codeOf(await propose(admins[0]))).toBe('bank_unchanged');
  });

  it.each([
    ['account', 'GB29 NWBK 6016 1331 9268 18'],
    ['swift', 'DBBLZZDH'],
    ['bank', ' '],
    ['accountName', 'Example \u200b Tools'],
  ])('with a wrong %s is refused at its field', async (field, value) => {
    const { admins, propose } = await openShopOfAdmins();
    const { error } = (await propose(admins[0], { [field]: value })).json();
    expect(error).toMatchObject({ code: 'bank_field', field });
  });

  it('is refused with BANK_DETAILS=file, which prints the configured account', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'bank-')), 'details.json');
    const bank = [{ name: 'IBAN', value: 'DE89370400440532013000' }];
    writeFileSync(file, JSON.stringify({ terms: 'In advance', validDays: 14, bank }));
    const { admins, propose, shop, placed, accountOf } = await openShopOfAdmins({
      PAYMENT_DETAILS_FILE: file,
      BANK_DETAILS: 'file',
    });
    await shop.db
      .insertInto('approvals')
      .values({
        id: 'agreed',
        kind: 'bank-details',
        subject: 'shop',
        content: JSON.stringify(NEW_BANK),
        decision: 'approved',
        proposed_by: 'one',
        proposed_email: 'one@example.com',
        proposed_at: 0,
        decided_by: 'other',
        decided_email: 'other@example.com',
        decided_at: 0,
      })
      .execute();
    expect(codeOf(await propose(admins[0]))).toBe('bank_fixed');
    expect(await accountOf(await placed())).toBe('DE89 3704 0044 0532 0130 00');
  });

  it('is refused until there are terms of payment', async () => {
    const { admins, propose, get } = await openShopOfAdmins({ DEMO: 'off' });
    expect(await get('/bank-details', admins[0])).toMatchObject({ rows: null, fixed: false });
    expect((await propose(admins[0])).json().error).toMatchObject({
      code: 'no_terms',
      message: 'The terms of payment are not configured yet (PAYMENT_DETAILS_FILE): they come first.',
    });
  });
});

describe('a proposal of before the operator has fixed the account', () => {
  it('offers no approval, says why, and can be declined', async () => {
    const { admins, approve, refuse, get, shop } = await openShopOfAdmins({ BANK_DETAILS: 'file' });
    const [{ userId, email, name }, second] = admins;
    const actor = { userId, email, name, role: 'admin' } as const;
    const proposal = await insertApproval(shop.db, actor, BANK, NEW_BANK, undefined);
    const message = 'The configuration of the shop keeps the account as it is (BANK_DETAILS=file).';
    expect(await get('/approval', second)).toMatchObject([{ whyNot: message }]);
    expect((await approve(second, proposal?.id ?? '')).json().error).toMatchObject({ code: 'bank_fixed', message });
    expect((await refuse(second, proposal?.id ?? '')).statusCode).toBe(200);
  });
});
