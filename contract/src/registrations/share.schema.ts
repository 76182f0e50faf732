import { z } from 'zod'
import { personId } from '../wire/ids.schema.ts'

export const shareLimits = {
  /** Addresses that one address lets see something. */
  viewers: 5,
  /** People of one address that can be chosen, those who were registered last. */
  people: 50,
  /** Shares of one address, given and received, that are looked at; the first ones. */
  read: 500,
} as const

const personOfShare = z.object({ personId, name: z.string() })

/** Whom an address lets see what it booked, and what others let it see. */
export const shares = z.object({
  /** Whose registrations can be shown to others. */
  people: z.array(personOfShare),
  given: z.array(z.object({ email: z.string(), people: z.array(personOfShare) })),
  received: z.array(z.object({ email: z.string(), names: z.array(z.string()) })),
})
export type Shares = z.infer<typeof shares>
