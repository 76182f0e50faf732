import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { mandateDesk } from '#test/mandate-desk.ts'
import { personDesk } from '#test/person-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { officeFiles, pdf, telephonePhoto } from '#test/sample-files.ts'
import { makeDataFolder } from '#test/upload.ts'

let reihum: TestReihum
let tenant: TestTenant
let data: Awaited<ReturnType<typeof makeDataFolder>>
const desk = mandateDesk(() => ({ reihum, tenant }))
const people = personDesk(() => ({ reihum, tenant }))

beforeAll(async () => {
  data = await makeDataFolder()
  reihum = await startTestReihum({ environment: { REIHUM_DATA: data.path } })
})
beforeEach(async () => {
  tenant = await reihum.addTenant()
  await desk.setUp()
})
afterAll(async () => {
  await reihum.close()
  await data.remove()
})

async function addPayer() {
  const { body } = await desk.book(await desk.course(), 1, { paymentMethod: 'bank_transfer' })
  const registrationId = desk.idsOf(body)[0] as string
  return { registrationId, id: (await desk.booked(registrationId)).payer }
}

async function noted() {
  const payer = await addPayer()
  return { payer, mandate: (await desk.note(payer.id)).body }
}

const read = async (mandateId: string, by = tenant.admin) => {
  const response = await fetch(`${reihum.origin}/api/${tenant.slug}/mandates/${mandateId}/scan`, {
    headers: { authorization: `Bearer ${by.token}` },
  })
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}

const keptFiles = async () =>
  (await reihum.owner.query('select filename from kept_file where tenant_id = $1', [tenant.id])).rows

const told = async () =>
  (
    await reihum.owner.query(
      `select command_type from audit_entry where tenant_id = $1 and command_type like 'mandate.scan%' order by at, id`,
      [tenant.id],
    )
  ).rows.map(({ command_type }) => command_type)

