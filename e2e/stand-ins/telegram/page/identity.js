import { call, Refusal } from './api.js';

const KEPT_AS = 'simulated-telegram.person';

/**
 * Who sits at this page: the person named by ?person= (an id or a first name, for tests and for several people in one
 * browser), else the one kept in this browser, else a new one called Alex. Known to the server when this resolves.
 */
export async function findIdentity(wanted) {
  if (wanted !== null && /^\d{1,16}$/.test(wanted)) {
    return restore({ id: Number(wanted), first_name: 'Alex' });
  }
  if (wanted !== null && /^[a-z][a-z0-9]{0,20}$/i.test(wanted)) return byName(wanted.toLowerCase());
  const kept = readKept();
  const person = kept === null ? await create() : await restore(kept);
  keep(person);
  return person;
}

/**
 * Makes the server know the person again, with the same id: as it is there, or as it was here. `started` lets the bot
 * write to a person who had started it before the server forgot everything.
 */
export async function restore({ id, first_name, last_name, username, started }) {
  const known = await find(`id=${id}`);
  if (known !== null) return known;
  const isTaken = username !== undefined && (await find(`username=${username}`)) !== null;
  return call('POST', '/people', {
    id,
    first_name,
    last_name,
    username: isTaken ? undefined : username,
    started,
  });
}

/** Changes the names; kept in this browser if the person was. */
export async function rename(person, names) {
  const renamed = await call('POST', '/people', { ...names, id: person.id });
  keepIfKept({ ...person, ...renamed });
  return renamed;
}

/** Brings the kept person up to date, if it is this one; another browser's or a test's person is not kept. */
export function keepIfKept(person) {
  if (readKept()?.id === person.id) keep(person);
}

async function byName(name) {
  const username = `${name}_demo`;
  const known = await find(`username=${username}`);
  if (known !== null) return known;
  const firstName = name.charAt(0).toUpperCase() + name.slice(1);
  return call('POST', '/people', { first_name: firstName, username });
}

async function find(filter) {
  const { people } = await call('GET', `/people?${filter}`);
  return people[0] ?? null;
}

async function create() {
  for (;;) {
    const digits = String(Math.floor(1000 + Math.random() * 9000));
    try {
      return await call('POST', '/people', { first_name: 'Alex', username: `alex_demo_${digits}` });
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 409) throw error;
    }
  }
}

function readKept() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT_AS) ?? 'null');
    return Number.isSafeInteger(kept?.id) && typeof kept.first_name === 'string' ? kept : null;
  } catch {
    return null;
  }
}

function keep({ id, first_name, last_name, username, started }) {
  localStorage.setItem(KEPT_AS, JSON.stringify({ id, first_name, last_name, username, started }));
}
