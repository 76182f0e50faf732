import type { NotificationLetter } from '@reihum/contract/notifications/notification.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { shortMailLimits } from '#test/mail-limits.ts'
import { startMailServer, type TestMailServer } from '#test/mail-server.ts'
import { eventually, startTestReihum, type TestReihum, type TestTenant, testPassword } from '#test/reihum.ts'
import { reminder, ruleDesk } from '#test/rule-desk.ts'
import { lookAtRules } from './look-at-rules.ts'

let mailServer: TestMailServer
let reihum: TestReihum
let tenant: TestTenant
let clock = new Date()

beforeAll(async () => {
  mailServer = await startMailServer()
  reihum = await startTestReihum({
    environment: { REIHUM_SMTP_URL: mailServer.url },
    mailLimits: shortMailLimits(),
    clock: () => clock,
  })
})
afterAll(async () => {
  await reihum.close()
  await mailServer.close()
})
beforeEach(async () => {
  clock = new Date('2027-03-01T10:00:00Z')
  tenant = await reihum.addTenant()
})

const { desk, call, create, turn, on, read, planned, letters, course, booked, broken } = ruleDesk(() => ({
  reihum,
  tenant,
}))

const to = (email: string) =>
  mailServer.received.filter((mail) => mail.to === email && !/Anmeldung|Buchung/i.test(mail.subject))
const arrived = (email: string, count = 1) => eventually(async () => to(email).length >= count && to(email))

/** Sets the clock; whoever was signed in then is so anew. */
async function clockAt(now: string) {
  clock = new Date(now)
  const { username } = tenant.operator
  const body = { username, password: testPassword }
  const { token } = (await reihum.call<{ token: string }>('POST', '/api/auth/login', { body })).body
  tenant = { ...tenant, operator: { ...tenant.operator, token } }
}
/** Lets the clock go on, and a node look at the rules. */
async function goOn(now: string) {
  await clockAt(now)
  await lookAtRules(reihum)
}
const outcomes = (ruleId: string, count: number) =>
  eventually(async () => {
    const { items } = await letters(ruleId)
    return items.length === count && items.map(({ outcome }) => outcome)
  })
/** Whatever was promised is done: nothing waits that could still write. */
const quiet = () =>
  eventually(async () => {
    const { rows } = await reihum.owner.query(
      `select from outbox where task = 'notifications.write-by-rule' and tenant_id = $1
       union all select from job where task = 'notifications.write-by-rule' and tenant_id = $1`,
      [tenant.id],
    )
    return rows.length === 0
  })
const appointmentOf = async (courseId: string) => {
  const { rows } = await reihum.owner.query<{ id: string; sequence: number }>(
    'select id, sequence from appointment where course_id = $1',
    [courseId],
  )
  return rows[0] ?? { id: '', sequence: 0 }
}

