import type { Api } from '@reihum/contract/contract.ts'
import type { PortalCourseDetail } from '@reihum/contract/courses/portal-course.schema.ts'
import { fieldErrorText } from '@reihum/contract/field-errors.ts'
import { type RefusalCode, refusalText } from '@reihum/contract/refusals.ts'
import type {
  BookingInput,
  BookingPreview,
  OtherDate,
} from '@reihum/contract/registrations/booking.schema.ts'
import type { CourseId } from '@reihum/contract/wire/ids.schema.ts'
import type { ReactNode } from 'react'
import { feeText } from '../../courses/portal/course-facts.tsx'
import type { Kept } from '../../tenants/portal/kept.ts'
import { withOwnWords } from '../../tenants/portal/own-words.tsx'
import type { PortalPage, Redirect } from '../../tenants/portal/page.ts'
import { type PortalRefusal, refusalOf } from '../../tenants/portal/refusal.ts'
import { pathTo, type Visit } from '../../tenants/portal/visit.ts'
import { atNewPrices, contactName, type Entries, readEntries } from './booking-entries.ts'
import { bookingOf } from './booking-of-entries.ts'
import { choosePage } from './choose-page.tsx'
import { entryErrors, fieldOf } from './entry-errors.ts'
import { type FrameOfForm, formPath } from './firm/frame-of-form.ts'
import { misplaced, orderedName } from './order-courses.ts'
import { registerTexts } from './register.messages.ts'
import { layOutRegister, type RegisterView } from './register-layout.tsx'
import { alreadySentPage, exceptionSentPage, sentPage, stepGonePage } from './sent-page.tsx'
import { withStandIns } from './stand-ins.ts'
import { storedThings } from './stored-things.ts'
import { withOutcome } from './told-outcome.ts'

export type Visited = {
  visit: Visit
  courseId: CourseId
  api: Api
  kept: Kept
  /** The proof from a letter by which they register before everybody else. */
  headStart?: string
  /** Set for the contact of a firm, who orders out of one of its frames. */
  frame?: FrameOfForm
}

/** Why a form came back, as the API refused it. */
type Told = PortalRefusal

/**
 * A step of the form, kept for an hour: each has an address of its own, and is written anew from the entries and the present
 * state of the course whenever it is opened. The entries are those that a browser sent.
 */
export type Step =
  | { kind: 'form'; form: string; added?: number; told?: Told }
  | { kind: 'check'; form: string; told?: Told }
  | { kind: 'choose'; form: string }
  | { kind: 'sent'; sentTo: string }
  | { kind: 'booked'; path: string }
  | { kind: 'asked' }

/** A step, and the token in its address; null: it could not be kept, and is the answer to the form itself. */
type At = { step: Step; token: string | null }

/** What was entered by somebody who is signed in as an attendee is shown in that session alone, though others know its address. */
const ofSession = ({ attendee }: Visit) => (attendee ? { attendee } : {})

/** Leads to the address of a step. */
export async function leadTo(visited: Visited, step: Step): Promise<PortalPage | Redirect> {
  const { visit, courseId, kept } = visited
  const token = await kept.keep(JSON.stringify({ courseId, ...ofSession(visit), ...step }))
  if (token === null) return showStep(visited, { step, token })
  return { redirect: pathTo(visit, formPath(visited, token)), status: 303 }
}

/** Null: there is no such step of this form, or its hour is over. */
export async function readStep({ visit, kept, courseId }: Visited, token: string): Promise<Step | null> {
  const content = await kept.read(token)
  if (content === null) return null
  const read = JSON.parse(content) as Step & { courseId?: string; attendee?: string }
  if (read.attendee !== undefined && read.attendee !== visit.attendee) return null
  return read.courseId === courseId ? read : null
}

/** From now on whoever goes back to the step reads that it was sent. */
export async function finishStep({ visit, kept, courseId }: Visited, token: string | null, step: Step) {
  if (token !== null) await kept.replace(token, JSON.stringify({ courseId, ...ofSession(visit), ...step }))
}

