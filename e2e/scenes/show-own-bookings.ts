import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { call } from '../stage/api.ts'
import { linkTo } from '../stage/mails.ts'
import { rowsOf } from '../stage/people.ts'
import { theStage } from '../stage/stage.ts'
import type { Cast } from './cast.ts'
import { settle } from './show.ts'

/** A link that nobody has opened yet. */
export async function linkFor(slug: string, email: string, of: 'own' | 'firm' = 'own'): Promise<string> {
  await call('POST', `/${slug}/portal/me/ask`, { body: { email, language: 'de', of } })
  const link = await linkTo(email, `portal/${slug}/${of === 'own' ? 'me' : 'firm'}/enter`)
  return /enter\/([\w-]+)/.exec(link)?.[1] ?? ''
}

export const sessionFor = async (slug: string, email: string, of: 'own' | 'firm' = 'own') =>
  (
    await call<{ sessionToken: string }>(
      'POST',
      `/${slug}/portal/me/link/${await linkFor(slug, email, of)}/open`,
      { body: { of } },
    )
  ).sessionToken

/** A dog with its vaccination, which is brought to courses. */
async function bringADog(slug: string, token: string, personId: string) {
  const [dog, vaccination] = [randomUUID(), randomUUID()]
  const words = (de: string, en: string) => ({ label: { de, en } })
  await call('POST', `/${slug}/attributes`, {
    token,
    body: { id: dog, attribute: { kind: 'thing', ...words('Hund', 'Dog') } },
  })
  const attribute = {
    kind: 'date',
    expiry: 'warn',
    scope: 'thing',
    belongsTo: dog,
    ...words('Tollwutimpfung gültig bis', 'Rabies vaccination valid until'),
  }
  await call('POST', `/${slug}/attributes`, { token, body: { id: vaccination, attribute } })
  await call('PUT', `/${slug}/persons/${personId}/things/${randomUUID()}`, {
    token,
    body: { attributeId: dog, name: 'Bello', answers: [{ attributeId: vaccination, value: '2028-05-31' }] },
  })
}

/** What stays with a person: words, one of several options, and a day. */
async function knowSomething(slug: string, token: string, personId: string) {
  // The English school of the demonstration has a tier without attributes.
  await rowsOf("update tenant set tier = 'PROFESSIONAL' where slug = $1 and tier in ('FREE', 'ESSENTIAL')", [
    slug,
  ])
  const levels = ['Seepferdchen', 'Bronze', 'Silber'].map((label) => ({
    id: randomUUID(),
    label: { de: label, en: '' },
  }))
  const answers = []
  for (const [label, kind, value] of [
    ['Allergien', 'long_text', 'Nüsse und Soja, auch in Spuren.'],
    ['Schwimmabzeichen', 'choice', levels[1]?.id],
    ['Tetanusimpfung gültig bis', 'date', '2028-05-31'],
  ] as const) {
    const id = randomUUID()
    const options = kind === 'choice' ? levels : []
    const attribute = { kind, label: { de: label, en: '' }, options, scope: 'person' }
    await call('POST', `/${slug}/attributes`, { token, body: { id, attribute } })
    answers.push({ attributeId: id, value })
  }
  await call('PUT', `/${slug}/persons/${personId}/facts`, { token, body: { answers } })
  await bringADog(slug, token, personId)
}

/** A father who sees what the mother booked, and lets her see what he booked himself. */
async function shareWithFamily(
  slug: string,
  token: string,
  { courseId, email, personId, session }: Record<'courseId' | 'email' | 'personId' | 'session', string>,
) {
  const father = `oskar.brandt-${randomUUID().slice(0, 8)}@example.org`
  await call('POST', `/${slug}/courses/${courseId}/registrations`, {
    token,
    body: {
      requestKey: randomUUID(),
      language: 'de',
      attendees: [{ firstName: 'Emil', lastName: 'Brandt' }],
      contact: { firstName: 'Oskar', lastName: 'Brandt', email: father },
      whenFull: 'waiting_list',
      paymentMethod: 'bank_transfer',
    },
  })
  const share = (by: string, viewer: string, personIds: readonly string[]) =>
    call('PUT', `/${slug}/portal/me/shares`, {
      token: by,
      body: { email: viewer, personIds, language: 'de' },
    })
  const fathers = await sessionFor(slug, father)
  const { people } = await call<{ people: { personId: string }[] }>('GET', `/${slug}/portal/me/shares`, {
    token: fathers,
  })
  await share(
    fathers,
    email,
    people.map((one) => one.personId),
  )
  await share(session, father, [personId])
}

/** What they agreed to with one of their bookings: something of their own accord, and something that the form required. */
async function agreeTo(slug: string, token: string, bookingId: string) {
  for (const [label, consent, required] of [
    ['Fotos und Videos', 'Fotos meines Kindes dürfen auf der Website der Schule stehen.', false],
    ['Hausordnung', 'Ich habe die Hausordnung gelesen und halte sie ein.', true],
  ] as const) {
    const id = randomUUID()
    const both = (de: string) => ({ de, en: '' })
    const attribute = { kind: 'checkbox', label: both(label), consent: both(consent), required }
    await call('POST', `/${slug}/attributes`, { token, body: { id, attribute } })
    await rowsOf(
      `insert into registration_answer (tenant_id, registration_id, attribute_id, version, value)
       select r.tenant_id, r.id, $2, (select max(version) from attribute_version where attribute_id = $2), 'true'
       from registration r where r.booking_id = $1`,
      [bookingId, id],
    )
  }
}

