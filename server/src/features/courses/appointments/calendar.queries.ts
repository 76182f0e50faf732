import {
  type calendarInput,
  calendarLimit,
  type calendarMonth,
} from '@reihum/contract/courses/appointment.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { TenantContext } from '#platform/tenant-context.ts'
import { closedDays } from '../closures/closure.queries.ts'
import { dayBegins } from '../list/course-list.queries.ts'
import { asAppointment, holding, namedAppointments } from './appointment.queries.ts'
import { tenantHolidays } from './holiday.queries.ts'
import { addDays } from './series.rules.ts'

type Input = z.output<typeof calendarInput>

function holidaysBetween(holidayOn: (date: string) => string | null, from: string, until: string) {
  const holidays: { date: string; name: string }[] = []
  for (let date = from; date <= until; date = addDays(date, 1)) {
    const name = holidayOn(date)
    if (name) holidays.push({ date, name })
  }
  return holidays
}

/** The appointments in these days, including those that began earlier; archived courses are left out. */
export async function readCalendar(
  ctx: TenantContext,
  input: Input,
  locale: Locale,
): Promise<z.output<typeof calendarMonth>> {
  const [from, until] = [dayBegins(ctx, input.from), dayBegins(ctx, addDays(input.until, 1))]
  let found = namedAppointments(ctx)
    .where(sql<boolean>`a.starts_at < ${until} and a.ends_at > ${from}`)
    .where('c.state', '<>', 'archived')
  if (input.kind) found = found.where('c.kind', '=', input.kind)
  if (input.placeId) found = found.where(holding(ctx, 'place_id', input.placeId))
  if (input.instructorId) found = found.where(holding(ctx, 'instructor_id', input.instructorId))
  const rows = await found
    .orderBy('a.starts_at')
    .orderBy('a.id')
    .limit(sql.lit(calendarLimit + 1))
    .execute()
  const holidayOn = await tenantHolidays(ctx, locale)
  const closureOn = await closedDays(ctx, ['closed', 'school'])
  return {
    appointments: rows.slice(0, calendarLimit).map((row) => asAppointment(row, ctx.now)),
    truncated: rows.length > calendarLimit,
    holidays: holidaysBetween(
      (date) => holidayOn(date) ?? closureOn(date)?.name ?? null,
      input.from,
      input.until,
    ),
  }
}
