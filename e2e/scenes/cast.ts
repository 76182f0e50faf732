import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { scenery } from '../../server/test/sample-files.ts'
import { call } from '../stage/api.ts'
import { addLinks } from '../stage/links.ts'
import { linkTo } from '../stage/mails.ts'
import { addMember, addTenant, addUser, rowsOf, type User } from '../stage/people.ts'
import { password, seedPassword, theStage } from '../stage/stage.ts'
import { uploadFile } from '../stage/upload-file.ts'
import { agreeLessons } from './agree-lessons.ts'
import { askForException } from './ask-for-exception.ts'
import { billThePlatform } from './bill-the-platform.ts'
import { callOffACourse } from './call-off-a-course.ts'
import { payByDebit } from './collect-debits.ts'
import { gatherGroups } from './gather-groups.ts'
import { giveBack, giveBackFurther, giveTerms } from './give-back.ts'
import { giveUpLetters } from './give-up-letters.ts'
import { offerAPlace } from './offer-a-place.ts'
import { offerATrial } from './offer-a-trial.ts'
import { letFirmsOrder } from './order-for-firm.ts'
import { payOnline } from './pay-online.ts'
import { proveReductions } from './prove-reductions.ts'
import { rebookThemselves } from './rebook-themselves.ts'
import { recommendCourses } from './recommend.ts'
import type { Fill, Viewer } from './scene.ts'
import { sendStatement, sendTable } from './send-files.ts'
import { showCertificates } from './show-certificates.ts'
import { showOwnBookings } from './show-own-bookings.ts'
import { scheduleCast } from './show-schedules.ts'
import { webhookCast } from './show-webhooks.ts'
import { suggestThings } from './suggest-things.ts'
import { takeMoney } from './take-money.ts'
import { waitForAPlace } from './wait-for-a-place.ts'
import { waitForCourses } from './wait-for-courses.ts'
import { writeInvoices } from './write-invoices.ts'
import { writeTemplate } from './write-template.ts'

import { keepRules, setUpAssistant, writeToPeople } from './write-to-people.ts'

export type Language = 'de' | 'en'
type Kept = Record<string, string>

/** The data of the pictures in one language: a session for each viewer, and values for the `$names` in routes. */
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

/** The storage of somebody who has answered the question about storage. */
const decided: Kept = {
  consent: JSON.stringify({ version: 1, date: '2026-01-05T09:00:00.000Z', comfort: true }),
}

/** Stores no tenant: a user with only one enters it automatically, and that loads its colours. */
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

