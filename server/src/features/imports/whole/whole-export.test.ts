import { createHash } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import type { WholeExport } from '@reihum/contract/imports/whole-export.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { openDiskStorage } from '#platform/storage/disk-storage.ts'
import { startMailServer } from '#test/mail-server.ts'
import { readZip } from '#test/read-zip.ts'
import { registrationDesk } from '#test/registration-desk.ts'
import {
  eventually,
  startTestReihum,
  type TestReihum,
  type TestTenant,
  type TestUser,
  testProof,
} from '#test/reihum.ts'
import { makeDataFolder, upload } from '#test/upload.ts'
import { endExports } from './end-exports.ts'

const dayMs = 86_400_000

let reihum: TestReihum
let tenant: TestTenant
let mailServer: Awaited<ReturnType<typeof startMailServer>>
let data: Awaited<ReturnType<typeof makeDataFolder>>
let offsetMs = 0

beforeAll(async () => {
  data = await makeDataFolder()
  mailServer = await startMailServer()
  reihum = await startTestReihum({
    environment: { REIHUM_SMTP_URL: mailServer.url, REIHUM_DATA: data.path },
    clock: () => new Date(Date.now() + offsetMs),
  })
})
afterAll(async () => {
  await reihum.close()
  await mailServer.close()
  await data.remove()
})
beforeEach(async () => {
  offsetMs = 0
  tenant = await reihum.addTenant()
})

const staff = registrationDesk(() => ({ reihum, tenant }))

const call = <Body>(method: string, path = '', body?: unknown, user: TestUser = tenant.admin) =>
  reihum.call<Body & Problem>(method, `/api/${tenant.slug}/whole-exports${path}`, { token: user.token, body })

const start = (wanted: object = {}, user?: TestUser) =>
  call<WholeExport>('POST', '', { id: newId(), withFiles: true, proof: testProof, ...wanted }, user)

const latest = async () => (await call<{ items: WholeExport[] }>('GET')).body.items

const ended = (id: string) =>
  eventually(async () => {
    const found = (await latest()).find((one) => one.id === id)
    return found && found.state !== 'running' && found
  }, 30_000)

async function made(wanted: object = {}): Promise<WholeExport> {
  const { status, body } = await start(wanted)
  expect(status).toBe(200)
  return ended(body.id)
}

const addressOf = (id: string, proof: object = testProof) =>
  call<{ address: string }>('POST', `/${id}/address`, { proof })

