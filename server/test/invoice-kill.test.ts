import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { letInvoice } from './invoice-desk.ts'
import { invoiceKillDrill } from './invoice-kill-drill.ts'
import { startTestReihum, type TestReihum } from './reihum.ts'

let dataFolder: string
let reihum: TestReihum
beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'reihum-invoices-'))
  // Only serves requests: runs and printing are done by the nodes that are killed.
  reihum = await startTestReihum({ environment: { REIHUM_DATA: dataFolder }, args: ['--role', 'web'] })
})
afterAll(async () => {
  await reihum.close()
  await rm(dataFolder, { recursive: true, force: true })
})

test('two nodes killed while they finalise the same: no number twice or missing, each invoice has its bytes', async () => {
  const tenant = await reihum.addTenant()
  await letInvoice({ reihum, tenant })
  const { cutOff } = await invoiceKillDrill({ reihum, tenant, dataFolder, rounds: 1, isHurried: true })
  expect(cutOff).toBeGreaterThan(0)
}, 300_000)
