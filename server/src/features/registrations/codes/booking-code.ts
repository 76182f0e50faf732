import { type CodeTerms, codeCentsOf, codeTermsOf } from '@reihum/contract/courses/reduced-prices.ts'
import type { FieldErrorCode } from '@reihum/contract/field-errors.ts'
import type { BookingRequest } from '@reihum/contract/registrations/booking.schema.ts'
import { isVoucherNumber, voucherNumberOf } from '@reihum/contract/vouchers/voucher-number.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { type KnownCode, problemWithCode } from '#features/courses/codes/code.rules.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { CheckedPerson } from '../booking/booking.rules.ts'

type Asked = { courseId: string; request: Pick<BookingRequest, 'code' | 'alsoWaitFor'>; at: Date }

/** What the code of a booking takes off, or why it cannot be used; nothing where it names none. */
export function codeOfBooking(
  ctx: TenantContext,
  codes: ReadonlyMap<string, KnownCode>,
  { courseId, request: { code, alsoWaitFor }, at }: Asked,
): { code?: CodeTerms | FieldErrorCode } {
  if (code === '') return {}
  const known = codes.get(code)
  const today = wallClockOf(at, ctx.tenant.timeZone).date
  const problem = problemWithCode(known, { courseId, today })
  if (problem === 'codeUnknown' && isVoucherNumber(voucherNumberOf(code))) return { code: 'voucherIsCode' }
  if (problem || !known) return { code: problem ?? 'codeUnknown' }
  // Only one of the dates comes true, and a code counts once.
  return { code: alsoWaitFor.length > 0 ? 'codeOneDate' : codeTermsOf(known) }
}

/** What a code is used for by the people of a booking. */
function usedBy(people: readonly CheckedPerson[]): { people: number; cents: number } {
  const cents = people.map(({ price }) => codeCentsOf(price)).filter((one) => one > 0)
  return { people: cents.length, cents: cents.reduce((sum, one) => sum + one, 0) }
}

/**
 * Notes that a booking of a batch uses a code, so that the next booking finds less of it left. If the first one then gets no place,
 * its use is not stored, and the next one was refused for nothing: it is sent again.
 */
export function noteUse(codes: Map<string, KnownCode>, code: string, people: readonly CheckedPerson[]): void {
  const known = codes.get(code)
  if (!known) return
  const used = usedBy(people)
  for (const [typed, one] of codes) {
    // Codes of one set share its limits.
    if (one.id !== known.id) continue
    codes.set(typed, {
      ...one,
      usedPeople: one.usedPeople + used.people,
      usedCents: one.usedCents + used.cents,
      ...(one.single && {
        single: {
          ...one.single,
          used: one.single.used || (typed === code && !one.single.isForMany && used.people > 0),
        },
      }),
    })
  }
}
