import type { OwnBookings } from '@reihum/contract/registrations/own-bookings.schema.ts'
import type { Shares } from '@reihum/contract/registrations/share.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { personDesk } from '#test/person-desk.ts'
import { registrationDesk } from '#test/registration-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant
const desk = registrationDesk(() => ({ reihum, tenant }))
const people = personDesk(
  () => ({ reihum, tenant }),
  () => new Date(),
)

beforeAll(async () => {
  reihum = await startTestReihum({ args: ['--role', 'web'] })
})
beforeEach(async () => {
  tenant = await reihum.addTenant()
})
afterAll(() => reihum.close())

const someone = (name: string) => `${name}-${newId()}@example.org`
const portal = (path: string) => `/api/${tenant.slug}/portal/${path}`

async function signIn(email: string): Promise<string> {
  await reihum.call('POST', portal('me/ask'), { body: { email, language: 'de' } })
  const { rows } = await reihum.owner.query<{ text: string }>(
    "select text from mail where lower(recipient) = lower($1) and kind = 'own-bookings.asked' order by id desc limit 1",
    [email],
  )
  const link = /me\/enter\/([\w-]+)/.exec(rows[0]?.text ?? '')?.[1]
  if (!link) return ''
  const { body } = await reihum.call<{ sessionToken: string }>('POST', portal(`me/link/${link}/open`), {
    body: {},
  })
  return body.sessionToken
}

const see = async (token: string) =>
  (await reihum.call<OwnBookings & Problem>('GET', portal('me'), { token })).body
const sharesOf = (token: string) => reihum.call<Shares & Problem>('GET', portal('me/shares'), { token })
const share = (token: string, email: string, personIds: readonly string[]) =>
  reihum.call<Shares & Problem>('PUT', portal('me/shares'), {
    token,
    body: { email, personIds, language: 'de' },
  })
const leave = (token: string, email: string) =>
  reihum.call<Shares & Problem>('POST', portal('me/shares/leave'), { token, body: { email } })

async function book(email: string, firstNames: readonly string[], title = 'Chor') {
  const courseId = await desk.course({ title, feeCents: 9000 })
  const attendees = firstNames.map((firstName) => ({ firstName, lastName: 'Berg' }))
  const contact = { firstName: 'Mina', lastName: 'Berg', email }
  const { body } = await desk.book(courseId, firstNames.length, { attendees, contact })
  return { courseId, bookingId: body.bookingId, ids: desk.idsOf(body) }
}

/** A mother who booked for two children and is signed in. */
async function mother() {
  const email = someone('mina')
  const booked = await book(email, ['Tim', 'Lea'])
  const token = await signIn(email)
  const { body } = await sharesOf(token)
  const idOf = (name: string) => body.people.find((one) => one.name === `${name} Berg`)?.personId ?? ''
  return { email, token, ...booked, tim: idOf('Tim'), lea: idOf('Lea') }
}

const lettersTo = async (email: string) => {
  const { rows } = await reihum.owner.query<{ subject: string; text: string }>(
    "select subject, text from mail where lower(recipient) = lower($1) and kind = 'own-bookings.shared' order by id",
    [email],
  )
  return rows
}

