/** Waits until `look` finds what happens after a commit; fails if it does not come in time. */
export async function eventually<T>(
  look: () => Promise<T | null | undefined | false>,
  withinMs = 25_000,
): Promise<T> {
  const until = Date.now() + withinMs
  for (;;) {
    const found = await look()
    if (found) return found
    if (Date.now() > until) throw new Error('it did not happen in time')
    await new Promise((wait) => setTimeout(wait, 25))
  }
}