/** The slugs of a characteristic and of its first value. */
function slugsOf({ slug, values }: Row) {
  const [value] = values as Row[]
  return { characteristicSlug: String(slug), valueSlug: String(value?.slug) }
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
  await giveTerms(slug, String(open.id))
  const waiting = (course: Row) => course.waitingRegistrationPossible === true
  const full = upcoming.filter(({ limitReached }) => limitReached)
  // Booked by an operator, who needs no challenge.
  const bookInto = (course: Row, ...attendees: Record<string, string>[]) =>
    call<{ accessToken: string; bookingId: string }>('POST', `/${slug}/courses/${course.id}/registrations`, {
      token,
      body: {
        requestKey: randomUUID(),
        language: 'de',
        attendees,
        whenFull: 'waiting_list',
        paymentMethod: 'bank_transfer',
      },
    })
  const book = (attendee: Record<string, string>) => bookInto(open, attendee)
  const mina = { firstName: 'Mina', lastName: 'Müller', email: 'mina@example.org', city: 'Hamburg' }
  const receipt = await book(mina)
  // The same person again, with another spelling of the name.
  await book({ ...mina, lastName: 'Mueller', email: 'mina.mueller@example.com', phone: '040 2222222' })
  const ofWaitingList = first(full, 'course with a waiting list', waiting)
  const ofNobody = first(full, 'course that nobody can join', (course) => !waiting(course))
  const closedCourseId = String(ofNobody.id)
  const family = await bookInto(ofWaitingList, mina, { ...mina, firstName: 'Paul' })
  const lost = await book(mina)
  await rowsOf("update access_link set expires_at = now() - interval '1 day' where booking_id = $1", [
    lost.bookingId,
  ])
  const collected = await book({ ...mina, firstName: 'Karla', email: 'karla@example.org' })
  await payByDebit(collected.bookingId)
  const leaving = await book({ ...mina, firstName: 'Lea', email: 'lea@example.org' })
  const bookingRequest = await askByMail(slug, String(open.id), mina)
  const bulkRunId = await doTogether(slug, token)
  await withdrawFromNothing(slug)
  await askForException(slug, token)
  await letOperatorLead(slug, String(open.id))
  const money = await takeMoney(slug, token)
  const ended = new Set(courses.filter(({ phase }) => phase === 'ended').map(({ id }) => id))
  const persons = (await list('persons?q=mueller&sort=createdAt&dir=desc')).items
  await billThePlatform(slug)
  const past = (await list('persons?size=100&sort=registrations')).items.find(
    ({ nextCourse, lastCourse }) =>
      nextCourse === null && ended.has((lastCourse as { courseId: string } | null)?.courseId ?? ''),
  )
  const codes = (await list('discount-codes')).items
  return {
    tenant: slug,
    courseId: String(registration.courseId),
    registrationId: String(registration.id),
    appointmentId: String(first(dates, 'appointment').id),
    draftCourseId: String(first(courses, 'draft', ({ phase }) => phase === 'draft').id),
    templateId: String(first((await list('templates')).items, 'template').id),
    // A school without the feature has no attributes; the page then says so.
    attributeId: String((await list('attributes')).items[0]?.id ?? crypto.randomUUID()),
    ...slugsOf(first((await list('characteristics')).items, 'characteristic')),
    widgetId: String(first((await list('widgets')).items, 'widget').id),
    documentTemplateId: await writeTemplate(slug, token),
    extraId: String(first((await list('extras')).items, 'extra').id),
    discountCodeId: String(first(codes, 'discount code', ({ singles }) => singles === null).id),
    codeSetId: String(first(codes, 'set of single codes', ({ singles }) => singles !== null).id),
    placeId: String(first((await list('places')).items, 'place').id),
    instructorId: String(first((await list('instructors')).items, 'instructor').id),
    personId: String(first(persons, 'person known twice', ({ hasTwins }) => hasTwins === true).id),
    pastPersonId: String(first(past ? [past] : [], 'person of a past course').id),
    letterKind: 'registration.received',
    // They are answered for by the scenes.
    ...scheduleCast,
    ...webhookCast,
    notificationId: await writeToPeople(slug, token, String(registration.courseId)),
    notificationRuleId: await keepRules(slug, token, String(ofWaitingList.id)),
    mailId: String(first((await list('mails')).items, 'mail').id),
    openCourseId: String(open.id),
    fullCourseId: String(ofWaitingList.id),
    closedCourseId,
    ...(await waitForAPlace(slug, closedCourseId)),
    ...(await waitForCourses({ slug, token })),
    accessToken: receipt.accessToken,
    waitingToken: family.accessToken,
    offeredToken: await offerAPlace(slug, token),
    ...(await offerATrial(slug, token)),
    ...(await agreeLessons(slug, token)),
    replacedToken: await callOffACourse(slug, token),
    collectedToken: collected.accessToken,
    expiredToken: lost.accessToken,
    bookingRequest,
    bulkRunId,
    ...(await payOnline(slug, token)),
    ...money,
    ...(await giveBack(slug)),
    ...(await giveUpLetters(slug, token, String(registration.id))),
    ...(await showCertificates(slug)),
    ...(await giveBackFurther(slug, token, leaving)),
    kind: 'persons',
    importId: await sendTable(slug, token, 'persons'),
    mandateImportId: await sendTable(slug, token, 'mandates'),
    bankImportId: await sendStatement(slug, token),
    bookedImportId: await sendStatement(slug, token, true),
  }
}

/** Links the operator to whoever leads a course with people, so that their timetable shows something. */
async function letOperatorLead(slug: string, courseId: string): Promise<void> {
  await rowsOf(
    `update instructor i set member_user_id = m.user_id from membership m, tenant t, course c
     where t.slug = $1 and m.tenant_id = t.id and m.role = 'operator' and c.tenant_id = t.id and c.id = $2
       and i.tenant_id = t.id and i.id = c.instructor_id and i.member_user_id is null
       and not exists (select from instructor o where o.tenant_id = t.id and o.member_user_id = m.user_id)`,
    [slug, courseId],
  )
}

