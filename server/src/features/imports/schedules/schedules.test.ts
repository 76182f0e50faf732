import type { ExportScheduleDetail, StorageCheck } from '@reihum/contract/imports/export-schedule.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { openDiskStorage } from '#platform/storage/disk-storage.ts'
import { startMailServer } from '#test/mail-server.ts'
import { readZip } from '#test/read-zip.ts'
import { registrationDesk } from '#test/registration-desk.ts'
import { eventually, startTestReihum, type TestReihum, type TestTenant, testProof } from '#test/reihum.ts'
import { s3Faults, startS3Server } from '#test/s3-server.ts'
import { makeDataFolder } from '#test/upload.ts'
import { endScheduled } from './end-scheduled.ts'
import { promiseDueExports } from './promise-due-exports.ts'

const dayMs = 86_400_000

let reihum: TestReihum
let tenant: TestTenant
let mailServer: Awaited<ReturnType<typeof startMailServer>>
let s3: Awaited<ReturnType<typeof startS3Server>>
let data: Awaited<ReturnType<typeof makeDataFolder>>
let offsetMs = 0

beforeAll(async () => {
  data = await makeDataFolder()
  mailServer = await startMailServer()
  s3 = await startS3Server()
  reihum = await startTestReihum({
    environment: {
      REIHUM_SMTP_URL: mailServer.url,
      REIHUM_DATA: data.path,
      REIHUM_INSIDE_HOSTS: '127.0.0.1',
    },
    clock: () => new Date(Date.now() + offsetMs),
  })
})
afterAll(async () => {
  await reihum.close()
  await Promise.all([mailServer.close(), s3.close(), data.remove()])
})
beforeEach(async () => {
  offsetMs = 0
  s3.heal()
  s3.objects.clear()
  mailServer.received.length = 0
  tenant = await reihum.addTenant()
})

const staff = registrationDesk(() => ({ reihum, tenant }))

const call = <Body = ExportScheduleDetail>(
  method: string,
  path: string,
  body?: object,
  user = tenant.admin,
) => reihum.call<Body & Problem>(method, `/api/${tenant.slug}${path}`, { token: user.token, body })

const fields = (wanted: object = {}) => ({
  list: 'persons',
  format: 'csv',
  withFiles: false,
  language: 'de',
  rhythm: 'weekly',
  day: 1,
  hour: 6,
  target: { way: 'mail', recipients: [tenant.admin.id] },
  secretKey: '',
  proof: testProof,
  ...wanted,
})

const toStorage = (changed: object = {}) => {
  const { endpoint, region, bucket, accessKey, secretKey } = s3.settings
  const storage = { endpoint, region, bucket, accessKey, folder: 'Exporte/2026', ...changed }
  return { target: { way: 'storage', storage }, secretKey }
}

const make = (wanted: object = {}, user = tenant.admin) =>
  call('POST', '/export-schedules', { id: newId(), ...fields(wanted) }, user)

async function made(wanted: object = {}): Promise<ExportScheduleDetail> {
  const { status, body } = await make(wanted)
  expect([status, body.error_code]).toEqual([200, undefined])
  return body
}

const get = async (id: string) => (await call('GET', `/export-schedules/${id}`)).body

const runNow = (id: string) => call('POST', `/export-schedules/${id}/run`, { id: newId() })

/** The latest export, once it is as wanted. */
const latest = (id: string, state: string) =>
  eventually(async () => {
    const [first] = (await get(id)).exports
    return first?.state === state && first
  }, 30_000)

async function person() {
  const courseId = await staff.course({ feeCents: 0 })
  await staff.create(courseId, {
    attendees: [{ firstName: 'Ada', lastName: 'Berg', email: 'ada@example.org' }],
  })
}

const promise = () => promiseDueExports(reihum)

/** Has it due so long ago. */
async function makeDue(id: string, ago = '1 minute'): Promise<string> {
  const { rows } = await reihum.owner.query(
    `update export_schedule set next_at = date_trunc('minute', now()) - $2::interval where id = $1 returning next_at`,
    [id, ago],
  )
  return rows[0].next_at.toISOString()
}

const letters = (subject: string) => mailServer.received.filter((letter) => letter.subject.includes(subject))

