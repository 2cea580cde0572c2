import { type Listing, listingOf } from './listing.js';

it.each<[string, readonly Listing[], Listing]>([
  ['one exchange has it', ['not-listed', 'listed', 'unknown'], 'listed'],
  ['none of those that told has it', ['not-listed', 'unknown'], 'not-listed'],
  ['nobody has told', ['unknown', 'unknown'], 'unknown'],
  ['there are no exchanges', [], 'unknown'],
])('%s', (_name, perExchange, listing) => {
  expect(listingOf(perExchange)).toBe(listing);
});