/** Makes a booking request, as browsers without scripts do; returns the token of the link in its mail. */
async function askByMail(slug: string, courseId: string, person: Record<string, string>): Promise<string> {
  const email = `${randomUUID()}@example.org`
  await call('POST', `/${slug}/portal/courses/${courseId}/booking-requests`, {
    body: {
      requestKey: randomUUID(),
      language: 'de',
      acceptsTerms: true,
      paymentMethod: 'bank_transfer',
      attendees: [{ ...person, email }],
    },
  })
  const link = await linkTo(email, `portal/${slug}/booking-request`)
  return /booking-request\/([\w.-]+)/.exec(link)?.[1] ?? ''
}

/** Runs a bulk action that changes one registration, leaves the second as it is and is refused for the third. */
async function doTogether(slug: string, token: string): Promise<string> {
  const id = randomUUID()
  const states = ['reserved', 'confirmed', 'on_waiting_list']
  const found = await Promise.all(
    states.map((state) => call<Page>('GET', `/${slug}/registrations?state=${state}`, { token })),
  )
  const ids = found.flatMap(({ items }) => items.slice(-1).map((row) => row.id))
  const body = { id, action: { type: 'confirm', inform: false }, selection: { ids } }
  await call('POST', `/${slug}/bulk-runs`, { token, body })
  return id
}

/** Declares a withdrawal that fits no booking. */
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

/** The data for a superuser's screens: the school, a suspended one, and users with and without a lock. */
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
  /** Calls a route that needs a confirmation code. */
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
    suspendedSlug: shut.slug,
    userId,
    lockedId: locked.id,
    platformMailId: await platformMail(token),
    suggestionId: await suggestThings(slug, operator),
  }
}

/** Waits until a job has written the mail, and returns its id. */
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

/** Uploads files: pictures that courses show, and documents that nothing refers to. */
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
  for (let tries = 0; tries < 900; tries += 1) {
    const { items } = await call<Page>('GET', `/${slug}/files?kind=image`, { token })
    if (items.every(({ thumbnailAddress }) => thumbnailAddress !== null)) return
    await new Promise((wait) => setTimeout(wait, 200))
  }
  throw new Error('The pictures of the school are not ready to be photographed.')
}

/** The cast from the seeded school of a language, and from a school that has just signed up. */
export async function gatherCast(language: Language): Promise<Cast> {
  const school = seeded[language]
  const name = language === 'de' ? 'Neue Schule' : 'New School'
  const beginner = await addTenant({ name, tier: 'FREE', hasBankAccount: false })
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
  await setUpAssistant(school.slug, admin.api_token ?? '', seedPassword)
  const audit = await call<Page>('GET', `/${school.slug}/audit-log`, { token: admin.api_token })
  names.auditId = String(audit.items[0]?.auditId)
  await addFiles(language, school.slug, admin.api_token ?? '')
  await call('PUT', `/${school.slug}/allowed-sites`, {
    token: admin.api_token,
    body: { revision: 0, sites: ['https://www.example.org', 'https://*.example.net'] },
  })
  Object.assign(names, await writeInvoices(school.slug, admin.api_token ?? ''))
  // After the invoices, which are made of the registrations that came last.
  const booked = [names.openCourseId ?? '', names.fullCourseId ?? '']
  Object.assign(names, await letFirmsOrder(school.slug, operator.api_token ?? ''))
  Object.assign(names, await proveReductions(school.slug, operator.api_token ?? ''))
  Object.assign(names, await gatherGroups(school.slug, operator.api_token ?? ''))
  Object.assign(names, await rebookThemselves(school.slug, operator.api_token ?? ''))
  Object.assign(
    names,
    await recommendCourses(school.slug, {
      admin: admin.api_token ?? '',
      operator: operator.api_token ?? '',
    }),
  )
  Object.assign(names, await showOwnBookings(school.slug, admin.api_token ?? '', booked))
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

/** The file in which the cast is kept for the rest of the run. */
export const castFile = () => join(theStage().folder, 'cast.json')
