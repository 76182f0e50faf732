import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { keepAccessLink } from '#features/registrations/registration.store.ts'
import { newId } from '#platform/ids.ts'
import { tokenHash } from '#platform/secret-token.ts'
import { noOrigin } from '#platform/tenant-context.ts'
import { personDesk } from '#test/person-desk.ts'
import { addCourse, eventually, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant
let courseId: string
const desk = personDesk(() => ({ reihum, tenant }))

beforeAll(async () => {
  reihum = await startTestReihum()
})
// The doctor checks that nothing of erased persons is left.
afterAll(() => reihum.close())
beforeEach(async () => {
  tenant = await reihum.addTenant()
  courseId = await addCourse(reihum, tenant, { attendeeLimit: null, feeCents: 8900 })
})

const mina = {
  firstName: 'Mina',
  lastName: 'Zimmerling',
  email: 'mina.z@example.org',
  phone: '040 9988776',
  street: 'Elbchaussee 17',
  postalCode: '22763',
  city: 'Altona',
}
const jonas = { firstName: 'Jonas', lastName: 'Berg', email: 'jonas@example.org' }

const mailsAbout = (count: number) =>
  eventually(async () => {
    const { rows } = await reihum.owner.query('select id from mail where tenant_id = $1', [tenant.id])
    return rows.length >= count
  })

/** Everything in the tables of a tenant, as text. */
async function everythingStored(): Promise<string> {
  const { rows } = await reihum.owner.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
  )
  const tables = await Promise.all(
    rows.map(({ name }) =>
      reihum.owner.query(
        `select coalesce(json_agg(t), '[]')::text as rows from ${name} t where tenant_id = $1`,
        [tenant.id],
      ),
    ),
  )
  return tables.map(({ rows: [row] }) => row.rows).join('\n')
}

async function askMore() {
  const id = newId()
  const attribute = {
    kind: 'text',
    label: { de: 'Allergien', en: 'Allergies' },
    required: false,
    forAllCourses: true,
  }
  await reihum.call('POST', `/api/${tenant.slug}/attributes`, {
    token: tenant.operator.token,
    body: { id, attribute },
  })
  return id
}

