import type { FeedbackItem } from '@reihum/contract/feedback/feedback.schema.ts'
import { expect, test } from 'vitest'
import { feedbackTable } from './feedback-table.rules.ts'

const item = (change: object) =>
  ({
    id: '1',
    stars: 4,
    comment: 'Gut.',
    givenOn: '2027-03-02',
    giver: null,
    course: { id: 'c', title: 'Aquarell', reference: 'A-1' },
    answers: [],
    ...change,
  }) as unknown as FeedbackItem

const pace = { questionId: 'q1', label: { de: 'Tempo', en: 'Pace' }, value: 3, option: null }
const room = {
  questionId: 'q2',
  label: { de: 'Raum', en: '' },
  value: 'o1',
  option: { de: 'hell', en: '' },
}

test('each question has a column, empty where it was not answered, and nobody without a name has one', () => {
  const named = { registrationId: 'r', name: 'Ada Berg' }
  const rows = [item({ answers: [pace] }), item({ giver: named, answers: [room] }), item({})]
  const { columns } = feedbackTable(rows, 'en')
  const shown = (header: string) => {
    const column = columns.find((one) => one.header.en === header)
    return rows.map((row) => column?.value(row))
  }
  expect(shown('Pace')).toEqual(['3', null, null])
  expect(shown('Raum')).toEqual([null, 'hell', null])
  expect(shown('By')).toEqual(['', 'Ada Berg', ''])
  expect(shown('Stars')).toEqual([4, 4, 4])
})

test('without answers there are no further columns', () => {
  expect(feedbackTable([], 'de').columns).toHaveLength(6)
})
