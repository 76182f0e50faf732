import type { Appointment } from '@reihum/contract/courses/appointment.schema.ts'
import type { Course } from '@reihum/contract/courses/course.schema.ts'
import type { AuditEntry } from '@reihum/contract/insights/insight.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { newId } from '#platform/ids.ts'
import { addCourse, type TestReihum, type TestTenant } from './reihum.ts'

export type Fields = Record<string, unknown>
type Listed = { items: Appointment[]; total: number }

/**
 * Requests of an operator about appointments, over HTTP. `at` is called for each request, because tests create the
 * server later.
 */
export function appointmentDesk(at: () => { reihum: TestReihum; tenant: TestTenant }) {
  const call = <Body>(method: string, path: string, body?: unknown, language = 'de') =>
    at().reihum.call<Body & Problem>(method, `/api/${at().tenant.slug}/${path}`, {
      token: at().tenant.operator.token,
      language,
      body,
    })

  const day = (date: string, time = '18:00', hours = 2) => {
    const start = new Date(`${date}T${time}:00Z`)
    return { start: start.toISOString(), end: new Date(start.getTime() + hours * 3_600_000).toISOString() }
  }

  const appointment = (date: string, overrides: Fields = {}) => ({ id: newId(), ...day(date), ...overrides })

  /** A published course with one appointment on 6 April 2027. */
  const course = (overrides: Fields = {}) =>
    addCourse(at().reihum, at().tenant, { ...day('2027-04-06'), ...overrides })

  const add = (courseId: string, appointments: Fields[], overrideClashes = false) =>
    call<{ items: Appointment[]; added: number }>('POST', `courses/${courseId}/appointments`, {
      appointments,
      overrideClashes,
    })

  async function added(courseId: string, ...appointments: Fields[]) {
    const { status, body } = await add(courseId, appointments)
    if (status >= 300) throw new Error(JSON.stringify(body))
    return body.items
  }

  const list = async (query = '') => (await call<Listed>('GET', `appointments${query}`)).body
  const appointmentsOf = async (courseId: string) => (await list(`?courseId=${courseId}`)).items
  async function only(courseId: string): Promise<Appointment> {
    const [one, ...more] = await appointmentsOf(courseId)
    if (!one || more.length > 0) throw new Error('not exactly one appointment')
    return one
  }
  const getCourse = async (courseId: string) => (await call<Course>('GET', `courses/${courseId}`)).body

  const change = (
    one: Pick<Appointment, 'id' | 'sequence' | 'start' | 'end' | 'title'>,
    overrides: Fields = {},
    overrideClashes = false,
  ) => {
    const { start, end, title } = one
    return call<Appointment>('PUT', `appointments/${one.id}`, {
      sequence: one.sequence,
      appointment: { start, end, title, ...overrides },
      overrideClashes,
    })
  }
  const cancel = (id: string, reason = '') =>
    call<Appointment>('POST', `appointments/${id}/cancel`, { reason })
  const restore = (id: string, overrideClashes = false) =>
    call<Appointment>('POST', `appointments/${id}/restore`, { overrideClashes })
  const remove = (id: string) => call<{ removed: boolean }>('DELETE', `appointments/${id}`)
  const move = (courseId: string, to: string) => call('POST', `courses/${courseId}/${to}`)

  async function place(name: string): Promise<string> {
    const id = newId()
    await call('POST', 'places', { id, place: { name, country: 'DE', capacity: null } })
    return id
  }
  async function instructor(fullname: string): Promise<string> {
    const id = newId()
    await call('POST', 'instructors', { id, instructor: { fullname } })
    return id
  }

  async function log(courseId: string) {
    const { body } = await at().reihum.call<{ items: AuditEntry[] }>(
      'GET',
      `/api/${at().tenant.slug}/audit-log?subjectId=${courseId}`,
      { token: at().tenant.admin.token },
    )
    return body.items.filter(({ commandType }) => commandType.startsWith('appointment'))
  }
  const commandsOf = async (courseId: string) =>
    (await log(courseId)).map((entry) => entry.commandType).sort()

  async function logged(courseId: string, command: string) {
    const entry = (await log(courseId)).find(({ commandType }) => commandType === command)
    const path = `/api/${at().tenant.slug}/audit-log/${entry?.auditId}`
    const { body } = await at().reihum.call<{ metadata: unknown }>('GET', path, {
      token: at().tenant.admin.token,
    })
    return body.metadata
  }

  return {
    call,
    day,
    appointment,
    course,
    add,
    added,
    list,
    appointmentsOf,
    only,
    getCourse,
    change,
    cancel,
    restore,
    remove,
    move,
    place,
    instructor,
    commandsOf,
    logged,
  }
}
