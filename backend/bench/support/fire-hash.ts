import type { OnStep } from '../../src/pipeline/evaluator/threshold-index/trigger-index.js';

/** Sums up which triggers moved how and when, whatever the order within a tick. */
export class FireHash {
  moves = 0;
  fires = 0;
  private sum = 0;

  readonly add: OnStep = ({ id }, { kind, state }) => {
    this.moves += 1;
    if (kind === 'fired') this.fires += 1;
    let hash = 0x811c9dc5;
    for (const part of [id, state.phase, state.fireNo, state.firedAt].join(' ')) {
      hash = Math.imul(hash ^ part.charCodeAt(0), 0x01000193);
    }
    this.sum = (this.sum + (hash >>> 0)) % 2 ** 48;
  };

  toString(): string {
    return `${this.moves} moves, ${this.fires} fires, ${this.sum.toString(16)}`;
  }
}
