import { z } from 'zod'

/** What becomes of money that comes in after a place was given back for want of it. */
export const latePlaces = z.enum(['book_again', 'credit'])
export type LatePlaces = z.infer<typeof latePlaces>

/**
 * Why a place was not booked again: nobody wanted that, the amount does not suffice, the registration is over, or there is
 * no place free that nobody waits for.
 */
export const creditedFor = z.enum(['not_wanted', 'too_little', 'closed', 'full'])
export type CreditedFor = z.infer<typeof creditedFor>
