import type { Locale } from '../wire/locales.ts'
import type { DocumentContext, PlaceholderValues } from './fill-content.ts'
import { type Placeholder, type PlaceholderValue, placeholderNames, placeholderOf } from './placeholders.ts'

/** What is shown of a placeholder while a template is written. */
export function sampleOf({ sample }: Pick<Placeholder, 'sample'>, locale: Locale): PlaceholderValue {
  return typeof sample === 'object' && 'de' in sample ? sample[locale] : sample
}

const samplesOf = (matches: (placeholder: Placeholder) => boolean, locale: Locale): PlaceholderValues =>
  Object.fromEntries(
    placeholderNames
      .filter((name) => matches(placeholderOf(name)))
      .map((name) => [name, sampleOf(placeholderOf(name), locale)]),
  )

const people: readonly (readonly [string, string])[] = [
  ['Lena', 'Vogt'],
  ['Şükran', 'Yılmaz'],
  ['Maximilian', 'von der Heide-Rosenbaum'],
]

const participant = ([firstName, lastName]: readonly [string, string], at: number): PlaceholderValues => ({
  'participant.position': at + 1,
  'participant.name': `${firstName} ${lastName}`,
  'participant.firstName': firstName,
  'participant.lastName': lastName,
})

/** A context of invented values, in which every placeholder has one. */
export function sampleContext(locale: Locale): DocumentContext {
  const appointment = samplesOf(({ within }) => within === 'appointments', locale)
  return {
    values: samplesOf(({ within }) => within === undefined, locale),
    lists: {
      appointments: ['2027-03-09', '2027-03-16', '2027-03-23'].map((day) => ({
        ...appointment,
        'appointment.date': day,
      })),
      priceLines: [samplesOf(({ within }) => within === 'priceLines', locale)],
      participants: people.map(participant),
    },
  }
}

/** A context for each of some invented people, as a sheet of labels shows them. */
export function sampleContexts(locale: Locale): DocumentContext[] {
  const sample = sampleContext(locale)
  return people.map(([firstName, lastName]) => {
    const name = `${firstName} ${lastName}`
    const address = String(sample.values['receiver.address']).split('\n').with(0, name).join('\n')
    return {
      ...sample,
      values: {
        ...sample.values,
        'receiver.name': name,
        'receiver.firstName': firstName,
        'receiver.lastName': lastName,
        'receiver.address': address,
      },
    }
  })
}
