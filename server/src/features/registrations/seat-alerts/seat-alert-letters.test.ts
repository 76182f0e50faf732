import type { PersonExport } from '@reihum/contract/persons.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { shortMailLimits } from '#test/mail-limits.ts'
import { linkIn, mailTo, startMailServer, type TestMailServer } from '#test/mail-server.ts'
import { personDesk } from '#test/person-desk.ts'
import { registrationDesk } from '#test/registration-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

const title = 'Aquarell für Einsteiger'
const askedSubject = `Benachrichtigung bei freiem Platz: ${title}`
const toldSubject = `Ein Platz ist frei: ${title}`

let mailServer: TestMailServer
let reihum: TestReihum
let tenant: TestTenant
const desk = registrationDesk(() => ({ reihum, tenant }))
const people = personDesk(() => ({ reihum, tenant }))

beforeAll(async () => {
  mailServer = await startMailServer()
  reihum = await startTestReihum({
    environment: { REIHUM_SMTP_URL: mailServer.url },
    mailLimits: shortMailLimits(),
  })
})
beforeEach(async () => {
  tenant = await reihum.addTenant()
})
afterAll(async () => {
  await reihum.close()
  await mailServer.close()
})

const someone = () => `visitor-${newId()}@example.org`
const get = (path: string) => fetch(`${reihum.origin}${path}`, { redirect: 'manual' })
const post = (path: string, fields: Record<string, string>) =>
  fetch(`${reihum.origin}${path}`, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) })

async function fullCourse() {
  const courseId = await desk.course({ attendeeLimit: 1, waiterLimit: 0 })
  const { body } = await desk.book(courseId)
  return { courseId, registrationId: desk.idsOf(body)[0] ?? '' }
}
const formOf = (courseId: string, face = 'portal') => `/${face}/${tenant.slug}/course/${courseId}/free-place`

/** The path of the link in the letter to that address. */
async function linkTo(email: string, subject = askedSubject): Promise<string> {
  const mail = await mailTo(mailServer, email, subject)
  return new URL(linkIn(mail, /(http\S+\/free-place\/\S+)/)).pathname
}

async function waits(courseId: string, email = someone()): Promise<string> {
  await post(formOf(courseId), { email })
  expect((await post(await linkTo(email), { do: 'confirm' })).status).toBe(303)
  return email
}

const header = (raw: Buffer, name: string) =>
  new RegExp(`^${name}: (.*)`, 'im').exec(raw.toString())?.[1]?.trim()
const count = async () =>
  (await reihum.owner.query('select from seat_alert where tenant_id = $1', [tenant.id])).rows.length

describe('without scripts', () => {
  test.each(['portal', 'embed'])(
    'a form of the course asks, is answered by an address, and says one thing (%s)',
    async (face) => {
      const { courseId } = await fullCourse()
      const page = await (await get(`/${face}/${tenant.slug}/course/${courseId}`)).text()
      expect(page).toContain('E-Mail, wenn ein Platz frei wird')
      expect(page).toContain(`action="${formOf(courseId, face)}`)
      const email = someone()
      for (const _ of [1, 2]) {
        const answer = await post(formOf(courseId, face), { email })
        const to = answer.headers.get('location') ?? ''
        expect([answer.status, to]).toEqual([303, expect.stringContaining('sent=1')])
        expect(await (await get(to)).text()).toContain('Wir haben Ihnen eine E-Mail geschickt')
      }
      await linkTo(email)
    },
  )

  test('a mistyped address is said at its field, and a course with places leads there', async () => {
    const { courseId } = await fullCourse()
    const wrong = await post(formOf(courseId), { email: 'nobody@' })
    const kept = await (await get(wrong.headers.get('location') ?? '')).text()
    expect(kept).toContain('id="email-error"')
    expect(kept).toContain('value="nobody@"')
    const open = await desk.course({ attendeeLimit: 3 })
    const page = await (await get(formOf(open))).text()
    expect(page).not.toContain('name="email"')
    const late = await post(formOf(open), { email: someone() })
    expect(await (await get(late.headers.get('location') ?? '')).text()).toContain('nichts mehr abzuwarten')
  })

  test('the list leads to the form of a full course', async () => {
    const { courseId } = await fullCourse()
    expect(await (await get(`/portal/${tenant.slug}/course-list`)).text()).toContain(formOf(courseId))
  })
})

describe('the letters', () => {
  test('ask for a click, tell of the place by themselves, and can be stopped with one click', async () => {
    const { courseId, registrationId } = await fullCourse()
    const email = await waits(courseId)
    await desk.cancel(registrationId, { reason: '' })
    const told = await mailTo(mailServer, email, toldSubject)
    const stopAt = new URL(/<(.+)>/.exec(header(told.raw, 'List-Unsubscribe') ?? '')?.[1] ?? '')
    expect(stopAt.pathname).toBe(await linkTo(email, toldSubject))
    expect(header(told.raw, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
    expect(header(told.raw, 'Auto-Submitted')).toBe('auto-generated')
    const parts = new FormData()
    parts.set('List-Unsubscribe', 'One-Click')
    const stop = () =>
      fetch(`${reihum.origin}${stopAt.pathname}`, { method: 'POST', redirect: 'manual', body: parts })
    for (const answer of [await stop(), await stop()])
      expect([answer.status, answer.headers.get('location'), answer.headers.getSetCookie()]).toEqual([
        200,
        null,
        [],
      ])
    expect(await count()).toBe(0)
  }, 60_000)

  test('whatever opens their links changes nothing; a button does', async () => {
    const { courseId } = await fullCourse()
    const email = someone()
    await post(formOf(courseId), { email })
    const path = await linkTo(email)
    const opened = await get(path)
    expect([opened.status, opened.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(await opened.text()).toContain('Ja, bitte benachrichtigen')
    await post(path, { do: 'confirm' })
    expect(await (await get(path)).text()).toContain('Bestätigt.')
    const stopped = await post(path, { do: 'stop' })
    expect(await (await get(stopped.headers.get('location') ?? '')).text()).toContain(
      'Ihre Adresse ist gelöscht',
    )
    expect([await count(), (await get(path)).status]).toEqual([0, 410])
  })

  test('a link that was cut off in the mail says what can be done', async () => {
    const answer = await get(`/portal/${tenant.slug}/free-place/${newId()}.abc`)
    expect([answer.status, await answer.text()]).toEqual([410, expect.stringContaining('gilt nicht mehr')])
  })
})

test('a data report tells of it by the address, and an erasure takes it and its letters', async () => {
  const { courseId } = await fullCourse()
  const email = someone()
  const other = await desk.course({ attendeeLimit: 1 })
  const { body } = await desk.book(other, 1, {
    attendees: [{ firstName: 'Ada', lastName: 'Berg', email }],
  })
  const [registrationId = ''] = desk.idsOf(body)
  await waits(courseId, email)
  const personId = await people.personOf(registrationId)
  const report = await desk.staff<PersonExport>('GET', `/persons/${personId}/export`)
  expect(report.body.seatAlerts).toMatchObject([{ courseTitle: title, email, toldAt: null }])
  await desk.cancel(registrationId, { reason: '' })
  expect((await people.erase(personId)).body).toEqual({ erased: true })
  expect(await count()).toBe(0)
  const { rows } = await reihum.owner.query(
    "select from mail where recipient = $1 and kind like 'seat-alert.%'",
    [email],
  )
  expect(rows).toEqual([])
})
