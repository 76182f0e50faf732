import { describe, expect, it } from 'vitest'
import { fillLetter, type LetterValues } from './invoice-letter.ts'

const values: LetterValues = {
  number: 'RE-2027-0001',
  name: 'Mina Müller',
  grossCents: 123_456,
  currencyCode: 'EUR',
  dueOn: '2027-03-04',
  language: 'de',
}
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('the letter of an invoice', () => {
  it.each([
    ['{number}', 'RE-2027-0001'],
    ['Hallo {name}, {amount} bis {due}.', 'Hallo Mina Müller, 1.234,56 € bis 04.03.2027.'],
    ['{Number} {other} { number }', '{Number} {other} { number }'],
    ['{constructor}', '{constructor}'],
  ])('%s is %s', (text, said) => {
    expect(plain(fillLetter(text, values))).toBe(said)
  })

  it('says nothing of a day on which nothing is due', () => {
    expect(fillLetter('({due})', { ...values, dueOn: null })).toBe('()')
  })

  it('does not fill in what was filled in', () => {
    expect(fillLetter('{name}', { ...values, name: '{number}' })).toBe('{number}')
  })
})
