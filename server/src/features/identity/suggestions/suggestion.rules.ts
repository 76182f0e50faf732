import { mostSuggestionsADay } from '@reihum/contract/identity/suggestion.schema.ts'

const dayMs = 86_400_000

/** The time from which what somebody wrote counts against their day. */
export const dayBefore = (now: Date): Date => new Date(now.getTime() - dayMs)

/** How many seconds somebody has to wait before writing again; 0: not at all. `given`: the times within the last day. */
export function secondsToWait(given: readonly Date[], now: Date): number {
  const counted = given
    .map((at) => at.getTime())
    .filter((at) => at > dayBefore(now).getTime())
    .sort((one, other) => other - one)
  const oldest = counted[mostSuggestionsADay - 1]
  return oldest === undefined ? 0 : Math.max(1, Math.ceil((oldest + dayMs - now.getTime()) / 1000))
}
