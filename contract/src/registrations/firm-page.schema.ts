import { z } from 'zod'
import { frame, frameFields } from '../courses/frame.schema.ts'
import { bookingId, courseId, firmId } from '../wire/ids.schema.ts'
import { pageOf } from '../wire/page.schema.ts'
import { contactFields } from './booking.schema.ts'
import { registrationState } from './registration-states.ts'

/** A frame as the contact of its firm sees it: without what the staff noted. */
const ownFrame = frame
  .pick({ id: true, state: true, left: true, course: true })
  .extend(frameFields.pick({ name: true, places: true, priceCents: true, validUntil: true }).shape)
export type OwnFrame = z.infer<typeof ownFrame>

/** A place that the firm has booked; of whoever is named nothing but the name. */
const ownPlace = z.object({
  courseId,
  courseTitle: z.string(),
  start: z.iso.datetime().nullable(),
  name: z.string(),
  isNamed: z.boolean(),
  state: registrationState,
})

const ownBooking = z.object({
  bookingId,
  /** The number of its first registration. */
  shortcode: z.string(),
  orderedAt: z.iso.datetime(),
  orderNumber: z.string(),
  openCents: z.number().int(),
  /** Whether its letters go to whoever is signed in, so that its page opens for them. */
  mayOpen: z.boolean(),
  places: z.array(ownPlace),
})
export type FirmPageBooking = z.infer<typeof ownBooking>

/** What the contact of a firm sees of it. */
export const firmPage = z.object({
  email: z.string(),
  /** All firms that they are the contact of, by name. */
  firms: z.array(z.object({ id: firmId, name: z.string() })),
  firmId,
  showsAttendance: z.boolean(),
  /** What a form for this firm begins with. */
  contact: contactFields.extend({ firstName: z.string(), lastName: z.string(), vatId: z.string() }),
  frames: z.array(ownFrame),
  bookings: pageOf(ownBooking).extend({ openCents: z.number().int() }),
})
export type FirmPage = z.infer<typeof firmPage>
