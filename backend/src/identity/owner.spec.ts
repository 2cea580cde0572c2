import { type Owner, ownerKey, readOwnerKey } from './owner.js';

const owners: readonly Owner[] = [
  { kind: 'trial', chatId: '-1001234567890' },
  { kind: 'user', userId: 'b7e6a2d8-6a2f-4a57-9f0e-1a2b3c4d5e6f' },
];

it.each(owners)('names %o so that it can be read back', (owner) => {
  expect(readOwnerKey(ownerKey(owner))).toEqual(owner);
});

it.each(['', 'chat:', 'prices', 'session:abc', 'Xk3-chat:1'])('reads no owner from "%s"', (text) => {
  expect(readOwnerKey(text)).toBeNull();
});