/** Loads something once for each request. */
function onceFor<Loaded>(load: (visited: Visited) => Promise<Loaded>) {
  const loaded = new WeakMap<Visited, Promise<Loaded>>()
  return (visited: Visited): Promise<Loaded> => {
    const known = loaded.get(visited)
    if (known) return known
    const loading = load(visited)
    loaded.set(visited, loading)
    return loading
  }
}

/** The head start of a form, while it is one; null: it registers like all others. */
const headStartOf = onceFor(async ({ visit, courseId, api, headStart = '' }) => {
  if (headStart === '') return null
  try {
    const shown = await api.registrations.headStart({ tenant: visit.tenant.slug, headStart })
    return shown.isEarly && shown.courseId === courseId ? shown : null
  } catch (error) {
    const code = refusalOf(error)?.code
    if (code === 'ACCESS_LINK_EXPIRED' || code === 'INVALID_INPUT') return null
    throw error
  }
})

/** The present state of the course; for whoever has a head start it is open already. */
const courseOf = onceFor(async (visited): Promise<PortalCourseDetail> => {
  const { visit, courseId, api } = visited
  const [course, early] = await Promise.all([
    api.courses.portalGet({ tenant: visit.tenant.slug, courseId }),
    headStartOf(visited),
  ])
  return early ? { ...course, offer: early.offer, opensAt: null } : course
})

/** Whether the form asks for a voucher. */
const takesVouchers = onceFor(async ({ visit, api }) => {
  const offer = await api.vouchers.voucherOffer({ tenant: visit.tenant.slug })
  return offer.takesVouchers
})

/** What every view of the form is told besides what was entered. */
async function commonOf(visited: Visited, courses: readonly PortalCourseDetail[], token: string | null) {
  const [vouchers, early, brought] = await Promise.all([
    takesVouchers(visited),
    headStartOf(visited),
    storedThings(visited, courses, token),
  ])
  const { frame } = visited
  const { opensAt: earlyUntil = null } = early ?? {}
  return { takesVouchers: vouchers, earlyUntil, brought, ...(frame && { frame }) }
}

type Ordered = { entries: Entries; further: PortalCourseDetail[] }

async function courseUnlessGone({ visit, api }: Visited, id: string): Promise<PortalCourseDetail | null> {
  try {
    return await api.courses.portalGet({ tenant: visit.tenant.slug, courseId: id as CourseId })
  } catch (error) {
    if (refusalOf(error)?.code === 'NOT_FOUND') return null
    throw error
  }
}

/** The further courses of the order as they are now; one that is gone is taken out of it. */
async function orderOf(visited: Visited, entries: Entries): Promise<Ordered> {
  const found = await Promise.all(entries.further.map(({ courseId }) => courseUnlessGone(visited, courseId)))
  const further = found.filter((course) => course !== null)
  const isThere = (id: string) => further.some((course) => course.id === id)
  return {
    further,
    entries: { ...entries, further: entries.further.filter(({ courseId }) => isThere(courseId)) },
  }
}

/** Other dates, loaded when there are not places for everybody. */
async function datesOf({ visit, courseId, api }: Visited, isNeeded: boolean): Promise<OtherDate[]> {
  return isNeeded ? api.registrations.otherDates({ tenant: visit.tenant.slug, courseId }) : []
}

export async function showForm(visited: Visited, view: RegisterView): Promise<PortalPage> {
  const course = await courseOf(visited)
  const isWaiting = course.offer === 'waiting_list' || view.preview?.outcome === 'waiting_list'
  const dates = await datesOf(visited, isWaiting)
  // Chosen dates that no longer have a waiting list are dropped.
  const waited = dates.filter(({ offer }) => offer === 'waiting_list').map(({ courseId: id }) => id as string)
  const { entries, further } = await orderOf(visited, view.entries)
  // Other dates are waited for with a single course only.
  const isSingle = further.length === 0 && !visited.frame
  const alsoWaitFor = isSingle ? entries.alsoWaitFor.filter((id) => waited.includes(id)) : []
  return layOutRegister(visited.visit, course, {
    ...view,
    dates: isSingle ? dates : [],
    entries: { ...entries, alsoWaitFor },
    further,
    ...(await commonOf(visited, [course, ...further], view.token)),
  })
}

