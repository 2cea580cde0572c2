import type { Texts } from './text.js';

const FREE = 'a-new-account-works-for-free';
const ACCESS = 'the-ways-into-an-account';
const FAILURES = 'what-the-page-says-when-things-fail';
const DEMO = 'a-stranger-can-try-the-demo';
const VISITOR = 'a-visitor-looks-after-triggers';
const QUICK_START = 'quick-start-connects-and-closes';
const PAID = 'pro-is-paid-in-usdc';
const ADMIN = 'an-admin-looks-after-accounts';
const LEADS = 'an-admin-reads-who-wrote-to-the-bot';
const PRICES = 'an-admin-tries-prices';

/** The error catalogue. */
export const SECTION_8 = {
  'Update failed (daily summary)': { section: 8, text: 'Update failed', journey: FAILURES },
  'Update failed (trigger)': { section: 8, text: 'Update failed', journey: FAILURES },
  'Update failed (settings)': { section: 8, text: 'Update failed', journey: FAILURES },
  'Delete failed': { section: 8, journey: FAILURES },
  'Create failed': { section: 8, journey: FAILURES },
  'Preview failed': { section: 8, journey: FAILURES },
  'Preview failed (news)': { section: 8, text: 'Preview failed', journey: FAILURES },
  'Send failed': { section: 8, journey: FAILURES },
  'Send failed (news)': { section: 8, text: 'Send failed', journey: FAILURES },
  'Failed to add wallet': { section: 8, journey: FAILURES },
  'Failed to remove wallet': { section: 8, journey: FAILURES },
  'Disconnect failed': { section: 8, journey: FAILURES },
  'Toggle Failed': { section: 8, journey: FAILURES },
  'Failed to update trigger status': { section: 8, journey: FAILURES },
  'Free Tier Limit': { section: 8, journey: FREE },
  'Tier Restriction': { section: 8, journey: FAILURES },
  'Registration failed': { section: 8, journey: FAILURES },
  'Login failed': { section: 8, journey: FAILURES },
  'Something went wrong. Please try again': { section: 8, journey: FAILURES },
  "Couldn't start the connection. Please try again": { section: 8, journey: QUICK_START },
  'Try Again': { section: 8, journey: QUICK_START },
  'Failed to start connection: {status} {statusText}': {
    section: 8,
    text: 'Failed to start connection: 500 Internal Server Error',
    journey: QUICK_START,
  },
  'Connection failed': { section: 8, journey: FAILURES },
  'Failed to disconnect': { section: 8, journey: FAILURES },
  'Session expired. Please reconnect to Telegram first': { section: 8, journey: VISITOR },
  'Invalid trial token': { section: 8, test: 'frontend/src/features/trial/components/trial-widget.spec.tsx' },
  'Failed to send test': { section: 8, journey: VISITOR },
  'Failed to delete {symbol} trigger': { section: 8, text: 'Failed to delete ETH trigger', journey: VISITOR },
  "Couldn't send code. Make sure you started the bot in Telegram.": { section: 8, journey: DEMO },
  'Invalid code.': { section: 8, journey: DEMO },
  "Couldn't enable alerts.": { section: 8, journey: DEMO },
  "Alerts enabled! You'll get Telegram pings for BTC/ETH/SOL.": { section: 8, journey: DEMO },
  'Billing Updated': { section: 8, journey: PAID },
  'Your billing information has been refreshed.': { section: 8, journey: PAID },
  "Couldn't refresh. Try again.": { section: 8, journey: FAILURES },
  'Failed to create payment': { section: 8, journey: FAILURES },
  'Unable to generate payment link. Please try again.': { section: 8, journey: FAILURES },
  'Retry (billing)': { section: 8, text: 'Retry', journey: FAILURES },
  'Code Not Applicable': { section: 8, journey: PAID },
  "doesn't apply to the selected plan": {
    section: 8,
    text: "This code doesn't apply to the selected plan",
    journey: PAID,
  },
  'Invalid Code': { section: 8, journey: PAID },
  'not valid or has expired': { section: 8, text: 'This code is not valid or has expired', journey: PAID },
  'Failed to check discount code': { section: 8, journey: FAILURES },
  'Invalid or expired code': { section: 8, journey: PAID },
  'Activation Failed': { section: 8, journey: FAILURES },
  'Payment Error': { section: 8, journey: FAILURES },
  'An error occurred during upgrade': { section: 8, journey: FAILURES },
  'Not available': { section: 8, journey: PRICES },
  'Admin access required': { section: 8, journey: PRICES },
  'Invalid input': { section: 8, journey: PRICES },
  'Price simulator is disabled': { section: 8, journey: PRICES },
  'Failed to run simulation': { section: 8, journey: PRICES },
  Error: { section: 8, journey: ACCESS },
  'Failed to reset password': { section: 8, journey: FAILURES },
  'Password updated successfully! You can now log in with your new password.': {
    section: 8,
    journey: ACCESS,
  },
  'Failed to save setting. Please try again.': { section: 8, journey: FAILURES },
  'Your preferences have been saved.': { section: 8, journey: FAILURES },
  'Account suspended. User can no longer log in or receive alerts.': { section: 8, journey: ADMIN },
  'Account restored.': { section: 8, journey: ADMIN },
  'Role updated to ...': { section: 8, text: 'Role updated to pro', journey: ADMIN },
  'Failed to fetch leads': {
    section: 8,
    text: 'Failed to fetch leads: Internal Server Error',
    journey: LEADS,
  },
  'Error loading leads': { section: 8, journey: LEADS },
  'Failed to export leads': { section: 8, journey: LEADS },
  'Leads exported successfully': { section: 8, journey: LEADS },
  'Preview Failed': { section: 8, journey: PRICES },
  'Send Failed': { section: 8, journey: PRICES },
  'Price Test Failed': { section: 8, journey: PRICES },
  'Connect Telegram First': { section: 8, journey: PRICES },
} as const satisfies Texts;
