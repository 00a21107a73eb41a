import { describe, expect, it } from 'vitest';
import { postUserCall } from '#src/core/accounts/account.calls.ts';
import { getSessionCall } from '#src/core/accounts/auth/auth.calls.ts';
import { getAdminCall } from '#src/core/accounts/rights.calls.ts';
import { getUserOrdersCall, postOrderCall } from '#src/core/orders/order.calls.ts';
import { putUserCall } from '#src/core/profiles/profile.calls.ts';
import { getToolsCall } from '#src/core/tools/tool.calls.ts';
import { putToolCall, removeToolCall } from '#src/core/tools/tool-edit.calls.ts';
import { type AnyContract, contract, expectedOf, pathOf, requestOf } from './contract.ts';

describe('the path of a call', () => {
  it('has the parameters and the query of the call, escaped', () => {
    expect(pathOf(getAdminCall, { params: { email: 'a+b/c@example.com' } })).toBe('/admin/a%2Bb%2Fc%40example.com');
    expect(pathOf(getUserOrdersCall, { query: { user: 'a+b@example.com', limit: 50 } })).toBe(
      '/user-order?user=a%2Bb%40example.com&limit=50',
    );
  });

  it('omits what is empty in the query', () => {
    expect(pathOf(getToolsCall, { query: { q: '', limit: undefined, after: 'x' } })).toBe('/tool?after=x');
    expect(pathOf(getToolsCall, {})).toBe('/tool');
  });

  it('keeps an ending that follows a parameter', () => {
    const paper = contract('GET /order/:id/paper/:kind/:event.pdf', { answer: {} });
    expect(pathOf(paper, { params: { id: '1', kind: 'packing-list', event: '2' } })).toBe(
      '/order/1/paper/packing-list/2.pdf',
    );
  });
});

it('a request has the method and the body of the call', () => {
  const [path, , options] = requestOf(removeToolCall, { params: { id: '1' } }, { headers: { a: 'b' } });
  expect([path, options]).toEqual(['/tool/1', { method: 'DELETE', body: undefined, headers: { a: 'b' } }]);
});

describe('the answer of a call', () => {
  /** Bodies that a proxy, a truncated response or another program may return for any call. */
  const foreign = [undefined, false, 0, '', 'ok', [{}], {}, { acknowledged: false }, { insertedId: '' }, { token: '' }];

  it.each<[AnyContract, unknown]>([
    [postOrderCall, { insertedId: '1' }],
    [putToolCall, { acknowledged: true }],
    [removeToolCall, { deletedCount: 0 }],
    [postUserCall, { token: 'ey' }],
    [getAdminCall, { admin: false }],
    [getSessionCall, { user: { email: 'a@example.com' } }],
    [getSessionCall, null],
  ])('%o is accepted as the specification has it, with further fields too, and nothing else', (call, right) => {
    const isAnswer = expectedOf(call);
    expect(isAnswer(right)).toBe(true);
    if (right) expect(isAnswer({ ...right, ofANewerShop: [1] })).toBe(true);
    expect(foreign.filter((answer) => isAnswer(answer))).toEqual([]);
  });

  it('to PUT /user is any truthy one', () => {
    const isAnswer = expectedOf(putUserCall);
    expect([true, 1, 'ok', {}, []].every(isAnswer)).toBe(true);
    expect([undefined, null, false, 0, ''].some(isAnswer)).toBe(false);
  });
});
