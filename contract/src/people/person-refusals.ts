import { identityRefusals } from '../identity/identity-refusals.ts'
import { type RefusalWording, refusalsFrom, wireRefusals } from '../wire/refusals.ts'

export const personRefusals = {
  PERSON_ERASED: {
    status: 409,
    cause: 'The person was erased: nothing of them can be changed, merged or exported.',
    de: 'Diese Person wurde gelöscht. Von ihr sind nur noch Zahlen übrig.',
    en: 'This person was erased. Only figures are left of them.',
  },
  PERSONS_ARE_ONE: {
    status: 409,
    cause: 'The other one is this very person, or has been merged into them already.',
    de: 'Das ist schon ein und dieselbe Person.',
    en: 'They are one and the same person already.',
  },
  PERSONS_BOOKED_TOGETHER: {
    status: 409,
    cause:
      'Both were registered for one course in one booking, and nobody has confirmed that they are one all the same.',
    de: 'Beide wurden gemeinsam für einen Kurs angemeldet und sind deshalb wahrscheinlich zwei Personen. Bitte bestätigen Sie, dass es trotzdem dieselbe Person ist.',
    en: 'Both were registered for a course together, so they are probably two people. Please confirm that they really are one person.',
  },
  PERSON_STILL_COMING: {
    status: 409,
    cause:
      'The person has a place, or waits for one, in a course that has not ended, or is the contact of somebody who does.',
    de: 'Es gibt noch Anmeldungen zu Kursen, die nicht zu Ende sind: {count}. Bitte stornieren Sie diese zuerst.',
    en: 'There are still registrations for courses that have not ended: {count}. Please cancel these first.',
  },
  GROUP_KNOWN: {
    status: 409,
    cause:
      'Another group of people of the tenant has that name, be it in the archive; case and accents do not count.',
    de: 'Eine Personengruppe mit diesem Namen gibt es schon, vielleicht im Archiv: {name}',
    en: 'There is already a group with this name, perhaps in the archive: {name}',
  },
  GROUP_IN_USE: {
    status: 409,
    cause: 'Somebody belongs or belonged to the group, or a course speaks of it; it can be archived instead.',
    de: 'Zu dieser Personengruppe gehören Personen, oder ein Kurs nennt sie. Sie können sie ins Archiv legen.',
    en: 'People belong to this group, or a course speaks of it. You can archive it.',
  },
} as const satisfies Record<string, RefusalWording>

/** The error map of a route of this room, from the codes it may answer with. */
export const refusals = refusalsFrom(wireRefusals, identityRefusals, personRefusals)
