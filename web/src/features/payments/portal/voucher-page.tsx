import type { Api } from '@reihum/contract/contract.ts'
import type { RedeemedVoucher } from '@reihum/contract/payments/voucher-payment.schema.ts'
import { formatMoney } from '@reihum/contract/wire/money.ts'
import {
  type BookingVisit,
  bookingPath,
  secretive,
} from '../../registrations/portal/attendee/booking-page.ts'
import { owedCents } from '../../registrations/portal/attendee/booking-sums.ts'
import { behindLink } from '../../registrations/portal/attendee/registration-page.tsx'
import { plainErrors } from '../../registrations/portal/field-errors.ts'
import { FormField } from '../../registrations/portal/form-field.tsx'
import formCss from '../../registrations/portal/plain-form.css?inline'
import type { PortalPage } from '../../tenants/portal/page.ts'
import { refusalOf } from '../../tenants/portal/refusal.ts'
import { pathTo, type Visit } from '../../tenants/portal/visit.ts'
import { voucherTexts } from './voucher.messages.ts'

const moneyIn =
  ({ tenant, locale }: Visit) =>
  (cents: number) =>
    formatMoney(cents, tenant.currencyCode, locale)

function frame({ visit, accessToken }: BookingVisit, heading: string) {
  const texts = voucherTexts[visit.locale]
  return {
    path: bookingPath(accessToken, '/voucher'),
    isIndexed: false,
    headers: secretive,
    css: formCss,
    title: heading,
    banner: (
      <>
        <a className="back" href={pathTo(visit, bookingPath(accessToken))}>
          <span aria-hidden="true">←&nbsp;</span>
          {texts.back}
        </a>
        <h1>{heading}</h1>
      </>
    ),
  }
}

type Typed = { number: string; error: string | undefined }

/** Asks for the number, with what is open; nothing of a voucher is said before somebody has typed it. */
async function formPage(at: BookingVisit, api: Api, { number, error }: Typed): Promise<PortalPage> {
  const { visit, accessToken } = at
  const texts = voucherTexts[visit.locale]
  const booking = await api.registrations.attendeeBooking({ tenant: visit.tenant.slug, accessToken })
  const owed = owedCents(booking)
  return {
    ...frame(at, texts.title),
    status: error ? 422 : 200,
    content: (
      <div className="plain-form">
        {owed === 0 ? (
          <p>{texts.nothing}</p>
        ) : (
          <>
            <dl className="lines">
              <div>
                <dt>{texts.open}</dt>
                <dd>
                  <b>{moneyIn(visit)(owed)}</b>
                </dd>
              </div>
            </dl>
            <form method="post" noValidate action={pathTo(visit, bookingPath(accessToken, '/voucher'))}>
              <FormField
                name="number"
                label={texts.number}
                value={number}
                error={error}
                hint={texts.hint}
                autoComplete="off"
                autoFocus={error !== undefined}
              />
              <button type="submit">{texts.redeem}</button>
            </form>
          </>
        )}
      </div>
    ),
  }
}

function donePage(at: BookingVisit, { lastFour, cents, leftCents }: RedeemedVoucher): PortalPage {
  const { visit, accessToken } = at
  const texts = voucherTexts[visit.locale]
  const money = moneyIn(visit)
  return {
    ...frame(at, texts.doneTitle),
    status: 200,
    content: (
      <div className="plain-form">
        <p className="notice positive" role="status">
          {texts.done(lastFour, money(cents))}
        </p>
        <p>{leftCents > 0 ? texts.left(money(leftCents)) : texts.usedUp}</p>
        <p>
          <a className="button solid" href={pathTo(visit, bookingPath(accessToken))}>
            {texts.toBooking}
          </a>
        </p>
      </div>
    ),
  }
}

export function voucherPage(visit: Visit, accessToken: string, api: Api): Promise<PortalPage> {
  const at = { visit, accessToken }
  return behindLink(at, () => formPage(at, api, { number: '', error: undefined }))
}

/** Pays with the voucher what is open; what is wrong with its number stands at the field. */
export function redeemVoucher(
  visit: Visit,
  accessToken: string,
  form: URLSearchParams,
  api: Api,
): Promise<PortalPage> {
  const at = { visit, accessToken }
  const number = form.get('number')?.trim() ?? ''
  return behindLink(at, async () => {
    try {
      return donePage(
        at,
        await api.payments.redeemOwnVoucher({ tenant: visit.tenant.slug, accessToken, number }),
      )
    } catch (error) {
      const refused = refusalOf(error)
      if (refused?.code !== 'INVALID_INPUT') throw error
      const { locale } = visit
      const [first] = plainErrors(refused.data.errors, { number: voucherTexts[locale].number }, locale)
      return formPage(at, api, { number, error: first?.message ?? '' })
    }
  })
}
