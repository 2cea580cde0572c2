import { partsOfKey, type TriggerKey } from '../domain/trigger-key.js';

/** A key with triggers. */
export interface NumberedKey {
  readonly number: number;
  readonly text: string;
  readonly parts: TriggerKey;
  triggers: number;
  /** Those of them that are not disarmed. */
  active: number;
}

/** The keys with triggers, by numbers that are used again. */
export class TriggerKeys {
  /** The numbers by the keys' text. */
  readonly numbers = new Map<string, number>();
  private readonly keys: NumberedKey[] = [];
  private readonly freed: number[] = [];
  private readonly activeOf = new Map<string, string[]>();

  /** The keys of a coin with triggers that are not disarmed. */
  activeKeys(symbol: string): readonly string[] {
    return this.activeOf.get(symbol) ?? [];
  }

  /** @throws RangeError for a number that was never given. */
  at(number: number): NumberedKey {
    const found = this.keys[number];
    if (found === undefined) throw new RangeError(`No key has the number ${number}`);
    return found;
  }

  /** Counts one more trigger of a key. */
  addTrigger(text: string): NumberedKey {
    const number = this.numbers.get(text);
    const key = number === undefined ? this.add(text) : this.at(number);
    key.triggers += 1;
    return key;
  }

  /** Counts one trigger less; frees the number of the last one's key. */
  removeTrigger(key: NumberedKey): void {
    key.triggers -= 1;
    if (key.triggers > 0) return;
    this.numbers.delete(key.text);
    this.freed.push(key.number);
  }

  /** Counts one more trigger that is not disarmed. */
  activate(key: NumberedKey): void {
    key.active += 1;
    if (key.active > 1) return;
    const { text, parts } = key;
    this.activeOf.set(parts.symbol, [...this.activeKeys(parts.symbol), text]);
  }

  deactivate(key: NumberedKey): void {
    key.active -= 1;
    if (key.active > 0) return;
    const { text, parts } = key;
    const others = this.activeKeys(parts.symbol).filter((each) => each !== text);
    if (others.length > 0) this.activeOf.set(parts.symbol, others);
    else this.activeOf.delete(parts.symbol);
  }

  private add(text: string): NumberedKey {
    const parts = partsOfKey(text);
    const number = this.freed.pop() ?? this.keys.length;
    const key = { number, text, parts, triggers: 0, active: 0 };
    this.keys[number] = key;
    this.numbers.set(text, number);
    return key;
  }
}
