import type { Api } from '@reihum/contract/contract.ts'
import { type RefusalCode, refusalText } from '@reihum/contract/refusals.ts'
import type { OwnRebooking } from '@reihum/contract/registrations/own-rebooking.schema.ts'
import { courseId, registrationId } from '@reihum/contract/wire/ids.schema.ts'
import { OrganiserContact } from '../../../tenants/portal/organiser-contact.tsx'
import { withOwnWords } from '../../../tenants/portal/own-words.tsx'
import type { PortalPage, Redirect } from '../../../tenants/portal/page.ts'
import { refusalOf } from '../../../tenants/portal/refusal.ts'
import type { Visit } from '../../../tenants/portal/visit.ts'
import { RefusedNotice } from '../refused-notice.tsx'
import { type BookingVisit, bookingPath, toBooking } from './booking-page.ts'
import { rebookTexts } from './rebook.messages.ts'
import { ChooseDate, ConfirmDate, choiceOf, fieldOfPerson } from './rebook-steps.tsx'
import { behindLink, commonOf } from './registration-page.tsx'
import { StepBanner } from './step-banner.tsx'
import { dateText } from './until.ts'

type Framed = { title: React.ReactNode; status: number; refusal?: string | null; children: React.ReactNode }

function framed(at: BookingVisit, { title, status, refusal, children }: Framed): PortalPage {
  const texts = rebookTexts[at.visit.locale]
  return {
    ...commonOf(at),
    path: bookingPath(at.accessToken, '/rebooking'),
    title: texts.title,
    status,
    banner: <StepBanner at={at} back={texts.back} title={title} />,
    content: (
      <div className="plain-form">
        <RefusedNotice text={refusal} />
        {children}
      </div>
    ),
  }
}

type Asked = { of: OwnRebooking['courseId']; values: URLSearchParams; refusal: RefusalCode | null }

const idsIn = (values: URLSearchParams) =>
  values
    .getAll(fieldOfPerson)
    .filter(
      (id) => registrationId.safeParse(id).success,
    ) as OwnRebooking['people'][number]['registrationId'][]

/** Says that it is over, and who can help. */
async function overPage(at: BookingVisit, api: Api): Promise<PortalPage> {
  const { tenant, locale } = at.visit
  const texts = rebookTexts[locale]
  const legal = await api.tenants.legal({ tenant: tenant.slug })
  return framed(at, {
    title: texts.over,
    status: 409,
    children: (
      <p>
        {texts.ask(tenant.name)} <OrganiserContact legal={legal} />
      </p>
    ),
  })
}

/** Why the choice cannot be confirmed; null: it can, or nothing was chosen yet. */
function problemWith(of: OwnRebooking, values: URLSearchParams): RefusalCode | null {
  const other = of.courses.find(({ id }) => id === values.get('to'))
  const people = of.people.filter((one) => idsIn(values).includes(one.registrationId))
  if (!values.has('to')) return null
  if (people.length === 0) return 'NO_REGISTRATIONS_SELECTED'
  if (!other || !choiceOf(other, people)) return 'OWN_REBOOKING_NOT_POSSIBLE'
  return other.places < people.length ? 'REPLACEMENT_FULL' : null
}

async function show(at: BookingVisit, api: Api, { of: id, values, refusal }: Asked): Promise<PortalPage> {
  const { visit, accessToken } = at
  const texts = rebookTexts[visit.locale]
  const of = await api.registrations.ownRebooking({ tenant: visit.tenant.slug, accessToken, courseId: id })
  const problem = problemWith(of, values)
  const code = refusal ?? problem
  const told = code && refusalText(code, visit.locale)
  const status = refusal ? 409 : problem ? 422 : 200
  const other = of.courses.find((one) => one.id === values.get('to'))
  const chosen = of.people.filter((one) => idsIn(values).includes(one.registrationId))
  const choice = other && !problem ? choiceOf(other, chosen) : null
  if (other && choice)
    return framed(at, {
      title: withOwnWords(visit, other.title, (title) =>
        texts.confirmTitle(title, dateText(other.start, visit)),
      ),
      status,
      refusal: told,
      children: <ConfirmDate {...at} of={of} choice={choice} />,
    })
  const ids = values.has('to') ? idsIn(values) : of.people.map((one) => one.registrationId)
  return framed(at, {
    title: texts.heading,
    status,
    refusal: told,
    children: <ChooseDate {...at} of={of} ids={ids} />,
  })
}

/** The answer, or that it is over; without a course in the address there is nothing to say but the booking. */
function answered<Answer>(
  at: BookingVisit,
  api: Api,
  values: URLSearchParams,
  answer: (of: OwnRebooking['courseId']) => Promise<Answer>,
): Promise<Answer | PortalPage | Redirect> {
  const id = courseId.safeParse(values.get('course'))
  return behindLink<Answer | PortalPage | Redirect>(at, async () => {
    if (!id.success) return { redirect: toBooking(at), status: 303 }
    try {
      return await answer(id.data)
    } catch (error) {
      if (refusalOf(error)?.code !== 'OWN_REBOOKING_OVER') throw error
      return overPage(at, api)
    }
  })
}

/** Opening the page changes nothing. */
export function rebookPage(visit: Visit, accessToken: string, api: Api): Promise<PortalPage | Redirect> {
  const at = { visit, accessToken }
  return answered(at, api, visit.query, (of) => show(at, api, { of, values: visit.query, refusal: null }))
}

const shownAgain: readonly RefusalCode[] = [
  'REPLACEMENT_FULL',
  'PRICE_GONE',
  'OWN_REBOOKING_NOT_POSSIBLE',
  'NO_REGISTRATIONS_SELECTED',
]

export function rebook(
  visit: Visit,
  accessToken: string,
  form: URLSearchParams,
  api: Api,
): Promise<PortalPage | Redirect> {
  const at = { visit, accessToken }
  const to = courseId.safeParse(form.get('to'))
  return answered<PortalPage | Redirect>(at, api, form, async (of) => {
    if (!to.success) return show(at, api, { of, values: form, refusal: null })
    try {
      await api.registrations.rebookByAttendee({
        tenant: visit.tenant.slug,
        accessToken,
        registrationIds: idsIn(form),
        chosenCourseId: to.data,
        expectedFeeCents: Number(form.get('fee')) || 0,
      })
      return { redirect: toBooking(at, '', { done: 'rebooked' }), status: 303 }
    } catch (error) {
      const code = refusalOf(error)?.code
      if (!code || !shownAgain.includes(code)) throw error
      return show(at, api, { of, values: form, refusal: code })
    }
  })
}
