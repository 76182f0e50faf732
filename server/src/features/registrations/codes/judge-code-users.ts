import type { WrongField } from '@reihum/contract/field-errors.ts'
import type { BookingRequest } from '@reihum/contract/registrations/booking.schema.ts'
import type { KnownCode } from '#features/courses/codes/code.rules.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { PlacedOrder } from '../booking/compose-booking.ts'
import { areKnownHere, keysOfNewcomer, type Newcomer, newcomerOf } from '../recommending/newcomers.ts'
import { haveUsed, keysOf, type User, usersOf } from './once-per-person.ts'

/** Somebody had a place here who uses a code that is for newcomers. */
const notNew: WrongField = { path: ['code'], code: 'codeForNewcomers' }
const usedBefore: WrongField = { path: ['code'], code: 'codeUsedBefore' }

export type JudgedUsers = {
  fields: WrongField[]
  /** Whether somebody used the code before is only looked at when the mailbox was shown to be theirs. */
  asksForMail: boolean
}

const fine: JudgedUsers = { fields: [], asksForMail: false }

type Codes = ReadonlyMap<string, KnownCode>

/** Who is looked at for a code, in the order of the form; null: the code asks for nothing of the kind. */
type Looked = { users: User[]; newcomers: Newcomer[]; refusal: WrongField }

type Asking = { request: BookingRequest; byStaff: { persons: readonly (string | null)[] } | null }

function lookedAt(code: KnownCode | undefined, { request, byStaff }: Asking): Looked | null {
  const asked = { codeId: code?.id ?? '', request }
  if (code?.isForNewcomers)
    return { users: [], newcomers: [newcomerOf(asked, byStaff !== null)], refusal: notNew }
  if (code?.oncePerPerson) return { users: usersOf(asked, byStaff), newcomers: [], refusal: usedBefore }
  return null
}

/** Those who may not use their codes. As many statements for many orders as for one, and none where there are none. */
async function refusedOf<Of extends Looked>(ctx: TenantContext, looked: readonly Of[]): Promise<Set<Of>> {
  const users = looked.flatMap((one) => one.users.map((user) => ({ one, user })))
  const newcomers = looked.flatMap((one) => one.newcomers.map((newcomer) => ({ one, newcomer })))
  const [used, known] = [
    await haveUsed(
      ctx,
      users.map(({ user }) => user),
    ),
    await areKnownHere(
      ctx,
      newcomers.map(({ newcomer }) => newcomer),
    ),
  ]
  return new Set([
    ...users.flatMap(({ one }, at) => (used[at] ? [one] : [])),
    ...newcomers.flatMap(({ one }, at) => (known[at] ? [one] : [])),
  ])
}

/**
 * Whether the people of the orders of a batch may use a code that is good once for each person, or only for newcomers. A stranger
 * who names somebody else must not learn whether they were here before, so an order that nobody's mailbox stands for is asked for
 * a click first. Orders without such a code cost no statement. What is found is noted with the order once it is booked, for those
 * behind it.
 */
export async function judgeCodeUsers(ctx: TenantContext, fresh: readonly PlacedOrder[], codes: Codes) {
  const asking = fresh.flatMap((one) => {
    const { byOperator, request } = one.order
    const byStaff = byOperator ? { persons: byOperator.persons ?? [] } : null
    const looked = lookedAt(codes.get(request.code), { request, byStaff })
    return looked ? [{ one, ...looked }] : []
  })
  const proven = asking.filter(({ one }) => !one.order.unproven)
  const refused = await refusedOf(ctx, proven)
  const found = new Map(
    proven.map((looked) => [
      looked.one,
      {
        refusal: looked.refusal,
        isRefused: refused.has(looked),
        keys: [...looked.users.flatMap(keysOf), ...looked.newcomers.flatMap(keysOfNewcomer)],
      },
    ]),
  )
  const noted = new Set<string>()
  const unproven = new Set(asking.filter(({ one }) => one.order.unproven).map(({ one }) => one))
  return {
    judge(one: PlacedOrder): JudgedUsers {
      if (unproven.has(one)) return { fields: [], asksForMail: true }
      const known = found.get(one)
      const isRefused = known && (known.isRefused || known.keys.some((key) => noted.has(key)))
      return isRefused ? { fields: [known.refusal], asksForMail: false } : fine
    },
    note(one: PlacedOrder): void {
      for (const key of found.get(one)?.keys ?? []) noted.add(key)
    },
  }
}

/** The same for a form whose mailbox was shown to be theirs. */
export async function wrongUsersOf(
  ctx: TenantContext,
  codes: Codes,
  { request, isUnproven }: { request: BookingRequest; isUnproven: boolean },
): Promise<WrongField[]> {
  const looked = isUnproven ? null : lookedAt(codes.get(request.code), { request, byStaff: null })
  if (!looked) return []
  return (await refusedOf(ctx, [looked])).size > 0 ? [looked.refusal] : []
}
