import type { AttendeeBooking } from '@reihum/contract/registrations/attendee-booking.schema.ts'
import { maxProofBytes } from '@reihum/contract/registrations/proof.schema.ts'
import type { RegistrationDetail } from '@reihum/contract/registrations/registration.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { personDesk } from '#test/person-desk.ts'
import { family, registrationDesk } from '#test/registration-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant, wentWell } from '#test/reihum.ts'
import { pdf, telephonePhoto } from '#test/sample-files.ts'
import { makeDataFolder } from '#test/upload.ts'
import { forgetOutlivedProofs } from './forget-outlived-proofs.ts'

let reihum: TestReihum
let tenant: TestTenant
let data: Awaited<ReturnType<typeof makeDataFolder>>
beforeAll(async () => {
  data = await makeDataFolder()
  reihum = await startTestReihum({ environment: { REIHUM_DATA: data.path }, args: ['--role', 'web'] })
})
beforeEach(async () => {
  tenant = await reihum.addTenant()
})
afterAll(async () => {
  await reihum.close()
  await data.remove()
})

const desk = registrationDesk(() => ({ reihum, tenant }))
const people = personDesk(() => ({ reihum, tenant }))
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const students = { kind: 'with_proof', name: 'Studierende', percent: 20, evidence: 'Ausweis' }

/** A student with a place, and the link of the booking. */
async function student(rule: object = { sendable: true }) {
  const courseId = await desk.course({
    start: inDays(5),
    end: inDays(5.1),
    feeCents: 10_000,
    reductions: [{ ...students, ...rule }],
  })
  const [one] = family(1, `Fam-${newId()}`)
  const { body } = await desk.book(courseId, 1, { attendees: [{ ...one, reducedAs: 'Studierende' }] })
  return { id: desk.idsOf(body)[0] as string, token: body.accessToken, courseId }
}
type Student = Awaited<ReturnType<typeof student>>