describe('letting another address see what one booked', () => {
  it('shows it courses, dates and states of the people who were chosen, and never the booking', async () => {
    const mina = await mother()
    const father = someone('Oskar')
    const { body } = await share(mina.token, father, [mina.tim])
    expect(body.given).toEqual([
      { email: father.toLowerCase(), people: [{ personId: mina.tim, name: 'Tim Berg' }] },
    ])
    // He has booked nothing himself, and may sign in all the same.
    const token = await signIn(father)
    const seen = await see(token)
    expect(seen.people).toEqual([])
    expect(seen.shared).toEqual([
      {
        name: 'Tim Berg',
        sharedBy: mina.email,
        registrations: [
          expect.objectContaining({ courseId: mina.courseId, title: 'Chor', standing: 'coming' }),
        ],
      },
    ])
    expect(seen.dates.map(({ names }) => names)).toEqual([['Tim Berg']])
    expect([seen.owedCents, seen.owed]).toEqual([0, []])
    expect(JSON.stringify(seen)).not.toMatch(new RegExp(`Lea|${mina.bookingId}|shortcode`))
    const { status } = await reihum.call('GET', portal(`bookings/own-${mina.bookingId}`), { token })
    expect(status).toBe(404)
    expect((await reihum.call('GET', portal('me/facts'), { token })).body).toEqual({
      people: [],
      questions: [],
      thingQuestions: [],
    })
    // What is shared goes no further.
    expect((await share(token, someone('aunt'), [mina.tim])).status).toBe(404)
  })

  it('is told once, in a letter that names nobody who attends', async () => {
    const mina = await mother()
    const father = someone('oskar')
    await share(mina.token, father, [mina.tim])
    await share(mina.token, father, [mina.tim])
    await share(mina.token, father, [mina.tim, mina.lea])
    const letters = await lettersTo(father)
    expect(letters).toHaveLength(1)
    expect(letters[0]?.text).toContain(mina.email)
    expect(letters[0]?.text).not.toMatch(/Tim|Lea|Mina/)
    const { rows } = await reihum.owner.query(
      `select e.subject_id, d.metadata from audit_entry e
       join audit_detail d on (d.tenant_id, d.audit_id) = (e.tenant_id, e.id)
       where e.tenant_id = $1 and e.command_type = 'person.shares-changed' order by e.id`,
      [tenant.id],
    )
    expect(rows).toEqual(
      [mina.tim, mina.lea].map((subject_id) => ({ subject_id, metadata: { shared: true } })),
    )
  })

  it('goes with the calendar of whoever sees it', async () => {
    const mina = await mother()
    const father = someone('oskar')
    await share(mina.token, father, [mina.tim])
    const token = await signIn(father)
    const { body } = await reihum.call<{ address: string }>('POST', portal('me/calendar'), {
      token,
      body: {},
    })
    const calendar = async () =>
      (await fetch(body.address.replace(/^https?:\/\/[^/]+/, reihum.origin))).text()
    expect(await calendar()).toContain('SUMMARY:Chor')
    await share(mina.token, father, [])
    expect(await calendar()).not.toContain('SUMMARY:Chor')
  })

  it('tells no address by which a course online is entered: it is for whoever has the place', async () => {
    const mina = someone('mina')
    const courseId = await desk.course({
      title: 'Chor',
      feeCents: 0,
      mode: 'online',
      onlineAddress: 'https://meet.example.org/chor',
    })
    await desk.book(courseId, 1, {
      attendees: [{ firstName: 'Tim', lastName: 'Berg' }],
      contact: { firstName: 'Mina', lastName: 'Berg', email: mina },
    })
    const own = await signIn(mina)
    const [tim] = (await sharesOf(own)).body.people
    const father = someone('oskar')
    await share(own, father, [tim?.personId ?? ''])
    const calendarOf = async (token: string) => {
      const { body } = await reihum.call<{ address: string }>('POST', portal('me/calendar'), {
        token,
        body: {},
      })
      return (await fetch(body.address.replace(/^https?:\/\/[^/]+/, reihum.origin))).text()
    }
    expect(await calendarOf(own)).toContain('meet.example.org')
    const seen = await calendarOf(await signIn(father))
    expect(seen).toContain('SUMMARY:Chor')
    expect(seen).not.toContain('meet.example.org')
  })

  it('ends from either side, and with what is past', async () => {
    const mina = await mother()
    const father = someone('oskar')
    await share(mina.token, father, [mina.tim, mina.lea])
    const token = await signIn(father)
    expect((await sharesOf(token)).body.received).toEqual([
      { email: mina.email, names: expect.arrayContaining(['Tim Berg', 'Lea Berg']) },
    ])
    await share(mina.token, father, [mina.lea])
    expect((await see(token)).shared.map(({ name }) => name)).toEqual(['Lea Berg'])
    expect((await leave(token, mina.email)).body.received).toEqual([])
    expect((await leave(token, mina.email)).status).toBe(200)
    expect([(await see(token)).shared, (await sharesOf(mina.token)).body.given]).toEqual([[], []])
  })

  it('shows only what the address that shares sees itself', async () => {
    const mina = await mother()
    const father = someone('oskar')
    await share(mina.token, father, [mina.tim])
    const token = await signIn(father)
    // Somebody else books for a boy of the same name: nothing that Mina sees.
    await book(someone('stranger'), ['Tim'], 'Geige')
    expect((await see(token)).shared[0]?.registrations.map(({ title }) => title)).toEqual(['Chor'])
    await reihum.owner.query("update booking set email = 'other@example.org' where id = $1", [mina.bookingId])
    expect((await see(token)).shared).toEqual([])
  })

  it('refuses whom nobody booked for, the own address, and more addresses than allowed', async () => {
    const mina = await mother()
    expect((await share(mina.token, someone('x'), [newId()])).status).toBe(404)
    const own = await share(mina.token, mina.email.toUpperCase(), [mina.tim])
    expect([own.status, own.body.errors?.[0]]).toEqual([422, expect.objectContaining({ code: 'ownAddress' })])
    expect((await sharesOf('attendee_of-no-use-to-anybody-here-at-all')).status).toBe(401)
    // One after the other they are as many as allowed; at once, no more either.
    const answers = await Promise.all(
      Array.from({ length: 7 }, (_, at) => share(mina.token, someone(`viewer${at}`), [mina.tim])),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 422, 422])
    expect((await sharesOf(mina.token)).body.given).toHaveLength(5)
  })
})

describe('a person whose courses are shared', () => {
  const sharedIds = async () => {
    const { rows } = await reihum.owner.query('select person_id from shared_view where tenant_id = $1', [
      tenant.id,
    ])
    return rows.map(({ person_id }) => person_id)
  }

  it('has it in the data report, and takes it along when they are merged', async () => {
    const mina = await mother()
    await book(mina.email, ['Timo'], 'Geige')
    const timo = (await sharesOf(mina.token)).body.people.find(({ name }) => name === 'Timo Berg')
    const father = someone('oskar')
    await share(mina.token, father, [mina.tim, timo?.personId ?? ''])
    const { body } = await people.export(mina.tim)
    const between = expect.objectContaining({ email: mina.email, viewerEmail: father })
    // Of Timo too, because it is shared by an address that is known of both.
    expect(body.shares).toEqual([between, between])
    expect((await people.merge(mina.tim, timo?.personId ?? '')).status).toBe(200)
    expect(await sharedIds()).toEqual([mina.tim])
  })

  it('is shown to nobody any more when they are erased', async () => {
    const mina = await mother()
    await share(mina.token, someone('oskar'), [mina.tim, mina.lea])
    await people.letPass(mina.courseId)
    expect((await people.erase(mina.tim)).status).toBe(200)
    expect(await sharedIds()).toEqual([mina.lea])
  })
})
