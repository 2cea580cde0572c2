import { jest } from '@jest/globals';
import { carryOver } from './carry-over.js';

const PAGE = `<details><summary>One</summary></details><details><summary>Two</summary></details>
  <input type="range" step="any"><video></video>`;

function page(): HTMLElement {
  const root = document.createElement('div');
  root.innerHTML = PAGE;
  return root;
}

function part<K extends 'input' | 'video'>(root: HTMLElement, name: K): HTMLElementTagNameMap[K] {
  const found = root.querySelector(name);
  if (found === null) throw new Error(`No ${name}`);
  return found;
}

function filmOf(root: HTMLElement, paused: boolean) {
  const film = part(root, 'video');
  const play = jest.fn(() => Promise.resolve());
  Object.defineProperties(film, { paused: { value: paused }, play: { value: play } });
  return { film, play };
}

it('leaves open what was opened', () => {
  const [old, fresh] = [page(), page()];
  old.querySelectorAll('details')[1]?.setAttribute('open', '');
  carryOver(old, fresh);
  expect([...fresh.querySelectorAll('details')].map(({ open }) => open)).toEqual([false, true]);
});

it('keeps the level, and tells of it', () => {
  const [old, fresh] = [page(), page()];
  Object.assign(part(old, 'input'), { min: '60000', max: '70000', value: '66200' });
  const told = jest.fn();
  part(fresh, 'input').addEventListener('input', ({ target }) => told((target as HTMLInputElement).value));
  carryOver(old, fresh);
  expect(told.mock.calls).toEqual([['66200']]);
});

it('says nothing of a level that was never drawn', () => {
  const [old, fresh] = [page(), page()];
  const told = jest.fn();
  part(fresh, 'input').addEventListener('input', told);
  carryOver(old, fresh);
  expect(told).not.toHaveBeenCalled();
});

it.each([
  ['plays on where it was', false, 1],
  ['stays stopped where it was', true, 0],
])('a film %s', (_name, paused, plays) => {
  const [old, fresh] = [page(), page()];
  filmOf(old, paused).film.currentTime = 7.5;
  const { film, play } = filmOf(fresh, true);
  carryOver(old, fresh);
  expect(film.currentTime).toBe(7.5);
  expect(play).toHaveBeenCalledTimes(plays);
});