describe('a reminder', () => {
  it('is announced by the dry run, goes out when its time comes, and once', async () => {
    const courseId = await course('2027-03-04T17:00:00Z')
    const [one, other] = [await booked(courseId), await booked(courseId)]
    const rule = await create()
    expect(rule).toMatchObject({ isOn: false, problems: [], written: 0 })
    // Two days before is tomorrow; the dry run says so before the rule is on.
    const told = await planned(rule.id)
    expect(told.total).toBe(2)
    expect(told.items.map(({ email, at, outcome }) => [email, at, outcome])).toEqual([
      [one.email, '2027-03-02T17:00:00.000Z', 'ready'],
      [other.email, '2027-03-02T17:00:00.000Z', 'ready'],
    ])
    const switched = await turn(rule, true)
    expect(switched.body).toMatchObject({ isOn: true })
    await goOn('2027-03-02T16:59:00Z')
    expect((await letters(rule.id)).total).toBe(0)
    await goOn('2027-03-02T17:00:30Z')
    const [mail] = await arrived(one.email)
    await arrived(other.email)
    expect(mail?.subject).toBe('Bald: Aquarell')
    expect(mail?.text).toContain('am 04.03.2027 um 18:00 geht es los.')
    expect(await outcomes(rule.id, 2)).toEqual(['written', 'written'])
    expect((await planned(rule.id, 'days=30')).total).toBe(0)
    await goOn('2027-03-02T18:00:00Z')
    await goOn('2027-03-03T12:00:00Z')
    await quiet()
    expect([to(one.email).length, to(other.email).length]).toEqual([1, 1])
    expect(await read(rule.id)).toMatchObject({ written: 2, trouble: null })
    expect(await broken()).toEqual([])
    const { rows } = await reihum.owner.query<{ command_type: string }>(
      'select command_type from audit_entry where subject_id = $1 order by command_type',
      [rule.id],
    )
    expect(rows.map(({ command_type }) => command_type)).toEqual([
      'notification.rule-created',
      'notification.rule-switched-on',
    ])
  })

  it('that is off writes to nobody, and does not make up for it when it is switched on', async () => {
    const courseId = await course('2027-03-04T17:00:00Z')
    const { email } = await booked(courseId)
    const rule = await create()
    await goOn('2027-03-03T10:00:00Z')
    expect((await turn(rule, true)).status).toBe(200)
    await goOn('2027-03-03T10:01:00Z')
    await quiet()
    expect([(await letters(rule.id)).total, to(email)]).toEqual([0, []])
  })

  it('does not reach those who cancelled, who wait, or who registered after it was due', async () => {
    const courseId = await course('2027-03-04T17:00:00Z', { attendeeLimit: 3, waitingListEnabled: true })
    const [stays, gone] = [await booked(courseId), await booked(courseId)]
    const rule = await on()
    await desk.cancel(gone.id, { inform: false })
    await clockAt('2027-03-02T17:30:00Z')
    const late = await booked(courseId)
    await goOn('2027-03-02T18:00:00Z')
    await arrived(stays.email)
    expect(await outcomes(rule.id, 1)).toEqual(['written'])
    await quiet()
    expect([to(gone.email), to(late.email)]).toEqual([[], []])
  })

  it('waits for the end of the quiet hours, and goes before them where that were too late', async () => {
    await reihum.owner.query("update tenant set quiet_from = '21:00', quiet_until = '08:00' where id = $1", [
      tenant.id,
    ])
    const early = { occasion: 'beforeDate', amount: 3, unit: 'hours' }
    // Three hours before are 06:00 and 04:30 in Germany.
    const [later, soon] = [await course('2027-03-03T08:00:00Z'), await course('2027-03-03T06:30:00Z')]
    const [one, other] = [await booked(later), await booked(soon)]
    const rule = await on(early)
    const told = await planned(rule.id, 'days=7')
    expect(told.items.map(({ email, at }) => [email, at])).toEqual([
      [other.email, '2027-03-02T20:00:00.000Z'],
      [one.email, '2027-03-03T07:00:00.000Z'],
    ])
    await goOn('2027-03-02T20:00:30Z')
    await arrived(other.email)
    await goOn('2027-03-03T05:30:00Z')
    await quiet()
    expect(to(one.email)).toEqual([])
    await goOn('2027-03-03T07:00:30Z')
    await arrived(one.email)
    await outcomes(rule.id, 2)
  })

  it('that could not go out in time is sent while the date has not begun, and noted as missed afterwards', async () => {
    const [soon, over] = [await course('2027-03-04T17:00:00Z'), await course('2027-03-03T17:00:00Z')]
    const [one, other] = [await booked(soon), await booked(over)]
    const rule = await on()
    // Nobody looked for two days.
    await goOn('2027-03-04T09:00:00Z')
    await arrived(one.email)
    const found = await eventually(async () => {
      const { items, total } = await letters(rule.id)
      return total === 2 && items
    })
    const byName = new Map(
      found.map(({ email, outcome, registrationId }) => [registrationId, { email, outcome }]),
    )
    expect(byName.get(one.id as never)).toEqual({ email: one.email, outcome: 'written' })
    expect(byName.get(other.id as never)?.outcome).toBe('missed')
    expect((await letters(rule.id, 'outcome=missed')).total).toBe(1)
    await quiet()
    expect(to(other.email)).toEqual([])
    expect(await broken()).toEqual([])
  })

  it('comes anew where the date was moved after it', async () => {
    const courseId = await course('2027-03-04T17:00:00Z')
    const { email } = await booked(courseId)
    const rule = await on()
    await goOn('2027-03-02T17:01:00Z')
    await arrived(email)
    const { id, sequence } = await appointmentOf(courseId)
    const appointment = { start: '2027-03-11T17:00:00Z', end: '2027-03-11T19:00:00Z' }
    const moved = await desk.staff('PUT', `/appointments/${id}`, { sequence, appointment })
    expect(moved.status).toBe(200)
    await goOn('2027-03-09T17:06:00Z')
    expect((await arrived(email, 2)).at(-1)?.text).toContain('am 11.03.2027')
    expect(await outcomes(rule.id, 2)).toEqual(['written', 'written'])
  })
})

