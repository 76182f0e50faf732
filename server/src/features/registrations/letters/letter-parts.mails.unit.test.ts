import type { CancellationCause } from '@reihum/contract/registrations/registration-states.ts'
import { describe, expect, test } from 'vitest'
import {
  booking,
  cancelledBy,
  child,
  confirmed,
  course,
  frame,
  links,
  person,
  textOf,
  waiting,
} from '#test/letter-samples.ts'
import { withdrawalLetter } from './declaration.mails.ts'
import { rebookedLetter } from './rebooked.mails.ts'
import {
  cancelledLetter,
  confirmedLetter,
  movedUpLetter,
  receivedLetter,
  reminderLetter,
} from './step.mails.ts'
import type { ToldBooking, ToldPerson } from './told-booking.rules.ts'

test('the confirmation of a contract says everything that was agreed', () => {
  expect(textOf(receivedLetter(frame('de', [person(), child])))).toBe(
    `Guten Tag Mina Müller,

vielen Dank für Ihre Anmeldung. Wir haben 2 Plätze für Sie reserviert und bestätigen sie, sobald Ihre Zahlung eingegangen ist.

Kurs: Aquarell & <Licht>
Beginn: Di, 06.04.2027, 18:00
Ort: Atelier Süd, Hamburg
Buchungsnummer: 4K7M-9XQA (Mina Müller)
Buchungsnummer: 6A7C-9DEF (Ida <b>Müller</b>)
Gesamtpreis: 148,00 €
  inkl. 14,21 € MwSt. (19 %)
  inkl. 3,86 € MwSt. (7 %)

Anmeldung ansehen:
${links.page}

Preis je Person
---------------

Mina Müller: 89,00 €
Ida <b>Müller</b> (Kinder): 59,00 €

Zahlung
-------

Bitte sorgen Sie dafür, dass der Betrag bis 10.03.2027 bei uns ist. Geht er bis dahin nicht ein, wird die Reservierung storniert.

Auf der Seite Ihrer Anmeldung finden Sie diese Angaben zum Kopieren und als QR-Code für Ihre Banking-App.

Betrag: 148,00 €
Zahlungsart: Überweisung
Zahlbar bis: 10.03.2027
Empfänger: Kreativhaus GmbH
IBAN: DE02 1203 0000 0000 2020 51
BIC: BYLADEM1001
Verwendungszweck: 4K7M-9XQA

Termine
-------

- Di, 06.04.2027, 18:00–20:00 Uhr
- Di, 13.04.2027, 18:00–20:00 Uhr · Abschluss · Halle

Stornierung und Widerruf
------------------------

Kostenlos stornieren können Sie bis 30.03.2027 auf der Seite Ihrer Anmeldung.

Sie können den Vertrag bis 15.03.2027 ohne Angabe von Gründen widerrufen.

Im Anhang
---------

- Ihre Termine als Kalenderdatei
- unsere Geschäftsbedingungen
- die Widerrufsbelehrung

Freundliche Grüße
Kreativhaus

-- 
Alle meine Buchungen: ${links.allBookings}
Vertrag widerrufen: ${links.withdraw}
Datenschutz: ${links.privacy}
Impressum: ${links.imprint}
`.replaceAll(/(\d) €/g, '$1\u00a0€'),
  )
})

describe('what is told of the price', () => {
  test.each([
    ['one rate, one line', [person()], ['89,00 €', 'inkl. 14,21 € MwSt. (19 %)']],
    [
      'two of one rate are one sum',
      [person(), person({ id: '2' })],
      ['178,00 €', 'inkl. 28,42 € MwSt. (19 %)'],
    ],
    ['nothing', [person({ feeCents: 0, lines: [] })], ['kostenlos']],
    [
      'a small business',
      [
        person({
          lines: [
            {
              label: 'Aquarell',
              grossCents: 8900,
              netCents: 8900,
              taxCategory: 'small_business',
              taxRate: 0,
            },
          ],
        }),
      ],
      ['89,00 €', 'kein Ausweis von Umsatzsteuer nach § 19 UStG (Kleinunternehmer)'],
    ],
    [
      'an exempt course',
      [
        person({
          lines: [{ label: 'Aquarell', grossCents: 8900, netCents: 8900, taxCategory: 'exempt', taxRate: 0 }],
        }),
      ],
      ['89,00 €', 'umsatzsteuerfrei'],
    ],
  ])('%s', (_, people, lines) => {
    const letter = receivedLetter(frame('de', people))
    const total = letter?.facts.find(({ label }) => label === 'Gesamtpreis')
    expect(total?.value.replaceAll('\u00a0', ' ').split('\n')).toEqual(lines)
  })
})

