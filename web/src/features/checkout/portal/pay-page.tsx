import type { CheckoutOffer, PaymentServiceName } from '@reihum/contract/checkout/checkout.schema.ts'
import type { Api } from '@reihum/contract/contract.ts'
import { formatShortcode } from '@reihum/contract/registrations/shortcode.ts'
import { formatMoney } from '@reihum/contract/wire/money.ts'
import { bookingPath, secretive } from '../../registrations/portal/attendee/booking-page.ts'
import { behindLink } from '../../registrations/portal/attendee/registration-page.tsx'
import { untilText } from '../../registrations/portal/attendee/until.ts'
import formCss from '../../registrations/portal/plain-form.css?inline'
import { RefusedNotice } from '../../registrations/portal/refused-notice.tsx'
import type { PortalPage, Redirect } from '../../tenants/portal/page.ts'
import { refusalOf } from '../../tenants/portal/refusal.ts'
import { pathTo, type Visit } from '../../tenants/portal/visit.ts'
import { checkoutTexts, serviceTitles } from './checkout.messages.ts'
import payCss from './pay.css?inline'

export const payPath = (accessToken: string) => `/pay/${encodeURIComponent(accessToken)}`
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

function Sum({ visit, offer }: { visit: Visit; offer: CheckoutOffer }) {
  const texts = checkoutTexts[visit.locale]
  return (
    <dl className="lines">
      <div>
        <dt>{texts.forWhat}</dt>
        <dd>{offer.title}</dd>
      </div>
      <div>
        <dt>{texts.reference}</dt>
        <dd>{formatShortcode(offer.reference)}</dd>
      </div>
      <div>
        <dt>{texts.sum}</dt>
        <dd>
          <b>{formatMoney(offer.cents, visit.tenant.currencyCode, visit.locale)}</b>
        </dd>
      </div>
      {offer.dueAt && (
        <div>
          <dt>{texts.due}</dt>
          <dd>{untilText(offer.dueAt, visit)}</dd>
        </div>
      )}
    </dl>
  )
}

function Choices({ visit, accessToken, services }: At & { services: readonly PaymentServiceName[] }) {
  const texts = checkoutTexts[visit.locale]
  return services.map((service) => (
    <form key={service} method="post" action={pathTo(visit, payPath(accessToken))}>
      <input type="hidden" name="service" value={service} />
      <p className="quiet">{texts.leaves(serviceTitles[service])}</p>
      <button type="submit">{texts.payBy(serviceTitles[service])}</button>
    </form>
  ))
}

function page(at: At, offer: CheckoutOffer, refusal: string | null): PortalPage {
  const { visit, accessToken } = at
  const texts = checkoutTexts[visit.locale]
  const back = pathTo(visit, bookingPath(accessToken))
  const isPayable = offer.cents > 0 && offer.services.length > 0
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
        {offer.cents > 0 ? <Sum visit={visit} offer={offer} /> : <p>{texts.nothing}</p>}
        {isPayable && <Choices {...at} services={offer.services} />}
        {offer.cents > 0 && offer.services.length === 0 && <p>{texts.unavailable}</p>}
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
    head: <meta httpEquiv="refresh" content={`0; url=${url}`} />,
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
export function startPaying(
  visit: Visit,
  accessToken: string,
  form: URLSearchParams,
  api: Api,
): Promise<PortalPage | Redirect> {
  const at = { visit, accessToken }
  const texts = checkoutTexts[visit.locale]
  const service: PaymentServiceName = form.get('service') === 'stripe' ? 'stripe' : 'paypal'
  return behindLink(at, async () => {
    try {
      const started = await api.checkout.startCheckout({ tenant: visit.tenant.slug, accessToken, service })
      if (started.kind === 'go') return goingPage(at, service, started.url)
      if (started.kind === 'failed') return showOffer(at, api, texts.startFailed)
      const redirect = pathTo(visit, statusPath, { attempt: started.returnToken })
      return { redirect, status: 303 as const }
    } catch (error) {
      const code = refusalOf(error)?.code
      if (code !== 'NOTHING_TO_PAY' && code !== 'PAYMENT_SERVICE_NOT_SET_UP') throw error
      return showOffer(at, api, code === 'NOTHING_TO_PAY' ? texts.nothing : texts.unavailable)
    }
  })
}
