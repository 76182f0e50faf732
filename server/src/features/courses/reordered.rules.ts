/** The named ones come first, in that order; the others follow in their old order. */
export function reordered(stored: readonly string[], wanted: readonly string[]): string[] {
  const known = new Set(stored)
  const first = [...new Set(wanted)].filter((id) => known.has(id))
  const named = new Set(first)
  return [...first, ...stored.filter((id) => !named.has(id))]
}
