/** Whole numbers from 0 to at least `most`, in steps so large that there are few of them: 0, 5, 10, 15. */
export function ticksUpTo(most: number): number[] {
  const rough = Math.max(most, 1) / 4
  const power = 10 ** Math.floor(Math.log10(Math.max(rough, 1)))
  const step = Math.max(1, [1, 2, 5, 10].map((times) => times * power).find((one) => one >= rough) ?? 1)
  const count = Math.max(1, Math.ceil(most / step))
  return Array.from({ length: count + 1 }, (_, at) => at * step)
}

/** Some of so many places, evenly spread, including the first and the last. */
export function spread(places: number, wanted: number): number[] {
  if (places <= 1) return places === 1 ? [0] : []
  const count = Math.min(places, wanted)
  return Array.from({ length: count }, (_, at) => Math.round((at * (places - 1)) / (count - 1)))
}

type Point = { x: number; y: number }

/** The values as points in a field of 100 by 100, from left to right and from below. */
export function pointsOf(values: readonly number[], highest: number): Point[] {
  return values.map((value, at) => ({
    x: values.length === 1 ? 50 : (at / (values.length - 1)) * 100,
    y: 100 - (value / highest) * 100,
  }))
}

/**
 * Round numbers from at most `least` (nothing, or less) to at least `most`, with nothing among them, in steps of at least
 * `leastStep`: whole euros for amounts in cents.
 */
export function ticksBetween(least: number, most: number, leastStep = 1): number[] {
  const rough = Math.max((most - least) / 4, leastStep)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(
    leastStep,
    [1, 2, 5, 10].map((times) => times * power).find((one) => one >= rough) ?? 1,
  )
  const first = Math.floor(least / step)
  const last = Math.max(Math.ceil(most / step), least < 0 ? 0 : 1)
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step)
}
