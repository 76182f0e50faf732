import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { decideImport } from './person-import.rules.ts'

const blank = {
  firstName: 'Anna',
  lastName: 'Weiß',
  email: '',
  phone: '',
  street: '',
  postalCode: '',
  city: '',
  birthDate: '',
  internalNotes: '',
}
const stored = (fields: Partial<typeof blank>) => ({ ...blank, ...fields, id: 'a' })

test.each([
  ['with the same address', { email: 'a@b.de' }, { email: 'a@b.de', city: 'Kiel' }, 'skipped'],
  ['without one, and with the same phone', { phone: '1' }, { phone: '1' }, 'skipped'],
  [
    'without one, and with another phone',
    { phone: '1', city: 'Kiel' },
    { phone: '2', city: 'Kiel' },
    'created',
  ],
  [
    'without one, and born on another day',
    { birthDate: '1980-01-01' },
    { birthDate: '1981-01-01' },
    'created',
  ],
  ['without one, and with another note', { internalNotes: 'a' }, { internalNotes: 'b' }, 'skipped'],
  ['of whom nothing is told', {}, {}, 'skipped'],
  ['of whom one side tells nothing', { phone: '1' }, {}, 'created'],
])('somebody of one name %s', (_, sent, known, kind) => {
  expect(decideImport({ ...blank, ...sent }, [stored(known)], [], 'skip').kind).toBe(kind)
})

it('is never overwritten, and completed by what was sent', () => {
  const way = fc.constantFrom('', 'a', 'b')
  const person = fc.record({ phone: way, street: way, postalCode: way, city: way })
  fc.assert(
    fc.property(person, person, (sent, known) => {
      const email = 'a@b.de'
      const before = stored({ ...known, email })
      const decision = decideImport({ ...blank, ...sent, email }, [before], [], 'fill')
      const after = decision.kind === 'updated' ? decision.fields : before
      for (const field of ['phone', 'street', 'postalCode', 'city'] as const)
        expect(after[field]).toBe(known[field] === '' ? sent[field] : known[field])
    }),
  )
})
