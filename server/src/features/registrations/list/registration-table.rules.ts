import { paymentMethodNames } from '@reihum/contract/courses/course-terms.ts'
import { answerText } from '@reihum/contract/registrations/answer-text.ts'
import type { GivenAnswer, Registration } from '@reihum/contract/registrations/registration.schema.ts'
import { registrationStateNames } from '@reihum/contract/registrations/registration-states.ts'
import { formatShortcode } from '@reihum/contract/registrations/shortcode.ts'
import type { Locale, Wording } from '@reihum/contract/wire/locales.ts'
import type { Column, Table } from '#platform/tables/table.ts'

export type RegistrationOfTable = { registration: Registration; answers: readonly GivenAnswer[] }

type Value<Result> = (registration: Registration) => Result

const text = (de: string, en: string, value: Value<string | null>): Column<RegistrationOfTable> => ({
  header: { de, en },
  kind: 'text',
  value: ({ registration }) => value(registration),
})
const money = (de: string, en: string, value: Value<number>): Column<RegistrationOfTable> => ({
  header: { de, en },
  kind: 'money',
  value: ({ registration }) => value(registration),
})
const moment = (de: string, en: string, value: Value<string | null>): Column<RegistrationOfTable> => ({
  header: { de, en },
  kind: 'dateTime',
  value: ({ registration }) => {
    const at = value(registration)
    return at === null ? null : new Date(at)
  },
})

/** A column for each field that somebody answered, under the words that were asked last. */
function answerColumns(rows: readonly RegistrationOfTable[], locale: Locale): Column<RegistrationOfTable>[] {
  const labels = new Map<string, { version: number; label: Wording }>()
  for (const { answers } of rows) {
    for (const { asked } of answers) {
      const known = labels.get(asked.id)
      if (!known || known.version < asked.version)
        labels.set(asked.id, { version: asked.version, label: asked.label })
    }
  }
  return [...labels].map(([id, { label }]) => ({
    header: label,
    kind: 'text',
    value: ({ answers }) => {
      const given = answers.find(({ asked }) => asked.id === id)
      return given ? answerText(given, locale) : null
    },
  }))
}

/** The list of registrations as somebody takes it along. */
export function registrationTable(
  rows: readonly RegistrationOfTable[],
  locale: Locale,
): Table<RegistrationOfTable> {
  return {
    name: { de: 'Anmeldungen', en: 'Registrations' },
    rows,
    columns: [
      text('Buchungsnummer', 'Booking number', ({ shortcode }) => formatShortcode(shortcode)),
      text('Status', 'State', ({ state }) => registrationStateNames[state][locale]),
      text('Kurs', 'Course', ({ courseTitle }) => courseTitle),
      text('Kursnummer', 'Reference', ({ courseReference }) => courseReference),
      moment('Eingang', 'Received', ({ registeredAt }) => registeredAt),
      text('Vorname', 'First name', ({ firstName }) => firstName),
      text('Nachname', 'Last name', ({ lastName }) => lastName),
      text('E-Mail', 'E-mail', ({ email }) => email),
      text('Telefon', 'Phone', ({ phone }) => phone),
      text('Straße', 'Street', ({ street }) => street),
      text('Postleitzahl', 'Postal code', ({ postalCode }) => postalCode),
      text('Ort', 'City', ({ city }) => city),
      money('Gebühr', 'Fee', ({ feeCents }) => feeCents),
      money('Bezahlt', 'Paid', ({ paidCents }) => paidCents),
      money('Offen', 'Open', ({ payableCents }) => payableCents),
      text('Zahlungsart', 'Payment method', ({ paymentMethod }) =>
        paymentMethod ? paymentMethodNames[paymentMethod][locale] : null,
      ),
      moment('Zahlbar bis', 'Payable until', ({ paymentDueAt }) => paymentDueAt),
      {
        header: { de: 'Wartelistenplatz', en: 'Waiting list position' },
        kind: 'number',
        value: ({ registration }) => registration.waitingPosition,
      },
      text('Anmerkung', 'Note', ({ notes }) => notes),
      ...answerColumns(rows, locale),
    ],
  }
}