const statuses: Partial<Record<RefusalCode, number>> = {
  INVALID_INPUT: 422,
  COURSE_FULL: 409,
  REGISTRATION_CLOSED: 409,
  EXPECTATION_CHANGED: 409,
  REGISTRATION_NOT_OPEN: 409,
  CAPTCHA_FAILED: 400,
  TOO_MANY_REQUESTS: 429,
  TOO_MANY_ATTEMPTS: 429,
}

/** The refusals that the form itself tells; any other error is thrown on. */
export function toldBy(error: unknown): Told {
  const refusal = refusalOf(error)
  if (!refusal || !statuses[refusal.code]) throw error
  return refusal
}

const statusOf = ({ code }: Told) => statuses[code] ?? 409

type FieldError = { path: string; code: string }

const fieldErrorsIn = ({ code, data }: Told): FieldError[] =>
  code === 'INVALID_INPUT' && Array.isArray(data.errors) ? (data.errors as FieldError[]) : []

const ofRules = ['entryAge', 'entryUnverified']

/** Whether nothing but the rules of a course is in the way, or what to write about them is missing. */
function isAboutRules(told: Told): boolean {
  const errors = fieldErrorsIn(told)
  if (errors.some(({ path }) => path === 'message')) return true
  return errors.length > 0 && errors.every(({ code }) => ofRules.includes(code))
}

/** Whether nothing is wrong but that prices were changed: then the second step says so, and asks again. */
export function isAboutPrices(told: Told): boolean {
  const errors = fieldErrorsIn(told)
  return errors.length > 0 && errors.every(({ code }) => code === 'priceChanged')
}

/** When registration opens, in the provider's time zone. */
const opensOf = ({ data: { opensAt, timeZone } }: Told) => ({
  ...(opensAt !== undefined && { opensAt: String(opensAt), timeZone: String(timeZone) }),
})

const secondsIn = ({ data }: Told) => Number(data.seconds ?? 60)

type Refused = { entries: Entries; told: Told; token: string | null }

/** Which course of an order of several a refusal is about. */
const titleIn = ({ data }: Told, courses: readonly PortalCourseDetail[]) =>
  courses.find(({ id }) => id === data.courseId)?.title

/** The form with its entries, the present state of the course, and the refusal. */
async function refuse(visited: Visited, { entries: sent, told, token }: Refused): Promise<PortalPage> {
  const { visit } = visited
  const { locale } = visit
  const course = await courseOf(visited)
  const { entries, further } = await orderOf(visited, sent)
  const courses = [course, ...further] as const
  const isAlone = entries.people.length === 1 && further.length === 0
  const isNowWaiting = told.code === 'COURSE_FULL' && course.offer === 'waiting_list' && isAlone
  const status = statusOf(told)
  const { changes } = atNewPrices(entries, courses)
  const newPrice = (id: string) => {
    const change = changes.find((one) => one.id === id)
    return (
      change && registerTexts[locale].priceNow(feeText(change.before, visit), feeText(change.after, visit))
    )
  }
  const text = () => {
    const said = refusalText(told.code, locale, { seconds: secondsIn(told) })
    const title = titleIn(told, courses)
    return title ? withOwnWords(visit, title, (own) => `${own}: ${said}`) : said
  }
  const labels = {
    asked: courses.flatMap(({ attributes }) => attributes),
    extras: courses.flatMap(({ extras }) => extras),
    titles: new Map(courses.map(({ id, title }) => [id as string, title])),
    locale,
    newPrice,
  }
  const page = layOutRegister(visit, course, {
    further,
    ...(await commonOf(visited, courses, token)),
    dates: further.length > 0 || visited.frame ? [] : await datesOf(visited, course.offer === 'waiting_list'),
    status,
    token,
    entries,
    mayAskAnyway: isAboutRules(told),
    ...(fieldErrorsIn(told).length > 0
      ? { errors: entryErrors(told.data.errors, entries, labels) }
      : { refusal: isNowWaiting ? registerTexts[locale].nowWaitingList : text() }),
  })
  if (status !== 429) return page
  return { ...page, headers: { ...page.headers, 'retry-after': String(secondsIn(told)) } }
}