describe('by mail', () => {
  it('is made when it is due, once, and a link is sent that leads to the file', async () => {
    await person()
    const { id } = await made()
    await promise()
    expect((await get(id)).exports).toEqual([])
    const dueAt = await makeDue(id)
    await Promise.all([promise(), promise()])
    const done = await latest(id, 'done')
    expect(done).toMatchObject({ dueAt, byHand: false, rows: 1, trouble: null })
    const after = await get(id)
    expect(after.exports).toHaveLength(1)
    expect(Date.parse(after.nextAt ?? '')).toBeGreaterThan(Date.now())
    const letter = await eventually(async () => letters('Export da: Teilnehmer')[0])
    expect(letter.text).toContain(`/datahub/schedules/${id}`)
    expect(letter.text).not.toContain('signature=')
    expect(letter.text).not.toContain('Berg')
    const { body } = await call<{ address: string }>('POST', `/scheduled-exports/${done.id}/address`, {})
    const answer = await fetch(`${reihum.origin}${body.address}`)
    expect(await answer.text()).toContain('Berg')
  })

  it('makes up for missed times by one', async () => {
    const { id } = await made({ rhythm: 'daily', day: null })
    await makeDue(id, '5 days')
    await promise()
    await latest(id, 'done')
    await promise()
    const { exports, nextAt: following } = await get(id)
    expect(exports).toHaveLength(1)
    expect(Date.parse(following ?? '')).toBeGreaterThan(Date.now())
  })

  it('deletes the file after seven days, and it counts nowhere', async () => {
    await person()
    const { id } = await made()
    await runNow(id)
    const { id: exportId } = await latest(id, 'done')
    const kept = () =>
      reihum.owner.query('select id from kept_file where tenant_id = $1 and is_passing', [tenant.id])
    expect((await kept()).rowCount).toBe(1)
    offsetMs = 7 * dayMs + 60_000
    await endScheduled({ ...reihum, storage: openDiskStorage(`${data.path}/files`) })
    expect((await kept()).rowCount).toBe(0)
    offsetMs = 0
    const { body } = await call('POST', `/scheduled-exports/${exportId}/address`, {})
    expect(body.error_code).toBe('EXPORT_GONE')
  })

  it('has everything too, which is downloaded with a proof of identity only', async () => {
    await person()
    const { id } = await made({ list: 'everything', format: 'zip' })
    await runNow(id)
    const done = await latest(id, 'done')
    const path = `/scheduled-exports/${done.id}/address`
    const wrong = await call('POST', path, { proof: { currentPassword: 'not the password' } })
    expect(wrong.body.error_code).toBe('WRONG_PASSWORD')
    const { body } = await call<{ address: string }>('POST', path, { proof: testProof })
    const zip = readZip(Buffer.from(await (await fetch(`${reihum.origin}${body.address}`)).arrayBuffer()))
    expect(String(zip.get('json/person.jsonl'))).toContain('Berg')
    expect(zip.has('json/export_schedule.jsonl')).toBe(false)
  })
})

