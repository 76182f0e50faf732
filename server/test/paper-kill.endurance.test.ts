import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startMailServer } from './mail-server.ts'
import { paperKillDrill } from './paper-kill-drill.ts'
import { startTestReihum, type TestReihum } from './reihum.ts'

let dataFolder: string
let mailServer: Awaited<ReturnType<typeof startMailServer>>
let reihum: TestReihum
beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'reihum-papers-'))
  mailServer = await startMailServer()
  // Only serves requests: runs and printing are done by the nodes that are killed.
  reihum = await startTestReihum({
    environment: { REIHUM_DATA: dataFolder, REIHUM_SMTP_URL: mailServer.url },
    args: ['--role', 'web'],
  })
})
afterAll(async () => {
  await reihum.close()
  await mailServer.close()
  await rm(dataFolder, { recursive: true, force: true })
})

test('a node killed twenty times while it makes documents and certificates', async () => {
  const tenant = await reihum.addTenant()
  const drill = { reihum, tenant, mailServer, dataFolder, people: 400, kills: 20 }
  const { atKills } = await paperKillDrill(drill)
  expect(atKills.filter((made) => made > 0 && made < 800).length).toBeGreaterThan(15)
}, 1_800_000)