describe('somebody is erased', () => {
  it('from everything that was given, answered, noted and told, while figures stay', async () => {
    const attributeId = await askMore()
    const given = { ...mina, answers: [{ attributeId, value: 'Erdnuss' }] }
    const { id, registrationId } = await desk.attendee(courseId, given, { notes: 'Bitte vorn sitzen' })
    await mailsAbout(1)
    const person = { ...mina, city: 'Ottensen' }
    await desk.call('PUT', `/${id}`, { revision: 0, person })
    await desk.letPass(courseId)
    expect((await desk.erasure(id)).body).toMatchObject({
      registrations: 1,
      bookings: 1,
      answers: 1,
      mails: 1,
      blankedMails: 0,
      coming: [],
    })
    expect(await everythingStored()).toContain('Zimmerling')

    expect((await desk.erase(id)).body).toEqual({ erased: true })
    const left = await everythingStored()
    for (const word of [...Object.values(mina), 'Ottensen', 'Erdnuss', 'vorn sitzen', 'zimmerling'])
      expect(left, word).not.toContain(word)
    const { rows } = await reihum.owner.query(
      'select r.fee_cents, r.state, c.taken from registration r join course c on c.id = r.course_id where r.id = $1',
      [registrationId],
    )
    expect(rows).toEqual([{ fee_cents: 8900, state: 'reserved', taken: 1 }])
    const shell = await desk.read(id)
    expect(shell).toMatchObject({
      firstName: '',
      allowedActions: [],
      erasedAt: expect.any(String),
      mails: [],
    })
    expect(shell.registrations).toHaveLength(1)
    expect((await desk.list('')).total).toBe(0)
  })

  it('once; afterwards nothing can be done with them', async () => {
    const { id } = await desk.attendee(courseId, mina)
    const other = await desk.attendee(courseId, jonas)
    await desk.letPass(courseId)
    expect((await desk.erase(id)).body).toEqual({ erased: true })
    expect((await desk.erase(id)).body).toEqual({ erased: false })
    expect((await desk.erase(newId())).body).toEqual({ erased: false })
    const answers = await Promise.all([
      desk.call('PUT', `/${id}`, { revision: 2, person: mina }),
      desk.export(id),
      desk.erasure(id),
      desk.preview(id, other.id),
      desk.merge(other.id, id),
    ])
    expect(answers.map(({ status, body }) => [status, body.error_code])).toEqual(
      Array(5).fill([409, 'PERSON_ERASED']),
    )
    const { rows } = await reihum.owner.query(
      "select count(*)::int as count from audit_entry where subject_id = $1 and command_type = 'person.erased'",
      [id],
    )
    expect(rows).toEqual([{ count: 1 }])
  })

  it('and a letter that was still on its way leaves no link that opens their booking', async () => {
    const [gone, there] = [await desk.attendee(courseId, mina), await desk.attendee(courseId, jonas)]
    await desk.letPass(courseId)
    await desk.erase(gone.id)
    const linksAfter = async (registrationId: string) => {
      const { rows } = await reihum.owner.query<{ booking_id: string }>(
        'select booking_id from registration where id = $1',
        [registrationId],
      )
      const bookingId = rows[0]?.booking_id ?? ''
      const token = newId()
      await reihum.inTenant({ tenant: tenant.id, access: 'system', origin: noOrigin }, (ctx) =>
        keepAccessLink(ctx, bookingId, { token, expiresAt: new Date(Date.now() + 86_400_000) }),
      )
      const kept = await reihum.owner.query(
        'select from access_link where booking_id = $1 and token_hash = $2',
        [bookingId, tokenHash(token)],
      )
      return kept.rowCount
    }
    expect([await linksAfter(gone.registrationId), await linksAfter(there.registrationId)]).toEqual([0, 1])
  })

  it('and is neither rebooked nor given a name again, alone or among many', async () => {
    const { id, registrationId } = await desk.attendee(courseId, mina)
    await desk.letPass(courseId)
    await desk.erase(id)
    const target = await addCourse(reihum, tenant, { attendeeLimit: null })
    const staff = <Body = Record<string, unknown>>(method: string, path: string, body?: unknown) =>
      reihum.call<Body>(method, `/api/${tenant.slug}/registrations/${path}`, {
        token: tenant.operator.token,
        body,
      })
    const { firstName, lastName, email } = mina
    const answers = [
      await staff('POST', `${registrationId}/rebooking`, { courseId: target }),
      await staff('GET', `${registrationId}/rebooking?courseId=${target}`),
      await staff('PUT', registrationId, { revision: 1, firstName, lastName, email }),
    ]
    expect(answers.map(({ status, body }) => [status, body.error_code])).toEqual([
      [409, 'REGISTRATION_NOT_REBOOKABLE'],
      [409, 'REGISTRATION_NOT_REBOOKABLE'],
      [409, 'PERSON_ERASED'],
    ])
    const many = await reihum.call('POST', `/api/${tenant.slug}/bulk-runs/preview`, {
      token: tenant.operator.token,
      body: { action: { type: 'rebook', courseId: target }, selection: { ids: [registrationId] } },
    })
    expect(many.body).toMatchObject({ done: 0, refused: 1 })
    const { allowedActions } = (await staff<{ allowedActions: string[] }>('GET', registrationId)).body
    expect(allowedActions).toEqual(['confirm', 'cancel'])
  })

  it('from the reasons that were given for what became of their registrations', async () => {
    const { id, registrationId } = await desk.attendee(courseId, mina)
    await reihum.call('POST', `/api/${tenant.slug}/registrations/${registrationId}/cancel`, {
      token: tenant.operator.token,
      body: { reason: 'Frau Zimmerling ist umgezogen.', inform: false },
    })
    expect((await desk.erase(id)).body.erased).toBe(true)
    expect(await everythingStored()).not.toContain('Zimmerling')
  })

  it('only with the code that was shown for just that', async () => {
    const { id } = await desk.attendee(courseId, mina)
    await desk.letPass(courseId)
    for (const wrong of ['', 'WRONG1', desk.code(newId()), desk.code(id, tenant.admin)])
      expect((await desk.erase(id, wrong)).body.error_code).toBe('CONFIRMATION_WRONG')
    expect((await desk.read(id)).lastName).toBe('Zimmerling')
  })

  it('not while they are awaited, nor while they are the contact of somebody who is', async () => {
    const past = await addCourse(reihum, tenant, { attendeeLimit: null })
    const { id, registrationId } = await desk.attendee(courseId, mina)
    const refused = await desk.erase(id)
    expect([refused.status, refused.body.error_code]).toEqual([409, 'PERSON_STILL_COMING'])
    const { coming } = (await desk.erasure(id)).body
    expect(coming).toMatchObject([{ id: registrationId, courseId, state: 'reserved', firstName: 'Mina' }])
    expect((await desk.read(id)).lastName).toBe('Zimmerling')

    // A parent who booked for a child and has no registrations that are still to come.
    const family = await desk.book(past, [jonas, { ...mina, firstName: 'Kind' }])
    const [parent = '', child = ''] = await Promise.all(
      family.registrations.map((one) => desk.personOf(one.id)),
    )
    expect((await desk.erase(parent)).body.error_code).toBe('PERSON_STILL_COMING')
    await desk.letPass(past)
    expect((await desk.erase(parent)).body.erased).toBe(true)
    expect((await desk.read(child)).firstName).toBe('Kind')
  })

  it('without the others of their booking, who keep what is theirs, but for words that name the erased', async () => {
    const family = await desk.book(courseId, [jonas, mina])
    const [parentId = '', minaId = ''] = await Promise.all(
      family.registrations.map((one) => desk.personOf(one.id)),
    )
    await mailsAbout(1)
    await desk.letPass(courseId)
    expect((await desk.erasure(minaId)).body).toMatchObject({ mails: 0, blankedMails: 1, bookings: 0 })
    await desk.erase(minaId)
    expect(await everythingStored()).not.toContain('Zimmerling')
    const parent = await desk.read(parentId)
    expect(parent.mails).toHaveLength(1)
    const mail = await reihum.call<{ text: string }>(
      'GET',
      `/api/${tenant.slug}/mails/${parent.mails[0]?.id}`,
      {
        token: tenant.operator.token,
      },
    )
    expect(mail.body.text).toContain('wurde entfernt')
    expect(parent.bookings[0]?.registrations.map(({ firstName }) => firstName)).toEqual(['Jonas', ''])
    const page = await reihum.call('GET', `/api/${tenant.slug}/portal/bookings/${family.accessToken}`)
    expect(page.status).toBe(200)
    const resent = await reihum.call('POST', `/api/${tenant.slug}/mails/${parent.mails[0]?.id}/resend`, {
      token: tenant.admin.token,
    })
    expect(resent.body.error_code).toBe('MAIL_NOT_RESENDABLE')
  })

  it('from what they withdrew, and from what they began to book and never confirmed', async () => {
    const { id, bookingId } = await desk.attendee(courseId, mina)
    const plant = (table: string, row: Record<string, unknown>) => {
      const places = Object.keys(row).map((_, at) => `$${at + 1}`)
      const text = `insert into ${table} (${Object.keys(row)}) values (${places})`
      return reihum.owner.query(text, Object.values(row))
    }
    const now = new Date()
    await plant('withdrawal', {
      tenant_id: tenant.id,
      id: newId(),
      request_key: newId(),
      declared_at: now,
      language: 'de',
      name: 'Mina Zimmerling',
      contract: 'Aquarell',
      email: 'M@example.net',
      booking_id: bookingId,
      state: 'applied',
      note: 'Frau Zimmerling rief an',
    })
    await plant('booking_request', {
      tenant_id: tenant.id,
      id: newId(),
      course_id: courseId,
      email: mina.email,
      language: 'de',
      content: { attendees: [mina] },
      created_at: now,
      expires_at: now,
    })
    await desk.letPass(courseId)
    await desk.erase(id)
    const left = await everythingStored()
    expect(left).not.toContain('Zimmerling')
    expect(left).not.toContain('M@example.net')
    expect(left).not.toContain(mina.email)
  })

  it('wholly, where nothing refers to them', async () => {
    const id = newId()
    await reihum.owner.query(
      `insert into person (tenant_id, id, first_name, last_name, name_sort, email) values ($1, $2, 'Nie', 'Da', 'da nie', '')`,
      [tenant.id, id],
    )
    expect((await desk.erase(id)).body.erased).toBe(true)
    expect((await desk.call('GET', `/${id}`)).status).toBe(404)
  })

  it('with those they were merged with, of whom the log then says nothing either', async () => {
    const [a, b] = [
      await desk.attendee(courseId, mina),
      await desk.attendee(courseId, { ...mina, email: 'z@example.com' }),
    ]
    await desk.merge(a.id, b.id)
    await desk.letPass(courseId)
    expect((await desk.erase(b.id, desk.code(b.id))).body.erased).toBe(true)
    expect(await everythingStored()).not.toContain('Zimmerling')
    expect((await desk.read(b.id)).id).toBe(a.id)
  })
})

