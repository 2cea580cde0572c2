import { Link } from '@tanstack/react-router';
import type { SiteInfo } from '@contract/site.js';
import type { Offers } from '@contract/status.js';
import { useOffers } from '../../shared/offers.js';
import { siteInfo } from '../../shared/site.js';
import { SupportContact } from '../../shared/ui/support-contact.js';
import { LegalPage, type LegalSection } from './legal-page.js';

const sections = ({ payments, mail }: Offers, { brandName }: SiteInfo): readonly LegalSection[] => [
  {
    title: 'Who is responsible',
    body: (
      <p>
        {brandName} decides how and why your data is used on this website and in our Telegram bot. For
        anything about your data <SupportContact at="middle" />.
      </p>
    ),
  },
  {
    title: 'What we keep',
    body: (
      <ul>
        <li>
          <strong>Your account:</strong> email address, first and last name, your password as a hash we cannot
          read back, and, if you sign in with Google, the identifier Google gives you for us.
        </li>
        <li>
          <strong>Telegram:</strong> the ID of your chat with our bot, your username and first name there, and
          the commands you send to the bot.
        </li>
        <li>
          <strong>What you set up:</strong> triggers, settings, the channels you add and how they are reached,
          the time of your summary, and public wallet addresses with the balances read from the blockchain.
        </li>
        <li>
          <strong>What we sent:</strong> alerts with the prices that caused them, and what happened to each
          message.
        </li>
        {payments !== 'none' && (
          <li>
            <strong>Payments:</strong> term, amount, discount code, time and the identifiers of the payment
            provider. We never see your wallet’s keys.
          </li>
        )}
        <li>
          <strong>Server logs:</strong> the time, your IP address, the page requested, and whether it worked.
        </li>
      </ul>
    ),
  },
  {
    title: 'What we do not keep',
    body: (
      <p>
        No private keys, no seed phrases, no card numbers. There is no advertising, no third-party tracking,
        and no analytics that follow you to other sites. We do not sell data.
      </p>
    ),
  },
  {
    title: 'Why we may use it',
    body: (
      <ul>
        <li>
          To do what you signed up for: watching prices, sending messages, keeping your account (performance
          of our agreement).
        </li>
        <li>To keep the service safe and working, with logs and limits (our legitimate interest).</li>
        {payments !== 'none' && <li>To keep records of payments as tax law requires (legal obligation).</li>}
      </ul>
    ),
  },
  {
    title: 'Cookies and storage in your browser',
    body: (
      <p>
        One cookie keeps you signed in, another proves the code you typed on the demo page, and one lives for
        a few minutes while you sign in with Google. Your theme and a connected trial are kept in your
        browser’s own storage. All of this is needed for what you ask for, so there is no cookie banner.
      </p>
    ),
  },
  {
    title: 'Who else sees it',
    body: (
      <>
        <p>Only those who need it, and only what they need:</p>
        <ul>
          <li>
            {mail
              ? 'Telegram, which carries your messages, and our email provider, which carries emails.'
              : 'Telegram, which carries your messages.'}
          </li>
          <li>
            The service of each channel you add, which carries there your alerts, and acknowledgements and
            summaries if you ask for them: your browser’s push service, ntfy, Discord, Slack, or the server
            your webhook calls.
          </li>
          {payments !== 'none' && <li>The payment provider, when you pay.</li>}
          <li>Google, if you choose to sign in with it.</li>
          <li>
            Public blockchain servers, which learn that someone asked for the balance of an address you
            connected.
          </li>
          <li>Our hosting provider, which runs the servers.</li>
        </ul>
        <p>
          Some of them are outside the United Kingdom and the European Economic Area. Where that is so, the
          transfer is based on an adequacy decision or on standard contractual clauses.
        </p>
      </>
    ),
  },
  {
    title: 'How long we keep it',
    body: (
      <ul>
        <li>Account data: as long as you have the account.</li>
        <li>After you delete it: account data is deleted or anonymized within 30 days of deletion.</li>
        <li>Server logs: up to 90 days.</li>
        {payments !== 'none' && (
          <li>
            Payment records: as long as tax law requires, without your name once the account is deleted,
            unless you ask us to remove them too and the law allows it.
          </li>
        )}
        <li>A trial without an account: until you send /stop and ask us to forget the chat.</li>
      </ul>
    ),
  },
  {
    title: 'How to have your account deleted',
    body: (
      <p>
        <SupportContact at="start" subject="Delete my account" /> from the email address of your account, or,
        for a trial, give your Telegram username. We check that it is you, delete it and confirm. Personal
        data, triggers, wallets and settings go, and your Telegram chat is unlinked. This cannot be undone.
      </p>
    ),
  },
  {
    title: 'Your rights',
    body: (
      <p>
        You can ask for a copy of your data, have it corrected or deleted, have its use limited, object to it,
        and take it with you. Write to us; we answer within a month. If you are not satisfied, you can
        complain to the Information Commissioner’s Office (ico.org.uk) or to the authority where you live.
      </p>
    ),
  },
  {
    title: 'How we protect it',
    body: (
      <p>
        Connections are encrypted, passwords are hashed with Argon2, links and codes we send are sealed until
        they are used and erased afterwards, and every sign-in can be ended at once. If something goes wrong
        that puts you at risk, we tell you without delay.
      </p>
    ),
  },
  {
    title: 'Age',
    body: (
      <p>
        {brandName} is for people who are at least 18 years old. If we learn that someone younger has an
        account, we delete it.
      </p>
    ),
  },
  {
    title: 'Governing law and changes',
    body: (
      <>
        <p>
          This policy is governed by the law of England and Wales; the data protection law of the place where
          you live protects you as well.
        </p>
        <p>
          When we change it we publish it here with a new date, and tell account holders{' '}
          {mail ? 'by email ' : ''}if the change matters to them. See also our{' '}
          <Link to="/terms">terms of service</Link>.
        </p>
      </>
    ),
  },
];

export function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy policy"
      effectiveOn="2025-08-23"
      effectiveText="23 Aug 2025"
      lead="In short: we keep what we need to send your alerts, share it only with those who need it, and delete it when you ask."
      sections={sections(useOffers(), siteInfo())}
    />
  );
}
