import type { FeedbackItem } from '@reihum/contract/feedback/feedback.schema.ts'
import type { Locale, Wording } from '@reihum/contract/wire/locales.ts'
import type { Column, Table } from '#platform/tables/table.ts'

type Answer = FeedbackItem['answers'][number]

/** The questions that anybody answered, in the order in which they are met. */
function questionsIn(rows: readonly FeedbackItem[]): { id: string; label: Wording }[] {
  const labels = new Map<string, Wording>()
  for (const { questionId, label } of rows.flatMap(({ answers }) => answers)) labels.set(questionId, label)
  return [...labels].map(([id, label]) => ({ id, label: { de: label.de, en: label.en || label.de } }))
}

function answered({ value, option }: Answer, locale: Locale): string {
  if (option) return option[locale] || option.de
  return String(value)
}

/** Feedback as a file, a column for each question. Without a name it has none here either. */
export function feedbackTable(rows: readonly FeedbackItem[], locale: Locale): Table<FeedbackItem> {
  const ofQuestions = questionsIn(rows).map(
    ({ id, label }): Column<FeedbackItem> => ({
      header: label,
      kind: 'text',
      value: ({ answers }) => {
        const given = answers.find(({ questionId }) => questionId === id)
        return given ? answered(given, locale) : null
      },
    }),
  )
  return {
    name: { de: 'Rückmeldungen', en: 'Feedback' },
    rows,
    columns: [
      { header: { de: 'Am', en: 'On' }, kind: 'date', value: ({ givenOn }) => givenOn },
      { header: { de: 'Kurs', en: 'Course' }, kind: 'text', value: ({ course }) => course.title },
      {
        header: { de: 'Kursnummer', en: 'Course number' },
        kind: 'text',
        value: ({ course }) => course.reference,
      },
      { header: { de: 'Sterne', en: 'Stars' }, kind: 'number', value: ({ stars }) => stars },
      { header: { de: 'Kommentar', en: 'Comment' }, kind: 'text', value: ({ comment }) => comment },
      { header: { de: 'Von', en: 'By' }, kind: 'text', value: ({ giver }) => giver?.name ?? '' },
      ...ofQuestions,
    ],
  }
}
