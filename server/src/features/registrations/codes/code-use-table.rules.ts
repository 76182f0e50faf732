import { personName } from '@reihum/contract/people/person-name.ts'
import { codeUseFieldWords } from '@reihum/contract/registrations/code-use.fields.ts'
import {
  type CodeUse,
  codeUseStateNames,
  type SingleCode,
  singleCodeStateNames,
} from '@reihum/contract/registrations/code-use.schema.ts'
import { formatShortcode } from '@reihum/contract/registrations/shortcode.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { Table } from '#platform/tables/table.ts'

const dateOf = (at: string | null) => (at === null ? null : new Date(at))

/** Each use of a discount code as a line. */
export const codeUseTable = (rows: readonly CodeUse[], locale: Locale): Table<CodeUse> => ({
  name: { de: 'Nutzungen von Rabattcodes', en: 'Uses of discount codes' },
  rows,
  columns: [
    { header: codeUseFieldWords.code.label, kind: 'text', value: ({ code }) => code },
    { header: codeUseFieldWords.name.label, kind: 'text', value: (use) => personName(use, locale) },
    {
      header: codeUseFieldWords.shortcode.label,
      kind: 'text',
      value: ({ shortcode }) => formatShortcode(shortcode),
    },
    { header: codeUseFieldWords.course.label, kind: 'text', value: ({ courseTitle }) => courseTitle },
    { header: codeUseFieldWords.cents.label, kind: 'money', value: ({ cents }) => cents },
    { header: codeUseFieldWords.usedAt.label, kind: 'dateTime', value: ({ usedAt }) => dateOf(usedAt) },
    {
      header: codeUseFieldWords.state.label,
      kind: 'text',
      value: ({ freedAt }) => codeUseStateNames[freedAt === null ? 'standing' : 'given_back'][locale],
    },
    { header: codeUseFieldWords.freedAt.label, kind: 'dateTime', value: ({ freedAt }) => dateOf(freedAt) },
  ],
})

/** Each code of a set as a line, named by the set. */
export const singleCodeTable = (
  rows: readonly SingleCode[],
  setName: string,
  locale: Locale,
): Table<SingleCode> => ({
  name: { de: `Einzelcodes ${setName}`, en: `Single codes ${setName}` },
  rows,
  columns: [
    { header: codeUseFieldWords.code.label, kind: 'text', value: ({ code }) => code },
    {
      header: codeUseFieldWords.state.label,
      kind: 'text',
      value: ({ use }) => singleCodeStateNames[use ? 'used' : 'unused'][locale],
    },
    {
      header: codeUseFieldWords.name.label,
      kind: 'text',
      value: ({ use }) => use && personName(use, locale),
    },
    {
      header: codeUseFieldWords.shortcode.label,
      kind: 'text',
      value: ({ use }) => use && formatShortcode(use.shortcode),
    },
    { header: codeUseFieldWords.course.label, kind: 'text', value: ({ use }) => use?.courseTitle ?? null },
    { header: codeUseFieldWords.cents.label, kind: 'money', value: ({ use }) => use?.cents ?? null },
    {
      header: codeUseFieldWords.usedAt.label,
      kind: 'dateTime',
      value: ({ use }) => dateOf(use?.usedAt ?? null),
    },
  ],
})
