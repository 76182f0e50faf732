import type { Appointment } from '@reihum/contract/courses/appointment.schema.ts'

type Page = { items: Appointment[]; total: number }

const size = 100

/** Whether somebody has to be there: not cancelled, not over, and the course is public. */
const isAhead = (now: number) => (appointment: Appointment) =>
  !appointment.cancelled &&
  Date.parse(appointment.end) > now &&
  !['draft', 'cancelled', 'archived'].includes(appointment.coursePhase)

/**
 * The first appointments that are not over. A list by days begins with those of the morning, so pages are read until
 * enough are found.
 */
export async function nextAppointments(
  load: (page: number, size: 100) => Promise<Page>,
  count: number,
  now: number,
): Promise<{ items: Appointment[]; total: number }> {
  const found: Appointment[] = []
  for (let page = 1; ; page += 1) {
    const { items, total } = await load(page, size)
    found.push(...items.filter(isAhead(now)))
    if (found.length >= count || page * size >= total)
      return { items: found.slice(0, count), total: found.length === 0 ? 0 : total }
  }
}
