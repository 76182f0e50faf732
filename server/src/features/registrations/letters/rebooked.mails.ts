import { courseKindNames } from '@reihum/contract/courses/course-states.ts'
import { dateTimeInWords } from '@reihum/contract/wire/dates.ts'
import type { Letter } from '#platform/mail/letter.ts'
import { type Count, isOne } from '#platform/mail/letter-kind.ts'
import {
  datesSection,
  money,
  paymentSection,
  termsSection,
  totalFact,
  waitingSection,
} from './letter-parts.mails.ts'
import { countValues } from './letter-values.ts'
import { framed, type LetterFrame } from './step.mails.ts'
import { type ToldBooking, type ToldPerson, totalOf, withPlace } from './told-booking.rules.ts'

const de = {
  subject: (course: string) => `Umbuchung: ${course}`,
  text: (count: Count) =>
    isOne(count) ? 'wir haben Ihre Anmeldung umgebucht.' : `wir haben ${count} Anmeldungen umgebucht.`,
  waits:
    'Dort ist zurzeit alles ausgebucht; Sie stehen auf der Warteliste. Der bisherige Platz ist nicht mehr für Sie reserviert.',
  heading: 'Was sich geändert hat',
  before: 'Bisher',
  now: 'Jetzt',
  oldPrice: 'Bisheriger Preis',
  newPrice: 'Neuer Preis',
  difference: 'Unterschied',
  none: 'keiner',
  more: (amount: string) => `${amount} mehr`,
  less: (amount: string) => `${amount} weniger`,
  quoted: (title: string) => `„${title}“`,
}

const en: typeof de = {
  subject: (course) => `Rebooked: ${course}`,
  text: (count) =>
    isOne(count) ? 'We have rebooked your registration.' : `We have rebooked ${count} registrations.`,
  waits:
    'It is fully booked at the moment; you are on the waiting list. Your previous place is no longer reserved for you.',
  heading: 'What has changed',
  before: 'Before',
  now: 'Now',
  oldPrice: 'Previous price',
  newPrice: 'New price',
  difference: 'Difference',
  none: 'none',
  more: (amount) => `${amount} more`,
  less: (amount) => `${amount} less`,
  quoted: (title) => `“${title}”`,
}

export const rebookedWords = { de, en }

function courseOf(booking: ToldBooking): string {
  const { kind, title, start } = booking.course
  const when = start ? `, ${dateTimeInWords(start, booking)}` : ''
  return `${courseKindNames[kind][booking.locale]} ${rebookedWords[booking.locale].quoted(title)}${when}`
}

type Before = { booking: ToldBooking; people: readonly ToldPerson[] }

/** From one course to another, with the change of price. Null: the new registration is cancelled by now. */
export function rebookedLetter(frame: LetterFrame, before: Before): Letter | null {
  const { booking, now } = frame
  const t = rebookedWords[booking.locale]
  const people = frame.people.filter(({ state }) => state !== 'cancelled')
  if (people.length === 0) return null
  const told = { ...frame, people }
  const [old, due] = [totalOf(before.people), totalOf(people)]
  const difference = money(booking, Math.abs(due - old))
  const changed = due === old ? t.none : due > old ? t.more(difference) : t.less(difference)
  return framed(told, {
    subject: t.subject(booking.course.title),
    paragraphs: [t.text(people.length), ...(withPlace(people).length === 0 ? [t.waits] : [])],
    values: {
      ...countValues(people.length),
      waits: withPlace(people).length === 0,
      'course.before': courseOf(before.booking),
    },
    sections: [
      {
        heading: t.heading,
        facts: [
          { label: t.before, value: courseOf(before.booking) },
          { label: t.now, value: courseOf(booking) },
          { label: t.oldPrice, value: money(booking, old) },
          { label: t.newPrice, value: totalFact(booking, people).value },
          { label: t.difference, value: changed },
        ],
      },
      ...paymentSection(booking, people),
      ...waitingSection(booking, people),
      ...datesSection(booking),
      ...termsSection(booking, people, now),
    ],
  })
}
