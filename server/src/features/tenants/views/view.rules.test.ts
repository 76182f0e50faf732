import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { actionsOnView, inOwnOrder } from './view.rules.ts'

describe('who changes a view', () => {
  it.each([
    { isOwn: true, role: 'operator', may: true },
    { isOwn: false, role: 'operator', may: false },
    { isOwn: false, role: 'accountant', may: false },
    { isOwn: false, role: 'admin', may: true },
    { isOwn: true, role: 'admin', may: true },
    { isOwn: false, role: null, may: false },
  ] as const)('$role, own: $isOwn → $may', ({ may, ...view }) => {
    expect(actionsOnView(view)).toEqual(may ? ['change', 'delete'] : [])
  })
})

describe('the order of views', () => {
  it('puts those of the own order first and the others after them by name', () => {
    const byName = ['a', 'b', 'c', 'd'].map((id) => ({ id }))
    expect(inOwnOrder(byName, ['c', 'gone', 'a', 'c']).map(({ id }) => id)).toEqual(['c', 'a', 'b', 'd'])
  })

  it('loses none and shows none twice, whatever the order says', () => {
    const ids = fc.uniqueArray(fc.string({ maxLength: 3 }), { maxLength: 8 })
    fc.assert(
      fc.property(ids, fc.array(fc.string({ maxLength: 3 })), (names, order) => {
        const arranged = inOwnOrder(
          names.map((id) => ({ id })),
          order,
        ).map(({ id }) => id)
        expect([...arranged].sort()).toEqual([...names].sort())
      }),
    )
  })
})
