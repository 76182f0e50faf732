/**
 * For a route that makes one thing: where that thing is from then on, as its path stands in the contract, and which field of
 * the answer is the last part of it. From this alone come 201, `Location`, and what the API document says of both.
 */
export type Creates = { path: `/${string}`; by: string }

const fieldOf = (value: unknown, way: string): unknown =>
  way
    .split('.')
    .reduce<unknown>(
      (inner, name) =>
        typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[name] : undefined,
      value,
    )

/** The path of what was made; null: the answer does not name it. `given` is what the request came with. */
export function pathOfCreated({ path, by }: Creates, given: unknown, answer: unknown): string | null {
  const last = path.lastIndexOf('{')
  const values = [...path.matchAll(/\{(\w+)\}/g)].map(({ index, 1: name = '' }) =>
    // What uploads come with is divided into path and query.
    index === last ? fieldOf(answer, by) : (fieldOf(given, name) ?? fieldOf(given, `params.${name}`)),
  )
  if (values.some((value) => typeof value !== 'string' || value === '')) return null
  return path.replace(/\{\w+\}/g, () => encodeURIComponent(String(values.shift())))
}