/** What goes back of what they paid for one of their bookings: released, and waiting for an account. */
async function giveBackTo(slug: string, token: string, bookingId: string) {
  const [owed] = await rowsOf<{ id: string; cents: number; payer: string }>(
    `select id, open_cents as cents, payer_person_id as payer from receivable where booking_id = $1 and open_cents > 0`,
    [bookingId],
  )
  if (!owed) return
  const { id } = await call<{ id: string }>('POST', `/${slug}/payments`, {
    token,
    body: {
      requestKey: randomUUID(),
      way: 'cash',
      receivedOn: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
      amountCents: owed.cents + 3000,
      personId: owed.payer,
      allocations: [{ receivableId: owed.id, cents: owed.cents }],
    },
  })
  for (const [state, cents] of [
    ['created', 1000],
    ['account_asked', 2000],
  ] as const) {
    const refundId = randomUUID()
    await rowsOf(
      `insert into refund_request (tenant_id, id, payment_id, cents, purpose, cause, state, way, asked_at, state_since, actor_kind)
       select tenant_id, $2, id, $4, 'Entfallene Termine', 'by_hand', $3, 'bank_transfer', now(), now(), 'system'
       from payment where id = $1`,
      [id, refundId, state, cents],
    )
    if (state === 'account_asked')
      await rowsOf(
        `insert into refund_account_request (tenant_id, id, refund_request_id, asked_at, expires_at, actor_kind)
         select tenant_id, $2, id, now(), now() + interval '30 days', 'system' from refund_request where id = $1`,
        [refundId, randomUUID()],
      )
  }
}

/** A mother with two children in several courses, and somebody whose only booking has another address by now. */
export async function showOwnBookings(slug: string, token: string, courses: readonly string[]) {
  const email = `familie.brandt-${randomUUID().slice(0, 8)}@example.org`
  const book = (courseId: string, ...firstNames: string[]) =>
    call<{ bookingId: string }>('POST', `/${slug}/courses/${courseId}/registrations`, {
      token,
      body: {
        requestKey: randomUUID(),
        language: 'de',
        attendees: firstNames.map((firstName) => ({ firstName, lastName: 'Brandt' })),
        contact: { firstName: 'Katharina', lastName: 'Brandt', email },
        whenFull: 'waiting_list',
        paymentMethod: 'bank_transfer',
      },
    })
  const booked: string[] = []
  for (const [at, courseId] of courses.entries()) {
    const { bookingId } = await book(courseId, ...(at === 0 ? ['Lena', 'Jonas'] : ['Lena']))
    booked.push(bookingId)
  }
  // Nobody can book what is over; seeded courses of the past take the places.
  const over = await rowsOf<{ id: string }>(
    `select c.id from course c join tenant t on t.id = c.tenant_id
     where t.slug = $1 and c.state = 'published' and c.ends_at < now() order by c.ends_at desc limit 7`,
    [slug],
  )
  for (let at = 0; at < 7; at += 1) {
    const past = await book(courses[0] ?? '', 'Jonas')
    await rowsOf('update registration set course_id = $2 where booking_id = $1', [
      past.bookingId,
      over[at % over.length]?.id,
    ])
  }
  const [lena] = await rowsOf<{ person_id: string }>(
    "select person_id from registration where first_name = 'Lena' and booking_id in (select id from booking where email = $1)",
    [email],
  )
  const personId = lena?.person_id ?? ''
  await knowSomething(slug, token, personId)
  await agreeTo(slug, token, booked[0] ?? '')
  await giveBackTo(slug, token, booked[0] ?? '')
  const ownSession = await sessionFor(slug, email)
  await call('POST', `/${slug}/portal/me/calendar`, { token: ownSession, body: {} })

  await shareWithFamily(slug, token, { courseId: courses[0] ?? '', email, personId, session: ownSession })

  const gone = `gone-${randomUUID().slice(0, 8)}@example.org`
  const { bookingId } = await call<{ bookingId: string }>(
    'POST',
    `/${slug}/courses/${courses[0]}/registrations`,
    {
      token,
      body: {
        requestKey: randomUUID(),
        language: 'de',
        attendees: [{ firstName: 'Uta', lastName: 'Weg', email: gone }],
        whenFull: 'waiting_list',
        paymentMethod: 'bank_transfer',
      },
    },
  )
  const emptySession = await sessionFor(slug, gone)
  await rowsOf("update booking set email = 'elsewhere@example.org' where id = $1", [bookingId])
  return { ownLink: await linkFor(slug, email), ownSession, ownPersonId: personId, emptySession }
}

/** Opens the page again as somebody who is signed in; the pages after it are those of nobody again. */
const asAttendee = (session: 'ownSession' | 'emptySession') => async (page: Page, cast: Cast) => {
  const value = cast.names.full[session] ?? ''
  await page.context().addCookies([{ name: 'attendee', value, url: theStage().origin }])
  await page.reload()
  await settle(page)
  await page.context().clearCookies({ name: 'attendee' })
}

/** Opens a page of a firm as its contact; without a session its address leads to where one signs in. */
export const asContact =
  (path: (names: Record<string, string>) => string) => async (page: Page, cast: Cast) => {
    const names = cast.names.full
    const value = names.firmSession ?? ''
    await page.context().addCookies([{ name: 'firm', value, url: theStage().origin }])
    await page.goto(`/portal/${names.tenant}/firm${path(names)}`)
    await settle(page)
    await page.context().clearCookies({ name: 'firm' })
  }

export const withBookings = asAttendee('ownSession')
export const withoutBookings = asAttendee('emptySession')
