import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { actionsOn, type Belonging, isLastAdmin } from './member.rules.ts'

const member = (id: string, role: Belonging['role']): Belonging => ({ id, userId: id, role })

describe('the last admin', () => {
  test.each([
    ['alone', [member('a', 'admin')], 'a', true],
    ['with operators', [member('a', 'admin'), member('b', 'operator')], 'a', true],
    ['with another admin', [member('a', 'admin'), member('b', 'admin')], 'a', false],
    ['an operator beside one admin', [member('a', 'admin'), member('b', 'operator')], 'b', false],
    ['nobody of the team', [member('a', 'admin')], 'x', false],
  ] as const)('%s: %s', (_, members, id, isLast) => {
    expect(isLastAdmin(members, id)).toBe(isLast)
    expect(actionsOn(members, id).includes('remove')).toBe(!isLast)
  })

  test('stays, in whatever order the rest is removed', () => {
    const team = fc.array(fc.constantFrom('operator' as const, 'admin' as const), { minLength: 1 })
    fc.assert(
      fc.property(team, fc.infiniteStream(fc.nat()), (roles, picks) => {
        let members = roles.map((role, at) => member(String(at), role))
        const hadAdmin = members.some(({ role }) => role === 'admin')
        for (const pick of picks.take(50)) {
          const one = members[pick % members.length]
          if (one && !isLastAdmin(members, one.id)) members = members.filter(({ id }) => id !== one.id)
          if (members.length === 0) break
        }
        expect(members.some(({ role }) => role === 'admin')).toBe(hadAdmin)
      }),
    )
  })
})
