import type { CheckoutOffer, PaymentServiceName } from '@reihum/contract/checkout/checkout.schema.ts'
import type { Api } from '@reihum/contract/contract.ts'
import { formatMoney } from '@reihum/contract/wire/money.ts'
import { bookingPath, secretive } from '../../registrations/portal/attendee/booking-page.ts'
import { behindLink } from '../../registrations/portal/attendee/registration-page.tsx'
import formCss from '../../registrations/portal/plain-form.css?inline'
import { RefusedNotice } from '../../registrations/portal/refused-notice.tsx'
import type { PortalPage, Redirect } from '../../tenants/portal/page.ts'
import { refusalOf } from '../../tenants/portal/refusal.ts'
import { pathTo, type Visit } from '../../tenants/portal/visit.ts'
import { checkoutTexts, serviceTitles } from './checkout.messages.ts'
import { OtherWays, payPath } from './other-ways.tsx'
import payCss from './pay.css?inline'
import { PaymentCard } from './payment-card.tsx'

export const statusPath = '/paypal-payment-status'

export const commonOf = (
  path: string,
): Pick<PortalPage, 'status' | 'path' | 'isIndexed' | 'headers' | 'css'> => ({
  status: 200,
  path,
  isIndexed: false,
  headers: secretive,
  css: `${formCss}${payCss}`,
})

type At = { visit: Visit; accessToken: string }

function Choices({ visit, accessToken, services }: At & { services: readonly PaymentServiceName[] }) {
  const texts = checkoutTexts[visit.locale]
  return services.map((service) => (
    <form key={service} method="post" action={pathTo(visit, payPath(accessToken))}>
      <input type="hidden" name="service" value={service} />
      <button type="submit">{texts[`${service}Pay`]}</button>
      <p className="quiet">{texts[`${service}Leaves`]}</p>
    </form>
  ))
}

function page(at: At, offer: CheckoutOffer, refusal: string | null): PortalPage {
  const { visit, accessToken } = at
  const texts = checkoutTexts[visit.locale]
  const back = pathTo(visit, bookingPath(accessToken))
  const isDue = offer.cents > 0
  const amount = formatMoney(offer.cents, visit.tenant.currencyCode, visit.locale)
  return {
    ...commonOf(payPath(accessToken)),
    status: refusal ? 409 : 200,
    title: texts.title,
    banner: (
      <>
        <a className="back" href={back}>
          <span aria-hidden="true">←&nbsp;</span>
          {texts.back}
        </a>
        <h1>{texts.title}</h1>
      </>
    ),
    content: (
      <div className="plain-form">
        <RefusedNotice text={refusal} />
        {isDue ? (
          <>
            <PaymentCard {...offer} visit={visit} sum={{ name: texts.sum, text: amount }}>
              {offer.services.length > 0 ? (
                <Choices {...at} services={offer.services} />
              ) : (
                <p>{texts.unavailable}</p>
              )}
            </PaymentCard>
            <OtherWays {...at} others={offer.others} />
          </>
        ) : (
          <>
            <p>{texts.nothing}</p>
            <p>
              <a className="button" href={back}>
                {texts.toBooking}
              </a>
            </p>
          </>
        )}
      </div>
    ),
  }
}

async function showOffer(at: At, api: Api, refusal: string | null): Promise<PortalPage | Redirect> {
  const { visit, accessToken } = at
  const offer = await api.checkout.checkoutOffer({ tenant: visit.tenant.slug, accessToken })
  if (offer.checking) return { redirect: pathTo(visit, statusPath, { attempt: offer.checking }), status: 303 }
  return page(at, offer, refusal)
}

/** Says what is to be paid, and by which services. */
export function payPage(visit: Visit, accessToken: string, api: Api): Promise<PortalPage | Redirect> {
  const at = { visit, accessToken }
  return behindLink(at, () => showOffer(at, api, null))
}

/** Leads to the service by itself and by a link, because a form of ours may be sent to ourselves alone. */
function goingPage({ visit, accessToken }: At, service: PaymentServiceName, url: string): PortalPage {
  const texts = checkoutTexts[visit.locale]
  const name = serviceTitles[service]
  return {
    ...commonOf(payPath(accessToken)),
    title: texts.goingTitle(name),
    headOnce: <meta httpEquiv="refresh" content={`0; url=${url}`} />,
    banner: <h1>{texts.goingTitle(name)}</h1>,
    content: (
      <div className="plain-form">
        <p>{texts.going(name)}</p>
        <p>
          <a className="button solid" href={url} rel="noreferrer">
            {texts.go(name)}
          </a>
        </p>
      </div>
    ),
  }
}

/** Begins the payment, and leads to the service. */
async function begin(at: At, service: PaymentServiceName, api: Api): Promise<PortalPage | Redirect> {
  const { visit, accessToken } = at
  const started = await api.checkout.startCheckout({ tenant: visit.tenant.slug, accessToken, service })
  if (started.kind === 'go') return goingPage(at, service, started.url)
  if (started.kind === 'failed') return showOffer(at, api, checkoutTexts[visit.locale].startFailed)
  return { redirect: pathTo(visit, statusPath, { attempt: started.returnToken }), status: 303 }
}

/** Notes that it will be transferred, and leads to the booking, which says where to. */
async function payByTransfer({ visit, accessToken }: At, api: Api): Promise<Redirect> {
  const wish = { tenant: visit.tenant.slug, accessToken, method: 'bank_transfer' as const }
  const changed = await api.checkout.payOtherwise(wish)
  const redirect =
    changed.kind === 'chosen'
      ? pathTo(visit, bookingPath(accessToken))
      : pathTo(visit, statusPath, { attempt: changed.returnToken })
  return { redirect, status: 303 }
}

const refusedTexts = {
  NOTHING_TO_PAY: 'nothing',
  PAYMENT_SERVICE_NOT_SET_UP: 'unavailable',
  PAYMENT_METHOD_NOT_OFFERED: 'notOffered',
} as const

/** Pays through a service, or otherwise; what is refused comes back with the page and its reason. */
export function startPaying(
  visit: Visit,
  accessToken: string,
  form: URLSearchParams,
  api: Api,
): Promise<PortalPage | Redirect> {
  const at = { visit, accessToken }
  return behindLink(at, async () => {
    try {
      if (form.get('method') === 'bank_transfer') return await payByTransfer(at, api)
      return await begin(at, form.get('service') === 'stripe' ? 'stripe' : 'paypal', api)
    } catch (error) {
      const text = refusedTexts[refusalOf(error)?.code as keyof typeof refusedTexts]
      if (!text) throw error
      return showOffer(at, api, checkoutTexts[visit.locale][text])
    }
  })
}
