import { refusalText } from '@reihum/contract/refusals.ts'
import { formatShortcode } from '@reihum/contract/registrations/shortcode.ts'
import type { Wording } from '@reihum/contract/wire/locales.ts'
import { hasEnded } from '#features/courses/course.rules.ts'
import { coursesReferred, type ReferredCourse } from '#features/courses/named-references.queries.ts'
import { idOfContent } from '#platform/ids.ts'
import { Refusal } from '#platform/refusal.ts'
import { asInRow, type Taken, type TakenRow, type Taking } from '#platform/room-imports.ts'
import type { Fault } from '#platform/tables/import/import-field.ts'
import { type ImportedRegistration, importRegistrations } from '../booking/import-registrations.ts'
import { type RegistrationRow, readRegistrationRow } from './registration-import-fields.rules.ts'

const words = {
  unknown: {
    de: 'Einen Kurs mit dieser Kursnummer gibt es nicht.',
    en: 'There is no course with this reference.',
  },
  draft: {
    de: 'Der Kurs ist noch ein Entwurf. Bitte veröffentlichen Sie ihn zuerst.',
    en: 'The course is still a draft. Please publish it first.',
  },
  closed: {
    de: 'Der Kurs ist abgesagt, archiviert oder hat keinen Termin: Er nimmt keine Anmeldungen auf.',
    en: 'The course is cancelled, archived or has no date: it takes no registrations.',
  },
  notFull: {
    de: 'Im Kurs sind noch Plätze frei; so lange wartet niemand.',
    en: 'The course still has free places; until then nobody waits.',
  },
  past: {
    de: 'Der Kurs ist vorbei und nimmt nur bestätigte Anmeldungen auf. Was noch offen ist, tragen Sie bitte als Forderung ein.',
    en: 'The course is over and takes confirmed registrations only. Please enter what is still owed as a charge.',
  },
  cancelled: { de: 'Ist storniert.', en: 'Is cancelled.' },
  refused: { de: 'Das nimmt der Kurs nicht an.', en: 'The course does not take this.' },
} satisfies Record<string, Wording>

function whyRefused(error: Error): Wording {
  if (!(error instanceof Refusal)) return words.refused
  if (error.code === 'EXPECTATION_CHANGED') return words.notFull
  if (error.code === 'REGISTRATION_CLOSED' || error.code === 'NOT_FOUND') return words.closed
  const text = (locale: 'de' | 'en') => refusalText(error.code, locale, error.data)
  return { de: text('de'), en: text('en') }
}

const registered = (shortcode: string): Wording => ({
  de: `Ist schon angemeldet (${formatShortcode(shortcode)}).`,
  en: `Is registered already (${formatShortcode(shortcode)}).`,
})

type Read = RegistrationRow | { faults: readonly Fault[] }

/** Faults of the course that are found before booking. */
function courseFault(
  course: ReferredCourse | undefined,
  state: RegistrationRow['state'],
  now: Date,
): Fault | null {
  if (!course) return { field: 'reference', message: words.unknown }
  if (course.state === 'draft') return { field: 'reference', message: words.draft }
  const isOpen = state === 'reserved' || state === 'on_waiting_list'
  return isOpen && hasEnded(course, now) ? { field: 'state', message: words.past } : null
}

/**
 * What a row says, as it is imported. A registration for a course that is over is owed nothing any more, and was made before
 * the course began where the table does not say when.
 */
function importedAs(row: RegistrationRow, course: ReferredCourse, now: Date) {
  const { attendee, notes, feeCents, registeredAt } = row
  const isPast = hasEnded(course, now)
  return {
    attendee,
    notes,
    isPast,
    feeCents: isPast ? 0 : feeCents,
    registeredAt: registeredAt ?? (isPast ? course.startsAt : null),
  }
}

function takenRow(
  read: Read,
  outcome: ImportedRegistration | undefined,
  numberOf: (position: number) => number,
): TakenRow {
  if ('faults' in read) return { outcome: 'faulty', faults: read.faults }
  if (!outcome) return { outcome: 'skipped', note: words.cancelled }
  switch (outcome.kind) {
    case 'created':
      return { outcome: 'created', id: outcome.id }
    case 'known':
      return { outcome: 'skipped', note: registered(outcome.shortcode) }
    case 'twice':
      return { outcome: 'skipped', note: asInRow(numberOf(outcome.position)) }
    case 'refused': {
      const message = whyRefused(outcome.error)
      return { outcome: 'faulty', faults: [{ field: 'reference', message }] }
    }
  }
}

export async function takeRegistrations({ ctx, importId, rows, plan }: Taking): Promise<Taken> {
  const read: Read[] = rows.map((row) => readRegistrationRow(row, ctx.tenant.timeZone, ctx.now))
  const courses = await coursesReferred(
    ctx,
    read.flatMap((one) => ('reference' in one ? [one.reference] : [])),
  )
  const courseOf = (row: RegistrationRow) => courses.get(row.reference.toLowerCase())
  const wanted: {
    at: number
    row: RegistrationRow
    course: ReferredCourse
    state: Exclude<RegistrationRow['state'], 'cancelled'>
  }[] = []
  for (const [at, one] of read.entries()) {
    if ('faults' in one) continue
    const course = courseOf(one)
    const fault = courseFault(course, one.state, ctx.now)
    if (fault) read[at] = { faults: [fault] }
    else if (course && one.state !== 'cancelled') wanted.push({ at, row: one, course, state: one.state })
  }
  const { outcomes, raised, told } = await importRegistrations(
    ctx,
    wanted.map(({ at, row, course, state }) => ({
      ...importedAs(row, course, ctx.now),
      state,
      courseId: course.id,
      requestKey: idOfContent([importId, rows[at]?.number ?? at]),
    })),
    plan,
  )
  const outcomeAt = new Map(wanted.map(({ at }, position) => [at, outcomes[position]]))
  const numberOf = (position: number) => rows[wanted[position]?.at ?? 0]?.number ?? 0
  return { rows: read.map((one, at) => takenRow(one, outcomeAt.get(at), numberOf)), raised, told }
}
