import type { Api } from '@reihum/contract/contract.ts'
import type { RefusalCode } from '@reihum/contract/refusals.ts'
import type { BookingReceipt } from '@reihum/contract/registrations/booking.schema.ts'
import { courseId } from '@reihum/contract/wire/ids.schema.ts'
import type { PortalPage, Redirect } from '../../tenants/portal/page.ts'
import { refusalOf } from '../../tenants/portal/refusal.ts'
import { keptQuery, pathTo } from '../../tenants/portal/visit.ts'
import {
  type Entries,
  emptyEntries,
  fieldsOf,
  readEntries,
  withOneMore,
  withoutPerson,
  withPersonBack,
} from './booking-entries.ts'
import { bookingOf } from './booking-of-entries.ts'
import { furtherMovingUpName, furtherOutcomeName, withCourse, withoutCourse } from './order-courses.ts'
import {
  finishStep,
  isAboutPrices,
  leadTo,
  readStep,
  type Step,
  showForm,
  toldBy,
  type Visited,
} from './register-step.ts'
import { takeThing } from './stored-things.ts'
import { movingUpIn, outcomeIn, totalIn } from './told-outcome.ts'

export async function registerPage(visited: Visited): Promise<PortalPage> {
  const entries = { ...emptyEntries(), code: keptQuery(visited.visit).code ?? '' }
  return showForm(visited, { status: 200, entries, isFresh: true, token: null })
}

/** After these refusals the second step is shown again, with the present state. */
const reviewedAgain: readonly RefusalCode[] = [
  'COURSE_FULL',
  'EXPECTATION_CHANGED',
  'CAPTCHA_FAILED',
  'REGISTRATION_NOT_OPEN',
]

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

/** Books what was entered, and says what came of it; whoever goes back to the step reads that it was sent. */
async function order(
  visited: Visited,
  { entries, form, token }: { entries: Entries; form: URLSearchParams; token: string | null },
): Promise<PortalPage | Redirect> {
  const { visit, api } = visited
  const captcha = form.get('captcha')
  const { furtherCourses, ...booking } = bookingOf(entries, visit.locale, visited.courseId)
  const request = {
    ...booking,
    ...(furtherCourses && {
      furtherCourses: furtherCourses.map((further) => ({
        ...further,
        shownOutcome: outcomeIn(form, furtherOutcomeName(further.courseId)),
        shownMovingUp: movingUpIn(form, furtherMovingUpName(further.courseId)),
      })),
    }),
    shownOutcome: outcomeIn(form),
    shownMovingUp: movingUpIn(form),
    shownTotalCents: totalIn(form),
    shownVoucherCents: totalIn(form, 'shownVoucher'),
    tenant: visit.tenant.slug,
    courseId: visited.courseId,
  }
  const { frame } = visited
  const receipt = frame
    ? await api.registrations.orderInFrame({ ...request, firmId: frame.firmId, frameId: frame.id })
    : captcha
      ? await registerUnlessMailed(api, { ...request, captcha })
      : null
  // The order stands, whatever becomes of its step: sent again, it is the same one.
  const finish = (step: Step) => finishStep(visited, token, step).catch(() => undefined)
  if (!receipt) {
    const step: Step = { kind: 'sent', sentTo: (await api.registrations.requestBooking(request)).sentTo }
    await finish(step)
    return leadTo(visited, step)
  }
  const path = `/course-registration/${receipt.accessToken}`
  await finish({ kind: 'booked', path })
  return { redirect: pathTo(visit, path, { earlier: receipt.earlierShortcodes.join(',') }), status: 303 }
}

async function book(
  visited: Visited,
  entries: Entries,
  { form, token }: { form: URLSearchParams; token: string | null },
): Promise<PortalPage | Redirect> {
  const before = token === null ? null : await readStep(visited, token)
  if (before?.kind === 'booked') return { redirect: pathTo(visited.visit, before.path), status: 303 }
  if (before?.kind === 'sent') return leadTo(visited, before)
  try {
    return await order(visited, { entries, form, token })
  } catch (error) {
    const told = toldBy(error)
    // A group may be too large for a list that has room for others.
    const isForFewer =
      told.code === 'COURSE_FULL' && (entries.people.length > 1 || entries.further.length > 0)
    const isAgain = isAboutPrices(told) || (!isForFewer && reviewedAgain.includes(told.code))
    return leadTo(visited, { kind: isAgain ? 'check' : 'form', form: formOf(entries), told })
  }
}

/** Asks the provider to let in whom the rules of the course do not. */
async function askAnyway(visited: Visited, entries: Entries): Promise<PortalPage | Redirect> {
  const { visit, courseId: id, api } = visited
  try {
    await api.registrations.askForException({
      ...bookingOf(entries, visit.locale, id),
      tenant: visit.tenant.slug,
      courseId: id,
      message: entries.exceptionMessage,
    })
    return leadTo(visited, { kind: 'asked' })
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal?.code === 'NO_EXCEPTION_NEEDED')
      return leadTo(visited, { kind: 'check', form: formOf(entries) })
    return leadTo(visited, { kind: 'form', form: formOf(entries), told: toldBy(error) })
  }
}

const formOf = (entries: Entries) => String(new URLSearchParams(fieldsOf(entries)))

/**
 * Handles the buttons of both steps. Each sends all entries, so going back or adding a person loses nothing, even where the step
 * it was sent from is not kept any more.
 */
export async function sendForm(
  visited: Visited,
  form: URLSearchParams,
  token: string | null,
): Promise<PortalPage | Redirect> {
  const sent = readEntries(form)
  const entries = { ...sent, removed: null }
  const [deed, place = '', thing = ''] = (form.get('do') ?? 'check').split('.')
  const toForm = (changed: Entries, added?: number) =>
    leadTo(visited, { kind: 'form', form: formOf(changed), ...(added !== undefined && { added }) })
  switch (deed) {
    case 'add': {
      const more = withOneMore(entries)
      return toForm(more, more.people.length - 1)
    }
    case 'remove':
      return toForm(withoutPerson(entries, Number(place)))
    case 'restore':
      return toForm(withPersonBack(sent), sent.removed?.at)
    case 'edit':
      return toForm(entries)
    case 'choose':
      return leadTo(visited, { kind: 'choose', form: formOf(entries) })
    case 'take':
      return toForm(withCourse(entries, visited.courseId, place))
    case 'thing':
      return toForm(await takeThing(visited, entries, [Number(place), thing]))
    case 'drop': {
      const left = withoutCourse(entries, visited.courseId, place)
      const main = courseId.safeParse(left.mainId).data ?? visited.courseId
      return leadTo({ ...visited, courseId: main }, { kind: 'form', form: formOf(left.entries) })
    }
    case 'ask':
      return askAnyway(visited, entries)
    case 'book':
      return book(visited, entries, { form, token })
    default:
      return leadTo(visited, { kind: 'check', form: formOf(entries) })
  }
}
