import { z } from 'zod'

/** Whose appointments a feed holds. */
const feedOwners = ['place', 'instructor'] as const
export const feedOwner = z.enum(feedOwners)
export type FeedOwner = z.infer<typeof feedOwner>

/** The calendar of a place or an instructor; whoever knows its address may read it, and nobody guesses it. */
export const calendarFeedState = z.object({
  /** Null: it is switched off. */
  feed: z
    .object({
      address: z.url(),
      /** Grows with every new address; a renewal says which one it gives up. */
      round: z.number().int(),
      renewedAt: z.iso.datetime(),
    })
    .nullable(),
})
export type CalendarFeedState = z.infer<typeof calendarFeedState>

/** As it stands in an address; what looks otherwise belongs to nobody either. */
export const feedToken = z.string().min(1).max(100)
