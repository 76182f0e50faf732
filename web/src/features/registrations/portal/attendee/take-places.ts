import { type RefusalCode, refusalText } from '@reihum/contract/refusals.ts'
import { registrationId } from '@reihum/contract/wire/ids.schema.ts'
import type { PortalPage, Redirect } from '../../../tenants/portal/page.ts'
import type { Asked } from '../../../tenants/portal/portal-room.ts'
import { refusalOf } from '../../../tenants/portal/refusal.ts'
import { toBooking } from './booking-page.ts'
import { behindLink, bookingPage } from './registration-page.tsx'

const shownAgain: readonly RefusalCode[] = [
  'OFFER_OVER',
  'REGISTRATION_CLOSED',
  'EXPECTATION_CHANGED',
  'NO_REGISTRATIONS_SELECTED',
]

/** Accepts offered places; when it is too late, the page says so and shows the present state. */
export function takePlaces(
  { visit, api, papersOf, partsOf }: Asked,
  accessToken: string,
  form: URLSearchParams,
): Promise<PortalPage | Redirect> {
  const at = { visit, accessToken }
  const ids = form.getAll('registration').flatMap((id) => registrationId.safeParse(id).data ?? [])
  return behindLink(at, async () => {
    const { slug: tenant } = visit.tenant
    try {
      await api.registrations.takePlaces({ tenant, accessToken, registrationIds: ids })
      return { redirect: toBooking(at, '', { done: 'places' }), status: 303 as const }
    } catch (error) {
      const refusal = refusalOf(error)
      if (!refusal || !shownAgain.includes(refusal.code)) throw error
      return bookingPage(
        at,
        { api, papersOf, partsOf },
        { status: 409, refusal: refusalText(refusal.code, visit.locale) },
      )
    }
  })
}
