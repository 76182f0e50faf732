import type { CheckoutStatus } from '@reihum/contract/checkout/checkout.schema.ts'
import type { Api } from '@reihum/contract/contract.ts'
import { formatShortcode } from '@reihum/contract/registrations/shortcode.ts'
import { formatMoney } from '@reihum/contract/wire/money.ts'
import { bookingPath } from '../../registrations/portal/attendee/booking-page.ts'
import { untilText } from '../../registrations/portal/attendee/until.ts'
import type { PortalPage } from '../../tenants/portal/page.ts'
import { refusalOf } from '../../tenants/portal/refusal.ts'
import { pathTo, type Visit } from '../../tenants/portal/visit.ts'
import { checkoutTexts } from './checkout.messages.ts'
import { commonOf, payPath, statusPath } from './pay-page.tsx'

type Shown = { visit: Visit; status: CheckoutStatus }

function Words({ visit, status }: Shown) {
  const texts = checkoutTexts[visit.locale]
  const amount = formatMoney(status.cents, status.currencyCode, visit.locale)
  if (status.standing === 'completed')
    return <p>{status.confirmed ? texts.completed(amount) : texts.credited(amount)}</p>
  return <p>{texts[status.standing]}</p>
}

function WaysOn({ visit, status, again }: Shown & { again: string }) {
  const texts = checkoutTexts[visit.locale]
  const { accessToken, retryable, standing } = status
  return (
    <div className="buttons">
      {retryable && accessToken && (
        <a className="button solid" href={pathTo(visit, payPath(accessToken))}>
          {texts.again}
        </a>
      )}
      {standing === 'checking' && (
        <a className="button" href={again}>
          {texts.reload}
        </a>
      )}
      {accessToken && (
        <a className="button" href={pathTo(visit, bookingPath(accessToken))}>
          {texts.toBooking}
        </a>
      )}
    </div>
  )
}

/**
 * What came of a payment, for whoever comes back from the service. It can be loaded again and again: each time the service
 * is asked as long as that is not known, and money is taken once.
 */
export async function statusPage(visit: Visit, api: Api): Promise<PortalPage | null> {
  const returnToken = visit.query.get('attempt') ?? ''
  if (!/^[A-Za-z0-9_-]{20,100}$/.test(returnToken)) return null
  const isCancelled = visit.query.has('cancelled')
  const texts = checkoutTexts[visit.locale]
  try {
    const asked = { tenant: visit.tenant.slug, returnToken, isCancelled }
    const status = await api.checkout.checkoutStatus(asked)
    const title = texts[`${status.standing}Title`]
    return {
      ...commonOf(statusPath),
      query: { attempt: returnToken },
      title,
      banner: <h1>{title}</h1>,
      content: (
        <div className="plain-form">
          <Words visit={visit} status={status} />
          <p className="quiet">
            {status.title} · {texts.reference} {formatShortcode(status.reference)}
          </p>
          {status.retryable && status.dueAt && <p>{texts.until(untilText(status.dueAt, visit))}</p>}
          <WaysOn visit={visit} status={status} again={pathTo(visit, statusPath, { attempt: returnToken })} />
          {status.retryable && <p className="quiet">{texts.otherWay(visit.tenant.name)}</p>}
        </div>
      ),
    }
  } catch (error) {
    if (refusalOf(error)?.code === 'NOT_FOUND') return null
    throw error
  }
}
