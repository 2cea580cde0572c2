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

it('hands the level over to a panel that has not come to life yet', () => {
  const [old, fresh] = [page(), page()];
  for (const root of [old, fresh]) {
    root.append(Object.assign(document.createElement('figure'), { innerHTML: '' }));
    root.querySelector('figure')?.setAttribute('data-live-panel', '');
  }
  old.querySelector('figure')?.setAttribute('data-chosen-level', '66200');
  carryOver(old, fresh);
  expect(fresh.querySelector('figure')?.dataset.chosenLevel).toBe('66200');
});

it('says nothing of a level that was never drawn', () => {
  const [old, fresh] = [page(), page()];
  const told = jest.fn();
  part(fresh, 'input').addEventListener('input', told);
  carryOver(old, fresh);
  expect(told).not.toHaveBeenCalled();
});

it('keeps the film itself where the new page has its own', () => {
  const [old, fresh] = [page(), page()];
  const film = part(old, 'video');
  const play = jest.spyOn(film, 'play');
  carryOver(old, fresh);
  expect([...fresh.children].map(({ tagName }) => tagName)).toEqual(['DETAILS', 'DETAILS', 'INPUT', 'VIDEO']);
  expect(part(fresh, 'video')).toBe(film);
  expect(play).not.toHaveBeenCalled();
});
