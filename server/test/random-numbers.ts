/** Random numbers that are the same for the same seed, so that a history that broke something can be played again. */
export function numbersFrom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (end: number) => Math.floor(next() * end)
  const one = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item
  return { below, one, chance: (of: number) => next() < of }
}
