import type { Job } from '@reihum/contract/insights/insight.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { addJob } from '#test/jobs.ts'
import { eventually, startTestReihum, type TestReihum, type TestTenant, type TestUser } from '#test/reihum.ts'
import { noticeFailedJobs } from './tell-failed-jobs.ts'

let reihum: TestReihum
let tenant: TestTenant
let other: TestTenant
let superuser: TestUser

beforeAll(async () => {
  reihum = await startTestReihum({ alone: true })
  tenant = await reihum.addTenant()
  other = await reihum.addTenant()
  superuser = await reihum.addUser('super', { superuser: true })
})
afterAll(() => reihum.close())
beforeEach(() => reihum.owner.query("delete from job where task like 'nobody.%'"))

/** A job that failed as often as it is tried, unless it is said how often. */
async function failed(task: string, { tenantId = tenant.id as string, attempts = 25 } = {}) {
  const id = await addJob(reihum, { task, tenantId })
  await reihum.owner.query(
    `update job set attempts = $2, last_error = 'the printer is on fire', failed_at = now(),
       run_at = now() + interval '6 hours' where id = $1`,
    [id, attempts],
  )
  return id
}

const call = <Body>(method: string, path: string, body?: unknown) =>
  reihum.call<Body>(method, `/api/admin/jobs${path}`, { token: superuser.token, body })
const list = async (query: string) =>
  (await call<{ items: Job[]; total: number }>('GET', `?size=25${query}`)).body
async function entries(name: string) {
  const { rows } = await reihum.owner.query(
    `select d.metadata from audit_entry e
     join audit_detail d on d.tenant_id = e.tenant_id and d.audit_id = e.id where e.command_type = $1`,
    [name],
  )
  return rows.map(({ metadata }) => metadata)
}

it('those that failed for good come first, with their tenant and cause; they are found by task and tenant', async () => {
  const failing = await failed('nobody.prints', { attempts: 3 })
  const dead = await failed('nobody.prints')
  const elsewhere = await failed('nobody.sends', { tenantId: other.id })
  const { items } = await list('&failing=true')
  expect(items.map(({ id, dead: isDead }) => [id, isDead])).toEqual([
    [dead, true],
    [elsewhere, true],
    [failing, false],
  ])
  expect(items[0]).toMatchObject({
    tenant: { id: tenant.id, slug: tenant.slug },
    lastError: 'the printer is on fire',
    failedAt: expect.any(String),
  })
  expect((await list('&dead=true')).total).toBe(2)
  expect((await list(`&dead=true&task=nobody.sends`)).items.map(({ id }) => id)).toEqual([elsewhere])
  expect((await list(`&tenantId=${tenant.id}&failing=true`)).total).toBe(2)
  expect((await call('GET', '/choices')).body).toMatchObject({
    tasks: expect.arrayContaining(['nobody.prints', 'nobody.sends']),
    tenants: expect.arrayContaining([expect.objectContaining({ id: other.id })]),
  })
})

describe('several at once', () => {
  it('are run again; what runs, waits or is gone is left alone and counted', async () => {
    const [one, two, running, waiting] = [
      await failed('nobody.prints'),
      await failed('nobody.prints'),
      await failed('nobody.prints'),
      await addJob(reihum, { task: 'nobody.prints' }),
    ]
    await reihum.owner.query(
      'update job set claim = $2::uuid, node_id = $2::uuid, claimed_at = now() where id = $1',
      [running, newId()],
    )
    const jobIds = [one, two, running, waiting, newId()]
    expect(await call('POST', '/retry', { selection: { jobIds } })).toMatchObject({
      status: 200,
      body: { done: 2, left: 3 },
    })
    const { rows } = await reihum.owner.query(
      'select id from job where attempts = 0 and run_at <= now() and last_error is not null order by id',
    )
    expect(rows.map(({ id }) => id)).toEqual([one, two].toSorted())
  })

  it('are discarded by a filter, each with an entry in the log, and a second time nothing happens', async () => {
    const kept = await failed('nobody.prints', { tenantId: other.id })
    const gone = [await failed('nobody.prints'), await failed('nobody.prints')]
    const discard = () =>
      call('POST', '/discard', { selection: { filter: { task: 'nobody.prints', tenantId: tenant.id } } })
    expect(await discard()).toMatchObject({ status: 200, body: { done: 2, left: 0 } })
    expect(await discard()).toMatchObject({ status: 200, body: { done: 0, left: 0 } })
    expect((await list('&failing=true')).items.map(({ id }) => id)).toEqual([kept])
    const logged = await entries('platform.job-discarded')
    expect(logged.map(({ jobId }) => jobId).toSorted()).toEqual(gone.toSorted())
    expect(logged[0]).toMatchObject({ task: 'nobody.prints', tenantId: tenant.id })
  })

  it('are refused without any, and for whoever is no superuser', async () => {
    expect(await call('POST', '/discard', { selection: { jobIds: [] } })).toMatchObject({ status: 422 })
    const asOperator = await reihum.call('POST', '/api/admin/jobs/discard', {
      token: tenant.operator.token,
      body: { selection: { jobIds: [newId()] } },
    })
    expect(asOperator.status).toBe(403)
  })
})

describe('whoever runs the platform', () => {
  const letters = async () =>
    (
      await reihum.owner.query<{ recipient: string; subject: string }>(
        "select recipient, subject from mail where kind = 'jobs.failed' order by created_at",
      )
    ).rows
  const unseen = () => reihum.owner.query('update failed_job_notice set told_at = null, seen_at = null')

  it('is told once by a letter, and not of what somebody has seen', async () => {
    await unseen()
    await noticeFailedJobs(reihum.inPlatform)
    expect(await entries('platform.jobs-failed')).toEqual([])
    await failed('nobody.prints')
    await Promise.all([1, 2, 3].map(() => noticeFailedJobs(reihum.inPlatform)))
    await eventually(async () => (await letters()).length > 0)
    expect(await letters()).toEqual([
      expect.objectContaining({ subject: 'Ein Auftrag ist endgültig fehlgeschlagen' }),
    ])
    await unseen()
    await list('')
    await noticeFailedJobs(reihum.inPlatform)
    expect(await entries('platform.jobs-failed')).toHaveLength(1)
  })
})
