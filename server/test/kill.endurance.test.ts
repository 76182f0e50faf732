import { afterAll, beforeAll, test } from 'vitest'
import { killDrill } from './kill-drill.ts'
import { addCourse, startTestKurso, type TestKurso, type TestTenant } from './kurso.ts'
import { startMailServer } from './mail-server.ts'

let mailServer: Awaited<ReturnType<typeof startMailServer>>
let kurso: TestKurso
let tenant: TestTenant

beforeAll(async () => {
  mailServer = await startMailServer()
  kurso = await startTestKurso({ args: ['--role', 'web'] })
  tenant = await kurso.addTenant()
})
afterAll(async () => {
  await kurso.close()
  await mailServer.close()
})

test('killed fifty times in the middle of a sale', async () => {
  const courseId = await addCourse(kurso, tenant, { attendeeLimit: null })
  await killDrill({ kurso, tenant, courseId, mailServer, rounds: 50 })
}, 900_000)
