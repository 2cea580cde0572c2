import { askCookie, newNonce, readNonce, trialCookie } from './trial-cookie.js';

it('is out of reach of scripts and other sites, and bound to the host on https', () => {
  const options = { httpOnly: true, sameSite: 'lax', path: '/' };
  expect(trialCookie('http://localhost:3000')).toEqual({
    name: 'bw_trial',
    options: { ...options, secure: false },
  });
  expect(trialCookie('https://bellwether.example')).toEqual({
    name: '__Host-bw_trial',
    options: { ...options, secure: true },
  });
});

it('of the browser that asks goes to the calls of the trial only, and lasts as long as a code', () => {
  const options = { httpOnly: true, sameSite: 'lax', path: '/api/trial', maxAge: 600_000 };
  expect(askCookie('http://localhost:3000')).toEqual({
    name: 'bw_trial_ask',
    options: { ...options, secure: false },
  });
  expect(askCookie('https://bellwether.example')).toEqual({
    name: '__Secure-bw_trial_ask',
    options: { ...options, secure: true },
  });
});

it('reads the nonces it makes, and nothing else', () => {
  const nonce = newNonce();
  expect(readNonce(nonce)).toBe(nonce);
  expect(newNonce()).not.toBe(nonce);
  for (const text of [null, '', 'made-up', `${nonce}A`, nonce.slice(1), `${nonce.slice(1)}%`]) {
    expect(readNonce(text)).toBeNull();
  }
});
