import {
  type AttendanceDay,
  type AttendanceSheet,
  sheetsLimit,
} from '@reihum/contract/attendance/attendance.schema.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { sql } from 'kysely'
import { addDays } from '#features/courses/appointments/series.rules.ts'
import { dayBegins } from '#features/courses/list/course-list.queries.ts'
import { trialsAt } from '#features/courses/trials/trial-lesson.queries.ts'
import { ownProofs } from '#features/registrations/proofs/proof.queries.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { asAttended, expectedIn, ledAppointments, standingAt } from './attendance-row.queries.ts'
import { sheetAnswers } from './sheet-answers.queries.ts'

/**
 * Longer appointments are only found on their first days. With this limit, an index range with both ends finds a day's
 * appointments.
 */
const longest = 31

type Led = Awaited<ReturnType<ReturnType<typeof ledAppointments>['execute']>>
const unsaid = { type: null, markedAt: null, markId: null, markedBy: '' }

async function sheetsOf(ctx: TenantContext, rows: Led): Promise<AttendanceSheet[]> {
  const [expected, trials, standing] = await Promise.all([
    expectedIn(ctx, [...new Set(rows.map((row) => row.course_id))]),
    trialsAt(
      ctx,
      rows.map(({ id }) => id),
    ),
    standingAt(
      ctx,
      rows.map(({ id }) => id),
    ),
  ])
  const ids = expected.map(({ attendee }) => attendee.registrationId)
  const [answersOf, proofs] = await Promise.all([sheetAnswers(ctx, ids), ownProofs(ctx, ids)])
  const byCourse = Map.groupBy(expected, ({ courseId }) => courseId)
  return rows.map((row) => ({
    appointment: asAttended(row, ctx.now),
    attendees: (byCourse.get(row.course_id) ?? []).flatMap(({ attendee }) => {
      const said = standing(row.id, attendee.registrationId)
      // A cancelled registration is shown only if it has a mark.
      if (attendee.state === 'cancelled' && !said) return []
      const { date } = wallClockOf(row.starts_at, ctx.tenant.timeZone)
      const answers = answersOf(attendee.registrationId).map(({ isExpiredOn, ...answer }) => ({
        ...answer,
        isExpired: isExpiredOn(date),
      }))
      const proof = proofs.get(attendee.registrationId) ?? null
      return [{ ...attendee, ...(said ?? unsaid), answers, proof }] as AttendanceSheet['attendees']
    }),
    trial: trials.get(row.id) ?? null,
  }))
}

/** All sheets of a day, including appointments that began earlier and go on, to be taken to places without network. */
export async function attendanceOfDay(ctx: TenantContext, asked: string | undefined): Promise<AttendanceDay> {
  const day = asked ?? wallClockOf(ctx.now, ctx.tenant.timeZone).date
  const rows = await ledAppointments(ctx)
    .where('a.starts_at', '>=', new Date(dayBegins(ctx, addDays(day, -longest))))
    .where('a.starts_at', '<', new Date(dayBegins(ctx, addDays(day, 1))))
    .where('a.ends_at', '>', new Date(dayBegins(ctx, day)))
    .limit(sql.lit(sheetsLimit + 1))
    .execute()
  return {
    now: ctx.now.toISOString(),
    day,
    sheets: await sheetsOf(ctx, rows.slice(0, sheetsLimit)),
    truncated: rows.length > sheetsLimit,
  }
}

export async function attendanceSheet(ctx: TenantContext, appointmentId: string) {
  const [sheet] = await sheetsOf(ctx, await ledAppointments(ctx).where('a.id', '=', appointmentId).execute())
  if (!sheet) throw new Refusal('NOT_FOUND')
  return { ...sheet, now: ctx.now.toISOString() }
}
