import type { AccountStatus, AdminUser } from '@contract/admin/accounts.js';
import { localDate } from '../../../shared/format/local-date.js';
import { useOffers } from '../../../shared/offers.js';
import { Badge } from '../../../shared/ui/badge.js';
import { CopyButton } from '../../../shared/ui/copy-button.js';
import { planWords, userName } from '../user-words.js';

const STATUS_TONES = { active: 'good', suspended: 'bad', deleted: 'muted' } as const satisfies Record<
  AccountStatus,
  string
>;
const ROLE_TONES = { free: 'muted', pro: 'good', admin: 'warn' } as const;

export interface UserFactProps {
  readonly user: AdminUser;
}

export interface UserNameProps extends UserFactProps {
  readonly ownId: string;
}

/** Whose account it is. */
export function UserName({ user, ownId }: UserNameProps) {
  const name = userName(user);
  const person = [user.firstName, user.lastName].filter(Boolean).join(' ');
  return (
    <>
      <span className="flex min-w-0 items-center gap-2">
        <span title={name} className="min-w-0 font-semibold wrap-anywhere text-strong">
          {name}
        </span>
        {user.id === ownId && <Badge tone="muted">You</Badge>}
      </span>
      <span className="block text-xs wrap-anywhere">
        {person}
        {!user.emailVerified && user.status !== 'deleted' && `${person === '' ? '' : ' · '}not verified`}
      </span>
    </>
  );
}

function AccountStatusFact({ user }: UserFactProps) {
  return (
    <span className="flex flex-wrap gap-1">
      <Badge tone={ROLE_TONES[user.role]}>{user.role}</Badge>
      <Badge tone={STATUS_TONES[user.status]}>{user.status}</Badge>
    </span>
  );
}

function Plan({ user }: UserFactProps) {
  const { plan, detail } = planWords(user);
  return (
    <>
      {plan}
      {detail !== null && <span className="block text-xs">{detail}</span>}
    </>
  );
}

function Telegram({ user: { telegramUsername } }: UserFactProps) {
  if (telegramUsername === null) return '–';
  return (
    <span title={`@${telegramUsername}`} className="block truncate">
      @{telegramUsername}
    </span>
  );
}

function DiscountCode({ user: { discountCode } }: UserFactProps) {
  if (discountCode === null) return '–';
  return (
    <span className="flex items-center">
      <code className="text-xs font-semibold whitespace-nowrap text-strong">{discountCode}</code>
      <CopyButton text={discountCode} label={`Copy code ${discountCode}`} doneLabel="Code copied" />
    </span>
  );
}

function Created({ user }: UserFactProps) {
  return <span className="whitespace-nowrap">{localDate(user.createdAt)}</span>;
}

const USER_FACTS = [
  { title: 'Role, status', Fact: AccountStatusFact, width: 'w-44' },
  { title: 'Plan', Fact: Plan, width: 'w-40' },
  { title: 'Telegram', Fact: Telegram, width: 'w-36' },
  { title: 'Code', Fact: DiscountCode, width: 'w-36' },
  { title: 'Created', Fact: Created, width: 'w-26' },
] as const;

/** What is shown of an account beside its name, and how wide that is in the table; the name takes the rest. */
export function useUserFacts() {
  const { payments } = useOffers();
  return USER_FACTS.filter(({ Fact }) => Fact !== DiscountCode || payments !== 'none');
}
