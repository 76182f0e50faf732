import type { Unwinding, UnwindingWay } from '@reihum/contract/registrations/course-cancellation.schema.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { divide, targetsOf, tellsEverybody } from './unwinding.rules.ts'

type Given = Parameters<typeof divide>[0]

const cancel: UnwindingWay = { kind: 'cancel' }
const offer: UnwindingWay = { kind: 'offer' }
const rebook = (courseId: string) => ({ kind: 'rebook', courseId }) as UnwindingWay
const plan = (standard: UnwindingWay, exceptions: [string, UnwindingWay][] = []) =>
  ({
    standard,
    exceptions: exceptions.map(([bookingId, way]) => ({ bookingId, way })),
    offer: null,
  }) as Unwinding

const people: Given = [
  { id: '1', bookingId: 'family' },
  { id: '2', bookingId: 'family' },
  { id: '3', bookingId: 'single' },
]

describe('whoever was registered', () => {
  test.each<[string, Unwinding, object]>([
    ['is cancelled', plan(cancel), { cancelled: ['1', '2', '3'], offered: [], rebooked: {} }],
    ['is offered another course', plan(offer), { cancelled: [], offered: ['1', '2', '3'], rebooked: {} }],
    ['is rebooked', plan(rebook('x')), { cancelled: [], offered: [], rebooked: { x: ['1', '2', '3'] } }],
    [
      'is treated as all others, unless something else was chosen for the booking',
      plan(offer, [['family', rebook('x')]]),
      { cancelled: [], offered: ['3'], rebooked: { x: ['1', '2'] } },
    ],
    [
      'is not affected by a choice for a booking that has left',
      plan(cancel, [['gone', offer]]),
      { cancelled: ['1', '2', '3'], offered: [], rebooked: {} },
    ],
  ])('%s', (_, unwinding, expected) => {
    const { rebooked, ...divided } = divide(people, unwinding)
    expect({ ...divided, rebooked: Object.fromEntries(rebooked) }).toEqual(expected)
  })

  test('goes exactly one way, all of a booking the same, and to courses that are locked', () => {
    const way = fc.oneof(
      fc.constant(cancel),
      fc.constant(offer),
      fc.constantFrom('x', 'y').map((id) => rebook(id)),
    )
    const booking = fc.constantFrom('a', 'b', 'c', 'd')
    const registered = fc.uniqueArray(fc.record({ id: fc.uuid(), bookingId: booking }), {
      selector: ({ id }) => id,
      maxLength: 12,
    })
    const exceptions = fc.array(fc.tuple(booking, way), { maxLength: 4 })
    fc.assert(
      fc.property(registered, way, exceptions, (given, standard, except) => {
        const unwinding = plan(standard, except)
        const { cancelled, offered, rebooked } = divide(given, unwinding)
        const ways = [cancelled, offered, ...rebooked.values()]
        expect(ways.flat().sort()).toEqual(given.map(({ id }) => id).sort())
        for (const bookingId of new Set(given.map((each) => each.bookingId))) {
          const ids = given.filter((each) => each.bookingId === bookingId).map(({ id }) => id)
          expect(ways.filter((chosen) => ids.some((id) => chosen.includes(id)))).toHaveLength(1)
        }
        for (const target of rebooked.keys()) expect(targetsOf(unwinding)).toContain(target)
        if (offered.length > 0) expect(tellsEverybody(false, unwinding)).toBe(true)
      }),
    )
  })
})