type Checked = { preview: BookingPreview } | { told: Told }

async function checkOnce({ visit, courseId, api, frame }: Visited, booking: BookingInput): Promise<Checked> {
  try {
    const input = { ...booking, tenant: visit.tenant.slug, courseId }
    if (frame)
      return {
        preview: await api.registrations.checkInFrame({ ...input, firmId: frame.firmId, frameId: frame.id }),
      }
    return { preview: await api.registrations.checkBooking(input) }
  } catch (error) {
    return { told: toldBy(error) }
  }
}

/** Fields, that somebody can be written to, and what the course asks: each is looked at only when the one before is right. */
const mostRounds = 3

/** A booking with the outcome that its order was refused with, which a preview may not know by itself. */
function askedAgain(booking: BookingInput, told: Told | undefined): BookingInput {
  const { outcome, courseId: id } = told?.data ?? {}
  if (outcome !== 'waiting_list') return booking
  const isFurther = booking.furtherCourses?.some(({ courseId }) => courseId === id)
  if (!isFurther) return { ...booking, shownOutcome: outcome }
  return {
    ...booking,
    furtherCourses: booking.furtherCourses?.map((one) =>
      one.courseId === id ? { ...one, shownOutcome: outcome } : one,
    ),
  }
}

/** Whoever orders for a firm says for which one. */
const firmWithoutName = ({ bookedFor, contact }: Entries): FieldError[] =>
  bookedFor === 'firm' && contact.company.trim() === ''
    ? [{ path: contactName('company'), code: 'required' }]
    : []

/** Whether the booking is right, or all that is wrong with it, at once. */
async function check(visited: Visited, entries: Entries, told?: Told): Promise<Checked> {
  let booking = askedAgain(bookingOf(entries, visited.visit.locale, visited.courseId), told)
  let checked = await checkOnce(visited, booking)
  const own = [...misplaced(entries, visited.courseId), ...firmWithoutName(entries)]
  const isRight = !('told' in checked) && own.length === 0
  if (isRight || ('told' in checked && checked.told.code !== 'INVALID_INPUT')) return checked
  const errors = new Map<string, FieldError>(own.map((error) => [error.path, error]))
  for (let round = 1; 'told' in checked && round <= mostRounds; round += 1) {
    // Nothing that is corrected would be of use.
    if (checked.told.code !== 'INVALID_INPUT') return checked
    const found = fieldErrorsIn(checked.told)
    for (const error of found) {
      const field = fieldOf(error.path, entries, visited.courseId)
      if (!errors.has(field)) errors.set(field, error)
    }
    const mended = withStandIns(booking, found)
    if (JSON.stringify(mended) === JSON.stringify(booking)) break
    booking = mended
    checked = await checkOnce(visited, booking)
  }
  return { told: { code: 'INVALID_INPUT', data: { errors: [...errors.values()] } } }
}

/** For these refusals, the refusal's own text is enough. */
const saidPlainly: readonly RefusalCode[] = ['CAPTCHA_FAILED', 'REGISTRATION_NOT_OPEN']

type Again = {
  visit: Visit
  entries: Entries
  preview: BookingPreview
  changes: readonly string[]
  /** The course of several that the refusal is about. */
  title: string | undefined
}

/** Why an order was refused whose second step is shown again. */
function whyAgain(told: Told, { visit, entries, preview, changes, title }: Again): ReactNode {
  const { locale } = visit
  const texts = registerTexts[locale]
  if (saidPlainly.includes(told.code)) return refusalText(told.code, locale, opensOf(told))
  if (isAboutPrices(told)) return changes.join(' ') || fieldErrorText('priceChanged', locale)
  if (title)
    return withOwnWords(
      visit,
      title,
      told.data.outcome === 'waiting_list' ? texts.nowWaitingIn : texts.nowOpenIn,
    )
  if (preview.outcome !== 'waiting_list') return texts.nowOpen
  return entries.alsoWaitFor.length > 0 ? texts.datesChanged : texts.nowWaitingList
}

type Changed = { entries: Entries; changes: string[] }

