/** Where an element stands below another, child by child, or null if it does not. */
type Place = readonly number[];

/** What was pressed: an element that stands there and is something else by now is not pressed. */
interface Press {
  readonly place: Place;
  readonly role: string;
  readonly name: string;
}

const TOUCHES = [
  'pointerdown',
  'pointermove',
  'touchstart',
  'wheel',
  'keydown',
  'focusin',
  'scroll',
] as const;

const POINTER_ENDS = ['pointerup', 'pointercancel'] as const;

const PUT_BACK = ['fullscreenchange', 'leavepictureinpicture'] as const;

/** Runs `act` once: at the first sign that somebody is there, or `latest` milliseconds from now. */
export function atFirstTouch(act: () => void, latest: number): void {
  const once = () => {
    clearTimeout(timer);
    for (const touch of TOUCHES) removeEventListener(touch, once, true);
    act();
  };
  const timer = setTimeout(once, latest);
  for (const touch of TOUCHES) addEventListener(touch, once, { capture: true, passive: true });
}

/**
 * Keeps what a visitor does to a page that is about to be replaced by one of the same build: what was clicked last, and
 * what has the focus. `replay` does it to the new page.
 */
export class KeptTouches {
  private clicked: Press | null = null;
  /** Settles once the pointer that is down is up again, and its click is told. */
  private held: Promise<void> | null = null;
  private readonly ending = new AbortController();

  constructor(private readonly page: HTMLElement) {
    const { signal } = this.ending;
    page.addEventListener('click', (event) => this.keep(event), { capture: true, signal });
    page.addEventListener('pointerdown', () => this.hold(), { capture: true, signal });
  }

  /** Once nothing on the old page is being pressed or dragged, nor fills the screen or a window of its own. */
  async handsOff(): Promise<void> {
    await this.held;
    while (this.isPutOut()) {
      await this.change();
      await this.held;
    }
  }

  /** To be called right after the new page has taken the old one's place. */
  replay(fresh: HTMLElement, focused: Place | null): void {
    this.ending.abort();
    elementAt(fresh, focused)?.focus({ preventScroll: true });
    pressedAt(fresh, this.clicked)?.click();
  }

  /** Where the focus is on the old page; null if it is elsewhere. */
  focus(): Place | null {
    return placeOf(document.activeElement, this.page);
  }

  private isPutOut(): boolean {
    return (
      this.page.contains(document.fullscreenElement) || this.page.contains(document.pictureInPictureElement)
    );
  }

  private change(): Promise<void> {
    return new Promise((resolve) => {
      const { signal } = this.ending;
      for (const end of PUT_BACK) document.addEventListener(end, () => resolve(), { once: true, signal });
    });
  }

  private hold(): void {
    this.held = new Promise((resolve) => {
      const release = () => {
        for (const end of POINTER_ENDS) removeEventListener(end, release, true);
        // The click of this pointer comes right after it.
        setTimeout(resolve, 0);
      };
      for (const end of POINTER_ENDS) addEventListener(end, release, true);
    });
  }

  private keep(event: MouseEvent): void {
    const target = event.target instanceof Element ? event.target.closest('a, button, summary, label') : null;
    const opensByItself = target instanceof HTMLAnchorElement || target?.tagName === 'SUMMARY';
    if (target === null || opensByItself) return;
    event.preventDefault();
    event.stopPropagation();
    const place = placeOf(target, this.page);
    this.clicked = place === null ? null : { place, role: roleOf(target), name: nameOf(target) };
  }
}

function placeOf(element: Element | null, page: Element): Place | null {
  const place: number[] = [];
  for (let at = element; at !== page; at = at.parentElement) {
    const siblings = at?.parentElement?.children;
    if (at === null || siblings === undefined) return null;
    place.unshift([...siblings].indexOf(at));
  }
  return place;
}

function roleOf(element: Element): string {
  return element.getAttribute('role') ?? element.tagName;
}

function nameOf(element: Element): string {
  return (element.getAttribute('aria-label') ?? element.textContent).replaceAll(/\s+/g, ' ').trim();
}

/** The element of the same role and name at the same place; null if another one stands there. */
function pressedAt(page: Element, press: Press | null): HTMLElement | null {
  const found = elementAt(page, press?.place ?? null);
  if (found === null || press === null) return null;
  return roleOf(found) === press.role && nameOf(found) === press.name ? found : null;
}

function elementAt(page: Element, place: Place | null): HTMLElement | null {
  if (place === null) return null;
  const found = place.reduce<Element | undefined>((at, index) => at?.children[index], page);
  return found instanceof HTMLElement ? found : null;
}
