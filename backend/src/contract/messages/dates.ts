import { WEB_ZONE } from '../zone-name.js';

/** Writes days as people in a zone have them: "21 Dec 2026". */
export function dayFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'short', year: 'numeric' });
}

/** Writes moments as notices of plans and accounts tell them: "21 Dec 2026, 14:03 CET". */
export const noticeMoment = new Intl.DateTimeFormat('en-GB', {
  timeZone: WEB_ZONE,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
});