describe('what is told of the payment', () => {
  const told = (overrides: Partial<ToldBooking>, one = person()) =>
    textOf(receivedLetter(frame('de', [one], overrides)))

  test('without a bank account of the provider it says that it will come', () => {
    expect(told({ bank: null })).toContain('Die Bankverbindung teilt Ihnen Kreativhaus gesondert mit.')
    expect(told({ bank: null })).not.toContain('IBAN')
  })
  test('a QR code is promised only in the currency that has one', () => {
    expect(told({})).toContain('als QR-Code')
    const inFranken = told({ currencyCode: 'CHF' })
    expect(inFranken).toContain('finden Sie diese Angaben zum Kopieren.')
    expect(inFranken).not.toContain('QR-Code')
  })
  test('what was booked without a method, or with one that is not set up, is settled by arrangement', () => {
    const text = told({ paymentMethod: null, bank: null })
    expect(text).toContain('nach Absprache')
    expect(text).not.toMatch(/SEPA|PayPal|ziehen|IBAN|Verwendungszweck/)
  })
  test('PayPal is named, and no account to transfer to', () => {
    const text = told({ paymentMethod: 'paypal' })
    expect(text).toContain('PayPal')
    expect(text).not.toMatch(/IBAN|Verwendungszweck/)
  })
  test('without a deadline none is made up', () => {
    expect(told({}, person({ paymentDueAt: null }))).toContain(
      'Wir bestätigen Ihre Anmeldung, sobald der Betrag eingegangen ist.',
    )
  })
  test('a deadline within a day has its time', () => {
    expect(told({}, person({ paymentDueAt: new Date('2027-03-10T15:00:00Z') }))).toContain(
      'bis 10.03.2027, 16:00 bei uns',
    )
  })
  test.each([
    ['who has a confirmed place', confirmed],
    ['who waits', waiting],
    ['who pays nothing', person({ feeCents: 0, lines: [] })],
  ])('%s is asked for nothing', (_, one) => {
    expect(textOf(receivedLetter(frame('de', [one])))).not.toMatch(/IBAN|Zahlbar bis/)
  })
})

test('whoever waits is told their turn, and that nothing is due yet', () => {
  const text = textOf(receivedLetter(frame('de', [waiting])))
  expect(text).toContain('Sie stehen auf der Warteliste an 3. Stelle.')
  expect(text).toContain('Erst dann ist etwas zu zahlen.')
  expect(textOf(receivedLetter(frame('en', [waiting])), 'en')).toContain(
    'You are number 3 on the waiting list.',
  )
})

test('where an online course takes place is told only to whoever has a confirmed place', () => {
  expect(textOf(receivedLetter(frame('de', [confirmed])))).toContain('Online-Zugang: https://room.example/1')
  for (const one of [person(), waiting])
    expect(textOf(receivedLetter(frame('de', [one])))).not.toContain('room.example')
})

describe('letters tell the state of now', () => {
  const gone = cancelledBy('attendee')
  test('nobody is confirmed, reminded or moved up who is cancelled meanwhile', () => {
    expect(receivedLetter(frame('de', [gone]))).toBeNull()
    expect(confirmedLetter(frame('de', [gone, person()]))).toBeNull()
    expect(movedUpLetter(frame('de', [gone]))).toBeNull()
    expect(reminderLetter(frame('de', [gone, confirmed]))).toBeNull()
    expect(rebookedLetter(frame('de', [gone]), { booking: booking('de', []), people: [] })).toBeNull()
    expect(cancelledLetter(frame('de', [confirmed]))).toBeNull()
  })
  test('of a family only those are named whom it is about', () => {
    const text = textOf(confirmedLetter(frame('de', [confirmed, { ...gone, shortcode: '6A7C9DEF' }])))
    expect(text).toContain('4K7M-9XQA')
    expect(text).not.toContain('6A7C-9DEF')
  })
  test.each([
    ['money is on its way', { paymentHoldUntil: new Date('2027-03-02T00:00:00Z') }],
    ['the deadline has passed', { paymentDueAt: new Date('2027-02-28T22:59:59Z') }],
    ['there is none', { paymentDueAt: null }],
  ])('nobody is reminded when %s', (_, overrides) => {
    expect(reminderLetter(frame('de', [person(overrides)]))).toBeNull()
  })
})

