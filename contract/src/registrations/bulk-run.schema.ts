import { z } from 'zod'
import { bulkLimit } from '../courses/course-list.schema.ts'
import { bulkRunId, registrationId } from '../wire/ids.schema.ts'
import { rebooking, registrationFilter } from './registration.schema.ts'
import { registrationState } from './registration-states.ts'

/** As many registrations as one bulk action takes. */
export const registrationBulkLimit = bulkLimit

export const cancellationInput = z.object({
  /** Told to the attendee. */
  reason: z.string().trim().max(500).default(''),
  inform: z.boolean().default(true),
})

export const moveUpInput = z.object({
  /** Where there is no place: the limit rises for good, or for this booking only. */
  whenFull: z.enum(['refuse', 'raise_limit', 'this_booking']).default('refuse'),
  inform: z.boolean().default(true),
})

export const offerInput = z.object({
  /** So long the place is held; never beyond the start, and not to an end in the quiet hours. */
  hours: z.number().int().min(1).max(720).default(24),
})

export const skipInput = z.object({
  /** Why; read by the staff. */
  reason: z.string().trim().min(1).max(500),
  /** Whether the attendee is told, with the reason. */
  inform: z.boolean().default(false),
  /** Where it stood when that was decided: sent twice, nobody steps back twice. */
  expectedPosition: z.number().int().min(1),
})

export const registrationBulkAction = z.discriminatedUnion('type', [
  z.object({ type: z.literal('confirm'), inform: z.boolean().default(true) }),
  cancellationInput.extend({ type: z.literal('cancel') }),
  moveUpInput.extend({ type: z.literal('move_up') }),
  rebooking.extend({ type: z.literal('rebook') }),
  z.object({ type: z.literal('tell') }),
])
export type RegistrationBulkAction = z.infer<typeof registrationBulkAction>

/** Chosen one by one, or all that a filter finds. */
export const registrationSelection = z.union([
  z.object({ ids: z.array(registrationId).max(10_000) }),
  z.object({ filter: registrationFilter }),
])
export type RegistrationSelection = z.infer<typeof registrationSelection>

export const bulkItem = z.object({
  id: registrationId,
  name: z.string(),
  shortcode: z.string(),
  outcome: z.enum(['done', 'unchanged', 'refused']),
  /** Why, where it was refused: a code of the catalogue, and the sentence in the reader's language. */
  code: z.string().nullable(),
  detail: z.string().nullable(),
  /** The state it has, or would have. */
  state: registrationState,
})
export type BulkItem = z.infer<typeof bulkItem>

/** What would happen, in numbers; nothing is changed. */
export const bulkPreview = z.object({
  done: z.number().int(),
  unchanged: z.number().int(),
  refused: z.number().int(),
  items: z.array(bulkItem),
  /** Who would be moved up from the waiting list to the places that become free. */
  movedUp: z.array(z.object({ id: registrationId, name: z.string(), shortcode: z.string() })),
  /** How many bookings would be written to. */
  told: z.number().int(),
  /** The sum of the fees of those whose state changes. */
  feeCents: z.number().int(),
  /** Of a rebooking: what they would pay more, or less. */
  differenceCents: z.number().int(),
})

/** A bulk action under way, or done. */
export const bulkRun = z.object({
  id: bulkRunId,
  action: registrationBulkAction,
  total: z.number().int(),
  taken: z.number().int(),
  done: z.number().int(),
  unchanged: z.number().int(),
  refused: z.number().int(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  items: z.array(bulkItem),
})
export type BulkRun = z.infer<typeof bulkRun>
