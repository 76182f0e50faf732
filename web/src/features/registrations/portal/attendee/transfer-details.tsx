import type {
  AttendeeBooking,
  TransferOrder,
} from '@reihum/contract/registrations/attendee-booking.schema.ts'
import { formatShortcode } from '@reihum/contract/registrations/shortcode.ts'
import { formatIban } from '@reihum/contract/tenants/bank-numbers.ts'
import { formatMoney } from '@reihum/contract/wire/money.ts'
import type { Visit } from '../../../tenants/portal/visit.ts'
import { attendeeTexts } from './attendee.messages.ts'
import { owedCents } from './booking-sums.ts'

type Copied = {
  name: string
  shown: string
  /** What is copied, where it is written otherwise than shown. */
  copied?: string
  visit: Visit
}

/** One field of the transfer form of a bank. A script shows the button where the browser can copy. */
function Field({ name, shown, copied = shown, visit }: Copied) {
  const texts = attendeeTexts[visit.locale]
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span className="figures">{shown}</span>
        <button
          type="button"
          className="copy"
          hidden
          data-copy={copied}
          data-done={texts.copied}
          data-told={texts.copiedField(name)}
          aria-label={texts.copyField(name)}
        >
          {texts.copy}
        </button>
      </dd>
    </div>
  )
}

/** An amount as banks take it in a form: with decimals and without a currency. */
function plainAmount(cents: number, { locale }: Visit): string {
  const amount = (cents / 100).toFixed(2)
  return locale === 'de' ? amount.replace('.', ',') : amount
}

/** Black on white whatever the colours around it are, because readers expect it so. */
function Code({ transfer, visit }: { transfer: TransferOrder; visit: Visit }) {
  const texts = attendeeTexts[visit.locale]
  const { qrCode, amountCents, accountHolder } = transfer
  if (!qrCode) return null
  const amount = formatMoney(amountCents, visit.tenant.currencyCode, visit.locale)
  const { size, path } = qrCode
  return (
    <figure className="qr">
      <svg
        role="img"
        aria-label={texts.qrLabel(amount, accountHolder)}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <figcaption className="quiet">{texts.qrHint}</figcaption>
    </figure>
  )
}

/** Everything that a transfer needs, or that the account comes separately. */
export function TransferDetails({ booking, visit }: { booking: AttendeeBooking; visit: Visit }) {
  const texts = attendeeTexts[visit.locale]
  if (booking.paymentMethod !== 'bank_transfer' || owedCents(booking) === 0) return null
  const { transfer } = booking
  if (!transfer) return <p className="quiet">{texts.noBank(visit.tenant.name)}</p>
  const { accountHolder, iban, bic, amountCents } = transfer
  const { currencyCode } = visit.tenant
  return (
    <>
      <h3>{texts.transfer}</h3>
      <dl className="lines transfer">
        <Field name={texts.accountHolder} shown={accountHolder} visit={visit} />
        <Field name={texts.iban} shown={formatIban(iban)} copied={iban} visit={visit} />
        {bic && <Field name={texts.bic} shown={bic} visit={visit} />}
        <Field
          name={texts.amount}
          shown={formatMoney(amountCents, currencyCode, visit.locale)}
          copied={plainAmount(amountCents, visit)}
          visit={visit}
        />
        <Field name={texts.purpose} shown={formatShortcode(transfer.reference)} visit={visit} />
      </dl>
      <p className="unseen" role="status" data-copied="" />
      <Code transfer={transfer} visit={visit} />
    </>
  )
}