describe('a letter after the last date', () => {
  it('comes once for a course, not for each date, and not after a grace of three days', async () => {
    const courseId = await course('2027-03-03T17:00:00Z')
    const { email } = await booked(courseId)
    const added = await desk.staff('POST', `/courses/${courseId}/appointments`, {
      appointments: [{ id: newId(), start: '2027-03-04T17:00:00Z', end: '2027-03-04T19:00:00Z' }],
    })
    expect(added.status).toBe(200)
    const thanks = { name: 'Danke', occasion: 'afterLast', amount: 2, unit: 'hours' }
    const rule = await on({
      ...thanks,
      texts: { ...reminder.texts, de: { subject: 'Danke', body: 'Danke.' } },
    })
    await goOn('2027-03-03T22:00:00Z')
    await quiet()
    expect((await letters(rule.id)).total).toBe(0)
    await goOn('2027-03-04T21:00:30Z')
    await arrived(email)
    expect(await outcomes(rule.id, 1)).toEqual(['written'])

    const other = await course('2027-03-08T17:00:00Z')
    const late = await booked(other)
    await goOn('2027-03-12T10:00:00Z')
    expect(await outcomes(rule.id, 2)).toEqual(['missed', 'written'])
    expect(to(late.email)).toEqual([])
  })
})

describe('people', () => {
  it('at one address get one letter where it says the same, and whoever has none is noted', async () => {
    const courseId = await course('2027-03-04T17:00:00Z')
    const contact = { firstName: 'Eva', lastName: 'Berg', email: `eva-${newId()}@example.org` }
    await desk.create(courseId, {
      attendees: [
        { firstName: 'Kim', lastName: 'Berg', email: '' },
        { firstName: 'Lou', lastName: 'Berg', email: '' },
      ],
      contact,
    })
    const lost = await booked(courseId)
    for (const table of ['registration', 'booking', 'person'])
      await reihum.owner.query(`update ${table} set email = '' where tenant_id = $1 and email = $2`, [
        tenant.id,
        lost.email,
      ])
    const texts = { ...reminder.texts, de: { subject: 'Bald', body: 'Bis bald.' } }
    const rule = await on({ texts })
    await goOn('2027-03-02T17:01:00Z')
    await arrived(contact.email)
    expect((await outcomes(rule.id, 3)).toSorted()).toEqual(['noAddress', 'same', 'written'])
    await quiet()
    expect(to(contact.email)).toHaveLength(1)
    expect(await broken()).toEqual([])
  })

  it('whose letter would have gaps are left out with the reason, unless the rule says otherwise', async () => {
    const courseId = await course('2027-03-04T17:00:00Z')
    const { email } = await booked(courseId)
    const texts = { ...reminder.texts, de: { subject: 'Bald', body: 'Thema: {{appointment.title}}' } }
    const strict = await on({ texts })
    const lax = await on({ texts, sendsUnfilled: true })
    expect((await planned(strict.id)).items).toMatchObject([
      { outcome: 'unfilled', unfilled: ['appointment.title'] },
    ])
    await goOn('2027-03-02T17:01:00Z')
    expect([await outcomes(strict.id, 1), await outcomes(lax.id, 1)]).toEqual([['refused'], ['written']])
    expect((await letters(strict.id)).items[0]?.detail).toContain('Titel')
    await arrived(email)
    expect(to(email)).toHaveLength(1)
  })

  it('are shown their letter beforehand, and a test goes to oneself', async () => {
    const courseId = await course('2027-03-20T17:00:00Z')
    await booked(courseId, { firstName: 'Anna', lastName: 'Aal' })
    const rule = await create()
    const letter = (await call<NotificationLetter>('GET', `/${rule.id}/letter?position=5`)).body
    expect(letter).toMatchObject({ position: 0, total: 1, recipient: { name: 'Anna Aal' }, unfilled: [] })
    expect(letter.letter?.text).toContain('am 20.03.2027')
    const trial = await call<{ recipient: string }>('POST', `/${rule.id}/trial`, { position: 0 })
    expect(trial.status).toBe(200)
    expect((await arrived(trial.body.recipient))[0]?.subject).toBe('Probe: Bald: Aquarell')
    expect((await letters(rule.id)).total).toBe(0)
  })
})

