import { type NextFunction, type Request, type Response, Router } from 'express';
import { refuseForeignPages } from '../shared/control-calls.js';
import { escaped } from '../shared/escaped.js';
import type { Checkouts } from './checkouts.js';
import type { Checkout, CheckoutStatus } from './domain/checkout.js';
import { centsOf, decimalOf } from './domain/money.js';
import { Problem } from './domain/problem.js';
import { PAYMENT_STYLE } from './payment-style.js';

type Act = (checkouts: Checkouts, checkout: Checkout) => Checkout;

const DEEDS = {
  pay: (checkouts, { id }) => checkouts.pay(id),
  underpay: (checkouts, { id, amount }) => checkouts.pay(id, otherAmounts(amount).less),
  overpay: (checkouts, { id, amount }) => checkouts.pay(id, otherAmounts(amount).more),
  fail: (checkouts, { id }) => checkouts.fail(id),
  expire: (checkouts, { id }) => checkouts.expire(id),
  refund: (checkouts, { id }) => checkouts.refund(id),
} satisfies Record<string, Act>;
type Deed = keyof typeof DEEDS;

const OFF_BY_CENTS = 100;
const STYLE_PATH = '/payment-page.css';

const STATES: Readonly<Record<CheckoutStatus, string>> = {
  ACTIVE: 'Waiting for your payment.',
  PROCESSING: 'Your payment is on its way.',
  DEACTIVATED: 'This checkout was called off. Nothing can be paid here any more.',
  EXPIRED: 'The time for this payment is up. Nothing can be paid here any more.',
  COMPLETED: 'Paid. You can close this page.',
  FAILED: 'The payment failed. You can close this page.',
  REFUNDED: 'Refunded. You can close this page.',
  PARTIALLY_REFUNDED: 'Refunded in part. You can close this page.',
};

/** The hosted page behind a checkout's url: what is to be paid, and what a person can let happen. */
export function paymentPage(checkouts: Checkouts): Router {
  const routes = Router();
  routes.get(STYLE_PATH, (_request, response) => void response.type('css').send(PAYMENT_STYLE));
  routes.get('/favicon.ico', (_request, response) => void response.status(204).end());
  routes.get('/payment-links/:link', ({ params: { link } }, response) => {
    const checkout = checkouts.byLink(link);
    response.set(headersFor(checkout)).type('html').send(page(link, checkout));
  });
  routes.post('/payment-links/:link/:deed', refuseForeignPages, (request, response) => {
    const { link, deed } = request.params;
    if (typeof link !== 'string' || !isDeed(deed))
      throw new Problem(404, 'not_found', 'Nothing is done by that');
    const checkout = DEEDS[deed](checkouts, checkouts.byLink(link));
    response.redirect(303, nextPage(checkout, deed) ?? `/payment-links/${link}`);
  });
  routes.use((error: unknown, _request: Request, response: Response, next: NextFunction) => {
    if (!(error instanceof Problem)) return next(error);
    response.status(error.status).type('text').send(error.message);
  });
  return routes;
}

function isDeed(text: unknown): text is Deed {
  return typeof text === 'string' && Object.hasOwn(DEEDS, text);
}

/** The shop's page, if the checkout names one for what has happened. */
function nextPage({ successRedirectUrl, failRedirectUrl }: Checkout, deed: Deed): string | undefined {
  if (deed === 'refund') return undefined;
  return deed === 'fail' || deed === 'expire' ? failRedirectUrl : successRedirectUrl;
}

function otherAmounts(amount: string): { readonly less: string; readonly more: string } {
  const due = centsOf(amount) ?? 0;
  return {
    less: decimalOf(Math.max(due - OFF_BY_CENTS, Math.floor(due / 2))),
    more: decimalOf(due + OFF_BY_CENTS),
  };
}

function page(link: string, checkout: Checkout): string {
  const { amount, currency, network, description = 'A payment', status, expiresAt, settlement } = checkout;
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['Network', network],
    ['Order', checkout.metadata['orderId']],
    ['Pay until', `${expiresAt.slice(0, 16).replace('T', ' ')} UTC`],
    ['Arrived', settlement && `${settlement.totalAmount} ${settlement.currency}`],
    ['Refunded', checkout.refundedAmount && `${checkout.refundedAmount} ${currency}`],
    ['Transaction', checkout.transactionHash],
  ];
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Simulated payment</title><link rel="stylesheet" href="${STYLE_PATH}"></head>
<body><main>
<p class="note"><strong>Simulated.</strong> This page stands in for the payment provider on this machine. No money moves.</p>
<h1>${escaped(description)}</h1>
<p class="amount">${escaped(amount)} ${escaped(currency)}</p>
<p class="status" role="status">${STATES[status]}</p>
<dl>${rows.map(([name, value]) => (value ? `<dt>${name}</dt><dd>${escaped(value)}</dd>` : '')).join('')}</dl>
${buttons(link, checkout)}
</main></body></html>`;
}

function buttons(link: string, { status, amount, currency }: Checkout): string {
  const button = (deed: Deed, words: string, look = ''): string =>
    `<form method="post" action="/payment-links/${link}/${deed}"><button${look}>${words}</button></form>`;
  if (status === 'COMPLETED' || status === 'PARTIALLY_REFUNDED') return button('refund', 'Refund');
  if (status !== 'ACTIVE' && status !== 'PROCESSING') return '';
  const { less, more } = otherAmounts(amount);
  return [
    button('pay', `Pay ${amount} ${currency}`, ' class="main"'),
    less === '0.00' || less === amount ? '' : button('underpay', `Underpay: ${less} ${currency}`),
    button('overpay', `Overpay: ${more} ${currency}`),
    button('fail', 'Fail'),
    status === 'ACTIVE' ? button('expire', 'Expire') : '',
  ].join('\n');
}

/** A form may lead on to the shop, which browsers hold against `form-action`, too. */
function headersFor({ successRedirectUrl, failRedirectUrl }: Checkout): Readonly<Record<string, string>> {
  const shops = [successRedirectUrl, failRedirectUrl].flatMap((url) =>
    url === undefined ? [] : [new URL(url).origin],
  );
  const formAction = ["'self'", ...new Set(shops)].join(' ');
  return {
    'content-security-policy': `default-src 'none'; style-src 'self'; base-uri 'none'; form-action ${formAction}; frame-ancestors 'none'`,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cache-control': 'no-store',
  };
}
