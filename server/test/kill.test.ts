import { afterAll, beforeAll, expect, test } from 'vitest'
import { solvedForBooking } from './captcha.ts'
import { killDrill, killedNode } from './kill-drill.ts'
import { startMailServer } from './mail-server.ts'
import { moneyKillDrill } from './money-kill-drill.ts'
import { type NodeProcess, startNodeProcess } from './node-process.ts'
import { orderKillDrill } from './order-kill-drill.ts'
import {
  addCourse,
  bookingRequest,
  eventually,
  startTestReihum,
  type TestReihum,
  type TestTenant,
} from './reihum.ts'

let mailServer: Awaited<ReturnType<typeof startMailServer>>
let reihum: TestReihum
let tenant: TestTenant
/** Each test goes on with the node that the one before left running, because starting one takes seconds. */
let running: NodeProcess | undefined

beforeAll(async () => {
  mailServer = await startMailServer()
  // Only serves requests: jobs in the outbox wait for a worker.
  reihum = await startTestReihum({ args: ['--role', 'web'] })
  tenant = await reihum.addTenant()
})
afterAll(async () => {
  running?.child.kill('SIGKILL')
  await running?.exited
  await reihum.close()
  await mailServer.close()
})

test('killed between the commit of a registration and its mail: after a restart the mail goes out, once', async () => {
  const courseId = await addCourse(reihum, tenant)
  const environment = killedNode({ reihum, mailServer })
  const node = await startNodeProcess(environment, ['--role', 'web'])
  const response = await fetch(`${node.origin}/api/${tenant.slug}/portal/courses/${courseId}/registrations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(bookingRequest({ captcha: solvedForBooking(tenant.id) })),
  })
  expect(response.status).toBe(201)
  node.child.kill('SIGKILL')
  await node.exited
  expect(mailServer.received).toHaveLength(0)
  const promised = "select task from outbox where payload ->> 'event' = 'registration.received'"
  expect((await reihum.owner.query(promised)).rows).toEqual([{ task: 'registrations.tell-received' }])

  running = await startNodeProcess(environment)
  await eventually(async () => mailServer.received.length > 0)
  expect(mailServer.received).toHaveLength(1)
}, 120_000)

test('killed in the middle of a sale: nothing that was answered is lost, nothing is told twice', async () => {
  const courseId = await addCourse(reihum, tenant, { attendeeLimit: null })
  running = await killDrill({ reihum, tenant, courseId, mailServer, rounds: 1, running, isHurried: true })
  // That of the test before, after another kill and another start.
  expect(mailServer.received.filter(({ to }) => to === 'mina@example.org')).toHaveLength(1)
}, 180_000)

test('killed while several courses are ordered with an extra, a code and a voucher: each order is there wholly and once, or not at all', async () => {
  await orderKillDrill({ reihum, tenant: await reihum.addTenant(), rounds: 1, running })
}, 120_000)

test('killed while money is noted, allocated, taken back, reversed and read from a statement: sent again, each is done once', async () => {
  const environment = killedNode({ reihum, mailServer })
  await moneyKillDrill({ reihum, tenant: await reihum.addTenant(), environment, rounds: 1 })
}, 120_000)
