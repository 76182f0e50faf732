import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { addCourse, courseFields, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant
let course: string

beforeAll(async () => {
  reihum = await startTestReihum()
  tenant = await reihum.addTenant()
  course = await addCourse(reihum, tenant)
})
afterAll(() => reihum.close())

const call = (method: string, path: string, body?: unknown) =>
  reihum.call<Problem>(method, `/api/${tenant.slug}${path}`, { token: tenant.operator.token, body })

const asked: [what: string, ask: (day: string) => ReturnType<typeof call>][] = [
  ['the list of courses', (day) => call('GET', `/courses?from=${day}&until=${day}`)],
  ['the list of appointments', (day) => call('GET', `/appointments?from=${day}&until=${day}`)],
  ['the calendar', (day) => call('GET', `/calendar?from=${day}&until=${day}`)],
  ['the public list', (day) => call('GET', `/portal/courses?from=${day}`)],
  ['the log', (day) => call('GET', `/audit-log?from=${day}`)],
  ['a copy', (day) => call('GET', `/courses/from/preview?courseId=${course}&firstDate=${day}`)],
  [
    'a series',
    (firstDate) =>
      call('POST', `/courses/${course}/series-preview`, {
        series: { cycle: 'weekly', firstDate, time: '10:00', minutes: 60, end: { count: 5 } },
      }),
  ],
  [
    'an appointment',
    (day) =>
      call('POST', `/courses/${course}/appointments`, {
        appointments: [{ id: newId(), start: `${day}T10:00:00Z`, end: `${day}T12:00:00Z` }],
      }),
  ],
  [
    'a course',
    (day) =>
      call('POST', '/courses', {
        id: newId(),
        course: courseFields({ start: `${day}T10:00:00Z`, end: `${day}T12:00:00Z` }),
      }),
  ],
]

// 9999-12-31, the last day with a four-digit year, once kept the server counting days for ever.
describe.each(['0000-01-01', '0020-03-04', '9999-12-31'])('%s is a typing error', (day) => {
  it.each(asked)('in %s', async (_, ask) => {
    const { status, body } = await ask(day)
    expect([status, body.errors?.[0]?.code]).toEqual([422, 'date'])
  })
})
