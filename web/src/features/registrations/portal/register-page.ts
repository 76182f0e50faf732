import type { Api } from '@reihum/contract/contract.ts'
import { type RefusalCode, refusalText } from '@reihum/contract/refusals.ts'
import type {
  BookingPreview,
  BookingReceipt,
  OtherDate,
} from '@reihum/contract/registrations/booking.schema.ts'
import type { CourseId } from '@reihum/contract/wire/ids.schema.ts'
import type { PortalPage, Redirect } from '../../tenants/portal/page.ts'
import { type PortalRefusal, refusalOf } from '../../tenants/portal/refusal.ts'
import { pathTo, type Visit } from '../../tenants/portal/visit.ts'
import {
  bookingOf,
  type Entries,
  emptyEntries,
  readEntries,
  withOneMore,
  withoutPerson,
} from './booking-entries.ts'
import { entryErrors } from './entry-errors.ts'
import { registerTexts } from './register.messages.ts'
import { layOutRegister, type RegisterView } from './register-layout.tsx'
import { sentPage } from './sent-page.tsx'
import { withOutcome } from './told-outcome.ts'

type Visited = { visit: Visit; courseId: CourseId; api: Api }

/** Loads the present state of the course. */
const courseOf = ({ visit, courseId, api }: Visited) =>
  api.courses.portalGet({ tenant: visit.tenant.slug, courseId })

/** Other dates, loaded when there are not places for everybody. */
async function datesOf({ visit, courseId, api }: Visited, isNeeded: boolean): Promise<OtherDate[]> {
  return isNeeded ? api.registrations.otherDates({ tenant: visit.tenant.slug, courseId }) : []
}

async function show(visited: Visited, view: RegisterView): Promise<PortalPage> {
  const course = await courseOf(visited)
  const isWaiting = course.offer === 'waiting_list' || view.preview?.outcome === 'waiting_list'
  const dates = await datesOf(visited, isWaiting)
  // Chosen dates that no longer have a waiting list are dropped.
  const waited = dates.filter(({ offer }) => offer === 'waiting_list').map(({ courseId: id }) => id as string)
  const alsoWaitFor = view.entries.alsoWaitFor.filter((id) => waited.includes(id))
  return layOutRegister(visited.visit, course, {
    ...view,
    dates,
    entries: { ...view.entries, alsoWaitFor },
  })
}

