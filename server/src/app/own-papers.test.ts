import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { systemTemplates } from '#features/documents/templates/system-templates.ts'
import { newId } from '#platform/ids.ts'
import { certificateDesk } from '#test/certificate-desk.ts'
import { contact, invoiceDesk, letInvoice } from '#test/invoice-desk.ts'
import { portalVisitor } from '#test/portal-visitor.ts'
import { registrationDesk } from '#test/registration-desk.ts'
import { eventually, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant
let other: TestTenant
let clock = new Date('2027-03-02T16:40:00Z')
const world = () => ({ reihum, tenant })
const certificates = certificateDesk(() => ({
  ...world(),
  clock: () => clock,
  setClock: (now) => {
    clock = now
  },
}))
const invoices = invoiceDesk(world)
const visitor = portalVisitor(() => reihum)

const kinds = ['invoices', 'documents', 'certificates'] as const
type Kind = (typeof kinds)[number]
/** Mina has an invoice, Ada a certificate and a document: each is a stranger to what the other has. */
type Viewer = 'mina' | 'ada' | 'father' | 'elsewhere' | 'nobody' | 'the staff'
const ownerOf: Record<Kind, Viewer> = { invoices: 'mina', documents: 'ada', certificates: 'ada' }
const addresses: Record<'mina' | 'ada' | 'father', string> = {
  mina: contact.email,
  ada: 'ada@example.org',
  father: 'father@example.org',
}
const sessions: Partial<Record<Viewer, string>> = {}
const papers: Partial<Record<Kind, { bookingId: string; id: string }>> = {}

async function bookingOf(registrationId: string): Promise<string> {
  const { rows } = await reihum.owner.query<{ booking_id: string }>(
    'select booking_id from registration where id = $1',
    [registrationId],
  )
  return rows[0]?.booking_id ?? ''
}

/** An invoice whose paper is there. */
async function invoiceOfMina() {
  const { id, registrationId } = await invoices.final()
  await eventually(async () => (await invoices.read(id)).isPrinted)
  papers.invoices = { id, bookingId: await bookingOf(registrationId) }
}

/** A certificate of Ada, and a document whose template is published. */
async function papersOfAda() {
  const { courseId, there } = await certificates.heldCourse()
  await certificates.issue(courseId, [there])
  const { id } = await certificates.issuedTo(there, courseId)
  await certificates.made(id)
  const bookingId = await bookingOf(there)
  papers.certificates = { id, bookingId }
  const template = newId()
  const admin = <Body>(method: string, path: string, body?: unknown) =>
    certificates.call<Body>(method, path, body, tenant.admin)
  const source = systemTemplates.find((one) => one.purpose === 'certificate' && one.language === 'de')?.id
  await admin('POST', `/document-templates/${source}/duplicates`, { id: template, name: 'Urkunde' })
  for (const state of ['final', 'published']) {
    const { body } = await admin<{ revision: number }>('GET', `/document-templates/${template}`)
    await admin('POST', `/document-templates/${template}/state`, { revision: body.revision, state })
  }
  const run = newId()
  await admin('POST', '/document-runs', {
    id: run,
    documentTemplateId: template,
    courseId,
    registrationIds: [there],
  })
  await eventually(async () => {
    const { body } = await admin<{ finishedAt: string | null }>('GET', `/document-runs/${run}`)
    return body.finishedAt !== null
  })
  const { body } = await admin<{ items: { id: string }[] }>('GET', `/documents?courseId=${courseId}`)
  papers.documents = { id: body.items[0]?.id ?? '', bookingId }
}

beforeAll(async () => {
  reihum = await startTestReihum({ clock: () => clock })
  tenant = await reihum.addTenant()
  other = await reihum.addTenant()
  await letInvoice({ reihum, tenant })
  await papersOfAda()
  await invoiceOfMina()
  const elsewhere = registrationDesk(() => ({ reihum, tenant: other }))
  await elsewhere.book(await elsewhere.course(), 1, { contact })
  for (const name of ['mina', 'ada'] as const)
    sessions[name] = await visitor.signIn(tenant.slug, addresses[name])
  sessions.elsewhere = await visitor.signIn(other.slug, contact.email)
  // Ada lets somebody see her courses, who has booked nothing.
  const sharing = `/portal/${tenant.slug}/me/sharing`
  const { text } = await visitor.page(sharing, { cookie: sessions.ada })
  const personIds = /<input[^>]*name="personIds"[^>]*value="([\w-]+)"/.exec(text)?.[1] ?? ''
  await visitor.page(sharing, {
    cookie: sessions.ada,
    form: { do: 'share', email: addresses.father, personIds },
  })
  sessions.father = await visitor.signIn(tenant.slug, addresses.father)
})
afterAll(() => reihum.close())

const statusFor = async (viewer: Viewer, path: string) => {
  const { status, text } = await visitor.page(path, {
    cookie: sessions[viewer],
    ...(viewer === 'the staff' && { headers: { authorization: `Bearer ${tenant.operator.token}` } }),
  })
  return [viewer, status, text.startsWith('%PDF')]
}

const addressOf = (kind: Kind) =>
  `/portal/${tenant.slug}/course-registration/own-${papers[kind]?.bookingId}/${kind}/${papers[kind]?.id}`

describe.each(kinds)('%s of a booking', (kind) => {
  it('are a file for whoever is signed in with its address', async () => {
    expect(await statusFor(ownerOf[kind], addressOf(kind))).toEqual([ownerOf[kind], 200, true])
  })

  test.each<Viewer>(['mina', 'ada', 'father', 'elsewhere', 'nobody', 'the staff'])(
    'are nothing for %s, unless they are theirs',
    async (viewer) => {
      if (viewer === ownerOf[kind]) return
      const isSignedIn = sessions[viewer] !== undefined && viewer !== 'elsewhere'
      expect(await statusFor(viewer, addressOf(kind))).toEqual([viewer, isSignedIn ? 404 : 303, false])
    },
  )

  it('are not found behind a booking of one’s own that they are not about', async () => {
    const stranger = ownerOf[kind] === 'mina' ? 'ada' : 'mina'
    const own = papers[stranger === 'mina' ? 'invoices' : 'certificates']?.bookingId ?? ''
    const mixed = addressOf(kind).replace(papers[kind]?.bookingId ?? '', own)
    expect(await statusFor(stranger, mixed)).toEqual([stranger, 404, false])
  })

  it('do not come to the link of another booking, nor to the cookie over the API', async () => {
    const api = `/api/${tenant.slug}/portal/bookings/own-${papers[kind]?.bookingId}/${kind}/${papers[kind]?.id}`
    expect(await statusFor(ownerOf[kind], api)).toEqual([ownerOf[kind], 401, false])
  })
})