describe('to a storage', () => {
  it('puts the file into the folder, and tells the secret key nobody', async () => {
    await person()
    const schedule = await made({ ...toStorage(), list: 'courses', format: 'xlsx' })
    await runNow(schedule.id)
    const done = await latest(schedule.id, 'done')
    expect([...s3.objects.keys()]).toEqual([done.filename])
    expect(done.filename).toMatch(
      new RegExp(`^Exporte/2026/${tenant.slug}-courses-\\d{4}-\\d\\d-\\d\\d-\\d{4}\\.xlsx$`),
    )
    expect(done.downloadableUntil).toBeNull()
    const { rows } = await reihum.owner.query(
      `select to_jsonb(s)::text as row from export_schedule s where tenant_id = $1
       union all select sealed from tenant_secret where tenant_id = $1
       union all select metadata::text from audit_detail where tenant_id = $1`,
      [tenant.id],
    )
    expect(JSON.stringify([rows, await get(schedule.id)])).not.toContain(s3.settings.secretKey)
  })

  it('is checked by a small object that is removed again, and says in words what is wrong', async () => {
    const check = async (changed: object = {}, secretKey = s3.settings.secretKey) => {
      const { storage } = toStorage(changed).target
      const { body } = await call<StorageCheck>('POST', '/export-storage/check', { storage, secretKey })
      return body.trouble === undefined ? body.error_code : body.trouble
    }
    expect(await check()).toBeNull()
    expect(s3.asked.slice(-2).map((one) => one.split(' ')[0])).toEqual(['PUT', 'DELETE'])
    expect(s3.objects.size).toBe(0)
    expect(await check({ bucket: 'other' })).toBe('bucket')
    expect(await check({ region: 'us-east-1' })).toBe('region')
    expect(await check({ accessKey: 'nobody' })).toBe('keys')
    expect(await check({}, 'wrong')).toBe('keys')
    expect(await check({}, '')).toBe('EXPORT_SECRET_MISSING')
    for (const endpoint of ['http://10.0.0.1', 'https://169.254.169.254', 'http://storage.example.org'])
      expect(await check({ endpoint })).toBe('EXPORT_STORAGE_REFUSED')
    // A name may lead inside; that is found out when it is called.
    expect(await check({ endpoint: 'https://localhost' })).toBe('inside')
    s3.fail(s3Faults.denied)
    expect(await check()).toBe('denied')
  })

  it('keeps the secret key for the same storage only', async () => {
    const { id, revision } = await made(toStorage())
    const change = (changed: object, at: number) =>
      call('PUT', `/export-schedules/${id}`, {
        ...fields({ ...toStorage(changed), secretKey: '' }),
        revision: at,
      })
    expect((await change({ folder: '' }, revision)).status).toBe(200)
    expect((await change({ bucket: 'other' }, revision + 1)).body.error_code).toBe('EXPORT_SECRET_MISSING')
    expect((await change({ folder: '' }, revision)).body.error_code).toBe('CONFLICT')
    expect((await change({ folder: '../up' }, revision + 1)).body.error_code).toBe('INVALID_INPUT')
  })

  it('is tried again within the day; then one letter is sent, and after a week it is off', async () => {
    const { id } = await made({ ...toStorage(), rhythm: 'daily', day: null })
    s3.fail(s3Faults.denied)
    const giveUp = async (ago: string) => {
      await makeDue(id, ago)
      await promise()
      const tried = await eventually(async () => (await get(id)).exports.find((one) => one.nextTryAt))
      expect(tried).toMatchObject({ state: 'waiting', trouble: 'denied', detail: 'AccessDenied' })
      await reihum.owner.query(
        "update scheduled_export set due_at = due_at - interval '20 hours' where tenant_id = $1 and state = 'waiting'",
        [tenant.id],
      )
      await eventually(async () => {
        await reihum.owner.query(
          "update job set run_at = now() where tenant_id = $1 and task = 'imports.make-scheduled-export' and run_at > now()",
          [tenant.id],
        )
        return (await get(id)).exports.every(({ state }) => state === 'failed')
      }, 30_000)
    }
    await giveUp('3 minutes')
    const letter = await eventually(async () => letters('Export gescheitert: Teilnehmer')[0])
    expect(letter.text).toContain('Mit diesem Schlüssel darf dort nichts abgelegt werden')
    await giveUp('2 minutes')
    expect(letters('Export gescheitert')).toHaveLength(1)
    await reihum.owner.query(
      "update export_schedule set failing_since = failing_since - interval '7 days' where tenant_id = $1",
      [tenant.id],
    )
    await giveUp('1 minute')
    expect(await get(id)).toMatchObject({ nextAt: null, offReason: 'failing' })
    await eventually(async () => letters('Export ausgeschaltet: Teilnehmer')[0])
    s3.heal()
    const on = await call('PUT', `/export-schedules/${id}/state`, { on: true, proof: testProof })
    expect(on.body).toMatchObject({ offReason: null, failingSince: null })
  })
})

