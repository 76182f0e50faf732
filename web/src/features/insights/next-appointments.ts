import type { Appointment } from '@reihum/contract/courses/appointment.schema.ts'

type Page = { items: Appointment[]; total: number }

const size = 100

/** Called off, over, or not public yet: nobody has to be there. */
const isAhead = (now: number) => (appointment: Appointment) =>
  !appointment.cancelled &&
  Date.parse(appointment.end) > now &&
  !['draft', 'cancelled', 'archived'].includes(appointment.coursePhase)

/** The first that are not over; a list by days begins with what was in the morning, so it is read until they come. */
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
