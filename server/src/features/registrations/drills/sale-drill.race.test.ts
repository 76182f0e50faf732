import type { SaleDrill, SaleDrills } from '@reihum/contract/registrations/sale-drill.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { addCourse, eventually, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

let reihum: TestReihum
let second: TestReihum
let tenants: TestTenant[]

beforeAll(async () => {
  reihum = await startTestReihum()
  second = await startTestReihum({ database: reihum.database, args: ['--role', 'web'] })
  tenants = await Promise.all([reihum.addTenant(), reihum.addTenant()])
})
afterAll(async () => {
  await second.close()
  await reihum.close()
})

const start = (node: TestReihum, { slug, operator }: TestTenant, courseId: string) =>
  node.call<SaleDrill & Problem>('POST', `/api/${slug}/courses/${courseId}/sale-drills`, {
    token: operator.token,
    body: { id: newId(), registrants: 10, places: 5 },
  })

test('of eight who start one at the same time, on two nodes and for two tenants, one begins', async () => {
  const courses = await Promise.all(tenants.map((tenant) => addCourse(reihum, tenant)))
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) => {
      const whose = at % 2
      const tenant = tenants[whose] as TestTenant
      return start(at < 4 ? reihum : second, tenant, courses[whose] ?? '')
    }),
  )
  const outcomes = answers.map(({ body }) => body.error_code ?? body.state)
  expect(outcomes.filter((outcome) => outcome === 'running')).toHaveLength(1)
  expect(outcomes.filter((outcome) => outcome === 'SALE_DRILL_RUNNING')).toHaveLength(7)

  const begun = answers.find(({ status }) => status === 200)?.body.id
  const result = await eventually(async () => {
    const lists = await Promise.all(
      tenants.map(({ slug, operator }, whose) =>
        reihum.call<SaleDrills>('GET', `/api/${slug}/courses/${courses[whose]}/sale-drills`, {
          token: operator.token,
        }),
      ),
    )
    const drill = lists.flatMap(({ body }) => body.items).find(({ id }) => id === begun)
    return drill?.state === 'finished' && drill.result
  })
  expect(result).toMatchObject({ booked: 5, errors: 0, overbooked: 0 })
})

test('a node that stops takes what it made away first', async () => {
  const third = await startTestReihum({ database: reihum.database, args: ['--role', 'web'] })
  const [tenant] = tenants as [TestTenant]
  const courseId = await addCourse(reihum, tenant)
  const { body } = await reihum.call<SaleDrills>(
    'GET',
    `/api/${tenant.slug}/courses/${courseId}/sale-drills`,
    {
      token: tenant.operator.token,
    },
  )
  expect(body.items).toEqual([])
  const started = await third.call<SaleDrill>('POST', `/api/${tenant.slug}/courses/${courseId}/sale-drills`, {
    token: tenant.operator.token,
    body: { id: newId(), registrants: 500, places: 100 },
  })
  expect(started.status).toBe(200)
  await third.halt()
  const { rows } = await reihum.owner.query(
    'select d.state, (select count(*)::int from tenant where is_drill) as left from sale_drill d where d.id = $1',
    [started.body.id],
  )
  expect(rows[0]).toEqual({ state: 'cancelled', left: 0 })
  await third.close()
})
