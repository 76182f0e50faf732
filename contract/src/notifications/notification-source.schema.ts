import { z } from 'zod'
import { personFilter } from '../registrations/person-list.schema.ts'
import { registrationFilter } from '../registrations/registration.schema.ts'
import { registrationState } from '../registrations/registration-states.ts'
import { appointmentId, courseId, personId, registrationId } from '../wire/ids.schema.ts'
import { runLimit } from '../wire/run.schema.ts'

/** How many people one message reaches at most. */
export const mostRecipients = runLimit

/** Whom a message is for. Lists are looked up when it is sent: whoever belongs to them then gets it. */
export const notificationSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('persons'), personIds: z.array(personId).min(1).max(mostRecipients) }),
  z.object({
    kind: z.literal('registrations'),
    registrationIds: z.array(registrationId).min(1).max(mostRecipients),
  }),
  z.object({ kind: z.literal('course'), courseId, states: z.array(registrationState).min(1).max(4) }),
  /** Everybody who has a place in the course of this date. */
  z.object({ kind: z.literal('appointment'), appointmentId }),
  z.object({ kind: z.literal('registrationList'), filter: registrationFilter }),
  z.object({ kind: z.literal('personList'), filter: personFilter }),
])
export type NotificationSource = z.infer<typeof notificationSource>
