import { expect, it } from 'vitest'
import { missingFields } from './missing-fields.ts'

const field = (name: string, required: boolean) => ({ name, label: name, required, hint: '' })
const fields = [
  field('firstName', true),
  field('lastName', true),
  field('email', false),
  field('reference', true),
]

it.each([
  [['firstName', null, 'reference'], ['lastName']],
  [['fullName', 'reference'], []],
  [['fullName', 'email'], ['reference']],
  [[], ['firstName', 'lastName', 'reference']],
])('with columns %j every row still needs %j', (columns, expected) => {
  const plan = { columns } as unknown as Parameters<typeof missingFields>[1]
  expect(missingFields({ fields }, plan).map(({ name }) => name)).toEqual(expected)
})
