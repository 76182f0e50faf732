import { demandFieldWords } from '@reihum/contract/registrations/demand.fields.ts'
import { wishedTimesInWords } from '@reihum/contract/registrations/wished-times.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { Table } from '#platform/tables/table.ts'

export type WishOfTable = {
  label_de: string
  label_en: string
  weekdays: number[]
  from_hour: number | null
  until_hour: number | null
  wish: string
  asked_at: Date
}

/** Each wish as a line; who it is from is not in it. */
export const demandTable = (rows: readonly WishOfTable[], locale: Locale): Table<WishOfTable> => ({
  name: { de: 'Interesse', en: 'Interest' },
  rows,
  columns: [
    {
      header: demandFieldWords.group.label,
      kind: 'text',
      value: (row) => (locale === 'en' && row.label_en ? row.label_en : row.label_de),
    },
    {
      header: demandFieldWords.times.label,
      kind: 'text',
      value: (row) =>
        wishedTimesInWords(
          { weekdays: row.weekdays, fromHour: row.from_hour, untilHour: row.until_hour },
          locale,
        ),
    },
    { header: demandFieldWords.wish.label, kind: 'text', value: (row) => row.wish },
    { header: demandFieldWords.askedAt.label, kind: 'dateTime', value: (row) => row.asked_at },
  ],
})
