import { jest } from '@jest/globals';
import { atFirstTouch, KeptTouches } from './first-touch.js';

const PAGE =
  '<p>Hello</p><form><input name="level"><button type="button">Save</button></form><a href="#x">Away</a>';

function page(): HTMLElement {
  const root = document.createElement('div');
  root.innerHTML = PAGE;
  return root;
}

beforeEach(() => {
  document.body.replaceChildren();
});

describe('the first touch', () => {
  beforeEach(() => void jest.useFakeTimers());

  it.each(['pointermove', 'pointerdown', 'touchstart', 'keydown', 'wheel', 'scroll', 'focusin'])(
    'is a %s, once',
    (touch) => {
      const act = jest.fn();
      atFirstTouch(act, 8_000);
      window.dispatchEvent(new Event(touch));
      window.dispatchEvent(new Event(touch));
      jest.advanceTimersByTime(20_000);
      expect(act).toHaveBeenCalledTimes(1);
    },
  );

  it('is not waited for for ever', () => {
    const act = jest.fn();
    atFirstTouch(act, 8_000);
    jest.advanceTimersByTime(7_999);
    expect(act).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(act).toHaveBeenCalledTimes(1);
  });
});

describe('what was done to the page before the app came', () => {
  function elementOf(markup: string): Node {
    return document.createRange().createContextualFragment(markup);
  }

  function replaced(
    touch: (old: HTMLElement) => void,
    differ: (fresh: HTMLElement) => void = () => undefined,
  ) {
    const old = page();
    const fresh = page();
    differ(fresh);
    document.body.append(old);
    const kept = new KeptTouches(old);
    touch(old);
    const focused = kept.focus();
    const clicks = jest.fn();
    fresh.addEventListener('click', (event) => clicks((event.target as Element).tagName));
    old.replaceWith(fresh);
    kept.replay(fresh, focused);
    return { fresh, clicks };
  }

  it('presses the button that was pressed', () => {
    const { clicks } = replaced((old) => old.querySelector('button')?.click());
    expect(clicks.mock.calls).toEqual([['BUTTON']]);
  });

  it.each([
    ['another name', '<button type="button">Cancel</button>'],
    ['another role', '<a href="#x">Save</a>'],
  ])('presses nothing that has %s than what was pressed', (_name, now) => {
    const { clicks } = replaced(
      (old) => old.querySelector('button')?.click(),
      (fresh) => fresh.querySelector('button')?.replaceWith(elementOf(now)),
    );
    expect(clicks).not.toHaveBeenCalled();
  });

  it('keeps the focus', () => {
    const { fresh } = replaced((old) => old.querySelector('input')?.focus());
    expect(document.activeElement).toBe(fresh.querySelector('input'));
  });

  it('leaves links to the browser, and presses nothing where nothing was pressed', () => {
    let prevented: boolean | undefined;
    const { clicks } = replaced((old) => {
      const link = old.querySelector('a');
      const click = new MouseEvent('click', { bubbles: true, cancelable: true });
      link?.dispatchEvent(click);
      prevented = click.defaultPrevented;
      old.querySelector('p')?.click();
    });
    expect(prevented).toBe(false);
    expect(clicks).not.toHaveBeenCalled();
  });

  /** Whether the hands are off, once everything that was ready to run has run. */
  async function watchHands(kept: KeptTouches) {
    const off = jest.fn();
    const waiting = kept.handsOff().then(off);
    await jest.advanceTimersByTimeAsync(1_000);
    return { off, waiting };
  }

  it.each(['pointerup', 'pointercancel'])('waits for the %s of what is being dragged', async (end) => {
    jest.useFakeTimers();
    const old = page();
    document.body.append(old);
    const kept = new KeptTouches(old);
    await kept.handsOff();
    old.querySelector('input')?.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    const { off, waiting } = await watchHands(kept);
    expect(off).not.toHaveBeenCalled();
    window.dispatchEvent(new Event(end));
    await jest.advanceTimersByTimeAsync(0);
    await waiting;
    expect(off).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['fills the screen', 'fullscreenElement', 'fullscreenchange'],
    ['plays in a window of its own', 'pictureInPictureElement', 'leavepictureinpicture'],
  ])('waits for the end of what %s', async (_name, place, end) => {
    jest.useFakeTimers();
    const old = page();
    document.body.append(old);
    const kept = new KeptTouches(old);
    Object.defineProperty(document, place, { configurable: true, value: old.querySelector('form') });
    const { off, waiting } = await watchHands(kept);
    document.dispatchEvent(new Event(end));
    await jest.advanceTimersByTimeAsync(0);
    expect(off).not.toHaveBeenCalled();
    Reflect.deleteProperty(document, place);
    document.dispatchEvent(new Event(end));
    await waiting;
    expect(off).toHaveBeenCalledTimes(1);
  });
});
