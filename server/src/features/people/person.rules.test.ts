import { type PersonFields, personFieldNames } from '@reihum/contract/people/person.schema.ts'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { decideErasure, decideMerge, mergedFields, sortMails, strongestReason } from './person.rules.ts'

const living = { revision: 3, isErased: false }
const question = {
  kept: living,
  merged: { revision: 5, isErased: false },
  seen: { kept: 3, merged: 5 },
  doubts: 0,
  isConfirmed: false,
}

describe('two persons become one', () => {
  it.each([
    ['as they were compared', {}, 'merged'],
    ['not when one was erased', { merged: { revision: 5, isErased: true } }, 'PERSON_ERASED'],
    ['not into whoever was erased', { kept: { revision: 3, isErased: true } }, 'PERSON_ERASED'],
    ['not when one was changed since', { seen: { kept: 3, merged: 4 } }, 'CONFLICT'],
    ['not when the other was changed since', { seen: { kept: 2, merged: 5 } }, 'CONFLICT'],
    ['not when they were booked together', { doubts: 1 }, 'PERSONS_BOOKED_TOGETHER'],
    ['when that was confirmed', { doubts: 2, isConfirmed: true }, 'merged'],
  ])('%s', (_, change, expected) => {
    const decision = decideMerge({ ...question, ...change })
    expect(decision.kind === 'refused' ? decision.code : decision.kind).toBe(expected)
  })

  test('with each value from whom it was chosen from, and no other', () => {
    const fields = fc.record(
      Object.fromEntries(personFieldNames.map((name) => [name, fc.string()])),
    ) as fc.Arbitrary<PersonFields>
    const take = fc.dictionary(
      fc.constantFrom(...personFieldNames),
      fc.constantFrom('kept' as const, 'merged' as const),
    )
    fc.assert(
      fc.property(fields, fields, take, (kept, merged, chosen) => {
        const one = mergedFields(kept, merged, chosen)
        for (const name of personFieldNames)
          expect(one[name]).toBe(chosen[name] === 'merged' ? merged[name] : kept[name])
        expect(mergedFields(kept, merged, {})).toEqual(kept)
      }),
    )
  })
})

it('nobody is erased while they are awaited; whoever is erased stays erased', () => {
  expect(decideErasure(false, 1)).toEqual({ kind: 'refused', code: 'PERSON_STILL_COMING' })
  expect(decideErasure(false, 0)).toEqual({ kind: 'erased' })
  expect(decideErasure(true, 1)).toEqual({ kind: 'already' })
})

describe('mails about the bookings of whoever is erased', () => {
  const mails = [
    { id: 'own', topic: 'b', recipient: 'Mina@Example.org' },
    { id: 'other', topic: 'b', recipient: 'bo@example.org' },
    { id: 'family', topic: 'c', recipient: 'mina@example.org' },
  ]
  const shared = (topic: string) => new Set(topic === 'c' ? ['mina@example.org'] : [])

  it('go when only they read them, and lose their words when others of the booking do', () => {
    expect(sortMails(mails, new Set(['mina@example.org']), shared)).toEqual({
      deleted: ['own'],
      blanked: ['other', 'family'],
    })
  })

  test('are each either deleted or blanked', () => {
    const mail = fc.record({
      id: fc.uuid(),
      topic: fc.constantFrom('b', 'c'),
      recipient: fc.constantFrom('a', 'B', 'c'),
    })
    fc.assert(
      fc.property(fc.array(mail), fc.array(fc.constantFrom('a', 'b', 'c')), (some, addresses) => {
        const { deleted, blanked } = sortMails(some, new Set(addresses), shared)
        expect([...deleted, ...blanked].toSorted()).toEqual(some.map(({ id }) => id).toSorted())
      }),
    )
  })
})

test('of several reasons the strongest is told', () => {
  expect(strongestReason(['phone', 'email', 'name'])).toBe('name')
  expect(strongestReason(['phone', 'email'])).toBe('email')
  expect(strongestReason([])).toBeNull()
})