describe('who may', () => {
  it('is who may take the list along and proves who they are; never support', async () => {
    expect((await make({ list: 'audit-log' })).body.error_code).toBe('EXPORT_LIST_REFUSED')
    expect((await make({ list: 'nothing' })).body.error_code).toBe('EXPORT_LIST_REFUSED')
    expect((await make({ list: 'everything', format: 'zip' }, tenant.operator)).body.error_code).toBe(
      'EXPORT_LIST_REFUSED',
    )
    expect((await make({ proof: { currentPassword: 'wrong' } })).body.error_code).toBe('WRONG_PASSWORD')
    const stranger = (await reihum.addTenant()).admin
    const toStranger = { target: { way: 'mail', recipients: [stranger.id] } }
    expect((await make(toStranger)).body.error_code).toBe('EXPORT_RECIPIENT_REFUSED')
    // Operators may not have everything, so they are told nothing of it.
    const toOperator = { target: { way: 'mail', recipients: [tenant.operator.id] } }
    expect((await make({ ...toOperator, list: 'everything', format: 'zip' })).body.error_code).toBe(
      'EXPORT_RECIPIENT_REFUSED',
    )
    expect((await make({ day: null })).body.error_code).toBe('INVALID_INPUT')
    const support = await reihum.addUser('support', { superuser: true })
    await reihum.call('POST', `/api/admin/tenants/${tenant.id}/support`, {
      token: support.token,
      body: { reason: 'Ein Test' },
    })
    expect((await make({}, support)).body.error_code).toBe('EXPORT_BY_SUPPORT')
  })

  it('sees what they may take along, and no file of a list that they may not', async () => {
    await person()
    const { id, revision } = await made({ list: 'everything', format: 'zip' })
    await runNow(id)
    const done = await latest(id, 'done')
    const ofOperator = () => call('GET', `/export-schedules/${id}`, undefined, tenant.operator)
    expect((await ofOperator()).status).toBe(404)
    await call('PUT', `/export-schedules/${id}`, { ...fields(), revision })
    const seen = await ofOperator()
    expect(seen.body.exports[0]?.downloadableUntil).toBeNull()
    const taken = await call(
      'POST',
      `/scheduled-exports/${done.id}/address`,
      { proof: testProof },
      tenant.operator,
    )
    expect(taken.status).toBe(404)
    const own = tenant
    tenant = await reihum.addTenant()
    expect((await call('GET', `/export-schedules/${id}`)).status).toBe(404)
    expect((await call('POST', `/scheduled-exports/${done.id}/address`, { proof: testProof })).status).toBe(
      404,
    )
    tenant = own
  })

  it('rests when whoever set it up is gone, and says so', async () => {
    const { body } = await make({}, tenant.operator)
    await reihum.owner.query('delete from membership where tenant_id = $1 and user_id = $2', [
      tenant.id,
      tenant.operator.id,
    ])
    await runNow(body.id)
    expect(await latest(body.id, 'failed')).toMatchObject({ trouble: 'notAllowed' })
    expect(await get(body.id)).toMatchObject({ offReason: 'resting', nextAt: null })
    const letter = await eventually(async () => letters('Export ausgeschaltet: Teilnehmer')[0])
    expect(letter.to).toContain(tenant.admin.username)
    expect((await runNow(body.id)).body.error_code).toBe('EXPORT_SCHEDULE_OFF')
  })

  it('can delete it with its files, and the log knows all of it', async () => {
    const { id } = await made(toStorage())
    const body = { ...fields(), revision: 1 }
    expect((await call('PUT', `/export-schedules/${id}`, body)).status).toBe(200)
    await runNow(id)
    await latest(id, 'done')
    expect((await call('DELETE', `/export-schedules/${id}`)).body).toEqual({ removed: true })
    expect((await call('DELETE', `/export-schedules/${id}`)).body).toEqual({ removed: false })
    const { rows } = await reihum.owner.query(
      `select (select count(*)::int from kept_file where tenant_id = $1) as files,
         (select count(*)::int from tenant_secret where tenant_id = $1 and name like 'export%') as secrets,
         (select array_agg(command_type order by id) from audit_entry where tenant_id = $1
           and command_type ~ '^(export-schedule|scheduled-export)') as told`,
      [tenant.id],
    )
    expect(rows[0]).toEqual({
      files: 0,
      secrets: 0,
      told: [
        'export-schedule.made',
        'export-schedule.changed',
        'scheduled-export.delivered',
        'export-schedule.removed',
      ],
    })
  })
})
