import express, { Router } from 'express';
import { escaped } from '../shared/escaped.js';
import { sourceFolder } from '../shared/source-folder.js';
import { linkedText } from './domain/linked-text.js';
import type { KeptMail, Mailbox } from './mailbox.js';

const POLICY =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
const REFRESH_SEC = 3;

/** The mailbox as pages: / lists the mails, newest first (?to=ADDRESS: of one address), /mail/N shows one. */
export function mailboxPage(mailbox: Mailbox): Router {
  const routes = Router();
  routes.use((_request, response, next) => {
    response.set({
      'content-security-policy': POLICY,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
    next();
  });
  routes.use(
    '/mailbox-page',
    express.static(sourceFolder('mail', 'page'), { index: false, cacheControl: false }),
  );
  routes.get('/', ({ query: { to } }, response) => {
    const mails = mailbox.mails(typeof to === 'string' && to !== '' ? to : undefined);
    response.type('html').send(listPage(mails.toReversed(), typeof to === 'string' ? to : ''));
  });
  routes.get('/mail/:n', ({ params: { n } }, response) => {
    const mail = mailbox.mails().find((each) => String(each.n) === n);
    if (mail === undefined) response.status(404).type('html').send(page('No such mail', goneBody()));
    else response.type('html').send(page(mail.subject, mailBody(mail)));
  });
  return routes;
}

function listPage(mails: readonly KeptMail[], to: string): string {
  const refresh = `<meta http-equiv="refresh" content="${REFRESH_SEC}">`;
  return page('Simulated mailbox', listBody(mails, to), refresh);
}

function listBody(mails: readonly KeptMail[], to: string): string {
  const count = `${mails.length} ${mails.length === 1 ? 'mail' : 'mails'}`;
  const rows = mails.map(
    (mail) => `<li><a href="/mail/${mail.n}">
      <strong>${escaped(mail.subject)}</strong>
      <span>${escaped(mail.to.join(', '))}</span>
      <time datetime="${new Date(mail.at).toISOString()}">${clock(mail.at)} UTC</time></a></li>`,
  );
  const list = rows.length === 0 ? '<p>No mail has arrived yet.</p>' : `<ul>${rows.join('\n')}</ul>`;
  return `<h1>Simulated mailbox</h1>
    <p class="note">Every mail ends here, whoever it is for. None leaves this machine.</p>
    <form method="get" action="/"><label>To <input name="to" type="text" value="${escaped(to)}"></label>
    <button>Show</button></form>
    <p class="note">${count}</p>${list}`;
}

function mailBody({ subject, from, to, at, text }: KeptMail): string {
  const words = linkedText(text).map((piece) =>
    piece.kind === 'link'
      ? `<a href="${escaped(piece.text)}" rel="noreferrer">${escaped(piece.text)}</a>`
      : escaped(piece.text),
  );
  return `<p><a href="/">All mails</a></p>
    <h1>${escaped(subject)}</h1>
    <dl><dt>From</dt><dd>${escaped(from)}</dd><dt>To</dt><dd>${escaped(to.join(', '))}</dd>
    <dt>At</dt><dd>${clock(at)} UTC</dd></dl>
    <article>${words.join('')}</article>`;
}

function goneBody(): string {
  return '<p><a href="/">All mails</a></p><h1>There is no such mail.</h1>';
}

function page(title: string, body: string, head = ''): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${head}
<title>${escaped(title)}</title><link rel="stylesheet" href="/mailbox-page/mailbox.css"></head>
<body><main>${body}</main></body></html>`;
}

function clock(at: number): string {
  return new Date(at).toISOString().slice(11, 19);
}