/** What was changed between the steps: prices, as seen before and as they are, and whether there is a place. */
async function withChanges(visited: Visited, entries: Entries): Promise<Changed> {
  const { visit } = visited
  const texts = registerTexts[visit.locale]
  const order = await orderOf(visited, entries)
  const renewed = atNewPrices(order.entries, [await courseOf(visited), ...order.further])
  const changes = renewed.changes.map(({ before, after }) =>
    texts.priceNow(feeText(before, visit), feeText(after, visit)),
  )
  return { entries: renewed.entries, changes }
}

/** Whether the first step spoke of a place, and now there is none, or the other way round. */
function changedOffer(
  { shownOffer }: Entries,
  { outcome }: BookingPreview,
  offer: string,
): 'nowWaitingList' | 'nowOpen' | null {
  if (shownOffer === 'open' && outcome === 'waiting_list' && offer === 'waiting_list') return 'nowWaitingList'
  return shownOffer === 'waiting_list' && outcome !== 'waiting_list' ? 'nowOpen' : null
}

/** The courses of an order that can only be waited for. */
const waitedFor = ({ outcome, furtherCourses }: BookingPreview, mainId: string): string[] =>
  [{ courseId: mainId, outcome }, ...furtherCourses].flatMap((one) =>
    one.outcome === 'waiting_list' ? [one.courseId] : [],
  )

/** The second step with the present state, or the first one again when there are errors. */
async function review(visited: Visited, entries: Entries, { step, token }: At): Promise<PortalPage> {
  const told = step.kind === 'check' ? step.told : undefined
  let checked = await check(visited, entries, told)
  let changed: Changed = { entries, changes: [] }
  if ('told' in checked && isAboutPrices(checked.told)) {
    changed = await withChanges(visited, entries)
    checked = await check(visited, changed.entries, told)
  }
  if ('told' in checked) return refuse(visited, { entries, told: checked.told, token })
  const preview = withOutcome(checked.preview, told?.data.outcome, told?.data.courseId)
  const apart = entries.onlyTogether ? waitedFor(preview, visited.courseId) : []
  if (apart.length > 0) {
    const errors = apart.map((id) => ({ path: orderedName(id), code: 'onlyWaitingList' }))
    return refuse(visited, { entries, token, told: { code: 'INVALID_INPUT', data: { errors } } })
  }
  const { visit } = visited
  const course = await courseOf(visited)
  const offer = changedOffer(entries, preview, course.offer)
  const title =
    told && entries.further.length > 0
      ? titleIn(told, [course, ...(await orderOf(visited, entries)).further])
      : undefined
  const changes = told || !offer ? changed.changes : [...changed.changes, registerTexts[visit.locale][offer]]
  return showForm(visited, {
    status: told ? statusOf(told) : 200,
    entries: changed.entries,
    preview,
    token,
    changes,
    ...(told && { refusal: whyAgain(told, { visit, entries, preview, changes, title }) }),
  })
}

/** Writes a step anew from what was entered. */
async function showStep(opened: Visited, at: At): Promise<PortalPage> {
  const { visit } = opened
  const { step, token } = at
  if (step.kind === 'sent') return sentPage(visit, await courseOf(opened), step.sentTo)
  if (step.kind === 'asked') return exceptionSentPage(visit, await courseOf(opened))
  if (step.kind === 'booked')
    return alreadySentPage(visit, await courseOf(opened), {
      booking: step.path,
      form: formPath(opened),
    })
  const entries = readEntries(new URLSearchParams(step.form))
  const visited = { ...opened, headStart: entries.headStart }
  if (step.kind === 'check') return review(visited, entries, at)
  if (step.kind === 'choose') return choosePage(visited, { entries, token, course: await courseOf(visited) })
  if (step.told) return refuse(visited, { entries, told: step.told, token })
  return showForm(visited, {
    status: 200,
    entries,
    token,
    ...(step.added !== undefined && { added: step.added }),
  })
}

/** The page at the address of a step. */
export async function stepPage(visited: Visited, token: string): Promise<PortalPage> {
  const step = await readStep(visited, token)
  if (!step) return stepGonePage(visited.visit, await courseOf(visited), formPath(visited))
  return showStep(visited, { step, token })
}
