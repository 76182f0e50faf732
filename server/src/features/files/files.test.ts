import type { File } from '@reihum/contract/files/file.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { openStorage } from '#platform/storage/open-storage.ts'
import { addCourse, eventually, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { pdf, picture } from '#test/sample-files.ts'
import { makeDataFolder, readyImage, upload } from '#test/upload.ts'
import { sweepStorage } from './sweep-storage.ts'

let reihum: TestReihum
let tenant: TestTenant
let data: Awaited<ReturnType<typeof makeDataFolder>>

beforeAll(async () => {
  data = await makeDataFolder()
  reihum = await startTestReihum({ environment: { REIHUM_DATA: data.path } })
  tenant = await reihum.addTenant()
})
afterAll(async () => {
  await reihum.close()
  await data.remove()
})

type Answered = File & Problem & { items: File[]; total: number; removed: boolean }

const ask = (method: string, path: string, body?: unknown, of = tenant) =>
  reihum.call<Answered>(method, `/api/${of.slug}/files${path}`, { token: of.operator.token, body })

const fields = { filename: 'a.pdf', published: false, altText: '' }

describe('the list', () => {
  it('searches names, filters by kind and publication, sorts and pages', async () => {
    const own = await reihum.addTenant()
    const add = (name: string, bytes: Uint8Array | string) =>
      upload(reihum, own, name, bytes, { token: own.operator.token })
    const { body: plan } = await add('Kursplan März.pdf', pdf)
    await add('Öffnungszeiten.txt', 'Mo bis Fr')
    await add('zwei.txt', 'x')
    await ask('PUT', `/${plan.id}`, { file: { ...fields, filename: plan.filename, published: true } }, own)
    const names = async (query: string) => {
      const { body } = await ask('GET', `?${query}`, undefined, own)
      expect(body.total).toBe(body.items.length)
      return body.items.map(({ filename }) => filename)
    }
    expect(await names('sort=filename&dir=asc')).toEqual([
      'Kursplan März.pdf',
      'Öffnungszeiten.txt',
      'zwei.txt',
    ])
    expect(await names('sort=filesize&dir=asc')).toEqual([
      'zwei.txt',
      'Öffnungszeiten.txt',
      'Kursplan März.pdf',
    ])
    expect(await names('sort=createdAt&dir=desc')).toEqual([
      'zwei.txt',
      'Öffnungszeiten.txt',
      'Kursplan März.pdf',
    ])
    expect(await names('q=maerz')).toEqual(['Kursplan März.pdf'])
    expect(await names('kind=text&q=zwei')).toEqual(['zwei.txt'])
    expect(await names('published=yes')).toEqual(['Kursplan März.pdf'])
    expect(await names('published=no&sort=filename&dir=asc')).toEqual(['Öffnungszeiten.txt', 'zwei.txt'])
    expect(await names('q=%25')).toEqual([])
  })
})

describe('a change', () => {
  it('renames, describes and publishes, keeps the ending of what the file is, and says so in the log', async () => {
    const { body } = await upload(reihum, tenant, 'alt.pdf', pdf)
    const wanted = { filename: 'Neuer Plan.exe', published: true, altText: 'Der Plan' }
    const changed = await ask('PUT', `/${body.id}`, { file: wanted })
    expect(changed.body).toMatchObject({ ...wanted, filename: 'Neuer Plan.exe.pdf' })
    expect((await ask('PUT', `/${body.id}`, { file: wanted })).status).toBe(200)
    const { rows } = await reihum.owner.query(
      `select e.command_type, d.metadata from audit_entry e join audit_detail d on d.audit_id = e.id
       where e.subject_id = $1 order by e.id`,
      [body.id],
    )
    expect(rows).toEqual([
      {
        command_type: 'file.uploaded',
        metadata: { after: { filename: 'alt.pdf', filesize: pdf.length } },
      },
      {
        command_type: 'file.changed',
        metadata: {
          before: { filename: 'alt.pdf', published: false, altText: '' },
          after: { filename: 'Neuer Plan.exe.pdf', published: true, altText: 'Der Plan' },
        },
      },
    ])
  })

  it.each(['a/b.pdf', 'a\u202eb.pdf', '..', 'a\nb.pdf'])(
    'refuses the name %j and names the field',
    async (filename) => {
      const { body } = await upload(reihum, tenant, 'alt.pdf', pdf)
      const refused = await ask('PUT', `/${body.id}`, { file: { ...fields, filename } })
      expect(refused.body.errors).toEqual([
        {
          path: 'file.filename',
          code: 'filename',
          message: 'Der Dateiname darf weder Schrägstriche noch unsichtbare Zeichen enthalten.',
        },
      ])
    },
  )

  it('of what lies in another tenant is not found', async () => {
    const { body } = await upload(reihum, tenant, 'a.pdf', pdf)
    const other = await reihum.addTenant()
    expect((await ask('PUT', `/${body.id}`, { file: fields }, other)).status).toBe(404)
    expect((await ask('GET', `/${body.id}`, undefined, other)).status).toBe(404)
    expect((await ask('DELETE', `/${body.id}`, undefined, other)).body).toEqual({ removed: false })
    expect((await ask('GET', `/${body.id}`)).status).toBe(200)
  })
})

describe('a deletion', () => {
  it('takes all bytes along, and is the same when it is done twice', async () => {
    const { body } = await upload(reihum, tenant, 'Boot.png', await picture(400, 300).png().toBuffer())
    await readyImage(reihum, tenant, body.id)
    const folder = `files/${tenant.id}/${body.id}`
    expect(await data.filesIn(folder)).toHaveLength(7)
    expect((await ask('DELETE', `/${body.id}`)).body).toEqual({ removed: true })
    expect((await ask('DELETE', `/${body.id}`)).body).toEqual({ removed: false })
    await eventually(async () => (await data.filesIn(folder)).length === 0)
    expect((await ask('GET', `/${body.id}`)).status).toBe(404)
  })

  it('of a file that courses show is refused and names them', async () => {
    const { body } = await upload(reihum, tenant, 'Boot.pdf', pdf)
    const course = await addCourse(reihum, tenant, { title: 'Segeln für Anfänger' })
    await reihum.owner.query('update course set teaser_file_id = $1 where id = $2', [body.id, course])
    const shown = (await ask('GET', `/${body.id}`)).body
    expect([shown.courses, shown.allowedActions]).toEqual([
      [{ id: course, title: 'Segeln für Anfänger' }],
      ['change'],
    ])
    const refused = await ask('DELETE', `/${body.id}`)
    expect(refused).toMatchObject({ status: 409, body: { error_code: 'FILE_IN_USE' } })
    expect(refused.body.detail).toContain('Segeln für Anfänger')
    await expect(
      reihum.owner.query('delete from stored_file where id = $1', [body.id]),
    ).rejects.toMatchObject({ constraint: 'course_teaser_file' })
  })

  it('of a system file is refused, by the database too', async () => {
    const { body } = await upload(reihum, tenant, 'AGB.pdf', pdf)
    await reihum.owner.query('update stored_file set is_system = true where id = $1', [body.id])
    const refused = await ask('DELETE', `/${body.id}`)
    expect(refused).toMatchObject({
      status: 409,
      body: {
        error_code: 'SYSTEM_FILE',
        detail: 'Systemdokumente und Systemdateien können nicht gelöscht werden',
      },
    })
    expect((await ask('GET', `/${body.id}`)).body.allowedActions).toEqual(['change'])
    await expect(
      reihum.owner.query('delete from stored_file where id = $1', [body.id]),
    ).rejects.toMatchObject({ constraint: 'system_files_stay' })
  })
})

describe('the sweep', () => {
  it('removes what no file speaks of after a day, and leaves the rest and what belongs to others', async () => {
    const { body } = await upload(reihum, tenant, 'bleibt.pdf', pdf)
    const storage = openStorage({ s3: null, dataFolder: data.path })
    const sha256 = 'a'.repeat(64)
    const [path = ''] = await data.filesIn(`files/${tenant.id}/${body.id}`)
    const held = { path, size: pdf.length, sha256 }
    const orphan = `${tenant.id}/${newId()}/${sha256}`
    const ofOthers = `${newId()}/${newId()}/${sha256}`
    for (const key of [orphan, ofOthers, `${tenant.id}/${body.id}/${sha256}`]) await storage.put(key, held)
    const sweep = (now: Date) =>
      sweepStorage({ inTenant: reihum.inTenant, storage, incoming: `${data.path}/incoming` }, now)
    expect(await sweep(new Date())).toBe(0)
    expect(await sweep(new Date(Date.now() + 25 * 3_600_000))).toBe(2)
    expect(await storage.has(orphan)).toBe(false)
    expect(await storage.has(ofOthers)).toBe(true)
    expect(await data.filesIn(`files/${tenant.id}/${body.id}`)).toEqual([path])
    await storage.remove(ofOthers)
  })
})
