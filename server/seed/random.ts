/** Random numbers that are the same every time, so that two demonstrations show the same schools. */
export type Random = {
  /** From 0 to below 1. */
  next(): number
  below(limit: number): number
  between(low: number, high: number): number
  pick<Item>(list: readonly [Item, ...Item[]]): Item
  chance(probability: number): boolean
}

export function seededRandom(seed: string): Random {
  let state = 2_166_136_261
  for (const character of seed) state = Math.imul(state ^ character.charCodeAt(0), 16_777_619)
  // Mulberry32: small, fast, and even enough for names and dates.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    between: (low, high) => low + below(high - low + 1),
    pick: (list) => list[below(list.length)] ?? list[0],
    chance: (probability) => next() < probability,
  }
}
