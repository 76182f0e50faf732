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
  LATE_PLACE_GONE: {
    status: 409,
    cause: 'The place had been given back, and there is none free, or nobody can register any more.',
    de: 'Der Platz wurde nach Ablauf der Frist freigegeben und lässt sich nicht wieder einbuchen: Es ist keiner mehr frei, oder die Anmeldung ist geschlossen. Lassen Sie die Zahlung als Guthaben stehen, oder schaffen Sie zuerst einen Platz.',
    en: 'The place was given back after the deadline and cannot be booked again: none is free any more, or registration is closed. Leave the payment as a credit, or make room first.',
  },
  LATE_PAYMENT_TOO_LITTLE: {
    status: 409,
    cause: 'The place had been given back, and the amount is not enough to book it again.',
    de: 'Der Platz wurde nach Ablauf der Frist freigegeben. Um ihn wieder einzubuchen, muss er ganz bezahlt werden.',
    en: 'The place was given back after the deadline. To book it again, all of it has to be paid.',
  },
  ACCOUNT_REMEMBERED: {
    status: 409,
    cause: 'Another rule says already that this account pays for that person.',
    de: 'Für diese Person ist das Konto schon gemerkt. Vergessen Sie diesen Eintrag, wenn er nicht mehr gebraucht wird.',
    en: 'The account is remembered for this person already. Forget this entry if it is no longer needed.',
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
