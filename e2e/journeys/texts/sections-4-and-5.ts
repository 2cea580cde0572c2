import type { Texts } from './text.js';

const FREE = 'a-new-account-works-for-free';
const ACCESS = 'the-ways-into-an-account';
const PRO = 'a-person-with-pro-looks-after-triggers';
const FAILURES = 'what-the-page-says-when-things-fail';
const PAGES = 'every-page-is-accessible';
const DEMO = 'a-stranger-can-try-the-demo';
const VISITOR = 'a-visitor-looks-after-triggers';
const ADMIN = 'an-admin-looks-after-accounts';
const PRICES = 'an-admin-tries-prices';

/** States and transitions, and validation rules. */
export const SECTIONS_4_AND_5 = {
  Triggered: { section: 4, test: 'frontend/src/features/triggers/components/triggers-section.spec.tsx' },
  'In Breach': { section: 4, journey: PRO },
  'Cooling down': { section: 4, journey: PRO },
  Armed: { section: 4, journey: FREE },
  Disarmed: { section: 4, journey: PRO },
  'Sending...': { section: 4, journey: DEMO },
  'Limit reached': { section: 5, journey: FREE },
  'Invalid format': { section: 5, journey: FAILURES },
  'Please enter time in HH:MM format': { section: 5, journey: FAILURES },
  'Price must be positive': { section: 5, journey: VISITOR },
  'Both bounds must be positive': { section: 5, journey: VISITOR },
  'Lower bound must be less than upper bound': { section: 5, journey: VISITOR },
  'Enter a valid Telegram handle like @yourname': { section: 5, journey: DEMO },
  'Passwords do not match': { section: 5, journey: ACCESS },
  'Password must be at least 8 characters long': { section: 5, journey: FREE },
  'Pro (sentiment)': { section: 5, text: 'Pro', journey: PAGES },
  'DELETE ': { section: 5, test: 'frontend/src/features/admin-users/components/user-acts.spec.tsx' },
  'I understand this action is irreversible': { section: 5, journey: ADMIN },
  'No Prices Entered': { section: 5, journey: PRICES },
  'Enter at least one valid price to test': { section: 5, journey: PRICES },
  'No prices provided': { section: 5, journey: PRICES },
  'Please enter at least one price to simulate': { section: 5, journey: PRICES },
} as const satisfies Texts;
