import type { AskedAttribute, AttributeAnswer } from '@reihum/contract/courses/attribute.schema.ts'
import type { PersonThing } from '@reihum/contract/courses/thing.schema.ts'
import type { AttributeId, ThingId } from '@reihum/contract/wire/ids.schema.ts'
import { expect, test } from 'vitest'
import { chosenOf, withStoredThing } from './stored-things.ts'

const saidAt = '2026-03-03T12:00:00.000Z'
const asked = (id: string, belongsTo: string | null = null) => ({ id, belongsTo }) as AskedAttribute
const answer = (id: string, value: AttributeAnswer['value']): AttributeAnswer => ({
  attributeId: id as AttributeId,
  value,
})
const bello: PersonThing = {
  id: 'b' as ThingId,
  kind: { id: 'dog' as AttributeId, label: { de: 'Hund', en: 'Dog' } },
  name: 'Bello',
  facts: [
    { asked: asked('weight', 'dog'), value: 7.5, saidAt, saidBy: 'staff', isOutdated: false },
    { asked: asked('food', 'dog'), value: 'Huhn', saidAt, saidBy: 'staff', isOutdated: true },
  ],
}
const questions = [asked('size'), asked('dog'), asked('weight', 'dog'), asked('food', 'dog')]

test('what is stored comes in place of what was said of another, and what is too old is asked anew', () => {
  const answers = [answer('size', 'M'), answer('dog', 'Rex'), answer('food', 'Fisch')]
  expect(withStoredThing(answers, bello, questions, 'de')).toEqual([
    answer('size', 'M'),
    answer('dog', 'Bello'),
    { ...answer('weight', '7,5'), seenAsOf: saidAt },
  ])
})

test('a thing is recognised by its name, however it is written', () => {
  expect(chosenOf([bello], [answer('dog', ' BELLO')])).toEqual([bello])
  expect(chosenOf([bello], [answer('dog', 'Rex')])).toEqual([])
})
