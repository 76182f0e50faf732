import type { CheckoutStatus } from '@reihum/contract/checkout/checkout.schema.ts'
import type { Api } from '@reihum/contract/contract.ts'
import { formatMoney } from '@reihum/contract/wire/money.ts'
import { bookingPath } from '../../registrations/portal/attendee/booking-page.ts'
import type { PortalPage } from '../../tenants/portal/page.ts'
import { refusalOf } from '../../tenants/portal/refusal.ts'
import { pathTo, type Visit } from '../../tenants/portal/visit.ts'
import { checkoutTexts } from './checkout.messages.ts'
import { OtherWays, payPath } from './other-ways.tsx'
import { commonOf, statusPath } from './pay-page.tsx'
import { PaymentCard } from './payment-card.tsx'

type Shown = { visit: Visit; status: CheckoutStatus }

const moodOf = {
  completed: 'positive',
  checking: 'info',
  failed: 'negative',
  cancelled: '',
  open: '',
} as const

function Words({ visit, status }: Shown) {
  const texts = checkoutTexts[visit.locale]
  const { standing, creditCents, givenBackCents } = status
  const money = (cents: number) => formatMoney(cents, status.currencyCode, visit.locale)
  const isPaid = standing === 'completed'
  const isPlain = !isPaid || (creditCents === 0 && givenBackCents === 0)
  return (
    <div className={`notice ${creditCents > 0 ? 'info' : moodOf[standing]}`}>
      {isPlain && <p>{texts[standing]}</p>}
      {creditCents > 0 && <p>{texts.credited(visit.tenant.name, money(creditCents))}</p>}
      {givenBackCents > 0 && <p>{texts.givenBack(money(givenBackCents))}</p>}
    </div>
  )
}

function WaysOn({ visit, status, again }: Shown & { again: string }) {
  const texts = checkoutTexts[visit.locale]
  const { accessToken, retryable, standing } = status
  const isRetryable = retryable && accessToken
  return (
    <div className="buttons">
      {isRetryable && (
        <a className="button solid" href={pathTo(visit, payPath(accessToken))}>
          {standing === 'open' ? texts.goOn : texts.again}
        </a>
      )}
      {standing === 'checking' && (
        <a className="button solid" href={again}>
          {texts.reload}
        </a>
      )}
      {accessToken && (
        <a
          className={standing === 'completed' ? 'button solid' : 'button'}
          href={pathTo(visit, bookingPath(accessToken))}
        >
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
    const isPaid = status.standing === 'completed'
    const amount = formatMoney(status.cents, status.currencyCode, visit.locale)
    const title = texts[`${status.standing}Title`]
    return {
      ...commonOf(statusPath),
      query: { attempt: returnToken },
      title,
      banner: <h1>{title}</h1>,
      content: (
        <div className="plain-form">
          <Words visit={visit} status={status} />
          <PaymentCard
            {...status}
            visit={visit}
            sum={{ name: isPaid ? texts.received : texts.asked, text: amount }}
            dueAt={status.retryable ? status.dueAt : null}
          >
            <WaysOn
              visit={visit}
              status={status}
              again={pathTo(visit, statusPath, { attempt: returnToken })}
            />
          </PaymentCard>
          {status.retryable && status.accessToken && (
            <OtherWays visit={visit} accessToken={status.accessToken} others={status.others} />
          )}
        </div>
      ),
    }
  } catch (error) {
    if (refusalOf(error)?.code === 'NOT_FOUND') return null
    throw error
  }
}