describe('rules', () => {
  it('with an unusable text cannot be switched on, nor can one that is on be made unusable', async () => {
    const broken = { ...reminder.texts, de: { subject: 'Bald', body: '{{no.such}}' } }
    const draft = await create({ texts: broken })
    expect(draft.problems).toHaveLength(1)
    expect((await turn(draft, true)).body.error_code).toBe('NOTIFICATION_TEXT_UNUSABLE')
    const rule = await on()
    const change = (revision: number, fields: object) =>
      call<typeof rule>('PUT', `/${rule.id}`, { revision, rule: { ...reminder, ...fields } })
    expect((await change(rule.revision, { texts: broken })).body.error_code).toBe(
      'NOTIFICATION_TEXT_UNUSABLE',
    )
    expect((await change(0, { amount: 3 })).body.error_code).toBe('CONFLICT')
    clock = new Date('2027-03-01T11:00:00Z')
    const changed = await change(rule.revision, { amount: 3 })
    // With another time it begins anew.
    expect(changed.body).toMatchObject({ amount: 3, isOn: true, onSince: '2027-03-01T11:00:00.000Z' })
    expect((await turn(changed.body, false)).body).toMatchObject({ isOn: false, onSince: null })
    expect((await call('DELETE', `/${rule.id}`)).body).toEqual({ removed: true })
    expect((await call('DELETE', `/${rule.id}`)).body).toEqual({ removed: false })
  })

  it('are found by name and by whether they are on, and those of another tenant are not found', async () => {
    const rule = await on({ name: 'Erinnerung lang' })
    await create({ name: 'Danke' })
    const list = async (query: string) =>
      (await call<{ items: { name: string }[]; total: number }>('GET', `?${query}`)).body.items.map(
        ({ name }) => name,
      )
    expect(await list('')).toEqual(['Danke', 'Erinnerung lang'])
    expect(await list('q=dank')).toEqual(['Danke'])
    expect(await list('isOn=true')).toEqual(['Erinnerung lang'])
    const stranger = (await reihum.addTenant()).operator.token
    expect((await call('GET', `/${rule.id}`, undefined, stranger)).status).toBe(404)
    tenant = await reihum.addTenant()
    for (const path of ['', '/planned', '/letters', '/letter'])
      expect((await call('GET', `/${rule.id}${path}`)).status).toBe(404)
    expect((await turn(rule, false)).status).toBe(404)
    expect((await call('DELETE', `/${rule.id}`)).body).toEqual({ removed: false })
  })

  it('that find no room in the mails of the month say so, and write when there is some', async () => {
    const courseId = await course('2027-03-04T17:00:00Z')
    const { email } = await booked(courseId)
    const rule = await on()
    await reihum.owner.query("update tenant set tier = 'FREE' where id = $1", [tenant.id])
    await reihum.owner.query(
      `insert into mail (tenant_id, id, event_id, kind, recipient, subject, html, text, message_id, state, created_at)
       select $1, gen_random_uuid(), gen_random_uuid(), 'letter.tried', 'a@b.example', '', '', '', gen_random_uuid()::text,
         'stored', $2 from generate_series(1, 200)`,
      [tenant.id, clock],
    )
    await goOn('2027-03-02T17:01:00Z')
    await eventually(async () => (await read(rule.id)).trouble !== null)
    expect((await letters(rule.id)).total).toBe(0)
    await reihum.owner.query("update tenant set tier = 'PROFESSIONAL' where id = $1", [tenant.id])
    await goOn('2027-03-02T17:20:00Z')
    await arrived(email)
    await eventually(async () => (await read(rule.id)).trouble === null)
  })
})
