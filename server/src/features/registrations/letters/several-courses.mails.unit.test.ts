import { expect, it } from 'vitest'
import { booking, confirmed, course, frame, person, textOf } from '#test/letter-samples.ts'
import { receivedLetter, reminderLetter } from './step.mails.ts'

it('the account is told where only a later course of the order has to be paid', () => {
  const free = [{ ...confirmed, feeCents: 0, openCents: 0, lines: [] }]
  const first = frame('de', free)
  const owing = [person({ id: '3', shortcode: '8CDEFGHJ' })]
  const second = booking('de', owing, { course: course({ id: 'c2', title: 'Chor' }) })
  const order = {
    ...first,
    booking: { ...first.booking, bank: null },
    further: [{ booking: second, people: owing }],
  }
  expect(second.bank).not.toBe(null)
  for (const letter of [receivedLetter(order), reminderLetter(order)])
    expect(textOf(letter)).toContain('IBAN')
})

it('each course says its price, where several are paid together', () => {
  const one = person({ feeCents: 8900, lines: [] })
  const there = [person({ id: '3', shortcode: '8CDEFGHJ', feeCents: 4100, openCents: 4100, lines: [] })]
  const second = booking('de', there, { course: course({ id: 'c2', title: 'Chor' }) })
  const order = { ...frame('de', [one]), further: [{ booking: second, people: there }] }
  for (const letter of [receivedLetter(order), reminderLetter(order)])
    expect(textOf(letter)).toMatch(/89,00[\s\S]*Kurs: Chor[\s\S]*41,00/)
})
