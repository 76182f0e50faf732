import { afterAll, beforeAll, test } from 'vitest'
import { killDrill, killedNode } from './kill-drill.ts'
import { startMailServer } from './mail-server.ts'
import { moneyKillDrill } from './money-kill-drill.ts'
import { orderKillDrill } from './order-kill-drill.ts'
import { addCourse, startTestReihum, type TestReihum, type TestTenant } from './reihum.ts'

let mailServer: Awaited<ReturnType<typeof startMailServer>>
let reihum: TestReihum
let tenant: TestTenant

beforeAll(async () => {
  mailServer = await startMailServer()
  reihum = await startTestReihum({ args: ['--role', 'web'] })
  tenant = await reihum.addTenant()
})
afterAll(async () => {
  await reihum.close()
  await mailServer.close()
})

test('killed fifty times in the middle of a sale', async () => {
  const courseId = await addCourse(reihum, tenant, { attendeeLimit: null })
  const last = await killDrill({ reihum, tenant, courseId, mailServer, rounds: 50 })
  last.child.kill('SIGTERM')
  await last.exited
}, 900_000)

test('killed twenty times while money is noted, allocated, taken back, reversed and read from a statement', async () => {
  const environment = killedNode({ reihum, mailServer })
  await moneyKillDrill({ reihum, tenant: await reihum.addTenant(), environment, rounds: 20 })
}, 900_000)

test('killed twenty times while several courses are ordered with an extra, a code and a voucher', async () => {
  await orderKillDrill({ reihum, tenant: await reihum.addTenant(), rounds: 20 })
}, 900_000)
