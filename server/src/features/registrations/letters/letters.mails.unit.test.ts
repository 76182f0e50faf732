import { type Locale, locales } from '@reihum/contract/wire/locales.ts'
import { describe, expect, test } from 'vitest'
import { composeMail, type Letter } from '#platform/mail/letter.ts'
import {
  booking,
  cancelledBy,
  child,
  confirmed,
  course,
  frame,
  links,
  look,
  now,
  person,
  textOf,
  waiting,
} from '#test/letter-samples.ts'
import { bookingRequestLetter, withdrawalLetter } from './declaration.mails.ts'
import { bookedAgainLetter, paidTooLateLetter } from './late.mails.ts'
import { proofRefusedLetter } from './proof.mails.ts'
import { rebookedLetter } from './rebooked.mails.ts'
import {
  cancelledLetter,
  confirmedLetter,
  movedUpLetter,
  presentLetter,
  receivedLetter,
  reminderLetter,
} from './step.mails.ts'
import type { ToldPerson } from './told-booking.rules.ts'

const studentCard = {
  name: 'Studierende & Co.',
  evidence: 'Ausweis',
  reason: 'Abgelaufen',
  chargedCents: 0,
  sendable: false,
  sent: null,
}

const causes = ['attendee', 'operator', 'deadline', 'withdrawal', 'course', 'rebooked'] as const

/** The same person in a second course, and a child there. */
function inTwoCourses(locale: Locale, one: ToldPerson) {
  const there = [
    { ...one, id: '3', shortcode: '8CDEFGHJ' },
    { ...child, ...one, id: '4', name: child.name, shortcode: '9DEFGHJK' },
  ]
  const second = booking(locale, there, { course: course({ id: 'c2', title: 'Chor & Stimme' }) })
  return { ...frame(locale, [one]), further: [{ booking: second, people: there }] }
}

/** Every letter there is, for one person and for several. */
function everyLetter(locale: Locale): [name: string, letter: Letter | null][] {
  const of = (...people: ToldPerson[]) => frame(locale, people)
  const several = (one: ToldPerson) =>
    of(one, { ...child, ...one, id: '2', name: child.name, feeCents: 5900 })
  const byState = [
    ['reserved', person()],
    ['confirmed', confirmed],
    ['waiting', waiting],
  ] as const
  const asked = { locale, timeZone: 'Europe/Berlin', privacyUrl: links.privacy, imprintUrl: links.imprint }
  const declared = { name: 'Mina Müller', contract: '4K7M-9XQA', email: 'mina@example.org', declaredAt: now }
  return [
    ...byState.flatMap(([name, one]): [string, Letter | null][] => [
      [`received, ${name}`, receivedLetter(of(one))],
      [`received, several ${name}`, receivedLetter(several(one))],
      [`present, ${name}`, presentLetter(of(one), false)],
      [`new link, ${name}`, presentLetter(several(one), true)],
      [
        `rebooked, ${name}`,
        rebookedLetter(several(one), { booking: booking(locale, []), people: [person()] }),
      ],
    ]),
    ...byState.map(([name, one]): [string, Letter | null] => [
      `received, two courses, ${name}`,
      receivedLetter(inTwoCourses(locale, one)),
    ]),
    ['confirmed', confirmedLetter(several(confirmed))],
    ['confirmed in two courses', confirmedLetter(inTwoCourses(locale, confirmed))],
    ['reminder of two courses', reminderLetter(inTwoCourses(locale, person()))],
    ['cancelled in two courses', cancelledLetter(inTwoCourses(locale, cancelledBy('attendee')))],
    ['booked again', bookedAgainLetter(several(confirmed))],
    ...(['not_wanted', 'too_little', 'closed', 'full'] as const).map(
      (creditedFor): [string, Letter | null] => [
        `paid too late: ${creditedFor}`,
        paidTooLateLetter(several(cancelledBy('deadline')), { cents: 8900, creditedFor }),
      ],
    ),
    ['moved up', movedUpLetter(several(person()))],
    ['moved up, free', movedUpLetter(of({ ...confirmed, feeCents: 0, lines: [] }))],
    ['reminded', reminderLetter(several(person()))],
    ...causes.map((cause): [string, Letter | null] => [
      `cancelled: ${cause}`,
      cancelledLetter(of(cancelledBy(cause))),
    ]),
    ...[0, 2000].map((chargedCents): [string, Letter | null] => [
      `proof refused, charged ${chargedCents}`,
      proofRefusedLetter(of({ ...confirmed, proof: { ...studentCard, state: 'refused', chargedCents } })),
    ]),
    ['withdrawn', withdrawalLetter({ ...asked, ...declared, isApplied: true })],
    ['withdrawn, not found', withdrawalLetter({ ...asked, ...declared, isApplied: false })],
    [
      'to be confirmed by a click',
      bookingRequestLetter({
        ...asked,
        courseTitle: 'Aquarell & <Licht>',
        people: 2,
        expiresAt: now,
        url: links.page,
      }),
    ],
  ]
}

describe.each(locales)('every letter in %s', (locale) => {
  test.each(everyLetter(locale))('%s', (_, letter) => {
    if (!letter) throw new Error('no letter')
    const { subject, html, text } = composeMail(letter, look(locale))
    // No placeholder is left and no unknown value is printed.
    for (const said of [subject, html.replace(/<style>.*?<\/style>/s, ''), text])
      expect(said).not.toMatch(/undefined|null|NaN|\[object|\$\{|\{\w+\}|Invalid Date/)
    expect(html).not.toMatch(/<Licht>|<b>/)
    expect(text).toContain(links.privacy)
    const facts = [...letter.facts, ...(letter.sections ?? []).flatMap(({ facts = [] }) => facts)]
    for (const { label, value } of facts) {
      expect(value.trim()).not.toBe('')
      expect(text).toContain(`${label}: ${value.split('\n')[0]}`)
    }
  })

  test('all of them are of that language', () => {
    const other =
      locale === 'de'
        ? /\b(your|the|we|please|registration)\b/i
        : /\b(Ihre?|und|wir|bitte|Anmeldung)\b|[äöüß](?!ller|d,)/i
    for (const [name, letter] of everyLetter(locale)) {
      const said = textOf(letter, locale).replace(
        /https?:\S+|Aquarell.*|.*Müller.*|.*Halle|Krankheit\n.*|.*Atelier.*|.*Atelier.*/g,
        '',
      )
      expect(said, name).not.toMatch(other)
    }
  })
})

describe('a letter about several courses', () => {
  const text = (letter: Letter | null) => textOf(letter as Letter)

  test('names each course, and what is paid once for all of them', () => {
    const told = text(receivedLetter(inTwoCourses('de', person())))
    expect(told).toContain('Kurs: Chor & Stimme')
    expect(told.match(/Gesamtpreis: /g)).toHaveLength(1)
    expect(told).toContain('Gesamtpreis: 267,00')
    expect(told.match(/Verwendungszweck: /g)).toHaveLength(1)
    expect(told).toContain('3 Plätze')
  })

  test('leaves out a course in which nobody is concerned any more', () => {
    const { booking: first, people, ...rest } = inTwoCourses('de', confirmed)
    const gone = people.map((one) => ({ ...one, ...cancelledBy('attendee') }))
    const told = text(confirmedLetter({ booking: first, people: gone, ...rest }))
    expect(told).toContain('Chor & Stimme')
    expect(told).not.toContain(first.course.title)
  })
})
