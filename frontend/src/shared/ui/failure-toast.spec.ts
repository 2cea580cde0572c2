import { HttpError } from '../http.js';
import { failureToast } from './failure-toast.js';

const refused = (code: string, upgradeMessage?: string) =>
  new HttpError(403, 'Forbidden', JSON.stringify({ code, message: 'No.', upgradeMessage }));

it.each([
  ['a limit of Free', refused('TIER_LIMIT', 'Upgrade.'), 'free', 'Free Tier Limit', 'Upgrade.'],
  ['a limit of Pro', refused('TIER_LIMIT'), 'pro', 'Tier Restriction', 'No.'],
  ['something Free has not', refused('TIER_RESTRICTION', 'Upgrade.'), 'free', 'Tier Restriction', 'Upgrade.'],
  ['any other refusal', refused('CONFLICT'), 'free', 'Failed', 'No.'],
  ['an answer that is not ours', new HttpError(500, 'Oops', '<html>'), 'free', 'Failed', 'Try again.'],
  ['no network', new TypeError('x'), 'free', 'Failed', 'Try again.'],
] as const)('tells of %s', (_name, error, role, title, description) => {
  expect(failureToast(error, 'Failed', role, 'Try again.')).toEqual({ tone: 'bad', title, description });
});
