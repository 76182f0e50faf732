import { answerText } from '@reihum/contract/registrations/answer-text.ts'
import type { GivenAnswer } from '@reihum/contract/registrations/registration.schema.ts'
import type { Locale, Wording } from '@reihum/contract/wire/locales.ts'
import type { Column } from '#platform/tables/table.ts'

/** A column for each attribute that was answered, headed by its latest wording. */
export function answerColumns<Row>(
  rows: readonly Row[],
  answersOf: (row: Row) => readonly GivenAnswer[],
  locale: Locale,
): Column<Row>[] {
  const labels = new Map<string, { version: number; label: Wording }>()
  for (const row of rows) {
    for (const { asked } of answersOf(row)) {
      const known = labels.get(asked.id)
      if (!known || known.version < asked.version)
        labels.set(asked.id, { version: asked.version, label: asked.label })
    }
  }
  return [...labels].map(([id, { label }]) => ({
    header: label,
    kind: 'text',
    value: (row) => {
      const given = answersOf(row).find(({ asked }) => asked.id === id)
      return given ? answerText(given, locale) : null
    },
  }))
}
