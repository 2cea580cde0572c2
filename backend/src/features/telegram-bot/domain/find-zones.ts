import { cityOf, isTimeZone } from '../../../contract/time-zone.js';

const MOST = 6;
/** Where a city's zone may be filed; new names of cities are known to the runtime and not in its list. */
const REGIONS = [
  'Europe',
  'America',
  'Asia',
  'Africa',
  'Australia',
  'Pacific',
  'Atlantic',
  'Indian',
  'Antarctica',
];

/**
 * The zones that somebody may mean by a city, a country's region or a whole name, best first, at most 6: one that is named in
 * full is the only one. Pure.
 */
export function findZones(text: string): readonly string[] {
  const asked = text.trim().replaceAll(/\s+/g, '_');
  if (asked === '') return [];
  if (/^utc$/i.test(asked)) return ['UTC'];
  const key = keyOf(asked);
  if (key === '') return [];
  const known = Intl.supportedValuesOf('timeZone');
  const exact = known.find((zone) => zone.toLowerCase() === asked.toLowerCase());
  if (exact !== undefined) return [exact];
  if (asked.includes('/') && isTimeZone(asked)) return [asked];
  const cities = known.filter((zone) => keyOf(cityOf(zone)) === key);
  const renamed = REGIONS.map((region) => `${region}/${capital(asked)}`).filter(isTimeZone);
  const beginning = known.filter((zone) => keyOf(cityOf(zone)).startsWith(key));
  const within = known.filter((zone) => keyOf(zone).includes(key));
  const found = cities.length > 0 ? [...cities, ...beginning] : [...renamed, ...beginning, ...within];
  return [...new Set(found)].slice(0, MOST);
}

function keyOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z/]/g, '');
}

/** "new_york" as the lists write it: "New_York". */
function capital(name: string): string {
  return name.toLowerCase().replaceAll(/(^|[_-])[a-z]/g, (letter) => letter.toUpperCase());
}
