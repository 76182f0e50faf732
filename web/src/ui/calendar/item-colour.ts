import type { BadgeColour } from '../state-badge.tsx'

/** Colours that mean nothing by themselves, to tell rooms or people apart. */
export const hues = ['hue-1', 'hue-2', 'hue-3', 'hue-4', 'hue-5', 'hue-6', 'hue-7', 'hue-8'] as const
type Hue = (typeof hues)[number]

/** The colour of an item: that of a state, or a hue. */
export type ItemColour = BadgeColour | Hue

const isHue = (colour: ItemColour): colour is Hue => (hues as readonly string[]).includes(colour)

/** The colour as it is drawn, and the ground of what stands on it. */
export function shadesOf(colour: ItemColour = 'primary') {
  if (isHue(colour))
    return {
      solid: `var(--${colour})`,
      ground: `color-mix(in srgb, var(--${colour}) 14%, var(--mantine-color-body))`,
    }
  return { solid: `var(--b-${colour}-solid)`, ground: `var(--b-${colour}-pale)` }
}

/**
 * A hue for each of these ids, the same whatever else is shown. Ids are sorted by when they were made, so a new one takes
 * the next hue and leaves the others theirs; after eight they begin again.
 */
export function huesOf(ids: readonly string[]): ReadonlyMap<string, Hue> {
  const sorted = [...new Set(ids)].sort()
  return new Map(sorted.map((id, at) => [id, hues[at % hues.length] as Hue]))
}
