import type { Api } from '@reihum/contract/contract.ts'
import type { RefundAccountPage } from '@reihum/contract/refunds/refund.schema.ts'
import { dateInWords } from '@reihum/contract/wire/dates.ts'
import { formatMoney } from '@reihum/contract/wire/money.ts'
import { secretive } from '../../registrations/portal/attendee/booking-page.ts'
import type { EntryError } from '../../registrations/portal/entry-errors.ts'
import { ErrorSummary } from '../../registrations/portal/error-summary.tsx'
import { plainErrors } from '../../registrations/portal/field-errors.ts'
import { FormField } from '../../registrations/portal/form-field.tsx'
import formCss from '../../registrations/portal/plain-form.css?inline'
import type { PortalPage, Redirect } from '../../tenants/portal/page.ts'
import { refusalOf } from '../../tenants/portal/refusal.ts'
import { pathTo, type Visit } from '../../tenants/portal/visit.ts'
import { refundAccountTexts } from './refund-account.messages.ts'

const pathOf = (token: string) => `/refund-account/${encodeURIComponent(token)}`

type At = { visit: Visit; token: string }
type Open = Extract<RefundAccountPage, { state: 'open' }>
type Typed = { accountHolder: string; iban: string; errors?: EntryError[] }

const frame = ({ token }: At, title: string): Omit<PortalPage, 'status' | 'content'> => ({
  path: pathOf(token),
  isIndexed: false,
  headers: secretive,
  css: formCss,
  title,
  banner: <h1>{title}</h1>,
})

function Facts({ visit, refund }: { visit: Visit; refund: Open }) {
  const texts = refundAccountTexts[visit.locale]
  const { timeZone, name } = visit.tenant
  return (
    <dl className="lines">
      <div>
        <dt>{texts.amount}</dt>
        <dd>
          <b>{formatMoney(refund.cents, refund.currencyCode, visit.locale)}</b>
        </dd>
      </div>
      <div>
        <dt>{texts.purpose}</dt>
        <dd>{refund.purpose}</dd>
      </div>
      <div>
        <dt>{texts.payer}</dt>
        <dd>{name}</dd>
      </div>
      <div>
        <dt>{texts.until}</dt>
        <dd>{dateInWords(refund.expiresAt, { timeZone, locale: visit.locale })}</dd>
      </div>
    </dl>
  )
}

/** Asks where the money goes. What was entered is never shown again, neither here nor behind the same link later. */
function formPage(at: At, refund: Open, { accountHolder, iban, errors = [] }: Typed): PortalPage {
  const { visit, token } = at
  const texts = refundAccountTexts[visit.locale]
  const errorOf = (name: string) => errors.find(({ field }) => field === name)?.message
  return {
    ...frame(at, texts.title),
    status: errors.length > 0 ? 422 : 200,
    content: (
      <div className="plain-form">
        <ErrorSummary errors={errors} refusal={null} visit={visit} />
        <p>{texts.hint(visit.tenant.name)}</p>
        <Facts visit={visit} refund={refund} />
        <form method="post" noValidate action={pathTo(visit, pathOf(token))}>
          <FormField
            name="accountHolder"
            label={texts.holder}
            hint={texts.holderHint}
            value={accountHolder}
            error={errorOf('accountHolder')}
            autoComplete="name"
          />
          <FormField
            name="iban"
            label={texts.iban}
            hint={texts.ibanHint}
            value={iban}
            error={errorOf('iban')}
            autoComplete="off"
          />
          <p className="quiet">{texts.once(visit.tenant.name)}</p>
          <div className="buttons">
            <button type="submit">{texts.save}</button>
          </div>
        </form>
      </div>
    ),
  }
}

/** There is nothing to enter here, or nothing any more. */
function closedPage(at: At, state: Exclude<RefundAccountPage['state'], 'open'>): PortalPage {
  const { visit } = at
  const texts = refundAccountTexts[visit.locale]
  const isDone = state === 'answered' && visit.query.has('done')
  return {
    ...frame(at, isDone ? texts.doneTitle : texts[`${state}Title`]),
    status: 200,
    content: (
      <div className="plain-form">
        <p className={isDone ? 'notice positive' : undefined} role={isDone ? 'status' : undefined}>
          {isDone ? texts.done(visit.tenant.name) : texts[state](visit.tenant.name)}
        </p>
      </div>
    ),
  }
}

async function show(at: At, api: Api, typed: Typed): Promise<PortalPage | null> {
  if (!/^[\w-]{20,100}$/.test(at.token)) return null
  const tenant = at.visit.tenant.slug
  const page = await api.refunds.refundAccountPage({ tenant, refundAccountToken: at.token })
  return page.state === 'open' ? formPage(at, page, typed) : closedPage(at, page.state)
}

export function refundAccountPage(visit: Visit, token: string, api: Api): Promise<PortalPage | null> {
  return show({ visit, token }, api, { accountHolder: '', iban: '' })
}

export async function saveRefundAccount(
  visit: Visit,
  token: string,
  form: URLSearchParams,
  api: Api,
): Promise<PortalPage | Redirect | null> {
  const at = { visit, token }
  const accountHolder = form.get('accountHolder')?.trim() ?? ''
  const iban = form.get('iban')?.trim() ?? ''
  const entered = { tenant: visit.tenant.slug, refundAccountToken: token, accountHolder, iban }
  try {
    await api.refunds.enterRefundAccount(entered)
    return { redirect: pathTo(visit, pathOf(token), { done: 1 }), status: 303 }
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal?.code === 'INVALID_INPUT') {
      const texts = refundAccountTexts[visit.locale]
      const labels = { accountHolder: texts.holder, iban: texts.iban }
      const errors = plainErrors(refusal.data.errors, labels, visit.locale)
      return show(at, api, { accountHolder, iban, errors })
    }
    if (refusal?.code !== 'REFUND_LINK_OVER') throw error
    // Another tab was faster, or it was withdrawn: the page says what became of the link.
    return show(at, api, { accountHolder: '', iban: '' })
  }
}