export async function registerPage(visit: Visit, courseId: CourseId, api: Api): Promise<PortalPage> {
  return show({ visit, courseId, api }, { status: 200, entries: emptyEntries(), isFresh: true })
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

function known(error: unknown): PortalRefusal & { status: number } {
  const refusal = refusalOf(error)
  const status = refusal && statuses[refusal.code]
  if (!refusal || !status) throw error
  return { ...refusal, status }
}

/** When registration opens, in the provider's time zone. */
const opensOf = ({ data: { opensAt, timeZone } }: PortalRefusal) => ({
  ...(opensAt !== undefined && { opensAt: String(opensAt), timeZone: String(timeZone) }),
})

const secondsIn = ({ data }: PortalRefusal) => Number(data.seconds ?? 60)

/** The form with its entries, the present state of the course, and the refusal. */
async function refuse(visited: Visited, entries: Entries, error: unknown): Promise<PortalPage> {
  const refusal = known(error)
  const { locale } = visited.visit
  const course = await courseOf(visited)
  const isAlone = entries.people.length === 1
  const isNowWaiting = refusal.code === 'COURSE_FULL' && course.offer === 'waiting_list' && isAlone
  const isInvalid = refusal.code === 'INVALID_INPUT'
  const { attributes: asked } = course
  const text = () => refusalText(refusal.code, locale, { seconds: secondsIn(refusal) })
  const page = layOutRegister(visited.visit, course, {
    dates: await datesOf(visited, course.offer === 'waiting_list'),
    status: refusal.status,
    entries,
    ...(isInvalid
      ? { errors: entryErrors(refusal.data.errors, entries, { asked, locale }) }
      : { refusal: isNowWaiting ? registerTexts[locale].nowWaitingList : text() }),
  })
  if (refusal.status !== 429) return page
  return { ...page, headers: { ...page.headers, 'retry-after': String(secondsIn(refusal)) } }
}

type Checked = { preview: BookingPreview } | { error: unknown }

async function check({ visit, courseId, api }: Visited, entries: Entries): Promise<Checked> {
  const input = { ...bookingOf(entries, visit.locale), tenant: visit.tenant.slug, courseId }
  try {
    return { preview: await api.registrations.checkBooking(input) }
  } catch (error) {
    return { error }
  }
}

/** Shows the second step, or the first one again when there are errors. */
async function review(
  visited: Visited,
  entries: Entries,
  because?: { status: number; text: (preview: BookingPreview) => string; outcome?: unknown },
): Promise<PortalPage> {
  const checked = await check(visited, entries)
  if ('error' in checked) return refuse(visited, entries, checked.error)
  const preview = withOutcome(checked.preview, because?.outcome)
  return show(visited, {
    status: because?.status ?? 200,
    entries,
    preview,
    ...(because && { refusal: because.text(preview) }),
  })
}

/** After these refusals the second step is shown again, with the present state. */
const reviewedAgain: readonly RefusalCode[] = [
  'COURSE_FULL',
  'EXPECTATION_CHANGED',
  'CAPTCHA_FAILED',
  'REGISTRATION_NOT_OPEN',
]

/** For these refusals, the refusal's own text is enough. */
const saidPlainly: readonly RefusalCode[] = ['CAPTCHA_FAILED', 'REGISTRATION_NOT_OPEN']

type Registering = Parameters<Api['registrations']['register']>[0]

/** Null: this booking has to be confirmed by mail, as without a solved challenge. */
async function registerUnlessMailed(api: Api, request: Registering): Promise<BookingReceipt | null> {
  try {
    return await api.registrations.register(request)
  } catch (error) {
    if (refusalOf(error)?.code === 'CONFIRMATION_BY_MAIL') return null
    throw error
  }
}

async function book(
  visited: Visited,
  entries: Entries,
  form: URLSearchParams,
): Promise<PortalPage | Redirect> {
  const { visit, courseId, api } = visited
  const { tenant, locale } = visit
  const captcha = form.get('captcha')
  const shown = form.get('shownOutcome')
  const shownOutcome = shown === 'waiting_list' ? ('waiting_list' as const) : ('place' as const)
  const request = { ...bookingOf(entries, locale), shownOutcome, tenant: tenant.slug, courseId }
  try {
    const receipt = captcha ? await registerUnlessMailed(api, { ...request, captcha }) : null
    if (!receipt) {
      const { sentTo } = await api.registrations.requestBooking(request)
      return sentPage(visit, await courseOf(visited), sentTo)
    }
    const earlier = receipt.earlierShortcodes.join(',')
    return {
      redirect: pathTo(visit, `/course-registration/${receipt.accessToken}`, { earlier }),
      status: 303,
    }
  } catch (error) {
    const refusal = known(error)
    // A group may be too large for a list that has room for others.
    const isForFewer = refusal.code === 'COURSE_FULL' && entries.people.length > 1
    if (isForFewer || !reviewedAgain.includes(refusal.code)) return refuse(visited, entries, error)
    const texts = registerTexts[locale]
    const now = ({ outcome }: BookingPreview) => {
      if (outcome !== 'waiting_list') return texts.nowOpen
      return entries.alsoWaitFor.length > 0 ? texts.datesChanged : texts.nowWaitingList
    }
    return review(visited, entries, {
      status: refusal.status,
      outcome: refusal.data.outcome,
      text: saidPlainly.includes(refusal.code)
        ? () => refusalText(refusal.code, locale, opensOf(refusal))
        : now,
    })
  }
}

/**
 * Handles the buttons of both steps. Each sends all entries, so going back or adding a person loses nothing, and the
 * server need not store them.
 */
export async function sendForm(
  visit: Visit,
  courseId: CourseId,
  form: URLSearchParams,
  api: Api,
): Promise<PortalPage | Redirect> {
  const visited = { visit, courseId, api }
  const entries = readEntries(form)
  const [deed, place] = (form.get('do') ?? 'check').split('.')
  switch (deed) {
    case 'add': {
      const more = withOneMore(entries)
      return show(visited, { status: 200, entries: more, added: more.people.length - 1 })
    }
    case 'remove':
      return show(visited, { status: 200, entries: withoutPerson(entries, Number(place)) })
    case 'edit':
      return show(visited, { status: 200, entries })
    case 'book':
      return book(visited, entries, form)
    default:
      return review(visited, entries)
  }
}
