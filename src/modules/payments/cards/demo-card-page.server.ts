import type { FastifyInstance, FastifyReply } from 'fastify';
import { settingsOf } from '#src/core/module-settings.ts';
import type { Shop } from '#src/core/shop.ts';
import { DEMO_PAGE_POLICY, demoPage } from '#src/platform/http/demo-page.ts';
import { formatMinor } from '#src/platform/i18n/money.ts';
import { escapeHtml } from '#src/platform/mail/letter.ts';
import { cardSettings } from './card-settings.server.ts';
import type { DemoSession, DemoStripe } from './demo-stripe.server.ts';
import { fromStripe } from './stripe-gateway.server.ts';

const PATH = '/demo/stripe/:id';
const hidden = { schema: { hide: true } as object };

function pageOf({ amount_total, currency, purpose, status }: DemoSession): string {
  const code = currency.toUpperCase();
  const amount = escapeHtml(formatMinor(fromStripe(amount_total, code), code));
  const choice =
    status === 'open'
      ? `<form method="post"><button class="main" name="action" value="pay">Pay ${amount}</button>
<button name="action" value="cancel">Cancel</button></form>`
      : '<p>This payment is over.</p>';
  return demoPage(
    'Demo card payment',
    `<h1>Pay by card</h1>
<p>${escapeHtml(purpose)}: <strong>${amount}</strong></p>
<p>This page stands in for Stripe in the demo: no card is asked for, and no money is paid.</p>
${choice}`,
  );
}

const show = (reply: FastifyReply, status: number, html: string) =>
  reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': DEMO_PAGE_POLICY,
      'cache-control': 'no-store',
    })
    .send(html);

/** The demo's payment page. Like Stripe, it reports the payment to the shop by a webhook. */
export function mountDemoStripe(app: FastifyInstance, { config }: Pick<Shop, 'config'>): void {
  const { standIn } = settingsOf(config, cardSettings);
  if (standIn) app.register(async (scope) => mountPage(scope, app, standIn));
}

async function mountPage(scope: FastifyInstance, app: FastifyInstance, standIn: DemoStripe): Promise<void> {
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  const unknown = (reply: FastifyReply) =>
    show(reply, 404, demoPage('Demo card payment', '<h1>There is no such payment.</h1>'));

  scope.get<{ Params: { id: string } }>(PATH, hidden, async ({ params }, reply) => {
    const session = standIn.sessions.get(params.id);
    return session ? show(reply, 200, pageOf(session)) : unknown(reply);
  });

  scope.post<{ Params: { id: string } }>(PATH, hidden, async ({ params, body }, reply) => {
    const session = standIn.sessions.get(params.id);
    if (!session) return unknown(reply);
    if (new URLSearchParams(String(body)).get('action') !== 'pay') return reply.redirect(session.cancel_url, 303);
    if (session.status === 'open') {
      standIn.pay(session);
      const { body: payload, headers } = standIn.notice(session);
      await app.inject({ method: 'POST', url: '/api/card-payment-notice/stripe', headers, payload });
    }
    return reply.redirect(session.success_url, 303);
  });
}
