import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import type { LockedCourse } from '#features/courses/seats.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { mayEnter } from './own-rebooking.rules.ts'

type Ruled = Pick<LockedCourse, 'entryRules' | 'startsAt'>

/** Whether somebody of one course may enter the other, on the day on which that begins. */
export function mayEnterBoth(
  { tenant, now }: TenantContext,
  { from, to }: { from: Ruled; to: Ruled },
  birthDate: string | null,
): boolean {
  const startsOn = wallClockOf(to.startsAt ?? now, tenant.timeZone).date
  return mayEnter({ from: from.entryRules, to: to.entryRules }, birthDate ?? '', startsOn)
}
