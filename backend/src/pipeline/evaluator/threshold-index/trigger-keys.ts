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
  /** The numbers by the keys' text. Prices have a map of their own: among ten times as many series each lookup takes 0.1 us longer. */
  private readonly numbersOfPrices = new Map<string, number>();
  private readonly numbersOfSeries = new Map<string, number>();
  private readonly keys: NumberedKey[] = [];
  private readonly freed: number[] = [];
  private readonly activeOf = new Map<string, string[]>();

  /** The keys of a coin with triggers that are not disarmed. */
  activeKeys(symbol: string): readonly string[] {
    return this.activeOf.get(symbol) ?? [];
  }

  /** undefined for a key without triggers. */
  numberOf(text: string): number | undefined {
    return this.numbersOfPrices.get(text) ?? this.numbersOfSeries.get(text);
  }

  /** @throws RangeError for a number that was never given. */
  at(number: number): NumberedKey {
    const found = this.keys[number];
    if (found === undefined) throw new RangeError(`No key has the number ${number}`);
    return found;
  }

  /** Counts one more trigger of a key. */
  addTrigger(text: string): NumberedKey {
    const number = this.numberOf(text);
    const key = number === undefined ? this.add(text) : this.at(number);
    key.triggers += 1;
    return key;
  }

  /** Counts one trigger less; frees the number of the last one's key. */
  removeTrigger(key: NumberedKey): void {
    key.triggers -= 1;
    if (key.triggers > 0) return;
    this.numbersFor(key.parts).delete(key.text);
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
    this.numbersFor(parts).set(text, number);
    return key;
  }

  private numbersFor({ series }: TriggerKey): Map<string, number> {
    return series === undefined ? this.numbersOfPrices : this.numbersOfSeries;
  }
}
