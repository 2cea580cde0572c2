import { Link } from '@tanstack/react-router';
import { useOffers } from '../../shared/offers.js';
import { nothingSoldText } from '../../shared/nothing-sold.js';
import { siteInfo } from '../../shared/site.js';
import { type SiteInfo, siteNoun } from '@contract/site.js';
import type { Offers } from '@contract/status.js';
import { SupportContact } from '../../shared/ui/support-contact.js';
import { LegalPage, type LegalSection } from './legal-page.js';

function PlansAndPayment() {
  const { proFor } = useOffers();
  if (proFor !== null) return <p>{nothingSoldText(proFor, siteInfo().brandName)}</p>;
  return (
    <>
      <p>
        Free costs USDC 0 for as long as you use it. Pro costs USDC 10 per month, billed quarterly: 30 USDC
        for 3 months, or 66 USDC for 12 months. What each plan includes is listed under{' '}
        <Link to="/pricing">pricing</Link>.
      </p>
      <p>
        You pay in USDC through a link from a crypto commerce provider. Payments on a blockchain cannot be
        reversed by us or by the provider, so check the amount and the network before you send. Nothing is
        charged automatically: you pay for each term yourself, and we remind you 5 days and 1 day before it
        ends.
      </p>
      <p>
        If you do not renew, a grace period of 24-48 hours follows, then your account continues on Free.
        Nothing is deleted; what Free does not include is paused until you renew.
      </p>
      <p>
        If you live in the United Kingdom or the European Union you have a right to cancel within 14 days of
        your first payment. Write to us and we will refund the part of the term that is left, in USDC, to an
        address you name. These terms do not affect the rights that the law gives you as a consumer.
      </p>
    </>
  );
}

const sections = (
  { payments, mail, trial }: Offers,
  { brandName, supportEmail }: SiteInfo,
): readonly LegalSection[] => [
  {
    title: 'What these terms are',
    body: (
      <>
        <p>
          These terms are the agreement between you and {brandName} (“we”) for the use of this website, of our
          Telegram bot and of the alerts we send. By using them you accept these terms. If you do not accept
          them, please do not use the service.
        </p>
        <p>
          How we treat your data is explained in our <Link to="/privacy">privacy policy</Link>.
        </p>
      </>
    ),
  },
  {
    title: `What ${brandName} does`,
    body: (
      <p>
        You tell us a price, and we send you a message when the market reaches it. With an account we also
        show the balances of wallets whose public addresses you give us, and send you a daily summary. We
        never ask for private keys, seed phrases or signatures, we never hold or move coins, and we cannot
        trade for you. Anyone who asks you for a private key in our name is not us.
      </p>
    ),
  },
  {
    title: 'Who may use it',
    body: (
      <p>
        You must be at least 18 years old and allowed to make this agreement under the law of the place where
        you live. One account is for one person.
        {trial === 'open' && ' The free trial in Telegram needs no account.'}
      </p>
    ),
  },
  {
    title: 'Your account',
    body: (
      <p>
        Give a real email address, choose a password you use nowhere else, and keep it to yourself. You are
        responsible for what is done with your account until you tell us that someone else has gained access
        to it. Write to us at once if that happens; setting a new password signs out every device.
      </p>
    ),
  },
  {
    title: 'No advice',
    body: (
      <p>
        Prices, alerts, news, scores and summaries are information. They are not investment, legal or tax
        advice, nor an invitation to buy or sell anything. Crypto assets can lose all their value. What you do
        because of an alert is your decision.
      </p>
    ),
  },
  {
    title: 'How far you can rely on an alert',
    body: (
      <>
        <p>
          We take prices from several public exchanges and work hard to ring once, at the right moment. Even
          so, exchanges, networks and messengers fail, and prices differ from place to place. An alert can
          come late, be marked as late, or not come at all.
        </p>
        <p>
          Do not use {brandName} as your only protection against a loss. For that, an exchange has stop
          orders.
        </p>
      </>
    ),
  },
  {
    title: payments === 'none' ? 'Plans' : 'Plans and payment',
    body: <PlansAndPayment />,
  },
  {
    title: 'What is not allowed',
    body: (
      <ul>
        <li>Getting around the limits of a plan, for example with several accounts.</li>
        <li>Attacking, overloading or probing the service, or accessing other people’s data.</li>
        <li>Reselling our alerts, or copying our data in bulk.</li>
        <li>Using the service where the law forbids it, or for anyone under sanctions.</li>
      </ul>
    ),
  },
  {
    title: 'Suspension and termination',
    body: (
      <>
        <p>
          You can stop at any time: /stop in the bot pauses all messages, and{' '}
          {supportEmail === null ? (
            `who runs ${siteNoun(brandName)} deletes your account if you ask.`
          ) : (
            <>
              an email to <a href={`mailto:${supportEmail}`}>{supportEmail}</a> gets your account deleted.
            </>
          )}
        </p>
        <p>
          We may suspend an account that breaks these terms or puts others at risk. We say why, and restore it
          once the reason no longer applies. If we ever close the service, we tell you at least 30 days before
          {payments === 'none' ? '.' : ' and refund what is left of a paid term.'}
        </p>
      </>
    ),
  },
  {
    title: 'Telegram and other services',
    body: (
      <p>
        Alerts reach you through Telegram{mail && ' or email'}
        {payments !== 'none' && ', and payments go through a payment provider'}. Their own terms apply to what
        they do. We are not responsible for their failures, but each alert shows you what happened to it.
      </p>
    ),
  },
  {
    title: 'Liability',
    body: (
      <>
        <p>
          Nothing in these terms limits liability for death or injury caused by negligence, for fraud, or
          where the law does not allow a limit.
        </p>
        <p>
          Apart from that, the service is provided as is. We are not liable for trading losses, lost profit or
          missed opportunities, even if an alert was late, wrong or missing.{' '}
          {payments === 'none'
            ? 'In all other cases we are not liable, as far as the law allows.'
            : 'In all other cases our liability in any 12 months is limited to what you have paid us in those 12 months, or to USDC 66 if that is more.'}
        </p>
      </>
    ),
  },
  {
    title: 'Changes to these terms',
    body: (
      <p>
        When we change these terms we publish them here with a new date, and tell account holders{' '}
        {mail ? 'by email ' : ''}at least 14 days before if the change matters to them. If you do not agree
        you can end your account before it takes effect.
      </p>
    ),
  },
  {
    title: 'Governing law',
    body: (
      <p>
        These terms are governed by the law of England and Wales, and the courts of England and Wales decide
        disputes. If you are a consumer, you also keep the protection of the law of the country you live in,
        and may go to the courts there.
      </p>
    ),
  },
  {
    title: 'How to reach us',
    body: (
      <p>
        <SupportContact at="start" />.{supportEmail !== null && ' A person reads it.'}
      </p>
    ),
  },
];

export function TermsPage() {
  return (
    <LegalPage
      title="Terms of service"
      effectiveOn="2025-08-22"
      effectiveText="22 Aug 2025"
      lead="In short: we watch prices and tell you when they reach yours. You decide what to do about it. Be 18, be fair, and do not make an alert your only safety net."
      sections={sections(useOffers(), siteInfo())}
    />
  );
}
