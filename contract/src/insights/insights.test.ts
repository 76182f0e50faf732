import { describe, expect, it } from 'vitest'
import { auditedCommands, auditedSubjects } from '../words.ts'
import { auditFieldName, auditValue, changesOf } from './audit-changes.ts'
import { auditSentence } from './audit-sentence.ts'

describe('what changed', () => {
  it('is listed field by field in the order of the forms; what stayed is left out', () => {
    const metadata = {
      reason: 'typo',
      before: { location: 'Altona', title: 'Yoga', feeCents: 100, zebra: 1 },
      after: { location: 'Altona', title: 'Yoga am Morgen', feeCents: 200, zebra: 2 },
    }
    expect(changesOf({ subjectKind: 'course', metadata })).toEqual([
      { field: 'reason', before: undefined, after: 'typo' },
      { field: 'title', before: 'Yoga', after: 'Yoga am Morgen' },
      { field: 'feeCents', before: 100, after: 200 },
      { field: 'zebra', before: 1, after: 2 },
    ])
  })

  it('of what is new is everything', () => {
    expect(
      changesOf({ subjectKind: 'course', metadata: { after: { title: 'Yoga', waiterLimit: null } } }),
    ).toEqual([
      { field: 'title', before: undefined, after: 'Yoga' },
      { field: 'waiterLimit', before: undefined, after: null },
    ])
  })

  it('within a record stands under the path to it', () => {
    const metadata = { before: { FREE: { netCents: 0 } }, after: { FREE: { netCents: 500 } } }
    expect(changesOf({ subjectKind: 'platform', metadata })).toEqual([
      { field: 'FREE.netCents', before: 0, after: 500 },
    ])
    expect(auditFieldName('FREE.netCents', 'de')).toBe('FREE · Preis im Monat, netto')
  })

  it('that was taken away is shown with nothing after it', () => {
    expect(changesOf({ subjectKind: 'tenant', metadata: { before: { reason: 'spam' } } })).toEqual([
      { field: 'reason', before: 'spam', after: undefined },
    ])
  })
})

describe('a value', () => {
  const formats = { locale: 'de', timeZone: 'Europe/Berlin', currencyCode: 'CHF' } as const

  it.each([
    ['course', 'title', 'Yoga', 'Yoga'],
    ['course', 'title', '', '–'],
    ['course', 'state', 'published', 'Veröffentlicht'],
    ['registration', 'state', 'on_waiting_list', 'Warteliste'],
    ['course', 'feeCents', 8900, '89,00\u00a0CHF'],
    ['discount-code', 'cents', 500, '5,00\u00a0CHF'],
    ['tenant', 'netCents', 1900, '19,00\u00a0€'],
    ['course', 'attendeeLimit', null, 'unbegrenzt'],
    ['course', 'start', '2027-03-04T17:05:00.000Z', '04.03.2027, 18:05'],
    ['audit-log', 'from', '2027-03-04', '04.03.2027'],
    ['user', 'developerContact', true, 'Ja'],
    ['platform', 'features', ['brandColours', 'coursePages'], 'Markenfarben, Kursseiten'],
    ['platform', 'features', [], '–'],
    ['tenant', 'rows', 12_345, '12.345'],
    ['course', 'reference', '2027-99-99', '2027-99-99'],
    ['unknown', 'unknown', { a: 1 }, '{"a":1}'],
  ])('of %s.%s: %j is %s', (kind, field, value, read) => {
    expect(auditValue(kind, field, value, formats)).toBe(read)
  })
})

describe('an entry as a sentence', () => {
  const changed = { commandType: 'course.changed', subjectKind: 'course' }
  const ada = { actorKind: 'user', actorName: 'Ada Berg' } as const

  it.each([
    [{ ...ada, ...changed, subjectName: 'Aquarell' }, 'Ada Berg hat den Kurs „Aquarell“ geändert'],
    [{ ...ada, ...changed, subjectName: null }, 'Ada Berg hat einen Kurs geändert'],
    [{ ...ada, ...changed, subjectName: '{actor} $&' }, 'Ada Berg hat den Kurs „{actor} $&“ geändert'],
    [
      { ...changed, actorKind: 'support', actorName: 'grace@reihum.example', subjectName: null } as const,
      'Support (grace@reihum.example) hat einen Kurs geändert',
    ],
    [
      {
        actorKind: 'visitor',
        actorName: null,
        commandType: 'registration.received',
        subjectKind: 'registration',
        subjectName: 'Mina Müller',
      } as const,
      'Ein Besucher hat die Anmeldung von Mina Müller vorgenommen',
    ],
    [{ ...ada, commandType: 'new.thing', subjectKind: 'thing', subjectName: null }, 'Ada Berg: new.thing'],
  ])('%#', (entry, sentence) => {
    expect(auditSentence(entry, 'de')).toBe(sentence)
  })

  it.each(Object.keys(auditedCommands))(
    '%s reads well with every subject, in both languages',
    (commandType) => {
      for (const subjectKind of Object.keys(auditedSubjects)) {
        for (const subjectName of ['Mina', null]) {
          for (const locale of ['de', 'en'] as const) {
            const told = auditSentence({ ...ada, commandType, subjectKind, subjectName }, locale)
            expect(told).toMatch(/^Ada Berg \p{Ll}/u)
            expect(told).not.toMatch(/[{}]/)
            expect(told).not.toMatch(/ (?:aus|bei|von|zu) (?:das|den|die|einen?|eine) (?!Kontoauszügen)/)
          }
        }
      }
    },
  )
})
