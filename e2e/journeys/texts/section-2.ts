import type { Texts } from './text.js';

const FREE = 'a-new-account-works-for-free';
const ACCESS = 'the-ways-into-an-account';
const PRO = 'a-person-with-pro-looks-after-triggers';
const WALLETS = 'wallets-bring-their-coins';
const TELEGRAM = 'telegram-belongs-to-an-account';
const FAILURES = 'what-the-page-says-when-things-fail';
const PAGES = 'every-page-is-accessible';
const DEMO = 'a-stranger-can-try-the-demo';
const VISITOR = 'a-visitor-looks-after-triggers';
const PAID = 'pro-is-paid-in-usdc';
const ADMIN = 'an-admin-looks-after-accounts';
const LEADS = 'an-admin-reads-who-wrote-to-the-bot';
const PRICES = 'an-admin-tries-prices';

/** Screens and routes. */
export const SECTION_2 = {
  'Authentication error. Please try refreshing the page.': { section: 2, journey: FAILURES },
  'Pro Access Required': { section: 2, journey: FREE },
  'Get Pro Access': { section: 2, journey: FREE },
  'Payment via a crypto commerce provider (USDC)': { section: 2, journey: FREE },
  'Try the demo': { section: 2, journey: DEMO },
  'Mock Mode': { section: 2, journey: DEMO },
  'Enable alerts': { section: 2, journey: DEMO },
  'Invalid Reset Link': { section: 2, journey: ACCESS },
  'This password reset link is invalid or has expired.': { section: 2, journey: ACCESS },
  'Alert Settings V2': { section: 2, journey: WALLETS },
  "The page you're looking for doesn't exist.": { section: 2, journey: PAGES },
  'Start Free in Telegram': { section: 2, journey: ACCESS },
  'Go Pro': { section: 2, journey: ACCESS },
  'Free Telegram Trial': { section: 2, journey: ACCESS },
  'Pro Tier': { section: 2, journey: PRO },
  'Alerts (button)': { section: 2, text: 'Alerts', journey: PAGES },
  'Settings (button)': { section: 2, text: 'Settings', journey: PAGES },
  Admin: { section: 2, test: 'frontend/src/app/dashboard/dashboard-header.spec.tsx' },
  Logout: { section: 2, journey: PAGES },
  'Getting set up': { section: 2, journey: FREE },
  'Connect Telegram (checklist)': { section: 2, text: 'Connect Telegram', journey: FREE },
  'Add first trigger': { section: 2, journey: FREE },
  'Link a wallet': { section: 2, journey: FREE },
  'Pick daily summary time': { section: 2, journey: FREE },
  'Do it': { section: 2, journey: FREE },
  'Telegram Notifications': { section: 2, journey: TELEGRAM },
  'Connected wallets': { section: 2, journey: WALLETS },
  'Add wallet': { section: 2, journey: WALLETS },
  'Price triggers': { section: 2, journey: TELEGRAM },
  'Preview Alert': { section: 2, journey: PRO },
  'Send to Telegram': { section: 2, journey: PRO },
  'Recent alerts': { section: 2, journey: PAGES },
  'Create similar': { section: 2, journey: PRO },
  'Traditional Finance Integration': { section: 2, journey: PAGES },
  'Show TradFi alerts': { section: 2, journey: PAGES },
  'Daily summary': { section: 2, journey: PAGES },
  'Change time': { section: 2, journey: PAGES },
  'Preview News': { section: 2, journey: PAGES },
  'Send to Telegram (news)': { section: 2, text: 'Send to Telegram', journey: PAGES },
  'Account and Billing': { section: 2, journey: PAGES },
  'Pro (Grace)': { section: 2, journey: PAID },
  'Pro (Expired)': { section: 2, journey: PAID },
  Free: { section: 2, journey: FREE },
  'Pay Now': { section: 2, journey: PAID },
  'Upgrade to Pro': { section: 2, journey: ACCESS },
  'Manage billing': { section: 2, journey: PAID },
  Overview: { section: 2, journey: PAID },
  'Payment history': { section: 2, journey: PAID },
  'Billing help': { section: 2, journey: PAID },
  Receipt: { section: 2, journey: PAID },
  'Billing Error': { section: 2, journey: FAILURES },
  'Retrying...': { section: 2, journey: FAILURES },
  'Sign In': { section: 2, journey: FREE },
  'Sign Up': { section: 2, journey: FREE },
  'Continue with Google': { section: 2, journey: FREE },
  'Adding...': { section: 2, journey: PRO },
  'Saving...': { section: 2, journey: PRO },
  'From Your Wallets': {
    section: 2,
    test: 'frontend/src/features/triggers/components/trigger-changes.spec.tsx',
  },
  'Free tier: core crypto plus traditional-finance instruments only': { section: 2, journey: FREE },
  'Connect Telegram': { section: 2, journey: TELEGRAM },
  Active: { section: 2, journey: VISITOR },
  Inactive: { section: 2, journey: VISITOR },
  'No trigger': { section: 2, journey: VISITOR },
  'Sample Alert': { section: 2, journey: TELEGRAM },
  '22 Aug 2025': { section: 2, journey: PAGES },
  '23 Aug 2025': { section: 2, journey: PAGES },
  'Force Re-login': { section: 2, journey: ADMIN },
  'No users found': { section: 2, journey: ADMIN },
  'No leads found': { section: 2, journey: LEADS },
  'Access Denied': { section: 2, journey: ADMIN },
  'This page is only available to administrators': { section: 2, journey: ADMIN },
  'Price Simulator': { section: 2, journey: PRICES },
} as const satisfies Texts;
