import { z } from 'zod'

const feedOwners = ['place', 'instructor'] as const
export const feedOwner = z.enum(feedOwners)
export type FeedOwner = z.infer<typeof feedOwner>

/**
 * The private calendar of a place or an instructor: anybody who knows its address can read it, and the address cannot
 * be guessed.
 */
export const calendarFeedState = z.object({
  /** Null: it is switched off. */
  feed: z
    .object({
      address: z.url(),
      /** Grows with every new address; a renewal names the round it replaces. */
      round: z.number().int(),
      renewedAt: z.iso.datetime(),
    })
    .nullable(),
})
export type CalendarFeedState = z.infer<typeof calendarFeedState>

/** The token in the address of a feed. Any text is accepted: one in a wrong form belongs to no feed either. */
export const feedToken = z.string().min(1).max(100)
