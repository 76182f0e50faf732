import type { Api } from '@reihum/contract/contract.ts'
import { type RefusalCode, refusalText } from '@reihum/contract/refusals.ts'
import type { LaterExtras } from '@reihum/contract/registrations/later-extras.contract.ts'
import { courseId, extraId, registrationId, requestKey } from '@reihum/contract/wire/ids.schema.ts'
import { withOwnWords } from '../../../tenants/portal/own-words.tsx'
import type { PortalPage, Redirect } from '../../../tenants/portal/page.ts'
import { refusalOf } from '../../../tenants/portal/refusal.ts'
import type { Visit } from '../../../tenants/portal/visit.ts'
import extrasCss from '../extras.css?inline'
import { plainErrors } from '../field-errors.ts'
import { RefusedNotice } from '../refused-notice.tsx'
import { type BookingVisit, bookingPath, toBooking } from './booking-page.ts'
import { laterExtrasTexts } from './later-extras.messages.ts'
import { ChooseExtras, ConfirmExtras, orderedIn } from './later-extras-steps.tsx'
import { behindLink, commonOf } from './registration-page.tsx'
import { StepBanner } from './step-banner.tsx'
import { dateText } from './until.ts'

type Asked = { of: LaterExtras['courseId']; values: URLSearchParams; told?: string; status?: number }

async function show(at: BookingVisit, api: Api, { of: id, values, ...said }: Asked): Promise<PortalPage> {
  const { visit, accessToken } = at
  const texts = laterExtrasTexts[visit.locale]
  const of = await api.registrations.laterExtras({ tenant: visit.tenant.slug, accessToken, courseId: id })
  const ordered = orderedIn(of, values)
  const isOrder = values.get('step') === 'order' && said.told === undefined
  const told = isOrder && ordered.length === 0 ? texts.noneChosen : said.told
  const isPossible = of.people.some(({ extras }) => extras.length > 0)
  const title = isOrder && !told ? texts.confirmTitle : texts.title
  const common = commonOf(at)
  return {
    ...common,
    css: `${common.css ?? ''}${extrasCss}`,
    path: bookingPath(accessToken, '/extras'),
    title,
    status: said.status ?? (told ? 422 : 200),
    banner: <StepBanner at={at} back={texts.back} title={title} />,
    content: (
      <div className="plain-form">
        <RefusedNotice text={told} />
        <p>
          {withOwnWords(visit, of.title, (name) =>
            texts.forCourse(name, of.start ? dateText(of.start, visit) : ''),
          )}
        </p>
        {!isPossible && <p className="notice">{texts.none}</p>}
        {isPossible && isOrder && !told && <ConfirmExtras {...at} of={of} ordered={ordered} />}
        {isPossible && !(isOrder && !told) && <ChooseExtras {...at} of={of} ordered={ordered} />}
      </div>
    ),
  }
}

/** Without a course in the address there is nothing to say but the booking. */
function answered(
  at: BookingVisit,
  values: URLSearchParams,
  answer: (of: LaterExtras['courseId']) => Promise<PortalPage | Redirect>,
): Promise<PortalPage | Redirect> {
  const id = courseId.safeParse(values.get('course'))
  return behindLink<PortalPage | Redirect>(at, async () =>
    id.success ? answer(id.data) : { redirect: toBooking(at), status: 303 },
  )
}

/** Opening the page changes nothing. */
export function laterExtrasPage(visit: Visit, accessToken: string, api: Api): Promise<PortalPage | Redirect> {
  const at = { visit, accessToken }
  return answered(at, visit.query, (of) => show(at, api, { of, values: visit.query }))
}

/** What was confirmed, by the names of the hidden fields: how many each has in all from now on. */
function confirmedIn(form: URLSearchParams) {
  return [...form].flatMap(([name, value]) => {
    const [kind, registration, extra] = name.split('.')
    const [person, taken] = [registrationId.safeParse(registration), extraId.safeParse(extra)]
    const quantity = Number(value)
    if (kind !== 'all' || !person.success || !taken.success || !Number.isInteger(quantity)) return []
    return [{ registrationId: person.data, extraId: taken.data, quantity }]
  })
}

const shownAgain: readonly RefusalCode[] = ['EXTRAS_NEED_PLACE', 'EXTRAS_PRICE_CHANGED']

/** What is wrong with an order, in words; null: it is no refusal of what was ordered. */
function toldOf(error: unknown, { locale }: Visit): { told: string; status: number } | null {
  const refusal = refusalOf(error)
  if (!refusal) return null
  const { code, data } = refusal
  if (shownAgain.includes(code)) return { told: refusalText(code, locale), status: 409 }
  const [first] = code === 'INVALID_INPUT' ? plainErrors(data.errors, {}, locale) : []
  return first ? { told: first.message, status: 422 } : null
}

export function orderLaterExtras(
  visit: Visit,
  accessToken: string,
  form: URLSearchParams,
  api: Api,
): Promise<PortalPage | Redirect> {
  const at = { visit, accessToken }
  const key = requestKey.safeParse(form.get('requestKey'))
  const extras = confirmedIn(form)
  return answered(at, form, async (of) => {
    if (!key.success || extras.length === 0) return show(at, api, { of, values: form })
    try {
      await api.registrations.orderExtras({
        tenant: visit.tenant.slug,
        accessToken,
        courseId: of,
        requestKey: key.data,
        extras,
        shownCents: Number(form.get('cents')) || 0,
      })
      return { redirect: toBooking(at, '', { done: 'extras' }), status: 303 }
    } catch (error) {
      const said = toldOf(error, visit)
      if (!said) throw error
      return show(at, api, { of, values: form, ...said })
    }
  })
}
