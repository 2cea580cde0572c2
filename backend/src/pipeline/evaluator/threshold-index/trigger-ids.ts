import { longerThan, Records } from './records.js';

const NONE = -1;
/** The offsets of an id's words in a record. */
const WORDS = [0, 4, 8, 12] as const;
export const ID_BYTES = 16;
const MOST_FULL = 0.85;
/** The positions of dashes and digits in a UUID. */
const DASHES = [8, 13, 18, 23] as const;
const DIGITS = Uint8Array.from(
  Array.from({ length: 36 }, (_, i) => i).filter((i) => !DASHES.some((at) => at === i)),
);
const DASH = 45;
/** Character code -> value as a hexadecimal digit, -1 for others. */
const VALUES = Int8Array.from({ length: 128 }, (_, code) =>
  '0123456789abcdef'.indexOf(String.fromCharCode(code)),
);

/**
 * Maps ids to handles and back, O(1). A UUID is stored as 128 bits in its record and found by a hash table with open
 * addressing; other ids are stored as text, too.
 */
export class TriggerIds {
  private readonly texts = new Map<number, string>();
  /** Handle + 1; 0 is free. */
  private slots = new Int32Array(longerThan(0));
  /** One record: the id of the current search. */
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

  /** The id must be new, the handle must have a record. */
  add(id: string, handle: number): void {
    if (this.count + 1 > this.slots.length * MOST_FULL) this.grow();
    if (!this.seek(id)) this.texts.set(handle, id);
    for (const word of WORDS) this.records.setInt32(handle, word, this.sought.int32(0, word));
    this.occupy(handle);
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

  /** Backward-shift deletion. */
  private vacate(emptied: number): void {
    const { slots } = this;
    let empty = emptied;
    for (let slot = this.after(empty); slots[slot] !== 0; slot = this.after(slot)) {
      const home = this.slotOf(this.records, (slots[slot] ?? 0) - 1);
      const isReached = empty < slot ? home <= empty || home > slot : home <= empty && home > slot;
      if (!isReached) continue;
      slots[empty] = slots[slot] ?? 0;
      empty = slot;
    }
    slots[empty] = 0;
  }

  private occupy(handle: number): void {
    let slot = this.slotOf(this.records, handle);
    while (this.slots[slot] !== 0) slot = this.after(slot);
    this.slots[slot] = handle + 1;
  }

  private grow(): void {
    const taken = this.slots;
    this.slots = new Int32Array(longerThan(taken.length));
    for (const entry of taken) if (entry !== 0) this.occupy(entry - 1);
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

  /** Writes the bits of a UUID into `sought` and returns true; else writes a hash of the text. */
  private seek(id: string): boolean {
    if (id.length === 36 && this.seekUuid(id)) return true;
    let hash = 0x811c9dc5;
    for (let i = 0; i < id.length; i++) hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193);
    for (const word of WORDS) this.sought.setInt32(0, word, 0);
    this.sought.setInt32(0, 0, hash);
    return false;
  }

  /** Any character that is no digit makes `all` negative. */
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

/** Unrolled, the word first in which ids differ most: it runs for every edit. */
function isSameId(records: Records, handle: number, sought: Records): boolean {
  return (
    records.int32(handle, 12) === sought.int32(0, 12) &&
    records.int32(handle, 0) === sought.int32(0, 0) &&
    records.int32(handle, 4) === sought.int32(0, 4) &&
    records.int32(handle, 8) === sought.int32(0, 8)
  );
}

/** One call: a concatenated string would take ten times the memory. */
function uuid(records: Records, handle: number): string {
  const a = records.int32(handle, 0);
  const b = records.int32(handle, 4);
  const c = records.int32(handle, 8);
  const d = records.int32(handle, 12);
  // biome-ignore format: the groups of a UUID
  return String.fromCharCode(
    digit(a >>> 28), digit(a >>> 24), digit(a >>> 20), digit(a >>> 16),
    digit(a >>> 12), digit(a >>> 8), digit(a >>> 4), digit(a),
    DASH, digit(b >>> 28), digit(b >>> 24), digit(b >>> 20), digit(b >>> 16),
    DASH, digit(b >>> 12), digit(b >>> 8), digit(b >>> 4), digit(b),
    DASH, digit(c >>> 28), digit(c >>> 24), digit(c >>> 20), digit(c >>> 16),
    DASH, digit(c >>> 12), digit(c >>> 8), digit(c >>> 4), digit(c),
    digit(d >>> 28), digit(d >>> 24), digit(d >>> 20), digit(d >>> 16),
    digit(d >>> 12), digit(d >>> 8), digit(d >>> 4), digit(d),
  );
}

/** The character code of the lowest four bits. */
function digit(bits: number): number {
  const value = bits & 15;
  return value < 10 ? value + 48 : value + 87;
}