async function download(id: string) {
  const { body } = await addressOf(id)
  const answer = await fetch(`${reihum.origin}${body.address}`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
  return readZip(Buffer.from(await answer.arrayBuffer()))
}

const linesOf = (files: ReadonlyMap<string, Buffer>, table: string) =>
  String(files.get(`json/${table}.jsonl`))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

/** A school with a course, two registrations of which one is paid for, and a file. */
async function school() {
  const courseId = await staff.course({ feeCents: 12_000, title: '=Kochen' })
  const { body } = await staff.create(courseId, {
    attendees: [
      { firstName: 'Ada', lastName: 'Berg', email: 'ada@example.org' },
      { firstName: 'Ben', lastName: 'Berg', email: '' },
    ],
  })
  const file = await upload(reihum, tenant, 'Plakat.txt', 'Ein Text auf einem Plakat')
  expect(file.status).toBe(200)
  return { courseId, registrationIds: staff.idsOf(body), fileId: file.body.id }
}

describe('what is in it', () => {
  it('leaves out feedback without a name that the screens hold back', async () => {
    const courses = [await staff.course({ title: 'Aquarell' }), await staff.course({ title: 'Töpfern' })]
    async function give(courseId = '') {
      const [registrationId] = staff.idsOf((await staff.create(courseId)).body)
      await reihum.owner.query(
        'insert into feedback_given (tenant_id, registration_id, course_id) values ($1, $2, $3)',
        [tenant.id, registrationId, courseId],
      )
      await reihum.owner.query(
        `insert into feedback (tenant_id, id, course_id, stars, comment, given_on)
         values ($1, gen_random_uuid(), $2, 5, '', '2026-11-02')`,
        [tenant.id, courseId],
      )
    }
    for (const courseId of [...courses, courses[0], courses[0]]) await give(courseId)
    const files = await download((await made()).id)
    expect(linesOf(files, 'feedback').map((row) => row.course_id)).toEqual([
      courses[0],
      courses[0],
      courses[0],
    ])
  })

  it('is everything of the tenant: the same figures as in the database, the files, and what describes them', async () => {
    const { fileId, registrationIds } = await school()
    const { id, rows, files: count, missingFiles, filesize } = await made()
    const files = await download(id)
    const manifest = JSON.parse(String(files.get('manifest.json')))
    expect([manifest.format, manifest.tenant.slug, manifest.files]).toEqual([
      1,
      tenant.slug,
      { included: true, count, missing: [] },
    ])
    expect([missingFiles, filesize > 0]).toEqual([0, true])
    let sum = 0
    for (const table of manifest.tables) {
      const lines = linesOf(files, table.name)
      sum += lines.length
      expect(lines, table.name).toHaveLength(table.rows)
      for (const { path, sha256, bytes } of [table.json, table.csv]) {
        const content = files.get(path)
        if (!content) throw new Error(`${path} is missing`)
        expect([content.length, createHash('sha256').update(content).digest('hex')]).toEqual([bytes, sha256])
      }
    }
    expect(sum).toBe(rows)
    const { rows: counted } = await reihum.owner.query(
      `select (select count(*)::int from course where tenant_id = $1) as courses,
         (select count(*)::int from person where tenant_id = $1) as persons,
         (select sum(open_cents)::int from receivable where tenant_id = $1) as open`,
      [tenant.id],
    )
    const receivables = linesOf(files, 'receivable')
    expect(counted[0]).toEqual({
      courses: linesOf(files, 'course').length,
      persons: linesOf(files, 'person').length,
      open: receivables.reduce(
        (open, one) => open + one.charged_cents - one.allocated_cents - one.written_off_cents,
        0,
      ),
    })
    expect(linesOf(files, 'registration').map((one) => one.id)).toEqual(registrationIds.toSorted())
    expect(String(files.get(`files/${fileId}-Plakat.txt`))).toBe('Ein Text auf einem Plakat')
    // A title that a spreadsheet program would run is marked there, and nowhere else.
    expect(String(files.get('csv/course.csv'))).toContain(",'=Kochen,")
    expect(linesOf(files, 'course')[0].title).toBe('=Kochen')
    expect(String(files.get('README.txt'))).toMatch(/Gesamtexport von Schule[\s\S]*Whole export of Schule/)
  })

  it('is no secret, no other tenant, and no export before', async () => {
    const other = tenant
    await school()
    await made()
    tenant = await reihum.addTenant()
    await school()
    await made()
    const files = await download((await made()).id)
    const text = [...files].map(([name, content]) => `${name}\n${content}`).join('\n')
    expect(text).not.toContain(other.id)
    const { rows: secrets } = await reihum.owner.query<{ secret: string }>(
      `select sealed as secret from tenant_secret where tenant_id = $1
       union all select token_hash from access_link where tenant_id = $1
       union all select password_hash from user_account where id = $2
       union all select salt from audit_detail where tenant_id = $1`,
      [tenant.id, tenant.admin.id],
    )
    expect(secrets.length).toBeGreaterThan(3)
    for (const { secret } of secrets) expect(text).not.toContain(secret)
    // Letters hold links that let people in.
    const { rows: letters } = await reihum.owner.query<{ text: string }>(
      "select substring(text from 'course-registration/[^ ]{20}') as text from mail where tenant_id = $1",
      [tenant.id],
    )
    const links = letters.filter((letter) => letter.text)
    expect(links.length).toBeGreaterThan(0)
    for (const letter of links) expect(text).not.toContain(letter.text)
    expect(linesOf(files, 'kept_file')).toEqual([])
    expect([...files.keys()].filter((name) => name.endsWith('.zip'))).toEqual([])
  })

  it('is no file, where none was asked for', async () => {
    await school()
    const { id, files: count } = await made({ withFiles: false })
    expect(count).toBe(0)
    expect([...(await download(id)).keys()].filter((name) => name.startsWith('files/'))).toEqual([])
  })

  it('names a file whose content is gone, and is made without it', async () => {
    const { fileId } = await school()
    for (const path of await data.filesIn('files')) if (path.includes(fileId)) await rm(path)
    const { id, state, missingFiles } = await made()
    expect([state, missingFiles]).toEqual(['ready', 1])
    const manifest = JSON.parse(String((await download(id)).get('manifest.json')))
    expect(manifest.files).toEqual({ included: true, count: 0, missing: [fileId] })
  })
})

describe('who may', () => {
  it('is an admin who proves who they are, asked before anything else is refused', async () => {
    expect((await start({}, tenant.operator)).status).toBe(403)
    const wrong = await start({ proof: { currentPassword: 'not the password' } })
    expect(wrong.body.error_code).toBe('WRONG_PASSWORD')
    const { id } = await made()
    expect((await addressOf(id, { currentPassword: 'not the password' })).body.error_code).toBe(
      'WRONG_PASSWORD',
    )
    const support = await reihum.addUser('support', { superuser: true })
    await reihum.call('POST', `/api/admin/tenants/${tenant.id}/support`, {
      token: support.token,
      body: { reason: 'Ein Test' },
    })
    expect((await start({}, support)).body.error_code).toBe('EXPORT_BY_SUPPORT')
    const other = await reihum.addTenant()
    expect((await start({}, other.admin)).status).toBe(404)
    const { status } = await reihum.call('POST', `/api/${other.slug}/whole-exports/${id}/address`, {
      token: other.admin.token,
      body: { proof: testProof },
    })
    expect(status).toBe(404)
  })

  it('is told by a mail when it is there, and the log says who took it', async () => {
    const { id } = await made()
    await download(id)
    const letter = await eventually(async () =>
      mailServer.received.find(
        ({ subject, to }) => subject.includes('Gesamtexport') && to.includes(tenant.admin.username),
      ),
    )
    expect(letter.text).toContain('/datahub')
    expect(letter.text).not.toContain('signature=')
    const { rows } = await reihum.owner.query(
      `select command_type from audit_entry where tenant_id = $1 and command_type like 'tenant.export%' order by id`,
      [tenant.id],
    )
    expect(rows.map((row) => row.command_type)).toEqual([
      'tenant.export-asked',
      'tenant.export-ready',
      'tenant.export-taken',
    ])
  })
})

describe('one at a time', () => {
  const plantRunning = async () => {
    const id = newId()
    await reihum.owner.query(
      `insert into tenant_export (tenant_id, id, asked_at, asked_by, with_files, state)
       values ($1, $2, now(), $3, true, 'running')`,
      [tenant.id, id, tenant.admin.id],
    )
    return id
  }

  it('is made: another one is refused meanwhile, and the same request twice is one', async () => {
    const running = await plantRunning()
    expect((await start()).body.error_code).toBe('EXPORT_RUNNING')
    expect((await start({ id: running })).body.id).toBe(running)
    const id = newId()
    expect((await call('DELETE', `/${running}`)).status).toBe(200)
    const answers = await Promise.all([start({ id }), start({ id })])
    expect(answers.map(({ status, body }) => [status, body.id])).toEqual([
      [200, id],
      [200, id],
    ])
    await ended(id)
    expect(await latest()).toHaveLength(2)
  })

  it('can be cancelled, and then there is nothing to take', async () => {
    const running = await plantRunning()
    const { body } = await call<WholeExport>('DELETE', `/${running}`)
    expect(body.state).toBe('over')
    expect((await call<WholeExport>('DELETE', `/${running}`)).body.state).toBe('over')
    expect((await addressOf(running)).body.error_code).toBe('EXPORT_GONE')
  })

  it('is kept: a newer one takes the place of the one before', async () => {
    const first = await made()
    const second = await made()
    const states = (await latest()).map(({ id, state }) => [id, state])
    expect(states).toEqual([
      [second.id, 'ready'],
      [first.id, 'over'],
    ])
  })
})

describe('its end', () => {
  it('comes after seven days: the file is deleted, and an address from before leads nowhere', async () => {
    await school()
    const used = async () => {
      const { body } = await reihum.call<{ bars: { name: string; used: number }[] }>(
        'GET',
        `/api/${tenant.slug}/usage`,
        { token: tenant.admin.token },
      )
      return body.bars.find(({ name }) => name === 'storageMegabytes')?.used
    }
    const before = await used()
    const { id } = await made()
    // However large it is, it takes no room from the tenant.
    await reihum.owner.query('update kept_file set filesize = filesize + 50000000 where tenant_id = $1', [
      tenant.id,
    ])
    expect([before, await used()]).toEqual([1, 1])
    await reihum.owner.query('update kept_file set filesize = filesize - 50000000 where tenant_id = $1', [
      tenant.id,
    ])
    const { body } = await addressOf(id)
    const storage = openDiskStorage(`${data.path}/files`)
    const end = () => endExports({ ...reihum, storage })
    await end()
    expect((await latest())[0]?.state).toBe('ready')
    offsetMs = 7 * dayMs + 60_000
    expect((await addressOf(id)).status).not.toBe(200)
    await end()
    offsetMs = 0
    expect((await latest())[0]?.state).toBe('over')
    expect((await addressOf(id)).body.error_code).toBe('EXPORT_GONE')
    expect((await fetch(`${reihum.origin}${body.address}`)).status).toBe(404)
    const left = await data.filesIn('files')
    const { rows } = await reihum.owner.query('select sha256 from kept_file where tenant_id = $1', [
      tenant.id,
    ])
    expect(rows).toEqual([])
    expect(left.filter((path) => path.includes(tenant.id))).toHaveLength(1)
  })

  it('of the making leaves no unfinished file behind', async () => {
    await made()
    expect(await readdir(`${data.path}/incoming`).catch(() => [])).toEqual([])
  })
})
