import type { Course } from '@reihum/contract/courses/course.schema.ts'
import type { AuditEntry } from '@reihum/contract/insights/insight.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { newId } from '#platform/ids.ts'
import { courseFields, type TestReihum, type TestTenant, type TestUser } from './reihum.ts'

export type Fields = Record<string, unknown>
type Answered = Course & Problem & { removed: boolean; remembered: boolean; data?: unknown }

/** A clock that never shows the same instant twice, so that the log has one order, and that can be moved forward. */
export function risingTime() {
  let now = new Date()
  const pass = (ms: number) => {
    now = new Date(now.getTime() + ms)
    return now
  }
  return { clock: () => pass(1), now: () => now, pass }
}

/**
 * Requests of an operator about courses, over HTTP. `at` is called for each request, because tests create the server
 * later.
 */
export function courseDesk(at: () => { reihum: TestReihum; tenant: TestTenant }) {
  const call = (method: string, path: string, body?: unknown, by?: TestUser, of = at().tenant) =>
    at().reihum.call<Answered>(method, `/api/${of.slug}/courses${path}`, {
      token: (by ?? at().tenant.operator).token,
      body,
    })
  const create = (course: Fields, { id = newId(), ...more }: Fields & { id?: string } = {}) =>
    call('POST', '', { id, course, ...more })
  const log = async () => {
    const { reihum, tenant } = at()
    const { body } = await reihum.call<{ items: AuditEntry[] }>(
      'GET',
      `/api/${tenant.slug}/audit-log?subjectKind=course`,
      { token: tenant.admin.token },
    )
    return body.items.map(({ commandType }) => commandType)
  }
  return {
    call,
    create,
    draft: async (overrides: Fields = {}) => (await create(courseFields(overrides))).body,
    published: async (overrides: Fields = {}) =>
      (await create(courseFields(overrides), { publish: true })).body,
    change: ({ id, revision }: Course, course: Fields, more: Fields = {}, by?: TestUser) =>
      call('PUT', `/${id}`, { revision, course, ...more }, by),
    move: ({ id }: Course, to: string) => call('POST', `/${id}/${to}`),
    read: async ({ id }: Pick<Course, 'id'>) => (await call('GET', `/${id}`)).body,
    log,
    tier: (name: string) =>
      at().reihum.owner.query('update tenant set tier = $2 where id = $1', [at().tenant.id, name]),
  }
}
