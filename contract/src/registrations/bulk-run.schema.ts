import { z } from 'zod'
import { bulkLimit } from '../courses/course-list.schema.ts'
import { bulkRunId, registrationId } from '../wire/ids.schema.ts'
import { rebooking, registrationFilter } from './registration.schema.ts'
import { registrationState } from './registration-states.ts'

/** How many registrations one bulk action takes at most. */
export const registrationBulkLimit = bulkLimit

/** Cancelling so many at once needs the confirmation code, for the id of the run. */
export const manyCancelled = 10

export const cancellationInput = z.object({
  /** Told to the attendee. */
  reason: z.string().trim().max(500).default(''),
  inform: z.boolean().default(true),
})

export const moveUpInput = z.object({
  /**
   * If there is no free place: refuse, raise the attendee limit for good, or grant extra seats to this booking only.
   */
  whenFull: z.enum(['refuse', 'raise_limit', 'this_booking']).default('refuse'),
  inform: z.boolean().default(true),
})

export const offerInput = z.object({
  /** How long the place is held; the offer never ends after the start of the course or within the quiet hours. */
  hours: z.number().int().min(1).max(720).default(24),
})

export const skipInput = z.object({
  /** The reason, for the staff. */
  reason: z.string().trim().min(1).max(500),
  /** Whether the attendee is told, with the reason. */
  inform: z.boolean().default(false),
  /** The position when the operator decided, so that a request sent twice does not move the party back twice. */
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

/** Ids chosen one by one, or all that a filter finds. */
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
  /** If refused: the code from the catalogue, and its sentence in the reader's language. */
  code: z.string().nullable(),
  detail: z.string().nullable(),
  /** The state the registration has, or would have. */
  state: registrationState,
})
export type BulkItem = z.infer<typeof bulkItem>

/** What the bulk action would do, in numbers; nothing is changed. */
export const bulkPreview = z.object({
  done: z.number().int(),
  unchanged: z.number().int(),
  refused: z.number().int(),
  items: z.array(bulkItem),
  /** Registrations that would move up from the waiting list to the places that become free. */
  movedUp: z.array(z.object({ id: registrationId, name: z.string(), shortcode: z.string() })),
  /** What would become of the places that are given up, besides those given to whoever moves up. */
  places: z.object({
    free: z.number().int(),
    /** Offered to the waiting list. */
    offered: z.number().int(),
    /** Nobody else gets them, because more places are taken than the attendee limit allows. */
    gone: z.number().int(),
  }),
  /** How many bookings would get a mail. */
  told: z.number().int(),
  /** The sum of the fees of registrations whose state changes. */
  feeCents: z.number().int(),
  /** For a rebooking: what they would pay more, or less if negative. */
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
