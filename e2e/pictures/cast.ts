import { randomUUID } from 'node:crypto'
import { scenery } from '../../server/test/sample-files.ts'
import { call, someAddress } from '../stage/api.ts'
import { addLinks } from '../stage/links.ts'
import { linkTo } from '../stage/mails.ts'
import { addMember, addTenant, addUser, rowsOf, type User } from '../stage/people.ts'
import { password, theStage } from '../stage/stage.ts'
import { uploadFile } from '../stage/upload-file.ts'
import { offerAPlace } from './offer-a-place.ts'
import type { Fill, Viewer } from './scenes.ts'

export type Language = 'de' | 'en'
type Kept = Record<string, string>

/** Who and what stands behind the pictures of one language: sessions, and what fills the routes. */
export type Cast = {
  sessions: Record<Fill, Record<Viewer, Kept>>
  names: Record<Fill, Record<string, string>>
}

type SignIn = { username: string; password: string }
type Row = Record<string, unknown>
type Page = { items: Row[] }

const seeded = {
  de: { slug: 'kreativhaus', admin: 'anna@kreativhaus.example', operator: 'jonas@kreativhaus.example' },
  en: { slug: 'harbour-arts', admin: 'grace@harbour-arts.example', operator: 'oliver@harbour-arts.example' },
} as const
const seedPassword = 'reihum-demo'

/** Whoever has answered the question about storage before. */
const decided: Kept = {
  consent: JSON.stringify({ version: 1, date: '2026-01-05T09:00:00.000Z', comfort: true }),
}

/** Without a tenant: whoever has only one enters it by themselves, and then it brings its colours along. */
async function sessionOf(credentials: SignIn): Promise<Kept> {
  const { token } = await call<{ token: string }>('POST', '/auth/login', { body: credentials })
  const userInfo = await call('GET', '/auth/user-info', { token })
  return {
    ...decided,
    api_token: token,
    user_info: JSON.stringify(userInfo),
    login_at: new Date().toISOString(),
  }
}

async function namesOf(slug: string, token: string): Promise<Record<string, string>> {
  const list = (path: string) => call<Page>('GET', `/${slug}/${path}`, { token })
  const first = (rows: Row[], what: string, is: (row: Row) => boolean = () => true): Row => {
    const found = rows.find(is)
    if (!found) throw new Error(`The seeded school ${slug} has no ${what} to photograph.`)
    return found
  }
  const courses = (await list('courses?size=100')).items
  const upcoming = courses.filter(({ phase }) => phase === 'upcoming')
  const registration = first((await list('registrations?state=reserved')).items, 'reserved registration')
  const dates = (await list(`appointments?courseId=${registration.courseId}`)).items
  const isOpen = ({ limitReached, waiterCount }: Row) => !limitReached && waiterCount === 0
  const open = first(upcoming, 'open course', isOpen)
  const waiting = (course: Row) => course.waitingRegistrationPossible === true
  const full = upcoming.filter(({ limitReached }) => limitReached)
  // By an operator, who is asked for no challenge.
  const bookInto = (course: Row, ...attendees: Record<string, string>[]) =>
    call<{ accessToken: string; bookingId: string }>('POST', `/${slug}/courses/${course.id}/registrations`, {
      token,
      body: { requestKey: randomUUID(), language: 'de', attendees, whenFull: 'waiting_list' },
    })
  const book = (attendee: Record<string, string>) => bookInto(open, attendee)
  const mina = { firstName: 'Mina', lastName: 'Müller', email: 'mina@example.org', city: 'Hamburg' }
  const receipt = await book(mina)
  // The same person once more, as they write themselves at other times.
  await book({ ...mina, lastName: 'Mueller', email: 'mina.mueller@example.com', phone: '040 2222222' })
  const ofWaitingList = first(full, 'course with a waiting list', waiting)
  const family = await bookInto(ofWaitingList, mina, { ...mina, firstName: 'Paul' })
  const lost = await book(mina)
  await rowsOf("update access_link set expires_at = now() - interval '1 day' where booking_id = $1", [
    lost.bookingId,
  ])
  const bookingRequest = await askByMail(slug, String(open.id), mina)
  const bulkRunId = await doTogether(slug, token)
  await withdrawFromNothing(slug)
  const ended = new Set(courses.filter(({ phase }) => phase === 'ended').map(({ id }) => id))
  const persons = (await list('persons?q=mueller&sort=createdAt&dir=desc')).items
  const past = (await list('persons?size=100&sort=registrations')).items.find(
    ({ nextCourse, lastCourse }) =>
      nextCourse === null && ended.has((lastCourse as { courseId: string } | null)?.courseId ?? ''),
  )
  return {
    tenant: slug,
    courseId: String(registration.courseId),
    registrationId: String(registration.id),
    appointmentId: String(first(dates, 'appointment').id),
    draftCourseId: String(first(courses, 'draft', ({ phase }) => phase === 'draft').id),
    templateId: String(first((await list('templates')).items, 'template').id),
    // A school whose tier lacks them has none; their page then says so.
    attributeId: String((await list('attributes')).items[0]?.id ?? crypto.randomUUID()),
    widgetId: String(first((await list('widgets')).items, 'widget').id),
    placeId: String(first((await list('places')).items, 'place').id),
    instructorId: String(first((await list('instructors')).items, 'instructor').id),
    personId: String(first(persons, 'person known twice', ({ hasTwins }) => hasTwins === true).id),
    pastPersonId: String(first(past ? [past] : [], 'person of a past course').id),
    mailId: String(first((await list('mails')).items, 'mail').id),
    openCourseId: String(open.id),
    fullCourseId: String(ofWaitingList.id),
    closedCourseId: String(first(full, 'course that nobody can join', (course) => !waiting(course)).id),
    accessToken: receipt.accessToken,
    waitingToken: family.accessToken,
    offeredToken: await offerAPlace(slug, token),
    expiredToken: lost.accessToken,
    bookingRequest,
    bulkRunId,
    kind: 'persons',
    importId: await sendTable(slug, token),
  }
}

