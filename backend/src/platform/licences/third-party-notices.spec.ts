import { noticesText, readThirdPartyNotices } from './third-party-notices.js';

const pg = {
  name: 'pg',
  version: '8.0.0',
  identifier: 'MIT',
  text: 'Copyright (c) Brian\r\n\r\nPermission …',
};

it('names each package once, with version, licence and text', () => {
  const text = noticesText([pg, pg, { name: 'a', version: '1.0.0', identifier: 'ISC', text: 'ISC text' }]);
  expect(text).toContain('these 2 packages');
  expect(text.split('pg 8.0.0 (MIT)\n\nCopyright (c) Brian\n\nPermission …\n')).toHaveLength(2);
  expect(text.indexOf('a 1.0.0 (ISC)\n\nISC text')).toBeLessThan(text.indexOf('pg 8.0.0'));
});

it('gives a text that packages share once, under all their names', () => {
  const text = noticesText([pg, { ...pg, name: 'pg-pool', version: '3.0.0' }]);
  expect(text).toContain('pg 8.0.0 (MIT)\npg-pool 3.0.0 (MIT)\n\nCopyright (c) Brian');
});

it('gives the text of the MIT licence for a package that only names it', () => {
  const { text: _text, ...silent } = pg;
  for (const notice of [silent, { ...silent, text: '' }]) {
    expect(noticesText([notice])).toContain(
      'Copyright (c) the authors of pg 8.0.0\n\nPermission is hereby granted',
    );
  }
});

it('says where nothing was built', () => {
  expect(readThirdPartyNotices(['/no/such/file'])).toContain('"npm run build" does it');
});
