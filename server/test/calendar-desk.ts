import { expect } from 'vitest'
import { addCourse, courseFields, type TestReihum, type TestTenant } from './reihum.ts'

type Fields = Record<string, unknown>
type Headers = { [name: string]: string | undefined }

/**
 * Requests of calendar programs, and of an operator who changes what they show. `at` is called for each request, because
 * tests create the server later and move its clock.
 */
export function calendarDesk(at: () => { reihum: TestReihum; tenant: TestTenant; now: Date }) {
  let visitors = 0

  /** Asks from a new address each time, because the limits count by address. */
  function ask(path: string, headers: Headers = {}, method = 'GET') {
    visitors += 1
    return fetch(`${at().reihum.origin}/api/${path}`, {
      method,
      headers: {
        'x-forwarded-for': `10.9.${visitors >> 8}.${visitors & 255}`,
        'accept-encoding': 'identity',
        ...(headers as Record<string, string>),
      },
    })
  }

  const codeOf = async (answer: Response) => ((await answer.json()) as { error_code: string }).error_code

  const staff = <Body = Fields>(method: string, path: string, body?: unknown) =>
    at().reihum.call<Body>(method, `/api/${at().tenant.slug}/${path}`, {
      token: at().tenant.operator.token,
      body,
    })

  const inDays = (days: number, hours = 0) => {
    const minute = Math.floor(at().now.getTime() / 60_000) * 60_000
    return new Date(minute + days * 86_400_000 + hours * 3_600_000).toISOString()
  }

  const course = (overrides: Fields = {}) =>
    addCourse(at().reihum, at().tenant, { start: inDays(20), end: inDays(20, 2), ...overrides })

  async function change(courseId: string, overrides: Fields) {
    const { body } = await staff<{ revision: number }>('GET', `courses/${courseId}`)
    const { status } = await staff('PUT', `courses/${courseId}`, {
      revision: body.revision,
      course: { ...courseFields(), ...body, ...overrides },
    })
    expect(status).toBe(200)
  }

  return { ask, codeOf, staff, inDays, course, change }
}
