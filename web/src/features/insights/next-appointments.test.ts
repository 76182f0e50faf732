import type { Appointment } from '@reihum/contract/courses/appointment.schema.ts'
import { expect, it } from 'vitest'
import { nextAppointments } from './next-appointments.ts'

const now = Date.parse('2027-03-04T12:00:00Z')

/** Each begins on the hour and lasts one hour. */
const at = (hour: number, more: Partial<Appointment> = {}) =>
  ({
    id: String(hour),
    start: new Date(Date.parse('2027-03-04T00:00:00Z') + hour * 3_600_000).toISOString(),
    end: new Date(Date.parse('2027-03-04T00:00:00Z') + (hour + 1) * 3_600_000).toISOString(),
    cancelled: false,
    coursePhase: 'upcoming',
    ...more,
  }) as Appointment

const pagesOf = (items: Appointment[]) => (page: number, size: number) =>
  Promise.resolve({ items: items.slice((page - 1) * size, page * size), total: items.length })
const next = async (items: Appointment[], count = 3) =>
  (await nextAppointments(pagesOf(items), count, now)).items.map(({ id }) => id)

it('are those that are not over, the running one among them', async () => {
  expect(await next([at(9), at(11), at(11.5), at(12), at(13), at(14)])).toEqual(['11.5', '12', '13'])
})

it.each([
  ['was called off', { cancelled: true }],
  ['belongs to a draft', { coursePhase: 'draft' }],
  ['belongs to a course that was called off', { coursePhase: 'cancelled' }],
] as const)('leave out what %s', async (_, more) => {
  expect(await next([at(13, more), at(14)])).toEqual(['14'])
})

it('are found behind a morning of more than a page', async () => {
  const morning = Array.from({ length: 130 }, (_, at130) => at(1 + at130 / 100))
  expect(await next([...morning, at(15)])).toEqual(['15'])
})

it('are none where nothing comes', async () => {
  expect(await nextAppointments(pagesOf([at(9)]), 3, now)).toEqual({ items: [], total: 0 })
})