describe('a cancellation', () => {
  const said = (cause: CancellationCause, overrides = {}) =>
    textOf(cancelledLetter(frame('de', [{ ...cancelledBy(cause), ...overrides }])))

  test('tells the reason that was given, with its breaks', () => {
    expect(said('operator')).toContain('Grund: Krankheit\nder Leitung')
  })
  test('speaks of money only where there may be some', () => {
    const refund = 'Was Sie dafür schon gezahlt haben, erstatten wir Ihnen.'
    expect(said('course')).toContain(refund)
    expect(said('deadline')).not.toContain(refund)
    expect(said('operator', { hadPlace: false })).not.toContain(refund)
    expect(said('operator', { feeCents: 0 })).not.toContain(refund)
  })
})

test.each([
  ['dearer', 8900, '30,00 € mehr'],
  ['cheaper', 2900, '30,00 € weniger'],
  ['the same', 5900, 'keiner'],
])('a rebooking to a course that is %s tells the difference', (_, feeCents, difference) => {
  const before = {
    booking: booking('de', [], { course: course({ title: 'Ton' }) }),
    people: [person({ feeCents: 5900 })],
  }
  const text = textOf(rebookedLetter(frame('de', [person({ feeCents })]), before)).replaceAll('\u00a0', ' ')
  expect(text).toContain(`Unterschied: ${difference}`)
  expect(text).toContain('Bisher: Kurs „Ton“, 06.04.2027, 18:00')
})

test.each([
  [
    'de',
    'Stornieren können Sie bis 30.03.2027 auf der Seite Ihrer Anmeldung. Erstattet wird:',
    'bis 23.03.2027: alles',
  ],
  [
    'en',
    'You can cancel until 30 Mar 2027 on your registration page. Refund:',
    'until 23 Mar 2027: all of it',
  ],
] as const)(
  'in %s, the confirmation says what goes back to whoever cancels, where that is not everything',
  (locale, sentence, line) => {
    const refundTerms = {
      hasTerms: true,
      steps: [{ days: 14, percent: 100 }],
      afterStart: 'nothing' as const,
    }
    const told = (people: ToldPerson[]) =>
      textOf(receivedLetter(frame(locale, people, { course: course({ refundTerms }) })))
    expect(told([confirmed])).toContain(sentence)
    expect(told([confirmed])).toContain(line)
    expect(told([person({ feeCents: 0, lines: [] })])).not.toContain(line)
  },
)

test('the receipt of a withdrawal has its content, and date and time to the second', () => {
  const text = textOf(
    withdrawalLetter({
      locale: 'de',
      timeZone: 'Europe/Berlin',
      name: 'Mina',
      contract: '4K7M-9XQA',
      email: 'm@example.org',
      declaredAt: new Date('2027-03-01T10:00:42Z'),
      isApplied: false,
      privacyUrl: links.privacy,
      imprintUrl: links.imprint,
    }),
  )
  expect(text).toContain('Eingegangen am: 01.03.2027 um 11:00:42 Uhr (Europe/Berlin)')
  expect(text).toContain('Hiermit widerrufe ich, Mina, den Vertrag: 4K7M-9XQA.')
})

test('a single date is told with its end', () => {
  const text = textOf(
    receivedLetter(
      frame('de', [confirmed], { course: course({ appointments: course().appointments.slice(0, 1) }) }),
    ),
  )
  expect(text).toContain('Termin: Di, 06.04.2027, 18:00–20:00 Uhr')
  expect(text).not.toContain('Beginn')
})

test('many dates are told in part', () => {
  const [first] = course().appointments
  const appointments = Array.from({ length: 30 }, () => first as typeof first & object)
  const text = textOf(receivedLetter(frame('de', [confirmed], { course: course({ appointments }) })))
  expect(text).toContain('und 10 weitere Termine')
})
