import { longerThan, Records } from './records.js';

const NONE = -1;
/** Where the words of an id stand in a record. */
const WORDS = [0, 4, 8, 12] as const;
/** What an id takes of a record, from its beginning on. */
export const ID_BYTES = 16;
const MOST_FULL = 0.85;
/** Where the dashes of a UUID stand, and its digits. */
const DASHES = [8, 13, 18, 23] as const;
const DIGITS = Uint8Array.from(
  Array.from({ length: 36 }, (_, i) => i).filter((i) => !DASHES.some((at) => at === i)),
);
const DASH = 45;
/** What the character of a code is worth as a digit of a UUID in its usual form, -1 if nothing. */
const VALUES = Int8Array.from({ length: 128 }, (_, code) =>
  '0123456789abcdef'.indexOf(String.fromCharCode(code)),
);

/**
 * Which handle belongs to an id, and the other way round. A UUID is kept as its 128 bits, the first of what there is in the
 * record of its handle, and found by a hash of them (open addressing, 5 bytes each); any other id is kept as text besides.
 * O(1).
 */
export class TriggerIds {
  private readonly texts = new Map<number, string>();
  /** A handle + 1 in each slot that is taken; 0 is free. */
  private slots = new Int32Array(longerThan(0));
  /** One record: the id that is looked for. */
  private readonly sought = new Records(ID_BYTES);
  private count = 0;

  constructor(private readonly records: Records) {
    this.sought.makeRoomFor(0);
  }

  get size(): number {
    return this.count;
  }

  /** The handle of an id, or -1. */
  find(id: string): number {
    const isUuid = this.seek(id);
    const text = isUuid ? undefined : id;
    const { sought, records, slots } = this;
    for (let slot = this.slotOf(sought, 0); ; slot = this.after(slot)) {
      const handle = (slots[slot] ?? 0) - 1;
      if (handle === NONE) return NONE;
      const isSame = isSameId(records, handle, sought);
      if (isSame && ((isUuid && this.texts.size === 0) || this.texts.get(handle) === text)) return handle;
    }
  }

  /** Gives a handle that has no id, but a record, one that no handle has. */
  add(id: string, handle: number): void {
    if (this.count + 1 > this.slots.length * MOST_FULL) this.spread();
    if (!this.seek(id)) this.texts.set(handle, id);
    for (const word of WORDS) this.records.setInt32(handle, word, this.sought.int32(0, word));
    this.take(handle);
    this.count += 1;
  }

  remove(handle: number): void {
    let slot = this.slotOf(this.records, handle);
    while (this.slots[slot] !== handle + 1) slot = this.after(slot);
    this.vacate(slot);
    this.texts.delete(handle);
    this.count -= 1;
  }

  read(handle: number): string {
    const text = this.texts.size > 0 ? this.texts.get(handle) : undefined;
    return text ?? uuid(this.records, handle);
  }

  /** Moves up those behind a slot that would not be found any more if it were just left empty. */
  private vacate(emptied: number): void {
    const { slots } = this;
    let empty = emptied;
    for (let slot = this.after(empty); slots[slot] !== 0; slot = this.after(slot)) {
      const wished = this.slotOf(this.records, (slots[slot] ?? 0) - 1);
      const isReached = empty < slot ? wished <= empty || wished > slot : wished <= empty && wished > slot;
      if (!isReached) continue;
      slots[empty] = slots[slot] ?? 0;
      empty = slot;
    }
    slots[empty] = 0;
  }

  private take(handle: number): void {
    let slot = this.slotOf(this.records, handle);
    while (this.slots[slot] !== 0) slot = this.after(slot);
    this.slots[slot] = handle + 1;
  }

  private spread(): void {
    const taken = this.slots;
    this.slots = new Int32Array(longerThan(taken.length));
    for (const entry of taken) if (entry !== 0) this.take(entry - 1);
  }

  private after(slot: number): number {
    return slot + 1 === this.slots.length ? 0 : slot + 1;
  }

  private slotOf(records: Records, record: number): number {
    let hash = 0;
    for (const word of WORDS) {
      hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) ^ records.int32(record, word);
    }
    hash = Math.imul(hash ^ (hash >>> 16), 0x297a2d39);
    return ((hash ^ (hash >>> 15)) >>> 0) % this.slots.length;
  }

  /** Whether an id is a UUID in its usual form, whose bits are in `sought` then; else a hash of the text is. */
  private seek(id: string): boolean {
    if (id.length === 36 && this.seekUuid(id)) return true;
    let hash = 0x811c9dc5;
    for (let i = 0; i < id.length; i++) hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193);
    for (const word of WORDS) this.sought.setInt32(0, word, 0);
    this.sought.setInt32(0, 0, hash);
    return false;
  }

  /** By tables, as it runs more than once for every edit: whatever is no digit makes `all` negative. */
  private seekUuid(id: string): boolean {
    for (const place of DASHES) if (id.charCodeAt(place) !== DASH) return false;
    let word = 0;
    let all = 0;
    for (let n = 0; n < DIGITS.length; n++) {
      const value = VALUES[id.charCodeAt(DIGITS[n] ?? 0)] ?? -1;
      all |= value;
      word = (word << 4) | value;
      if (n % 8 === 7) this.sought.setInt32(0, (n - 7) / 2, word);
    }
    return all >= 0;
  }
}

/** Written out, the word first in which ids differ most: it runs for every edit. */
function isSameId(records: Records, handle: number, sought: Records): boolean {
  return (
    records.int32(handle, 12) === sought.int32(0, 12) &&
    records.int32(handle, 0) === sought.int32(0, 0) &&
    records.int32(handle, 4) === sought.int32(0, 4) &&
    records.int32(handle, 8) === sought.int32(0, 8)
  );
}

/** All 36 at once: text put together of parts would take ten times the memory, and be put together again by whoever reads it. */
function uuid(records: Records, handle: number): string {
  const a = records.int32(handle, 0);
  const b = records.int32(handle, 4);
  const c = records.int32(handle, 8);
  const d = records.int32(handle, 12);
  // prettier-ignore
  return String.fromCharCode(
    digit(a >>> 28),
    digit(a >>> 24),
    digit(a >>> 20),
    digit(a >>> 16),
    digit(a >>> 12),
    digit(a >>> 8),
    digit(a >>> 4),
    digit(a),
    DASH,
    digit(b >>> 28),
    digit(b >>> 24),
    digit(b >>> 20),
    digit(b >>> 16),
    DASH,
    digit(b >>> 12),
    digit(b >>> 8),
    digit(b >>> 4),
    digit(b),
    DASH,
    digit(c >>> 28),
    digit(c >>> 24),
    digit(c >>> 20),
    digit(c >>> 16),
    DASH,
    digit(c >>> 12),
    digit(c >>> 8),
    digit(c >>> 4),
    digit(c),
    digit(d >>> 28),
    digit(d >>> 24),
    digit(d >>> 20),
    digit(d >>> 16),
    digit(d >>> 12),
    digit(d >>> 8),
    digit(d >>> 4),
    digit(d),
  );
}

/** The character code of the lowest four bits. */
function digit(bits: number): number {
  const value = bits & 15;
  return value < 10 ? value + 48 : value + 87;
}
