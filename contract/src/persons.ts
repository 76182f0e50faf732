import type { z } from 'zod'
import { attendancesOfPerson } from './attendance/attendances-of-person.schema.ts'
import { certificatesOfPerson } from './certificates/certificates-of-person.schema.ts'
import { documentsOfPerson } from './documents/documents-of-person.schema.ts'
import { feedbackOfPerson } from './feedback/feedback.schema.ts'
import { invoicesOfPerson } from './invoices/invoices-of-person.schema.ts'
import { moneyOfPerson } from './ledger/money-of-person.schema.ts'
import { mandatesOfPerson } from './mandates/mandates-of-person.schema.ts'
import { notificationsOfPerson } from './notifications/notifications-of-person.schema.ts'
import { personSchemas } from './people/person.schema.ts'
import { groupsOfPerson } from './people/person-group.schema.ts'
import { registrationsOfPerson } from './registrations/registrations-of-person.schema.ts'
import { vouchersOfPerson } from './vouchers/vouchers-of-person.schema.ts'

/** The part that each room adds to a person. */
export const personShapes = {
  page: { ...groupsOfPerson.page, ...registrationsOfPerson.page, ...moneyOfPerson.page },
  figures: registrationsOfPerson.figures,
  report: {
    ...groupsOfPerson.report,
    ...registrationsOfPerson.report,
    ...attendancesOfPerson.report,
    ...moneyOfPerson.report,
    ...vouchersOfPerson.report,
    ...mandatesOfPerson.report,
    ...invoicesOfPerson.report,
    ...documentsOfPerson.report,
    ...certificatesOfPerson.report,
    ...feedbackOfPerson,
    ...notificationsOfPerson.report,
  },
  erasure: { ...registrationsOfPerson.erasure, ...invoicesOfPerson.erasure },
  moves: {
    ...registrationsOfPerson.moves,
    ...moneyOfPerson.moves,
    ...mandatesOfPerson.moves,
    ...documentsOfPerson.moves,
    ...certificatesOfPerson.moves,
    ...notificationsOfPerson.moves,
  },
  doubts: registrationsOfPerson.doubts,
}

/** What all rooms together tell of a person. */
export const wholePerson = personSchemas(personShapes)

export type Person = z.infer<typeof wholePerson.person>
export type Twin = Person['twins'][number]
export type MergePreview = z.infer<typeof wholePerson.mergePreview>
export type ErasurePreview = z.infer<typeof wholePerson.erasurePreview>
export type PersonExport = z.infer<typeof wholePerson.personExport>

/** What rooms other than people add to each section. */
export type PersonTold = {
  [Section in keyof typeof personShapes]: z.infer<z.ZodObject<(typeof personShapes)[Section]>>
}
