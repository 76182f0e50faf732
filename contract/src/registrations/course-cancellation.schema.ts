import { z } from 'zod'

/** What cancelling a course does to whom. */
export const courseCancellationPreview = z.object({
  reserved: z.number().int(),
  confirmed: z.number().int(),
  waiting: z.number().int(),
  /** How many bookings are written to. */
  told: z.number().int(),
  /** The sum of the fees of those who had a place. */
  feeCents: z.number().int(),
  /** Of that, what was paid and is to be given back. */
  paidCents: z.number().int(),
})
export type CourseCancellationPreview = z.infer<typeof courseCancellationPreview>

export const courseCancellation = z.object({
  /** Told to the attendees. */
  reason: z.string().trim().max(500).default(''),
  inform: z.boolean().default(true),
  /** As many as were shown beforehand; when others have come since, it is asked again. */
  expected: z.number().int(),
  confirmationCode: z.string().max(20),
})