/** A booking that waits for the click in a mail, as without scripts; the token of its link. */
async function askByMail(slug: string, courseId: string, person: Record<string, string>): Promise<string> {
  const email = `${randomUUID()}@example.org`
  await call('POST', `/${slug}/portal/courses/${courseId}/booking-requests`, {
    body: {
      ...{ requestKey: randomUUID(), language: 'de', acceptsTerms: true },
      attendees: [{ ...person, email }],
    },
  })
  const link = await linkTo(email, `portal/${slug}/booking-request`)
  return /booking-request\/([\w.-]+)/.exec(link)?.[1] ?? ''
}

/** A bulk action that was possible for one, needless for another and impossible for a third. */
async function doTogether(slug: string, token: string): Promise<string> {
  const id = randomUUID()
  const states = ['reserved', 'confirmed', 'on_waiting_list']
  const found = await Promise.all(
    states.map((state) => call<Page>('GET', `/${slug}/registrations?state=${state}`, { token })),
  )
  const ids = found.flatMap(({ items }) => items.slice(-1).map((row) => row.id))
  const body = { id, action: { type: 'confirm', inform: false }, selection: { ids } }
  await call('POST', `/${slug}/registrations/bulk`, { token, body })
  return id
}

/** A table of people that waits to be imported, one of them with an address that is none. */
async function sendTable(slug: string, token: string): Promise<string> {
  const id = randomUUID()
  const rows = [
    'Vorname;Nachname;E-Mail;Handy;PLZ;Wohnort;Sternzeichen',
    'Mina;Müller;mina@example.org;0171 2345678;20359;Hamburg;Löwe',
    'Katharina;Vogel;k.vogel@example.org;040 998877;20144;Hamburg;Waage',
    'Ben;Öztürk;ben.oeztuerk;;22765;Hamburg;',
    'Wim;de Vries;wim@example.org;;21073;Hamburg;Fische',
  ]
  const query = new URLSearchParams({ id, kind: 'persons', filename: 'Kundenkartei 2026.csv' })
  const { ok } = await fetch(`${theStage().origin}/api/${slug}/imports?${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': someAddress() },
    body: rows.join('\r\n'),
  })
  if (!ok) throw new Error('The table was not taken.')
  return id
}

/** Somebody whose contract nobody can find. */
async function withdrawFromNothing(slug: string) {
  await call('POST', `/${slug}/portal/withdrawals`, {
    body: {
      requestKey: randomUUID(),
      language: 'de',
      name: 'Katharina Vogel',
      contract: 'Chorwochenende im Mai',
      email: 'k.vogel@example.org',
    },
  })
}

/** What a superuser looks at: the school, one that was suspended, and people with and without a lock. */
async function namesOfPlatform(
  { slug, operator }: { slug: string; operator: string },
  token: string,
): Promise<Record<string, string>> {
  const idOf = async (path: string) => {
    const [found] = (await call<Page>('GET', `/admin/${path}`, { token })).items
    if (!found) throw new Error(`The platform has nothing at ${path} to photograph.`)
    return String(found.id)
  }
  const shut = await addTenant({ name: 'Tanzstudio Süd' })
  const locked = await addUser('locked')
  /** Does what needs a code that is shown on the screen. */
  const sensitively = async (action: string, subject: string, path: string) => {
    const shown = await call<{ code: string }>('POST', '/auth/confirmation-code', {
      token,
      body: { action, subject },
    })
    await call('POST', path, { token, body: { reason: 'Spam', confirmation: shown.code } })
  }
  await sensitively('suspend-tenant', shut.id, `/admin/tenants/${shut.id}/suspend`)
  await sensitively('lock-user', locked.id, `/admin/users/${locked.id}/lock`)
  const userId = await idOf(`users?q=${encodeURIComponent(operator)}`)
  await call('POST', `/admin/users/${userId}/reset`, { token, body: {} })
  return {
    tenantId: await idOf(`tenants?q=${slug}`),
    suspendedId: shut.id,
    userId,
    lockedId: locked.id,
    platformMailId: await platformMail(token),
  }
}

/** A job writes it a moment after it was asked for. */
async function platformMail(token: string): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const [mail] = (await call<Page>('GET', '/admin/mails', { token })).items
    if (mail) return String(mail.id)
    await new Promise((wait) => setTimeout(wait, 100))
  }
  throw new Error('The platform has written no mail to photograph.')
}

const spring = [
  [142, 190, 230],
  [250, 232, 180],
  [104, 150, 84],
]
const clay = [
  [92, 70, 60],
  [226, 190, 160],
  [168, 92, 58],
]

/** What a school keeps: pictures that are shown, papers that are only there. */
async function addFiles(language: Language, slug: string, token: string) {
  const names =
    language === 'de'
      ? ['Atelier im Frühling.jpg', 'Töpferscheibe.png', 'Kursplan Frühjahr.csv', 'Teilnahmebedingungen.txt']
      : ['Studio in spring.jpg', 'Potter’s wheel.png', 'Spring schedule.csv', 'Terms of participation.txt']
  const contents = [
    await scenery(1600, 1067, spring).jpeg().toBuffer(),
    await scenery(600, 800, clay).png().toBuffer(),
    'Mo;18:00;Aquarell\n',
    'Hausordnung',
  ]
  for (const [at, name] of names.entries()) {
    const file = await uploadFile(slug, token, name, contents[at] ?? '')
    const fields = { filename: name, altText: '', published: at !== 1 }
    await call('PUT', `/${slug}/files/${file.id}`, { token, body: { file: fields } })
  }
  for (let tries = 0; tries < 200; tries += 1) {
    const { items } = await call<Page>('GET', `/${slug}/files?kind=image`, { token })
    if (items.every(({ thumbnailAddress }) => thumbnailAddress !== null)) return
    await new Promise((wait) => setTimeout(wait, 200))
  }
  throw new Error('The pictures of the school are not ready to be photographed.')
}

/** The seeded school of a language, and one that has only just begun. */
export async function gatherCast(language: Language): Promise<Cast> {
  const school = seeded[language]
  const name = language === 'de' ? 'Neue Schule' : 'New School'
  const beginner = await addTenant({ name, tier: 'FREE' })
  const [superuser, ofTwo] = await Promise.all([addUser('superuser', { superuser: true }), addUser('of-two')])
  const second = await addTenant({ name: language === 'de' ? 'Volkshochschule Nord' : 'Northern College' })
  const bare = await addTenant({ name: '' })
  const unverified = await addUser('unverified', { verified: false })
  await addMember(second.id, unverified, 'admin')
  await addMember(second.id, ofTwo, 'admin')
  await addMember(beginner.id, ofTwo, 'operator')

  const own = ({ username }: User) => sessionOf({ username, password })
  const common = {
    stranger: {},
    nobody: decided,
    superuser: await own(superuser),
    'of-two': await own(ofTwo),
    newcomer: await own(bare.admin),
    unverified: await own(unverified),
  }
  const admin = await sessionOf({ username: school.admin, password: seedPassword })
  const operator = await sessionOf({ username: school.operator, password: seedPassword })
  const names = await namesOf(school.slug, admin.api_token ?? '')
  const audit = await call<Page>('GET', `/${school.slug}/audit-log`, { token: admin.api_token })
  names.auditId = String(audit.items[0]?.auditId)
  await addFiles(language, school.slug, admin.api_token ?? '')
  await call('PUT', `/${school.slug}/allowed-sites`, {
    token: admin.api_token,
    body: { revision: 0, sites: ['https://www.example.org', 'https://*.example.net'] },
  })
  Object.assign(names, await addLinks(language, name))
  Object.assign(names, await namesOfPlatform(school, common.superuser.api_token ?? ''))
  return {
    sessions: {
      full: { ...common, admin, operator },
      empty: {
        ...common,
        admin: await own(beginner.admin),
        operator: await own(beginner.operator),
      },
    },
    names: { full: names, empty: { tenant: beginner.slug } },
  }
}
