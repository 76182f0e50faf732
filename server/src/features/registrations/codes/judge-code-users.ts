import type { WrongField } from '@reihum/contract/field-errors.ts'
import type { BookingRequest } from '@reihum/contract/registrations/booking.schema.ts'
import type { KnownCode } from '#features/courses/codes/code.rules.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { PlacedOrder } from '../booking/compose-booking.ts'
import { haveUsed, keysOf, usersOf } from './once-per-person.ts'

const usedBefore: WrongField = { path: ['code'], code: 'codeUsedBefore' }

export type JudgedUsers = {
  fields: WrongField[]
  /** Whether somebody used the code before is only looked at when the mailbox was shown to be theirs. */
  asksForMail: boolean
}

const fine: JudgedUsers = { fields: [], asksForMail: false }

type Codes = ReadonlyMap<string, KnownCode>

/**
 * Whether the people of the orders of a batch may still use a code that is good once for each person. A stranger who names somebody
 * else must not learn whether they were here before, so an order that nobody's mailbox stands for is asked for a click first. Orders
 * without such a code cost no statement. What is found is noted with the order once it is booked, for those behind it.
 */
export async function judgeCodeUsers(ctx: TenantContext, fresh: readonly PlacedOrder[], codes: Codes) {
  const asking = fresh.flatMap((one) => {
    const code = codes.get(one.order.request.code)
    return code?.oncePerPerson ? [{ one, codeId: code.id }] : []
  })
  const named = asking
    .filter(({ one }) => !one.order.unproven)
    .map(({ one, codeId }) => {
      const { byOperator, request } = one.order
      const byStaff = byOperator ? { persons: byOperator.persons ?? [] } : null
      return { one, users: usersOf({ codeId, request }, byStaff) }
    })
  const used = await haveUsed(
    ctx,
    named.flatMap(({ users }) => users),
  )
  const keys = new Map(named.map(({ one, users }) => [one, users.flatMap(keysOf)]))
  let read = 0
  const refused = new Set<PlacedOrder>()
  for (const { one, users } of named) {
    if (used.slice(read, read + users.length).includes(true)) refused.add(one)
    read += users.length
  }
  const noted = new Set<string>()
  const unproven = new Set(asking.filter(({ one }) => one.order.unproven).map(({ one }) => one))
  return {
    judge(one: PlacedOrder): JudgedUsers {
      if (unproven.has(one)) return { fields: [], asksForMail: true }
      const isUsed = refused.has(one) || keys.get(one)?.some((key) => noted.has(key))
      return isUsed ? { fields: [usedBefore], asksForMail: false } : fine
    },
    note(one: PlacedOrder): void {
      for (const key of keys.get(one) ?? []) noted.add(key)
    },
  }
}

/** The same for a form whose mailbox was shown to be theirs. */
export async function wrongUsersOf(
  ctx: TenantContext,
  codes: Codes,
  { request, isUnproven }: { request: BookingRequest; isUnproven: boolean },
): Promise<WrongField[]> {
  const code = codes.get(request.code)
  if (!code?.oncePerPerson || isUnproven) return []
  const used = await haveUsed(ctx, usersOf({ codeId: code.id, request }, null))
  return used.includes(true) ? [usedBefore] : []
}
