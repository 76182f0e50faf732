import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { manyFinalised } from '@reihum/contract/invoices/invoice.schema.ts'
import { expect } from 'vitest'
import { invoicesInvariants } from '#features/invoices/invoices.invariants.ts'
import { newId } from '#platform/ids.ts'
import { testSecret } from './database.ts'
import { eventually } from './eventually.ts'
import { contact, invoiceDesk } from './invoice-desk.ts'
import { type NodeProcess, startNodeProcess } from './node-process.ts'
import type { TestReihum, TestTenant } from './reihum.ts'
import { takeOverAtOnce } from './take-over-at-once.ts'

type Drill = {
  reihum: TestReihum
  tenant: TestTenant
  /** Where the house and all nodes keep files. */
  dataFolder: string
  rounds: number
  /** What killed nodes held is given back at once; otherwise the next ones do it in their time. */
  isHurried?: boolean
}

/** How many drafts of a round go through a run; as many again are finalised one by one. */
const inRun = manyFinalised - 1

type Final = { id: string; series: string; counter: number; sha256: string | null; file: string | null }

async function finalsOf({ reihum, tenant }: Drill): Promise<Final[]> {
  const { rows } = await reihum.owner.query<Final>(
    `select i.id, i.series, i.counter, f.sha256, f.id as file from invoice i
     left join kept_file f on f.tenant_id = i.tenant_id and f.id = i.pdf_file_id
     where i.tenant_id = $1 and i.state = 'final' order by i.counter`,
    [tenant.id],
  )
  return rows
}

/** What the rules of the doctor say against the invoices, whatever moment the nodes were killed in. */
async function brokenRules({ reihum, tenant }: Drill): Promise<string[]> {
  const broken: string[] = []
  for (const { name, broken: query } of invoicesInvariants) {
    const { rows } = await reihum.owner.query<{ tenant_id: string }>(query)
    if (rows.some(({ tenant_id }) => tenant_id === tenant.id)) broken.push(name)
  }
  return broken
}

/**
 * Repeatedly lets two nodes finalise the same drafts at once, by requests and by a run, and kills both with `kill -9` as
 * soon as one has answered. At any moment numbers have no gap, and the chain is whole; afterwards each draft is one
 * invoice, of which the bytes are kept. Returns how many requests were cut off: without any, nothing was tried.
 */
export async function invoiceKillDrill(drill: Drill): Promise<{ cutOff: number }> {
  const { reihum, tenant, dataFolder, rounds, isHurried } = drill
  const { desk, make, call } = invoiceDesk(() => ({ reihum, tenant }))
  const environment = {
    DATABASE_URL: reihum.database.ownerUrl,
    REIHUM_SECRET: testSecret,
    REIHUM_DATA: dataFolder,
  }
  async function drafts(count: number): Promise<string[]> {
    const tax = { taxCategory: 'standard', taxRate: 1900 }
    const courseId = await desk.course({ feeCents: 11_900, attendeeLimit: null, ...tax })
    for (let at = 0; at < count; at += 1) await desk.book(courseId, 1, { contact })
    return (await make({ selection: { courseId } })).body.ids
  }
  const finalise = (node: NodeProcess, id: string) =>
    fetch(`${node.origin}/api/${tenant.slug}/invoices/${id}/finalisation`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${tenant.admin.token}` },
      body: '{}',
    })
  const all: string[] = []
  let cutOff = 0
  for (let round = 0; round < rounds; round += 1) {
    const ids = await drafts(2 * inRun)
    all.push(...ids)
    const nodes = await Promise.all([startNodeProcess(environment), startNodeProcess(environment)])
    const answered: string[] = []
    const run = { id: newId(), selection: { ids: ids.slice(inRun) } }
    expect((await call('POST', '/finalisation-runs', run)).status).toBe(200)
    const sent = ids.slice(0, inRun).flatMap((id) =>
      nodes.map(async (node) => {
        const { status } = await finalise(node, id)
        expect(status).toBe(200)
        answered.push(id)
      }),
    )
    try {
      // Every other time the run gets on, too.
      await Promise.any(sent)
      await pause(round % 2 === 0 ? Math.random() * 60 : Math.random() * 1_500)
    } finally {
      for (const { child } of nodes) child.kill('SIGKILL')
    }
    const outcomes = await Promise.allSettled(sent)
    cutOff += outcomes.filter(({ status }) => status === 'rejected').length
    await Promise.all(nodes.map(({ exited }) => exited))
    if (isHurried) await takeOverAtOnce(reihum)
    const finals = (await finalsOf(drill)).map(({ id }) => id)
    expect(answered.filter((id) => !finals.includes(id))).toEqual([])
    expect(await brokenRules(drill)).toEqual([])
  }
  const last = await startNodeProcess(environment)
  try {
    const again = []
    for (const id of all) again.push((await finalise(last, id)).status)
    expect(again).toEqual(all.map(() => 200))
    // The jobs of nodes that were killed are taken over within half a minute.
    await eventually(async () => (await finalsOf(drill)).every(({ sha256 }) => sha256 !== null), 180_000)
    const finals = await finalsOf(drill)
    expect(finals.map(({ id }) => id).toSorted()).toEqual(all.toSorted())
    expect(finals.map(({ series, counter }) => [series, counter])).toEqual(
      all.map((_, at) => ['invoices', at + 1]),
    )
    expect(new Set(finals.map(({ file }) => file)).size).toBe(all.length)
    for (const { id, sha256 } of finals) {
      const paper = await fetch(`${reihum.origin}/api/${tenant.slug}/invoices/${id}/file`, {
        headers: { authorization: `Bearer ${tenant.admin.token}` },
      })
      const bytes = Buffer.from(await paper.arrayBuffer())
      expect([paper.status, createHash('sha256').update(bytes).digest('hex')]).toEqual([200, sha256])
    }
    expect(await brokenRules(drill)).toEqual([])
  } finally {
    last.child.kill('SIGTERM')
    await last.exited
  }
  return { cutOff }
}
