import { courseRefusals } from '../courses/course-refusals.ts'
import { fileRefusals } from '../files/file-refusals.ts'
import { identityRefusals } from '../identity/identity-refusals.ts'
import { ledgerRefusals } from '../ledger/ledger-refusals.ts'
import { personRefusals } from '../people/person-refusals.ts'
import { registrationRefusals } from '../registrations/registration-refusals.ts'
import { tenantRefusals } from '../tenants/tenant-refusals.ts'
import { type RefusalWording, refusalsFrom, wireRefusals } from '../wire/refusals.ts'
import { datevRefusals } from './datev-refusals.ts'
import { statementRefusals } from './statement-refusals.ts'

export const paymentRefusals = {
  PAYMENT_IN_FUTURE: {
    status: 422,
    cause: 'A payment noted by hand cannot have come in later than today.',
    de: 'Eine Zahlung kann nicht erst in der Zukunft eingegangen sein. Bitte prüfen Sie das Datum.',
    en: 'A payment cannot have come in later than today. Please check the date.',
  },
} as const satisfies Record<string, RefusalWording>

/** The error map of routes of this room. */
export const refusals = refusalsFrom(
  wireRefusals,
  identityRefusals,
  tenantRefusals,
  personRefusals,
  fileRefusals,
  courseRefusals,
  ledgerRefusals,
  registrationRefusals,
  paymentRefusals,
  statementRefusals,
  datevRefusals,
)
