import { expect, test } from 'vitest'
import { answerPlaceholder } from '../courses/answer-placeholder.ts'
import { answerValues, type FormAttribute, sampleAnswers } from '../registrations/answer-values.ts'
import { catalogueWith } from './attribute-placeholders.ts'
import { CleanContent } from './clean-content.ts'
import { emptyContent } from './content.ts'
import { fillContent } from './fill-content.ts'
import { isPlaceholder } from './placeholders.ts'

const id = (last: number) => `0198a7c0-0000-7000-8000-00000000000${last}`
const options = [
  { id: id(8), label: { de: 'Fleisch', en: '' } },
  { id: id(9), label: { de: 'Gemüse', en: 'Vegetables' } },
]
const attribute = (last: number, kind: FormAttribute['fields']['kind'], archived = false): FormAttribute => ({
  id: id(last) as FormAttribute['id'],
  archived,
  fields: { kind, label: { de: `Frage ${last}`, en: '' }, options },
})

test.each([
  ['text', 'Antwort', 'Answer'],
  ['long_text', 'Antwort', 'Answer'],
  ['number', '2', '2'],
  ['choice', 'Fleisch', 'Fleisch'],
  ['choices', 'Fleisch, Gemüse', 'Fleisch, Vegetables'],
  ['checkbox', 'Ja', 'Yes'],
  ['date', '04.03.2027', undefined],
] as const)('the sample of an attribute of the kind %s is worded like its answers', (kind, de, en) => {
  const name = answerPlaceholder(id(1))
  expect(sampleAnswers([attribute(1, kind)], 'de')).toEqual({ [name]: de })
  if (en) expect(sampleAnswers([attribute(1, kind)], 'en')).toEqual({ [name]: en })
})

test('attributes stand among the placeholders, and what is not asked or deleted is not offered', () => {
  const { names, placeholderOf } = catalogueWith([attribute(1, 'text'), attribute(2, 'text', true)])
  const [asked, archived, deleted] = [id(1), id(2), id(3)].map(answerPlaceholder)
  if (!asked || !archived || !deleted) throw new Error()
  expect(names).toContain(asked)
  expect(names).not.toContain(archived)
  expect(placeholderOf(asked).label).toEqual({ de: 'Frage 1', en: 'Frage 1' })
  expect(placeholderOf(archived).label.de).toBe('Frage 2')
  expect(placeholderOf(deleted).label).toEqual({ de: 'Gelöschtes Zusatzfeld', en: 'Deleted attribute' })
  // While nothing is known, nothing is said to be deleted.
  expect(catalogueWith(undefined).placeholderOf(deleted).label.en).toBe('Answer to an additional attribute')
})

test('a name is one of an attribute only with an id', () => {
  expect(isPlaceholder(answerPlaceholder(id(1)))).toBe(true)
  for (const name of ['answer.', 'answer.name', `answer.${id(1)}x`, `answers.${id(1)}`, `x.answer.${id(1)}`])
    expect(isPlaceholder(name)).toBe(false)
})

test('what was answered is filled in as it was asked, and what was not stays empty', () => {
  const [answered, open] = [answerPlaceholder(id(1)), answerPlaceholder(id(2))]
  const body = new CleanContent().part(
    {
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [answered, open].map((name) => ({ type: 'placeholder', attrs: { name } })),
        },
      ],
    },
    'page',
  )
  const asked = { ...attribute(1, 'choice').fields, id: id(1), version: 1 } as never
  const values = answerValues([{ asked, value: id(9) }], 'de')
  const filled = fillContent({ ...emptyContent, body }, { values, lists: {} }, 'de')
  expect(filled.content.body.content).toEqual([
    { type: 'paragraph', content: [{ type: 'text', text: 'Gemüse' }] },
  ])
  expect(filled.unfilled).toEqual([open])
})
