const { imul } = Math;

/** A stream of numbers in [0, 1). The n-th number depends on the seed and n only. */
export type Random = () => number;

/**
 * A deterministic stream for a seed text (FNV-1a hash into mulberry32). Streams of different texts are
 * unrelated, so every symbol can have its own. Not for secrets.
 */
export function randomStream(seed: string): Random {
  let state = hashText(seed);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** One bell-shaped number: mean 0, standard deviation 1, never outside [-3, 3]. Takes three from the stream. */
export function bell(random: Random): number {
  return (random() + random() + random() - 1.5) * 2;
}

function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash;
}