async function send(
  { id, token }: Pick<Student, 'id' | 'token'>,
  content: Uint8Array,
  filename = 'Ausweis.pdf',
) {
  const query = new URLSearchParams({ filename })
  const response = await fetch(
    `${reihum.origin}/api/${tenant.slug}/portal/bookings/${token}/proof/${id}?${query}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: content as Uint8Array<ArrayBuffer>,
    },
  )
  const body = (await response.json()) as AttendeeBooking & Problem
  return { status: wentWell(response).status, code: body.error_code ?? null, body }
}

/** The form of the page, as a browser sends it. */
async function sendForm({ id, token }: Student, file: File | null, more: Record<string, string> = {}) {
  const form = new FormData()
  form.set('registrationId', id)
  for (const [name, value] of Object.entries(more)) form.set(name, value)
  form.set('file', file ?? new File([], ''))
  const response = await fetch(`${reihum.origin}/portal/${tenant.slug}/course-registration/${token}/proof`, {
    method: 'POST',
    redirect: 'manual',
    body: form,
  })
  const to = response.headers.get('location') ?? ''
  // What is to be mended is read at an address of its own.
  const answer = to.includes('answer=') ? await fetch(reihum.origin + to) : response
  return { status: answer.status, to, page: await answer.text() }
}

const own = async ({ token }: Student) =>
  (await reihum.call<AttendeeBooking>('GET', `/api/${tenant.slug}/portal/bookings/${token}`)).body.courses[0]
    ?.registrations[0]?.proof

async function look({ id }: Student, by = tenant.operator) {
  const response = await fetch(`${reihum.origin}/api/${tenant.slug}/registrations/${id}/proof/file`, {
    headers: { authorization: `Bearer ${by.token}` },
  })
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    bytes: await response.bytes(),
  }
}

const decide = (id: string, state: string, more: object = {}) =>
  desk.staff<RegistrationDetail & Problem>('PUT', `/registrations/${id}/proof`, {
    requestKey: newId(),
    state,
    ...more,
  })

const keptFiles = async () => {
  const { rows } = await reihum.owner.query<{ filename: string }>(
    'select filename from kept_file where tenant_id = $1 order by id',
    [tenant.id],
  )
  return rows.map(({ filename }) => filename)
}

describe('a proof that is sent', () => {
  it('is looked at by the staff, and deleted with the decision', async () => {
    const one = await student()
    expect(await own(one)).toMatchObject({ state: 'owed', sendable: true, sent: null })
    const photo = await telephonePhoto()
    expect((await send(one, photo, 'IMG_1.HEIC')).status).toBe(200)
    expect(await own(one)).toMatchObject({
      sendable: true,
      sent: { filename: 'IMG_1.HEIC.jpg', mediaType: 'image/jpeg', filesize: photo.length },
    })
    const found = await desk.staff<{ total: number }>('GET', '/registrations?proofSent=true')
    expect(found.body.total).toBe(1)
    const seen = await look(one)
    expect([seen.status, seen.type, Buffer.from(seen.bytes).equals(photo)]).toEqual([200, 'image/jpeg', true])
    const { body } = await decide(one.id, 'seen')
    expect(body.proof).toMatchObject({ state: 'seen', sent: null })
    expect((await look(one)).status).toBe(404)
    expect(await keptFiles()).toEqual([])
    expect(await own(one)).toMatchObject({ state: 'seen', sendable: false, sent: null })
    expect(await desk.log(one.id)).toEqual([
      'registration.received visitor',
      'registration.proof-sent attendee',
      'registration.proof-decided user',
    ])
  })

  it('takes the place of the one before, is sent once if it is sent twice, and can be deleted', async () => {
    const one = await student()
    for (const content of [pdf, pdf]) expect((await send(one, content)).status).toBe(200)
    expect(await keptFiles()).toEqual(['Ausweis.pdf'])
    await send(one, await telephonePhoto(), 'neu.jpg')
    expect(await keptFiles()).toEqual(['neu.jpg'])
    const path = `/api/${tenant.slug}/portal/bookings/${one.token}/proof/${one.id}`
    for (const _ of [1, 2]) expect((await reihum.call('DELETE', path)).status).toBe(200)
    expect(await keptFiles()).toEqual([])
    const log = (await desk.log(one.id)).filter((entry) => entry.includes('proof'))
    expect(log).toEqual([
      'registration.proof-sent attendee',
      'registration.proof-sent attendee',
      'registration.proof-taken-back attendee',
    ])
  })

  it('is refused where it is only shown, where somebody decided, without a place, and from another booking', async () => {
    const [shown, decided, gone, other] = [
      await student({ sendable: false }),
      await student(),
      await student(),
      await student(),
    ]
    await decide(decided.id, 'waived')
    await desk.cancel(gone.id)
    for (const one of [shown, decided, gone]) expect((await send(one, pdf)).code).toBe('PROOF_NOT_WANTED')
    expect((await send({ id: other.id, token: decided.token }, pdf)).code).toBe('NOT_FOUND')
    expect((await send({ id: other.id, token: 'a'.repeat(32) }, pdf)).code).toBe('NOT_FOUND')
    expect(await keptFiles()).toEqual([])
  })

  it('is a photo or a PDF by its content, and not too large', async () => {
    const one = await student()
    expect((await send(one, Buffer.from('<script>alert(1)</script>'), 'a.pdf')).code).toBe(
      'PROOF_KIND_REFUSED',
    )
    expect((await send(one, Buffer.alloc(0))).code).toBe('FILE_EMPTY')
    const large = Buffer.concat([pdf, Buffer.alloc(maxProofBytes)])
    expect((await send(one, large)).code).toBe('PROOF_TOO_LARGE')
    expect(await own(one)).toMatchObject({ sent: null })
  })

  it('can be sent anew after a refusal, is told of once more if it is refused again, and takes the charge back if not', async () => {
    const one = await student()
    const refusal = { charge: true, reason: 'Unscharf' }
    await send(one, pdf)
    await decide(one.id, 'refused', refusal)
    expect(await own(one)).toMatchObject({ state: 'refused', sendable: true, sent: null, chargedCents: 2000 })
    await send(one, await telephonePhoto())
    await decide(one.id, 'refused', refusal)
    expect(await desk.told('registration.proof-refused')).toHaveLength(2)
    expect(await keptFiles()).toEqual([])
    await decide(one.id, 'refused', refusal)
    expect(await desk.told('registration.proof-refused')).toHaveLength(2)
    await send(one, pdf)
    const { body } = await decide(one.id, 'seen')
    expect([body.feeCents, body.proof?.isCharged]).toEqual([8000, false])
  })

  it('is in no list of files, and nobody else sees it', async () => {
    const one = await student()
    await send(one, pdf)
    const files = await desk.staff<{ total: number }>('GET', '/files')
    expect(files.body.total).toBe(0)
    const stranger = await reihum.addTenant()
    expect((await look(one, stranger.operator)).status).toBe(404)
  })

  it('goes with the place, and at the latest some weeks after the course', async () => {
    const [cancelled, over, coming] = [await student(), await student(), await student()]
    for (const one of [cancelled, over, coming]) await send(one, pdf, `${one.id}.pdf`)
    await desk.cancel(cancelled.id)
    for (const [table, id] of [
      ['course', 'id'],
      ['appointment', 'course_id'],
    ])
      await reihum.owner.query(
        `update ${table} set starts_at = starts_at - interval '40 days', ends_at = ends_at - interval '40 days' where ${id} = $1`,
        [over.courseId],
      )
    await forgetOutlivedProofs(reihum)
    expect(await keptFiles()).toEqual([`${coming.id}.pdf`])
  })

  it('is part of the data report without its content, and is erased with the person', async () => {
    const one = await student()
    await send(one, pdf)
    const { personId } = await desk.read(one.id)
    const { body } = await people.export(personId as string)
    expect(body.registrations[0]?.proof?.sent).toMatchObject({ filename: 'Ausweis.pdf' })
    await desk.cancel(one.id)
    expect((await people.erase(personId as string)).status).toBe(200)
    expect(await keptFiles()).toEqual([])
    expect((await send(one, pdf)).status).toBe(404)
  })
})

describe('the form of a proof', () => {
  it('takes a file without a script, and says what is wrong at its field', async () => {
    const one = await student()
    const file = new File([new Uint8Array(pdf)], 'Ausweis.pdf', { type: 'application/pdf' })
    const sent = await sendForm(one, file)
    expect([sent.status, sent.to]).toEqual([303, expect.stringContaining('done=proof-sent')])
    expect(await keptFiles()).toEqual(['Ausweis.pdf'])
    const none = await sendForm(one, null)
    expect(none.status).toBe(422)
    expect(none.page).toContain('Bitte wählen Sie eine Datei.')
    const wrong = await sendForm(one, new File(['<b>'], 'a.pdf'))
    expect(wrong.status).toBe(415)
    expect(wrong.page).toContain('Ein Nachweis kann ein Foto')
    const removed = await sendForm(one, null, { do: 'remove' })
    expect([removed.status, removed.to]).toEqual([303, expect.stringContaining('done=proof-removed')])
    expect(await keptFiles()).toEqual([])
  })

  it('refuses more than there may be before it reads it, and takes files nowhere else', async () => {
    const one = await student()
    const large = new File([new Uint8Array(maxProofBytes + 20_000)], 'a.pdf')
    expect((await sendForm(one, large)).status).toBe(413)
    const form = new FormData()
    form.set('firstName', new File(['x'], 'x.txt'))
    const elsewhere = `${reihum.origin}/portal/${tenant.slug}/course-registration/${one.token}/contact`
    expect((await fetch(elsewhere, { method: 'POST', body: form })).status).toBe(415)
  })
})
