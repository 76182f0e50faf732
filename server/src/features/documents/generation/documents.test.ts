import { type DocumentContent, emptyContent } from '@reihum/contract/documents/content.ts'
import type {
  AttendeeDocument,
  DocumentPreparation,
  MadeDocument,
} from '@reihum/contract/documents/document.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import type { RunProgress } from '@reihum/contract/wire/run.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { tokenHash } from '#platform/secret-token.ts'
import { attendanceDesk, markOf } from '#test/attendance-desk.ts'
import { startMailServer } from '#test/mail-server.ts'
import { personDesk } from '#test/person-desk.ts'
import { readPdf } from '#test/read-pdf.ts'
import { registrationDesk } from '#test/registration-desk.ts'
import { eventually, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { makeDataFolder } from '#test/upload.ts'
import { systemTemplates } from '../templates/system-templates.ts'

let reihum: TestReihum
let tenant: TestTenant
let mailServer: Awaited<ReturnType<typeof startMailServer>>
let data: Awaited<ReturnType<typeof makeDataFolder>>
let clock = new Date('2027-03-02T16:40:00Z')

beforeAll(async () => {
  data = await makeDataFolder()
  mailServer = await startMailServer()
  reihum = await startTestReihum({
    environment: { REIHUM_SMTP_URL: mailServer.url, REIHUM_DATA: data.path },
    clock: () => clock,
  })
})
afterAll(async () => {
  await reihum.close()
  await mailServer.close()
  await data.remove()
})
beforeEach(async () => {
  clock = new Date('2027-03-02T16:40:00Z')
  tenant = await reihum.addTenant()
})

const world = () => ({ reihum, tenant })
const staff = registrationDesk(world)
const attendance = attendanceDesk(world)
const persons = personDesk(world, () => clock)

const call = <Body>(method: string, path: string, body?: unknown, token = tenant.operator.token) =>
  reihum.call<Body & Problem>(method, `/api/${tenant.slug}${path}`, { token, body })

async function pdf(method: string, path: string, body?: unknown) {
  const answer = await fetch(`${reihum.origin}/api/${tenant.slug}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${tenant.operator.token}`,
      'x-forwarded-for': '10.8.7.3',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  return readPdf(new Uint8Array(await answer.arrayBuffer()))
}
const systemId = (purpose: string) =>
  systemTemplates.find((one) => one.purpose === purpose && one.language === 'de')?.id ?? ''

const evening = { start: '2027-03-02T17:00:00.000Z', end: '2027-03-02T19:15:00.000Z' }

/** A course of one evening: Ada, who lives somewhere and was there, and Ben, who was not and has no address. */
async function heldCourse() {
  const courseId = await staff.course({ feeCents: 0, title: 'Erste Hilfe', ...evening })
  const { body } = await staff.create(courseId, {
    attendees: [
      { firstName: 'Ada', lastName: 'Berg', email: 'ada@example.org', street: 'Blumenweg 3', city: 'Ulm' },
      { firstName: 'Ben', lastName: 'Berg', email: '' },
    ],
  })
  const [there = '', away = ''] = staff.idsOf(body)
  const appointmentId = await attendance.appointmentOf(courseId)
  clock = new Date('2027-03-02T17:10:00Z')
  await attendance.take([
    markOf({ registrationId: there, appointmentId }),
    markOf({ registrationId: away, appointmentId, type: 'ABSENCE' }),
  ])
  clock = new Date('2027-03-02T19:30:00Z')
  return { courseId, there, away }
}

const preparation = async (courseId: string, purpose: string, audience = 'confirmed') =>
  (
    await call<DocumentPreparation>(
      'GET',
      `/documents/preparation?documentTemplateId=${systemId(purpose)}&courseId=${courseId}&audience=${audience}`,
    )
  ).body

type Started = { courseId: string; registrationIds: string[]; purpose?: string; mails?: boolean; id?: string }
const start = ({ courseId, registrationIds, purpose = 'certificate', ...more }: Started) =>
  call<RunProgress>('POST', '/document-runs', {
    id: newId(),
    documentTemplateId: systemId(purpose),
    courseId,
    registrationIds,
    ...more,
  })
const finished = (id: string) =>
  eventually(async () => {
    const { body } = await call<RunProgress>('GET', `/document-runs/${id}`)
    return body.finishedAt !== null && body
  })
const list = async (query = '') =>
  (await call<{ items: MadeDocument[]; total: number }>('GET', `/documents?${query}`)).body

/** A link to the booking of a registration, as a mail brings it. */
async function accessTokenOf(registrationId: string): Promise<string> {
  const token = `token-of-${registrationId}`
  await reihum.owner.query(
    `insert into access_link (tenant_id, id, booking_id, token_hash, created_at, expires_at)
     select tenant_id, $1, booking_id, $2, $4, $4::timestamptz + interval '1 day' from registration where id = $3`,
    [newId(), tokenHash(token), registrationId, clock],
  )
  return token
}

describe('preparing', () => {
  it('says who would get one, and what each of them lacks', async () => {
    const { courseId, there, away } = await heldCourse()
    const told = await preparation(courseId, 'certificate')
    expect(told.isForEach).toBe(true)
    expect(told.people.map(({ registrationId, name, made }) => [registrationId, name, made])).toEqual([
      [there, 'Ada Berg', 0],
      [away, 'Ben Berg', 0],
    ])
    const letter = await preparation(courseId, 'confirmation')
    expect(letter.people.map(({ unfilled }) => unfilled)).toEqual([[], ['receiver.address']])
  })

  it('takes those who were present, where that is asked for', async () => {
    const { courseId } = await heldCourse()
    const { people } = await preparation(courseId, 'certificate', 'present')
    expect(people.map(({ name }) => name)).toEqual(['Ada Berg'])
  })

  it('of another tenant finds no course', async () => {
    const { courseId } = await heldCourse()
    tenant = await reihum.addTenant()
    const path = `/documents/preparation?documentTemplateId=${systemId('certificate')}&courseId=${courseId}`
    expect((await call('GET', path)).status).toBe(404)
  })
})

describe('printing together', () => {
  it('is one PDF with pages for each, with what is known of them', async () => {
    const { courseId, there, away } = await heldCourse()
    const body = { documentTemplateId: systemId('certificate'), courseId, registrationIds: [there, away] }
    const { pages } = await pdf('POST', '/documents/together', body)
    expect(pages).toHaveLength(2)
    expect(pages[0]).toMatch(/Ada Berg[\s\S]*Erste Hilfe[\s\S]*2\. März 2027/)
    expect(pages[0]).toContain('2,25 von 2,25 Stunden')
    // Ben was not there: the condition of the template leaves the line out.
    expect(pages[1]).toContain('Ben Berg')
    expect(pages[1]).not.toContain('Stunden')
    const picture = await call<{ pages: number; svg: string }>('POST', '/documents/preparation/preview', body)
    expect(picture.body.pages).toBe(2)
  })

  it('of a sign-in sheet is one list of all, and of badges a label for each', async () => {
    const { courseId, there, away } = await heldCourse()
    const together = (purpose: string) =>
      pdf('POST', '/documents/together', {
        documentTemplateId: systemId(purpose),
        courseId,
        registrationIds: [there, away],
      })
    const sheet = await together('sign_in_sheet')
    expect(sheet.pages).toHaveLength(1)
    expect(sheet.pages[0]).toMatch(/Berg, Ada[\s\S]*Berg, Ben/)
    expect((await together('name_badges')).pages[0]).toMatch(/Ada[\s\S]*Ben/)
  })
})

describe('a run', () => {
  it('makes and keeps a document for each, once, and nothing of it changes', async () => {
    const { courseId, there, away } = await heldCourse()
    const id = newId()
    const registrationIds = [there, away]
    const answers = await Promise.all([1, 2].map(() => start({ id, courseId, registrationIds })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await finished(id)).toMatchObject({ total: 2, done: 2, refused: 0 })
    const { items, total } = await list(`courseId=${courseId}&sort=name&dir=asc`)
    expect(total).toBe(2)
    expect(items).toMatchObject([
      {
        name: 'Ada Berg',
        title: 'Teilnahmebescheinigung',
        purpose: 'certificate',
        filename: 'Teilnahmebescheinigung Ada Berg.pdf',
        mailedAt: null,
        madeBy: tenant.operator.username,
      },
      { name: 'Ben Berg' },
    ])
    const { pages } = await pdf('GET', `/documents/${items[0]?.id}/file`)
    expect(pages[0]).toContain('Ada Berg')
    expect((await list(`registrationId=${away}`)).total).toBe(1)
    expect((await list('q=ada')).total).toBe(1)
    expect((await preparation(courseId, 'certificate')).people.map(({ made }) => made)).toEqual([1, 1])
  })

  it('mails each document to whom it is for', async () => {
    const { courseId, there } = await heldCourse()
    const { body } = await start({ courseId, registrationIds: [there], mails: true })
    await finished(body.id)
    const mail = await eventually(async () =>
      mailServer.received.find(({ subject }) => subject === 'Teilnahmebescheinigung: Erste Hilfe'),
    )
    expect(mail.to).toBe('ada@example.org')
    expect(mail.text).toContain('im Anhang')
    await eventually(async () => (await list()).items[0]?.mailedAt)
  })

  it('tells of each that could not be made, and makes the others', async () => {
    const { courseId, there } = await heldCourse()
    const { body } = await start({ courseId, registrationIds: [there, newId()] })
    const told = await finished(body.id)
    expect(told).toMatchObject({ done: 1, refused: 1 })
    expect(told.items[1]).toMatchObject({ outcome: 'refused', code: 'NOT_FOUND' })
  })

  it('that was stopped goes on with what it left, and makes nothing twice', async () => {
    const { courseId, there, away } = await heldCourse()
    const id = newId()
    await start({ id, courseId, registrationIds: [there, away] })
    await finished(id)
    const [first] = (await list(`registrationId=${there}`)).items
    // As if it had been stopped before the turn of the second.
    const [second] = (await list(`registrationId=${away}`)).items
    await call('DELETE', `/documents/${second?.id}`)
    await reihum.owner.query('update run_item set outcome = null where run_id = $1 and item_id = $2', [
      id,
      away,
    ])
    await reihum.owner.query('update run set cancelled_at = finished_at where id = $1', [id])
    const resume = () => call<RunProgress>('POST', `/document-runs/${id}/resume`)
    const answers = await Promise.all([resume(), resume()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await finished(id)).toMatchObject({ total: 2, done: 2, refused: 0, cancelledAt: null })
    const { items } = await list(`runId=${id}&sort=name&dir=asc`)
    expect(items.map(({ name }) => name)).toEqual(['Ada Berg', 'Ben Berg'])
    expect(items[0]?.id).toBe(first?.id)
    expect((await resume()).body).toMatchObject({ done: 2 })
    expect((await list(`runId=${id}`)).total).toBe(2)
    tenant = await reihum.addTenant()
    expect((await resume()).status).toBe(404)
  })

  it('is refused for drafts, and for documents about a whole course', async () => {
    const { courseId, there } = await heldCourse()
    const id = newId()
    const content: DocumentContent = emptyContent
    const template = { name: 'Brief', purpose: 'letter', language: 'de', content }
    await call('POST', '/document-templates', { id, template }, tenant.admin.token)
    const draft = { id: newId(), documentTemplateId: id, courseId, registrationIds: [there] }
    expect((await call('POST', '/document-runs', draft)).body.error_code).toBe('TEMPLATE_DRAFT')
    const sheet = await start({ courseId, registrationIds: [there], purpose: 'sign_in_sheet' })
    expect(sheet.body.error_code).toBe('DOCUMENT_OF_ALL')
  })

  it('and its documents are not there for another tenant', async () => {
    const { courseId, there } = await heldCourse()
    const { body } = await start({ courseId, registrationIds: [there] })
    await finished(body.id)
    const [made] = (await list()).items
    tenant = await reihum.addTenant()
    expect((await call('GET', `/document-runs/${body.id}`)).status).toBe(404)
    expect((await call('GET', `/documents/${made?.id}/file`)).status).toBe(404)
    expect((await call('DELETE', `/documents/${made?.id}`)).body).toEqual({ removed: false })
    expect((await list()).total).toBe(0)
  })
})

/** The names that the directory at the end of an archive lists. */
function namesIn(archive: Buffer): string[] {
  const mark = Buffer.from([0x50, 0x4b, 1, 2])
  const found: string[] = []
  for (let at = archive.indexOf(mark); at >= 0; at = archive.indexOf(mark, at + 1))
    found.push(archive.toString('utf8', at + 46, at + 46 + archive.readUInt16LE(at + 28)))
  return found
}

describe('documents that are there', () => {
  it('come as one archive, each under a name of its own', async () => {
    const { courseId, there, away } = await heldCourse()
    const { body } = await start({ courseId, registrationIds: [there, away] })
    await finished(body.id)
    const again = await start({ courseId, registrationIds: [there] })
    await finished(again.body.id)
    const archive = async (query: string) => {
      const answer = await fetch(`${reihum.origin}/api/${tenant.slug}/documents/archive?${query}`, {
        headers: { authorization: `Bearer ${tenant.operator.token}`, 'x-forwarded-for': '10.8.7.4' },
      })
      expect(answer.headers.get('content-type')).toBe('application/zip')
      const bytes = Buffer.from(await answer.arrayBuffer())
      return namesIn(bytes)
    }
    expect(await archive(`courseId=${courseId}`)).toEqual([
      'Teilnahmebescheinigung Ada Berg.pdf',
      'Teilnahmebescheinigung Ada Berg (2).pdf',
      'Teilnahmebescheinigung Ben Berg.pdf',
    ])
    expect(await archive(`runId=${again.body.id}`)).toEqual(['Teilnahmebescheinigung Ada Berg.pdf'])
    const nothing = await call('GET', `/documents/archive?registrationId=${newId()}`)
    expect(nothing.body.error_code).toBe('NO_DOCUMENTS')
  })

  it('are mailed again as they are, once for each request, and not to nobody', async () => {
    const { courseId, there } = await heldCourse()
    const { body } = await start({ courseId, registrationIds: [there] })
    await finished(body.id)
    const [made] = (await list()).items
    const before = mailServer.received.length
    const [id, documentIds] = [newId(), [made?.id]]
    await Promise.all([1, 2].map(() => call('POST', '/documents/mailings', { id, documentIds })))
    expect(await finished(id)).toMatchObject({ total: 1, done: 1 })
    expect((await call('POST', '/documents/mailings', { id, documentIds: [newId()] })).body.error_code).toBe(
      'CONFLICT',
    )
    const second = newId()
    await call('POST', '/documents/mailings', { id: second, documentIds })
    await finished(second)
    await eventually(async () => mailServer.received.length === before + 2)
    expect((await list()).total).toBe(1)
    await reihum.owner.query(
      `update booking set email = '' where id = (select booking_id from registration where id = $1)`,
      [there],
    )
    await reihum.owner.query(`update registration set email = '' where id = $1`, [there])
    const third = newId()
    await call('POST', '/documents/mailings', { id: third, documentIds })
    expect((await finished(third)).items).toMatchObject([
      { outcome: 'refused', code: 'DOCUMENT_WITHOUT_ADDRESS' },
    ])
  })
})

describe('an attendee', () => {
  it('finds documents while their template is published, and only their own', async () => {
    const { courseId, there } = await heldCourse()
    const [id, run] = [newId(), newId()]
    const admin = tenant.admin.token
    const source = systemId('certificate')
    await call('POST', `/document-templates/${source}/duplicates`, { id, name: 'Urkunde' }, admin)
    const move = async (state: string) => {
      const { body } = await call<{ revision: number }>('GET', `/document-templates/${id}`)
      return call('POST', `/document-templates/${id}/state`, { revision: body.revision, state }, admin)
    }
    await move('final')
    const made = { documentTemplateId: id, courseId, registrationIds: [there] }
    await call('POST', '/document-runs', { id: run, ...made })
    await finished(run)
    // Another booking of the same course.
    const other = await persons.book(
      await staff.course({
        feeCents: 0,
        title: 'Anderes',
        start: '2027-04-02T17:00:00Z',
        end: '2027-04-02T18:00:00Z',
      }),
      [{ firstName: 'Cem', lastName: 'Kaya', email: 'cem@example.org' }],
    )
    const token = await accessTokenOf(there)
    const found = async (of = token) =>
      (await reihum.call<AttendeeDocument[]>('GET', `/api/${tenant.slug}/portal/bookings/${of}/documents`))
        .body
    expect(await found()).toEqual([])
    await move('published')
    const [document, ...more] = await found()
    expect(more).toEqual([])
    expect(document).toMatchObject({ title: 'Urkunde', courseTitle: 'Erste Hilfe', name: 'Ada Berg' })
    const file = (of: string) =>
      fetch(`${reihum.origin}/api/${tenant.slug}/portal/bookings/${of}/documents/${document?.id}`, {
        headers: { 'x-forwarded-for': '10.8.7.2' },
      })
    const answer = await file(token)
    expect(readPdf(new Uint8Array(await answer.arrayBuffer())).pages[0]).toContain('Ada Berg')
    expect(await found(other.accessToken)).toEqual([])
    expect((await file(other.accessToken)).status).toBe(404)
    await move('final')
    expect(await found()).toEqual([])
    expect((await file(token)).status).toBe(404)
  })
})

describe('a document that was made', () => {
  it('is deleted with its file, and twice is no error', async () => {
    const { courseId, there } = await heldCourse()
    const { body } = await start({ courseId, registrationIds: [there] })
    await finished(body.id)
    const [made] = (await list()).items
    const kept = () => reihum.owner.query('select id from kept_file where tenant_id = $1', [tenant.id])
    expect((await kept()).rowCount).toBe(1)
    expect((await call('DELETE', `/documents/${made?.id}`)).body).toEqual({ removed: true })
    expect((await call('DELETE', `/documents/${made?.id}`)).body).toEqual({ removed: false })
    expect((await kept()).rowCount).toBe(0)
  })

  it('is in the data report of its person, and goes with them', async () => {
    const { courseId, there } = await heldCourse()
    const { body } = await start({ courseId, registrationIds: [there] })
    await finished(body.id)
    const personId = await persons.personOf(there)
    const report = (await persons.export(personId)).body
    expect(report.documents).toMatchObject([{ title: 'Teilnahmebescheinigung', courseTitle: 'Erste Hilfe' }])
    await persons.erase(personId)
    expect((await list()).total).toBe(0)
    // Nothing more is made for them.
    const again = await start({ courseId, registrationIds: [there] })
    expect(await finished(again.body.id)).toMatchObject({ done: 0, refused: 1 })
  })
})
