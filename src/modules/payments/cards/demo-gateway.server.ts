import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { DEMO_PAGE_POLICY, demoPage } from '#src/platform/http/demo-page.ts';
import { formatMinor } from '#src/platform/i18n/money.ts';
import { escapeHtml } from '#src/platform/mail/write-mail.ts';
import type { CardGateway, CardPaymentRequest } from './gateway.ts';

/** Started payments in memory, and which of them are paid. */
export interface DemoGateway extends CardGateway {
  payments: Map<string, CardPaymentRequest & { isPaid: boolean }>;
}

const MAX_PAYMENTS = 1_000;
const PATH = '/demo/card/:id';

/** Stands in for SSLCOMMERZ: with its name and limits, but without its API. */
export function demoGateway(sslcommerz: CardGateway): DemoGateway {
  const payments: DemoGateway['payments'] = new Map();
  return {
    ...sslcommerz,
    payments,
    async begin(payment) {
      const session = randomBytes(16).toString('hex');
      if (payments.size >= MAX_PAYMENTS) payments.delete(payments.keys().next().value ?? '');
      payments.set(session, { ...payment, isPaid: false });
      return { session, url: new URL(PATH.replace(':id', session), payment.returnUrl).href };
    },
    async ask({ session }) {
      const payment = payments.get(session);
      if (!payment?.isPaid) return { state: payment ? 'open' : 'ended' };
      const { amount, currency } = payment;
      return { state: 'paid', amount, currency, reference: `DEMO${session.slice(0, 10).toUpperCase()}`, risky: false };
    },
  };
}

function bodyOf({ amount, currency, purpose, isPaid }: CardPaymentRequest & { isPaid: boolean }): string {
  const sum = escapeHtml(formatMinor(amount, currency));
  const choice = isPaid
    ? '<p>This payment is over.</p>'
    : `<form method="post"><button class="main" name="action" value="pay">Pay ${sum}</button>
<button name="action" value="cancel">Cancel</button></form>`;
  return `<h1>Pay by card</h1>
<p>${escapeHtml(purpose)}: <strong>${sum}</strong></p>
<p>This page stands in for SSLCOMMERZ in the demo: no card is asked for, and no money is paid.</p>
${choice}`;
}

const show = (reply: FastifyReply, status: number, body: string) =>
  reply
    .code(status)
    .headers({ 'content-security-policy': DEMO_PAGE_POLICY, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(demoPage('Demo card payment', body));

/** The demo's payment page. The shop learns of the payment when the browser returns. */
export function mountDemoPage(scope: FastifyInstance, { payments }: DemoGateway): void {
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  scope.route<{ Params: { id: string } }>({
    method: ['GET', 'POST'],
    url: PATH,
    schema: { hide: true } as object,
    async handler({ method, params, body }, reply) {
      const payment = payments.get(params.id);
      if (!payment) return show(reply, 404, '<h1>There is no such payment.</h1>');
      if (method === 'GET') return show(reply, 200, bodyOf(payment));
      if (new URLSearchParams(String(body)).get('action') === 'pay') payment.isPaid = true;
      return reply.redirect(payment.returnUrl, 303);
    },
  });
}
