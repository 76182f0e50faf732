import { afterAll, beforeAll, expect, test } from 'vitest'
import { startMailServer, type TestMailServer } from './mail-server.ts'
import { notificationKillDrill } from './notification-kill-drill.ts'
import { startTestReihum, type TestReihum } from './reihum.ts'

let mailServer: TestMailServer
let reihum: TestReihum
beforeAll(async () => {
  mailServer = await startMailServer()
  // Only serves requests: the nodes that are killed write and send.
  reihum = await startTestReihum({
    environment: { REIHUM_SMTP_URL: mailServer.url },
    args: ['--role', 'web'],
  })
})
afterAll(async () => {
  await reihum.close()
  await mailServer.close()
})

test('a message to 200 people, the node killed twice: each gets it, and nobody another one', async () => {
  const tenant = await reihum.addTenant()
  const { sentAtKills } = await notificationKillDrill({
    reihum,
    tenant,
    mailServer,
    people: 200,
    kills: 2,
    isHurried: true,
  })
  expect(sentAtKills.some((sent) => sent > 0 && sent < 200)).toBe(true)
}, 300_000)
