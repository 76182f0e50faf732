import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { solvedForBooking } from './captcha.ts'
import { testSecret } from './database.ts'
import { type NodeProcess, startNodeProcess } from './node-process.ts'
import { addCourse, bookingRequest, startTestReihum, type TestReihum, type TestTenant } from './reihum.ts'

const wrongClock = fileURLToPath(new URL('wrong-clock.mjs', import.meta.url))

export const minute = 60_000

let reihum: TestReihum
let tenant: TestTenant

/** A node on a machine whose clock is off by so much. */
const startOff = (offMs: number) =>
  startNodeProcess(
    {
      DATABASE_URL: reihum.database.ownerUrl,
      REIHUM_SECRET: testSecret,
      REIHUM_DATA: '/tmp',
      NODE_OPTIONS: `--import ${wrongClock}`,
      WRONG_CLOCK_MS: String(offMs),
    },
    ['--role', 'web'],
  )

const book = async (node: NodeProcess, courseId: string) => {
  const body = { ...bookingRequest(), captcha: solvedForBooking(tenant.id, new Date()) }
  const response = await fetch(`${node.origin}/api/${tenant.slug}/portal/courses/${courseId}/registrations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'de' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as { error_code?: string } }
}

/** Nodes whose clocks are off, each beside one whose clock is right. */
export function drillWrongClocks(offs: readonly number[]): void {
  beforeAll(async () => {
    reihum = await startTestReihum()
    tenant = await reihum.addTenant()
  })
  afterAll(() => reihum.close())

  describe.each(offs)('a node that is %i ms off', (offMs) => {
    let node: NodeProcess
    beforeAll(async () => {
      node = await startOff(offMs)
    })
    afterAll(async () => {
      node.child.kill('SIGTERM')
      await node.exited
    })

    test('says when a booking was made by the time of the database', async () => {
      const courseId = await addCourse(reihum, tenant)
      expect(await book(node, courseId)).toMatchObject({ status: 201 })
      const { rows } = await reihum.owner.query(
        `select abs(extract(epoch from now() - r.registered_at)) < 60 as registered,
            abs(extract(epoch from now() - b.created_at)) < 60 as booked
          from registration r join booking b on b.id = r.booking_id where r.course_id = $1`,
        [courseId],
      )
      expect(rows).toEqual([{ registered: true, booked: true }])
    })

    test.each([
      ['in two minutes', "interval '2 minutes'", 'REGISTRATION_NOT_OPEN'],
      ['two minutes ago', "interval '-2 minutes'", undefined],
    ])('opens a sale by the time of the database: %s', async (_, distance, refusal) => {
      const courseId = await addCourse(reihum, tenant)
      await reihum.owner.query(
        `update course set registration_opens_at = now() + ${distance} where id = $1`,
        [courseId],
      )
      expect((await book(node, courseId)).body.error_code).toBe(refusal)
    })

    test('takes challenges and sessions that other nodes made', async () => {
      const courseId = await addCourse(reihum, tenant)
      expect((await book(node, courseId)).status).toBe(201)
      const answer = await fetch(`${node.origin}/api/${tenant.slug}/courses/${courseId}`, {
        headers: { authorization: `Bearer ${tenant.operator.token}` },
      })
      expect(answer.status).toBe(200)
    })
  })
}
