import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { fieldErrors } from '../field-errors.ts'
import { refusalCatalogue, refusalText } from '../refusals.ts'
import { formatDate, formatDateTime } from './dates.ts'
import { line } from './line.schema.ts'
import { preferredLocale } from './locales.ts'
import { formatMoney, parseMoney } from './money.ts'
import { email } from './text.schema.ts'
import { instantOf, wallClockOf } from './wall-clock.ts'

describe('language', () => {
  test.each([
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['en-US,en;q=0.9,de;q=0.8', 'en'],
    ['fr;q=0.9,de;q=0.3,en;q=0.5', 'en'],
    ['fr', null],
    ['de;q=0', null],
    ['', null],
    [undefined, null],
  ])('%s → %s', (header, locale) => {
    expect(preferredLocale(header)).toBe(locale)
  })
})

describe('money', () => {
  test.each([
    [123456, 'EUR', 'de', '1.234,56\u00a0€'],
    [123456, 'EUR', 'en', '€1,234.56'],
    [-1234, 'EUR', 'de', '-12,34\u00a0€'],
    [-1234, 'EUR', 'en', '-€12.34'],
    [-5, 'CHF', 'en', '-CHF\u00a00.05'],
    [5, 'CHF', 'en', 'CHF\u00a00.05'],
    [100, 'SEK', 'de', '1,00\u00a0SEK'],
  ] as const)('%i %s in %s is %s', (cents, currency, locale, text) => {
    expect(formatMoney(cents, currency, locale)).toBe(text)
  })

  test.each([
    ['1.234,56', 'de', 123456],
    ['12,5', 'de', 1250],
    ['12', 'de', 1200],
    ['1,234.56', 'en', 123456],
    ['12.50', 'de', null],
    ['12,50', 'en', null],
    ['-3', 'de', null],
    ['viel', 'de', null],
    ['', 'en', null],
  ] as const)('"%s" typed in %s is %s', (text, locale, cents) => {
    expect(parseMoney(text, locale)).toBe(cents)
  })
})

describe('dates', () => {
  const berlin = { timeZone: 'Europe/Berlin' }
  test('German and English, the tenant’s zone, twenty-four hours', () => {
    expect(formatDate('2027-03-04T23:30:00Z', { ...berlin, locale: 'de' })).toBe('05.03.2027')
    expect(formatDateTime('2027-03-04T17:05:00Z', { ...berlin, locale: 'en' })).toBe('03/04/2027, 18:05')
    expect(formatDateTime('2027-03-04T23:00:00Z', { ...berlin, locale: 'de' })).toBe('05.03.2027, 00:00')
  })

  test.each([
    ['winter', '2027-01-10', '18:00', '2027-01-10T17:00:00.000Z'],
    ['summer', '2027-07-10', '18:00', '2027-07-10T16:00:00.000Z'],
    ['the evening before the clocks change', '2027-03-27', '18:00', '2027-03-27T17:00:00.000Z'],
    ['the day they change', '2027-03-28', '18:00', '2027-03-28T16:00:00.000Z'],
    ['an hour that is skipped', '2027-03-28', '02:30', '2027-03-28T01:30:00.000Z'],
    ['an hour that comes twice', '2027-10-31', '02:30', '2027-10-31T00:30:00.000Z'],
    ['after it', '2027-10-31', '03:00', '2027-10-31T02:00:00.000Z'],
  ])('%s', (_, date, time, instant) => {
    expect(instantOf({ date, time }, 'Europe/Berlin')).toBe(instant)
  })

  test('an instant and the clock on the wall lead back to each other', () => {
    for (const zone of ['Europe/Berlin', 'Europe/London', 'America/New_York', 'Asia/Kolkata', 'UTC']) {
      for (let day = 0; day < 400; day += 1) {
        const instant = new Date(Date.UTC(2027, 0, 1 + day, 12, 15)).toISOString()
        expect(instantOf(wallClockOf(instant, zone), zone)).toBe(instant)
      }
    }
  })
})

describe('field errors', () => {
  const schema = z.object({
    nickname: z.string().min(1),
    email: z.email(),
    seats: z.number().int().min(1),
    note: z.string().max(3),
    people: z.array(z.object({ city: z.string().min(1) })),
  })

  test('an empty field is required, a wrong one says what is wrong', () => {
    const input = { nickname: '', email: 'mina@', seats: 0, note: 'long', people: [{}] }
    const result = schema.safeParse(input)
    expect(fieldErrors(result.error?.issues ?? [], input, 'en')).toEqual([
      { path: 'nickname', code: 'required', message: '* This field is required.' },
      { path: 'email', code: 'email', message: 'The e-mail must be valid.' },
      { path: 'seats', code: 'min', message: 'The value must be at least 1.' },
      { path: 'note', code: 'maxLength', message: 'Please enter at most 3 characters.' },
      { path: 'people.0.city', code: 'required', message: '* The city is required.' },
    ])
  })

  test('a missing e-mail is required, not invalid', () => {
    const result = schema.pick({ email: true }).safeParse({ email: '' })
    expect(fieldErrors(result.error?.issues ?? [], { email: '' }, 'de')).toEqual([
      { path: 'email', code: 'required', message: '* Dieses Feld wird benötigt.' },
    ])
  })
})

test('every refusal speaks both languages and fills its braces', () => {
  for (const [code, { de, en }] of Object.entries(refusalCatalogue)) {
    expect([code, de.length > 0, en.length > 0]).toEqual([code, true, true])
    const braces = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort()
    expect(braces(de)).toEqual(braces(en))
  }
  expect(refusalText('TOO_MANY_REQUESTS', 'en', { seconds: 7 })).toBe(
    'Too many requests. Please try again in 7 seconds.',
  )
})

test('a text of one line stays on it, whatever was typed', () => {
  const name = line(20).min(1)
  expect(name.parse(' Ada\r\nBcc: x\u2028\u202ey ')).toBe('Ada Bcc: x y')
  expect(name.parse('Zoë van ’t Hoff')).toBe('Zoë van ’t Hoff')
  expect(name.safeParse(' \n ').success).toBe(false)
})

test.each(['\u200b', '\u2060\ufeff', '\u3164', ' \u00ad '])(
  'a name of nothing that shows is none: %j',
  (typed) => {
    expect(line(20).min(1).safeParse(typed).success).toBe(false)
    expect(line(20).parse(`${typed}Zoë${typed}`)).toBe('Zoë')
  },
)

test('an address has at most 64 characters before the @', () => {
  expect(email().safeParse(`${'a'.repeat(64)}@example.org`).success).toBe(true)
  expect(email().safeParse(`${'a'.repeat(65)}@example.org`).success).toBe(false)
})

test.each([
  ['info@bäckerei.example', 'info@xn--bckerei-5wa.example'],
  ['info@BÄCKEREI.example', 'info@xn--bckerei-5wa.example'],
  ['info@straße.example', 'info@xn--strae-oqa.example'],
  ['info@example.org', 'info@example.org'],
  ['info@bäckerei.example/x', null],
  ['bäcker@example.org', null],
  ['info@ä', null],
])('the address %s is stored as mail servers write it: %s', (typed, stored) => {
  expect(email().safeParse(typed).data ?? null).toBe(stored)
})