describe('the scan of a mandate', () => {
  test('is attached once, read byte for byte, and in no list of files', async () => {
    const { mandate } = await noted()
    expect(mandate).toMatchObject({ scan: null, hasScan: false })
    const photo = await telephonePhoto()
    const { status, body } = await desk.attachScan(mandate.id, 'IMG_1.HEIC', photo)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({
      hasScan: true,
      scan: { filename: 'IMG_1.HEIC.jpg', filesize: photo.length, mediaType: 'image/jpeg' },
    })
    expect((await desk.attachScan(mandate.id, 'IMG_1.HEIC', photo)).body).toEqual(body)
    const scan = await read(mandate.id)
    expect([scan.status, scan.bytes.equals(photo)]).toEqual([200, true])
    expect(scan.headers.get('content-type')).toBe('image/jpeg')
    expect(scan.headers.get('x-content-type-options')).toBe('nosniff')
    const files = await reihum.call<{ total: number }>('GET', `/api/${tenant.slug}/files`, {
      token: tenant.admin.token,
    })
    expect(files.body.total).toBe(0)
    expect(await told()).toEqual(['mandate.scan-attached'])
  })

  test('is replaced and removed, and the one before is gone', async () => {
    const { mandate } = await noted()
    await desk.attachScan(mandate.id, 'falsch.jpg', await telephonePhoto())
    const { body } = await desk.attachScan(mandate.id, 'Mandat.pdf', pdf)
    expect(body.scan).toMatchObject({ filename: 'Mandat.pdf', mediaType: 'application/pdf' })
    expect(await keptFiles()).toEqual([{ filename: 'Mandat.pdf' }])
    const remove = () => desk.call('DELETE', `/${mandate.id}/scan`)
    expect((await remove()).body).toMatchObject({ scan: null })
    expect((await remove()).status).toBe(200)
    expect(await keptFiles()).toEqual([])
    expect((await read(mandate.id)).status).toBe(404)
    expect(await told()).toEqual(['mandate.scan-attached', 'mandate.scan-attached', 'mandate.scan-removed'])
  })

  test.each([
    ['a document', officeFiles.docx, 415, 'SCAN_KIND_REFUSED'],
    ['a page with scripts', '<html><script>alert(1)</script>', 415, 'SCAN_KIND_REFUSED'],
    ['a PDF that breaks off', pdf.subarray(0, 60), 422, 'FILE_DAMAGED'],
    ['an empty file', '', 422, 'FILE_EMPTY'],
  ])('is not %s, whatever it is called', async (_, bytes, status, code) => {
    const { mandate } = await noted()
    const refused = await desk.attachScan(mandate.id, 'Mandat.pdf', bytes)
    expect([refused.status, refused.body.error_code]).toEqual([status, code])
    expect((await desk.read(mandate.id)).scan).toBeNull()
  })

  test('is of one tenant, of a mandate that is there, and for those who manage money', async () => {
    const { mandate } = await noted()
    await desk.attachScan(mandate.id, 'Mandat.pdf', pdf)
    expect((await desk.attachScan(newId(), 'Mandat.pdf', pdf)).status).toBe(404)
    const instructor = await reihum.addUser('instructor')
    await reihum.owner.query(
      "insert into membership (tenant_id, id, user_id, role) values ($1, $2, $3, 'instructor')",
      [tenant.id, newId(), instructor.id],
    )
    expect((await read(mandate.id, instructor)).status).toBe(403)
    expect((await desk.attachScan(mandate.id, 'b.pdf', pdf, instructor)).status).toBe(403)
    const own = tenant
    tenant = await reihum.addTenant()
    expect((await read(mandate.id)).status).toBe(404)
    expect((await desk.attachScan(mandate.id, 'Mandat.pdf', pdf)).status).toBe(404)
    tenant = own
    expect((await read(mandate.id)).status).toBe(200)
  })

  test('counts as storage, which may be full', async () => {
    const { mandate } = await noted()
    await reihum.owner.query(`update tenant set tier = 'FREE' where id = $1`, [tenant.id])
    await reihum.owner.query(
      `insert into kept_file (tenant_id, id, filename, filesize, media_type, sha256, created_at)
       values ($1, $2, 'groß.pdf', 10000000000, 'application/pdf', repeat('0', 64), now())`,
      [tenant.id, newId()],
    )
    expect((await desk.attachScan(mandate.id, 'Mandat.pdf', pdf)).body.error_code).toBe('STORAGE_FULL')
  })

  test('is what the list of mandates is filtered by', async () => {
    const { mandate } = await noted()
    await noted()
    await desk.attachScan(mandate.id, 'Mandat.pdf', pdf)
    const found = async (query: string) => (await desk.list(query)).items.map(({ id }) => id)
    expect(await found('?scan=yes&origin=paper')).toEqual([mandate.id])
    expect((await desk.list('?scan=no')).total).toBe(1)
    expect((await desk.list('?origin=portal')).total).toBe(0)
  })
})

describe('of a person', () => {
  test('the data report names it, and a merge takes it along', async () => {
    const { mandate, payer } = await noted()
    await desk.attachScan(mandate.id, 'Mandat.pdf', pdf)
    const other = await addPayer()
    expect((await people.merge(other.id, payer.id)).status).toBe(200)
    const { body: report } = await people.call<{ mandates: unknown[] }>('GET', `/${other.id}/export`)
    expect(report.mandates).toMatchObject([{ scan: 'Mandat.pdf' }])
    expect((await read(mandate.id)).bytes.equals(pdf)).toBe(true)
  })

  test('an erasure keeps it where it proves what was collected, and takes nothing new', async () => {
    const payer = await addPayer()
    const [used, unused] = [(await desk.note(payer.id)).body, (await desk.note(payer.id)).body]
    await desk.attachScan(used.id, 'genutzt.pdf', pdf)
    await desk.attachScan(unused.id, 'nie genutzt.jpg', await telephonePhoto())
    await reihum.owner.query(`update mandate set last_used_on = '2026-05-01' where id = $1`, [used.id])
    await desk.cancel(payer.registrationId)
    expect((await people.erase(payer.id)).body).toEqual({ erased: true })
    expect(await keptFiles()).toEqual([{ filename: 'genutzt.pdf' }])
    expect((await desk.read(unused.id)).scan).toBeNull()
    expect((await desk.attachScan(used.id, 'neu.pdf', pdf)).body.error_code).toBe('PERSON_ERASED')
  })
})