describe('somebody is told what is stored about them', () => {
  it('with the words that were asked, every move and every mail; and that it was handed out is written down', async () => {
    const attributeId = await askMore()
    const given = { ...mina, answers: [{ attributeId, value: 'Erdnuss' }] }
    const { id, registrations } = await desk.attendee(courseId, given, { notes: 'Bitte vorn sitzen' })
    await mailsAbout(1)
    const { status, body } = await desk.export(id)
    expect(status).toBe(200)
    expect(body.person).toMatchObject({ id, lastName: 'Zimmerling' })
    expect(body.registrations).toMatchObject([
      {
        shortcode: registrations[0]?.shortcode,
        notes: 'Bitte vorn sitzen',
        street: 'Elbchaussee 17',
        answers: [{ asked: { label: { de: 'Allergien' } }, value: 'Erdnuss' }],
        moves: [{ from: null, to: 'reserved' }],
      },
    ])
    expect(body.bookings).toMatchObject([{ shortcodes: [registrations[0]?.shortcode] }])
    expect(body.mails).toMatchObject([{ recipient: mina.email }])
    expect(body.mails[0]?.text).toContain('Zimmerling')
    const { rows } = await reihum.owner.query(
      "select actor_id from audit_entry where subject_id = $1 and command_type = 'person.exported'",
      [id],
    )
    expect(rows).toEqual([{ actor_id: tenant.operator.id }])
  })

  it('and nothing about others of the same booking but their booking numbers', async () => {
    const family = await desk.book(courseId, [jonas, mina])
    const parentId = await desk.personOf(family.registrations[0]?.id ?? '')
    const { body } = await desk.export(parentId)
    expect(JSON.stringify([body.registrations, body.bookings])).not.toContain('Zimmerling')
    expect(body.bookings[0]?.shortcodes).toHaveLength(2)
  })
})
