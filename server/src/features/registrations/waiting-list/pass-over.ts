import { recordMany } from '#platform/audit/record.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { tellingOf } from '../moved-booking.rules.ts'
import { registrationPassedOver } from '../registration.events.ts'
import { lastNumber, lockWaiting, storeMoves } from '../registration-move.store.ts'

type PassedBy = {
  courseId: string
  /** Registrations with a smaller queue number were passed over; without it all on the waiting list were. */
  before?: number
  /** How many places were empty at that time. */
  free: number
}

/** Records that an operator gave places out of turn: everybody ahead on the list can read that it was not the rule. */
export async function passOver(
  ctx: TenantContext,
  { courseId, before = lastNumber + 1, free }: PassedBy,
): Promise<void> {
  const all = await lockWaiting(ctx, courseId, { behind: 0, atMost: lastNumber })
  const passed = all.filter(({ queue_number }) => (queue_number ?? lastNumber) < before)
  const people = new Map<number | null, number>()
  for (const { queue_number: number } of passed) people.set(number, (people.get(number) ?? 0) + 1)
  const moves = passed.map((registration) => ({
    registration,
    to: 'on_waiting_list' as const,
    cause: 'passed_over' as const,
    detail: { free, people: people.get(registration.queue_number) ?? 1, outOfTurn: true },
  }))
  await Promise.all([
    storeMoves(ctx, moves, ctx.actor),
    recordMany(
      ctx,
      moves.map(({ registration, detail }) => ({
        event: registrationPassedOver(tellingOf(registration, [registration]), detail),
        actor: ctx.actor,
        origin: ctx.origin,
      })),
    ),
  ])
}
