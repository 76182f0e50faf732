import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerOfAll, type LetterAnswer } from './letter-answers.rules.ts'

const said = (personId: string, answer: string, name = personId): LetterAnswer => ({ personId, name, answer })

test.each<[string, LetterAnswer[], string | string[]]>([
  ['nobody is there', [], ''],
  ['nobody answered', [said('Ada', ''), said('Ben', '')], ''],
  ['somebody alone answered', [said('Ada', 'Fleisch')], 'Fleisch'],
  ['all gave the same answer', [said('Ada', 'Fleisch'), said('Ben', 'Fleisch')], 'Fleisch'],
  ['they differ', [said('Ada', 'Fleisch'), said('Ben', 'Gemüse')], ['Ada: Fleisch', 'Ben: Gemüse']],
  ['one gave none', [said('Ada', 'Nüsse'), said('Ben', '')], ['Ada: Nüsse']],
  ['two of three gave the same', [said('Ada', 'M'), said('Ben', 'M'), said('Cem', '')], ['Ada: M', 'Ben: M']],
  ['somebody was asked in one of two courses', [said('Ada', 'Fleisch'), said('Ada', '')], 'Fleisch'],
  [
    'somebody answered differently in two courses',
    [said('Ada', 'Fleisch'), said('Ada', 'Gemüse')],
    ['Ada: Fleisch', 'Ada: Gemüse'],
  ],
  [
    'somebody in two courses stands beside somebody else',
    [said('Ada', 'Fleisch'), said('Ben', 'Gemüse'), said('Ada', 'Fleisch')],
    ['Ada: Fleisch', 'Ben: Gemüse'],
  ],
  ['two are called the same', [said('1', 'Nüsse', 'Max'), said('2', '', 'Max')], ['Max: Nüsse']],
])('where %s', (_, people, expected) => {
  expect(answerOfAll(people)).toEqual(expected)
})

test('every answer is told with whoever gave it, and nobody is told to have given another', () => {
  const person = fc.record({
    personId: fc.constantFrom('1', '2', '3'),
    answer: fc.constantFrom('', 'a', 'b', 'c'),
  })
  fc.assert(
    fc.property(fc.array(person, { maxLength: 8 }), (drawn) => {
      const people = drawn.map(({ personId, answer }) => said(personId, answer, `Name ${personId}`))
      const told = answerOfAll(people)
      const given = people.filter(({ answer }) => answer !== '')
      if (typeof told === 'string') {
        expect(new Set(given.map(({ answer }) => answer))).toEqual(new Set(told === '' ? [] : [told]))
        if (told !== '')
          for (const { personId } of people) expect(given.some((one) => one.personId === personId)).toBe(true)
      } else expect(new Set(told)).toEqual(new Set(given.map(({ name, answer }) => `${name}: ${answer}`)))
    }),
  )
})
