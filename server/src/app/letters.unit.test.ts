import {
  fillLetterText,
  mostBody,
  mostSubject,
  problemsOfText,
} from '@reihum/contract/messages/letter-text.ts'
import { locales } from '@reihum/contract/wire/locales.ts'
import { letterNames } from '@reihum/contract/words.ts'
import { describe, expect, test } from 'vitest'
import { offeredTo } from '#platform/mail/letter-kind.ts'
import { houseLetters } from './rooms.ts'

/** Letters to the staff, and to whoever has an account: they say what the product has to say, and nobody rewrites them. */
const toStaff = [
  'account.',
  'api-token.ends-soon',
  'webhook.stopped',
  'scheduled-export.',
  'export-schedule.stopped',
  'charge.owed',
  'course.decision-reminded',
  'jobs.failed',
  'letter.tried',
  'mail-server.failed',
  'mails.undelivered',
  'staff.news',
  'member.invited',
  'payment-service.failed',
  'suggestion.given',
  'tenant.bank-changed',
  'tenant.export-',
  'tenant.move',
]

test('every letter to attendees can be rewritten', () => {
  const known = Object.keys(letterNames).filter((name) => !toStaff.some((staff) => name.startsWith(staff)))
  expect(Object.keys(houseLetters).toSorted()).toEqual(known.toSorted())
})

const kinds = Object.entries(houseLetters).flatMap(([name, kind]) =>
  'writtenAt' in kind ? [] : [[name, kind] as const],
)

describe.each(kinds)('%s', (_, kind) => {
  const samples = locales.flatMap((locale) =>
    Object.entries(kind.samples).map(([name, { letter }]) => ({
      locale,
      name,
      letter: letter({ locale, company: 'Kreativhaus Süd' }),
    })),
  )

  test('what we propose is what the letter says today, word for word', () => {
    for (const { locale, letter, name } of samples) {
      const { filled } = fillLetterText(kind.text(locale), letter.values ?? {}) as { filled: object }
      expect({ name, ...filled }).toEqual({
        name,
        // As it goes out: without breaks and protected spaces.
        subject: letter.subject.replace(/\s+/g, ' '),
        paragraphs: [letter.greeting, ...letter.paragraphs],
        missing: [],
      })
    }
  })

  test('it names the attributes of the form where it is about registrations', () => {
    const isAbout = Object.values(kind.samples).some(({ takesRegistration }) => takesRegistration)
    if (isAbout) expect(kind.own).toBeDefined()
    const attribute = 'answer.0198a7c0-0000-7000-8000-000000000001'
    const problems = problemsOfText(
      `{{${attribute}}}`,
      offeredTo(kind, { subject: '', body: `{{${attribute}}}` }),
    )
    expect(problems.length === 0).toBe(kind.own !== undefined)
  })

  test('what we propose has no problems, and every letter fills in exactly what is offered', () => {
    for (const locale of locales) {
      const { subject, body } = kind.text(locale)
      expect(problemsOfText(`${subject}\n${body}`, kind.placeholders)).toEqual([])
      // Otherwise nobody could preview or save what the page begins with.
      expect(subject.length).toBeLessThanOrEqual(mostSubject)
      expect(body.length).toBeLessThanOrEqual(mostBody)
    }
    for (const { letter } of samples) {
      expect(Object.keys(letter.values ?? {}).toSorted()).toEqual(Object.keys(kind.placeholders).toSorted())
      for (const [name, value] of Object.entries(letter.values ?? {}))
        expect([name, typeof value]).toEqual([
          name,
          kind.placeholders[name]?.isCondition ? 'boolean' : 'string',
        ])
    }
  })

  test('every placeholder is shown by some sample, and every condition of what we propose both ways', () => {
    for (const [name, { isCondition }] of Object.entries(kind.placeholders)) {
      const shown = samples.map(({ letter }) => letter.values?.[name])
      if (!isCondition) expect([name, shown.some(Boolean)]).toEqual([name, true])
      else if (kind.text('de').body.includes(`{{if ${name}}}`))
        expect([name, shown.includes(true), shown.includes(false)]).toEqual([name, true, true])
    }
  })
})
