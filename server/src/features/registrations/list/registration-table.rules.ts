import type { PricedExtra } from '@reihum/contract/courses/extra.schema.ts'
import { personFieldWords } from '@reihum/contract/people/person.fields.ts'
import { firmFieldWords } from '@reihum/contract/registrations/firm.fields.ts'
import type { FirmDetails } from '@reihum/contract/registrations/firm.schema.ts'
import { registrationFieldWords } from '@reihum/contract/registrations/registration.fields.ts'
import type { GivenAnswer, Registration } from '@reihum/contract/registrations/registration.schema.ts'
import { registrationStateNames } from '@reihum/contract/registrations/registration-states.ts'
import { formatShortcode } from '@reihum/contract/registrations/shortcode.ts'
import { paymentMethodNames } from '@reihum/contract/tenants/payment-methods.ts'
import type { FieldWords } from '@reihum/contract/wire/field-words.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { sharedFields } from '@reihum/contract/wire/shared-fields.ts'
import type { Column, Table } from '#platform/tables/table.ts'
import { answerColumns } from '../answer-columns.rules.ts'

export type RegistrationOfTable = {
  registration: Registration
  /** The firm that ordered; empty where nobody named one. */
  company: string
  firm: FirmDetails
  /** The name of the price that was booked; empty: the fee of the course. */
  priceCategory: string
  answers: readonly GivenAnswer[]
  /** What they take besides the place. */
  extras: readonly PricedExtra[]
}

type Value<Result> = (registration: Registration) => Result

const text = ({ label }: FieldWords, value: Value<string | null>): Column<RegistrationOfTable> => ({
  header: label,
  kind: 'text',
  value: ({ registration }) => value(registration),
})
const money = ({ label }: FieldWords, value: Value<number>): Column<RegistrationOfTable> => ({
  header: label,
  kind: 'money',
  value: ({ registration }) => value(registration),
})
const moment = ({ label }: FieldWords, value: Value<string | null>): Column<RegistrationOfTable> => ({
  header: label,
  kind: 'dateTime',
  value: ({ registration }) => {
    const at = value(registration)
    return at === null ? null : new Date(at)
  },
})

/** Who ordered and what they call it; only where a firm did. */
function firmColumns(rows: readonly RegistrationOfTable[]): Column<RegistrationOfTable>[] {
  const columns: Column<RegistrationOfTable>[] = [
    { header: sharedFields.company, kind: 'text', value: ({ company }) => company || null },
    ...(['orderNumber', 'costCentre', 'vatId'] as const).map(
      (key): Column<RegistrationOfTable> => ({
        header: firmFieldWords[key].label,
        kind: 'text',
        value: ({ firm }) => firm[key] || null,
      }),
    ),
  ]
  return rows.some(({ company }) => company !== '') ? columns : []
}

/** A column for each extra that somebody takes, with how many. */
function extraColumns(rows: readonly RegistrationOfTable[]): Column<RegistrationOfTable>[] {
  const names = new Set(rows.flatMap(({ extras }) => extras.map(({ name }) => name)))
  return [...names].sort().map((name) => ({
    header: { de: name, en: name },
    kind: 'number',
    value: ({ extras }) => extras.find((one) => one.name === name)?.quantity ?? null,
  }))
}

export function registrationTable(
  rows: readonly RegistrationOfTable[],
  locale: Locale,
): Table<RegistrationOfTable> {
  return {
    name: { de: 'Anmeldungen', en: 'Registrations' },
    rows,
    columns: [
      text(registrationFieldWords.shortcode, ({ shortcode }) => formatShortcode(shortcode)),
      text(registrationFieldWords.state, ({ state }) => registrationStateNames[state][locale]),
      text(registrationFieldWords.courseId, ({ courseTitle }) => courseTitle),
      text(registrationFieldWords.courseReference, ({ courseReference }) => courseReference),
      moment(registrationFieldWords.registeredAt, ({ registeredAt }) => registeredAt),
      text(personFieldWords.firstName, ({ firstName }) => firstName),
      text(personFieldWords.lastName, ({ lastName }) => lastName),
      text(personFieldWords.email, ({ email }) => email),
      text(personFieldWords.phone, ({ phone }) => phone),
      text(personFieldWords.street, ({ street }) => street),
      text(personFieldWords.postalCode, ({ postalCode }) => postalCode),
      text(personFieldWords.city, ({ city }) => city),
      money(registrationFieldWords.feeCents, ({ feeCents }) => feeCents),
      {
        header: registrationFieldWords.priceCategory.label,
        kind: 'text',
        value: ({ priceCategory }) => priceCategory,
      },
      money(registrationFieldWords.paidCents, ({ paidCents }) => paidCents),
      money(registrationFieldWords.payableCents, ({ payableCents }) => payableCents),
      text(registrationFieldWords.paymentMethod, ({ paymentMethod }) =>
        paymentMethod ? paymentMethodNames[paymentMethod][locale] : null,
      ),
      moment(registrationFieldWords.paymentDueAt, ({ paymentDueAt }) => paymentDueAt),
      {
        header: registrationFieldWords.waitingPosition.label,
        kind: 'number',
        value: ({ registration }) => registration.waitingPosition,
      },
      text(registrationFieldWords.notes, ({ notes }) => notes),
      ...firmColumns(rows),
      ...extraColumns(rows),
      ...answerColumns(rows, ({ answers }) => answers, locale),
    ],
  }
}
