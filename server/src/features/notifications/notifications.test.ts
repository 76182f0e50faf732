import type { Notification, NotificationLetter } from '@reihum/contract/notifications/notification.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { shortMailLimits } from '#test/mail-limits.ts'
import { startMailServer, type TestMailServer } from '#test/mail-server.ts'
import { german, notificationDesk, whole } from '#test/notification-desk.ts'
import { eventually, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { startDueNotifications } from './start-due.ts'

let mailServer: TestMailServer
let reihum: TestReihum
let tenant: TestTenant

beforeAll(async () => {
  mailServer = await startMailServer()
  reihum = await startTestReihum({
    environment: { REIHUM_SMTP_URL: mailServer.url },
    mailLimits: shortMailLimits(),
  })
})
afterAll(async () => {
  await reihum.close()
  await mailServer.close()
})
beforeEach(async () => {
  await mailServer.heal()
  tenant = await reihum.addTenant()
})

const { desk, call, draft, send, read, recipients, sent, to, arrived, booked, course, broken } =
  notificationDesk(() => ({ reihum, tenant, mailServer }))

describe('a message to a course', () => {
  it('reaches each of its people once, filled in for them, and the log tells of it', async () => {
    const courseId = await course()
    const [one, other] = [await booked(courseId), await booked(courseId)]
    await booked(await course())
    const message = await draft(whole(courseId))
    expect(message).toMatchObject({ state: 'draft', sourceName: 'Aquarell', problems: [] })
    const [first, again] = await Promise.all([send(message), send(message)])
    expect([first.status, again.status]).toEqual([200, 200])
    expect(await sent(message.id)).toMatchObject({ state: 'sent', total: 2, refused: 0 })
    const [mail] = await arrived(one.email)
    await arrived(other.email)
    expect(mail?.subject).toBe('Neuer Raum für Aquarell')
    expect(mail?.text).toMatch(/^Hallo Ada Berg \d+,\n\nwir ziehen um\./)
    const page = await eventually(async () => {
      const told = await recipients(message.id)
      return told.items.every((item) => item.mail?.state === 'sent') && told
    })
    expect(page.counts).toMatchObject({ all: 2, reached: 2, waiting: 0, failed: 0 })
    const { rows } = await reihum.owner.query<{ command_type: string }>(
      'select command_type from audit_entry where subject_id = $1 order by at',
      [message.id],
    )
    expect(rows.map(({ command_type }) => command_type)).toEqual([
      'notification.created',
      'notification.started',
    ])
    expect(await broken()).toEqual([])
    expect([to(one.email).length, to(other.email).length]).toEqual([1, 1])
  })

  it('takes only the states that were chosen', async () => {
    const courseId = await course({ attendeeLimit: 1, waitingListEnabled: true })
    await booked(courseId)
    expect((await desk.book(courseId)).status).toBe(200)
    const { total, items } = await recipients(
      (await draft({ kind: 'course', courseId, states: ['on_waiting_list'] })).id,
    )
    expect([total, items[0]?.name]).toEqual([1, expect.stringContaining('Kind 0')])
  })

  it('that is moved into the future reaches those who are there then, and can be taken back before', async () => {
    const courseId = await course()
    const gone = await booked(courseId)
    const message = await draft(whole(courseId), german('Bald', 'Hallo {{person.name}}'))
    const at = new Date(Date.now() + 3_600_000)
    const scheduled = (await send(message, { at: at.toISOString() })).body
    expect(scheduled).toMatchObject({ state: 'scheduled', scheduledFor: at.toISOString() })
    const back = (await call<Notification>('POST', `/${message.id}/unschedule`, {})).body
    expect(back).toMatchObject({ state: 'draft', scheduledFor: null })
    await send(back, { at: at.toISOString() })
    await desk.cancel(gone.id, { inform: false })
    const late = await booked(courseId)
    await startDueNotifications(reihum)
    expect((await read(message.id)).state).toBe('scheduled')
    await reihum.owner.query(
      "update notification set scheduled_for = now() - interval '1 second' where id = $1",
      [message.id],
    )
    await startDueNotifications(reihum)
    await sent(message.id)
    await arrived(late.email)
    expect((await recipients(message.id)).items.map(({ email }) => email)).toEqual([late.email])
  })
})

describe('placeholders that stay empty', () => {
  const missing = german('Rechnung', 'Zahlbar bis {{registration.due-on}}: {{appointment.title}}')

  it('are named for each person beforehand, and sent only when somebody confirms', async () => {
    const courseId = await course({ feeCents: 0 })
    const { email } = await booked(courseId)
    const message = await draft(whole(courseId), missing)
    const page = await recipients(message.id, 'group=unfilled')
    expect(page.unfilled).toEqual(['registration.due-on', 'appointment.title'])
    expect(page.items).toMatchObject([{ email, unfilled: ['registration.due-on', 'appointment.title'] }])
    const refused = await send(message)
    expect([refused.status, refused.body.error_code, refused.body.data]).toEqual([
      409,
      'NOTIFICATION_UNFILLED',
      { people: 1 },
    ])
    expect((await send(message, { unfilledConfirmed: true })).status).toBe(200)
    await arrived(email)
  })

  it('of whoever came after a message was scheduled leave that one out, with the reason', async () => {
    const courseId = await course()
    const { email } = await booked(courseId)
    const message = await draft(
      whole(courseId),
      german('Hallo', '{{person.first-name}} {{person.last-name}}'),
    )
    await send(message, { at: new Date(Date.now() + 60_000).toISOString() })
    const late = await booked(courseId)
    await reihum.owner.query("update registration set last_name = '' where id = $1", [late.id])
    await reihum.owner.query(
      "update notification set scheduled_for = now() - interval '1 second' where id = $1",
      [message.id],
    )
    await startDueNotifications(reihum)
    await eventually(async () => (await read(message.id)).refused === 1)
    const { items } = await recipients(message.id, 'group=failed')
    expect(items).toMatchObject([{ email: late.email, outcome: 'refused' }])
    expect(items[0]?.detail).toContain('Nachname')
    await arrived(email)
    expect(to(late.email)).toEqual([])
  })
})

describe('recipients', () => {
  it('without an address are named and left out, and children are written to at the address of the contact', async () => {
    const courseId = await course()
    const contact = { firstName: 'Eva', lastName: 'Berg', email: 'eva@example.org' }
    const { body } = await desk.create(courseId, {
      attendees: [
        { firstName: 'Kim', lastName: 'Berg', email: '' },
        { firstName: 'Lou', lastName: 'Berg', email: '' },
      ],
      contact,
    })
    expect(desk.idsOf(body)).toHaveLength(2)
    const named = await draft(whole(courseId), german('Hallo', 'Hallo {{person.name}}'))
    const each = await recipients(named.id)
    expect(each.items.map(({ name, email, outcome }) => [name, email, outcome])).toEqual([
      ['Kim Berg', 'eva@example.org', 'ready'],
      ['Lou Berg', 'eva@example.org', 'ready'],
    ])
    // What says the same to both is one letter.
    const same = await draft(whole(courseId), german('Hallo', 'Hallo zusammen'))
    expect((await recipients(same.id)).counts).toMatchObject({ all: 2, reached: 1, same: 1 })
    await send(same)
    await arrived('eva@example.org', 1)
    await sent(same.id)
    await reihum.owner.query("update registration set email = '' where course_id = $1", [courseId])
    await reihum.owner.query("update booking set email = '' where tenant_id = $1", [tenant.id])
    await reihum.owner.query("update person set email = '' where tenant_id = $1", [tenant.id])
    expect((await recipients(named.id)).counts).toMatchObject({ all: 2, reached: 0, noAddress: 2 })
    expect((await send(named)).body.error_code).toBe('NOTIFICATION_WITHOUT_RECIPIENTS')
  })

  it('come from chosen registrations, persons, a date, and lists with their filter', async () => {
    const courseId = await course()
    const one = await booked(courseId)
    const elsewhere = await booked(await course({ title: 'Töpfern' }))
    const { rows } = await reihum.owner.query<{ person_id: string; appointment: string }>(
      `select r.person_id, (select a.id from appointment a where a.course_id = r.course_id limit 1) as appointment
       from registration r where r.id = $1`,
      [one.id],
    )
    const [{ person_id: personId, appointment: appointmentId } = { person_id: '', appointment: '' }] = rows
    const emailsOf = async (source: object) =>
      (await recipients((await draft(source)).id)).items.map(({ email }) => email).toSorted()
    expect(await emailsOf({ kind: 'registrations', registrationIds: [one.id] })).toEqual([one.email])
    expect(await emailsOf({ kind: 'persons', personIds: [personId] })).toEqual([one.email])
    expect(await emailsOf({ kind: 'appointment', appointmentId })).toEqual([one.email])
    expect(await emailsOf({ kind: 'registrationList', filter: { courseId } })).toEqual([one.email])
    expect(await emailsOf({ kind: 'personList', filter: { courseId } })).toEqual([one.email])
    expect(await emailsOf({ kind: 'registrationList', filter: {} })).toEqual(
      [one.email, elsewhere.email].toSorted(),
    )
  })

  it('read it in their own language, or in the only one it is written in', async () => {
    const courseId = await course()
    const english = await booked(courseId, {}, { language: 'en' })
    const both = { de: { subject: 'Hallo', body: 'Text' }, en: { subject: 'Hello', body: 'Text' } }
    const message = await draft(whole(courseId), both)
    await send(message)
    expect((await arrived(english.email))[0]?.subject).toBe('Hello')
    const only = await draft(whole(courseId), german('Nur deutsch', 'Text'))
    await send(only)
    expect((await arrived(english.email, 2)).map(({ subject }) => subject)).toContain('Nur deutsch')
  })

  it('whose address refused a mail before are marked, and those that it refuses now are tried again alone', async () => {
    const courseId = await course()
    const [bad, good] = [await booked(courseId), await booked(courseId)]
    await mailServer.fault({ refuses: [{ at: 'RCPT', says: '550 5.1.1 No such user', to: bad.email }] })
    const message = await draft(whole(courseId))
    await send(message)
    await arrived(good.email)
    const failed = await eventually(async () => {
      const page = await recipients(message.id, 'group=failed')
      return page.total === 1 && page
    })
    expect(failed.items).toMatchObject([
      { email: bad.email, mail: { state: 'refused', reason: 'addressUnknown' } },
    ])
    const next = await draft(whole(courseId))
    expect((await recipients(next.id, 'group=bounced')).items.map(({ email }) => email)).toEqual([bad.email])
    // The address is corrected, and only this one gets a mail.
    const right = `right-${bad.email}`
    await reihum.owner.query('update registration set email = $2 where id = $1', [bad.id, right])
    const key = newId()
    const again = () => call<Notification>('POST', `/${message.id}/again`, { id: key })
    expect([(await again()).status, (await again()).status]).toEqual([200, 200])
    await arrived(right)
    await sent(message.id)
    expect([to(right).length, to(good.email).length]).toEqual([1, 1])
    expect((await recipients(message.id)).counts).toMatchObject({ failed: 0, reached: 2 })
    expect((await call('POST', `/${message.id}/again`, { id: newId() })).body.error_code).toBe(
      'NOTHING_FAILED',
    )
    expect(await broken()).toEqual([])
  })
})

describe('a preview', () => {
  it('shows the letter of one after the other, and a test goes to oneself only', async () => {
    const courseId = await course()
    await booked(courseId, { firstName: 'Anna', lastName: 'Aal' })
    await booked(courseId, { firstName: 'Zoe', lastName: 'Zank' })
    const message = await draft(whole(courseId))
    const letter = async (position: number) =>
      (await call<NotificationLetter>('GET', `/${message.id}/letter?position=${position}`)).body
    expect(await letter(0)).toMatchObject({ position: 0, total: 2, recipient: { name: 'Anna Aal' } })
    const last = await letter(9)
    expect(last).toMatchObject({ position: 1, recipient: { name: 'Zoe Zank' } })
    expect(last.letter?.html).toContain('Zoe Zank')
    const before = mailServer.received.length
    const trial = await call<{ recipient: string }>('POST', `/${message.id}/trial`, { position: 1 })
    expect(trial.status).toBe(200)
    const [mail] = await arrived(trial.body.recipient)
    expect(mail?.subject).toBe('Probe: Neuer Raum für Aquarell')
    expect(mailServer.received.length).toBeGreaterThan(before)
    expect((await read(message.id)).state).toBe('draft')
  })
})
