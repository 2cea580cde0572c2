import { type Listing, listingOf } from './listing.js';

it.each<[string, readonly Listing[], Listing]>([
  ['one exchange has it', ['not-listed', 'listed', 'not-told'], 'listed'],
  ['none of those that told has it', ['not-listed', 'not-told'], 'not-listed'],
  ['nobody has told', ['not-told', 'not-told'], 'not-told'],
  ['there are no exchanges', [], 'not-told'],
])('%s', (_name, perExchange, listing) => {
  expect(listingOf(perExchange)).toBe(listing);
});
