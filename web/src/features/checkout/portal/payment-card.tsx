import { formatShortcode } from '@reihum/contract/registrations/shortcode.ts'
import type { ReactNode } from 'react'
import { untilText } from '../../registrations/portal/attendee/until.ts'
import type { Visit } from '../../tenants/portal/visit.ts'
import { checkoutTexts } from './checkout.messages.ts'

type Shown = {
  visit: Visit
  title: string
  reference: string
  /** What the amount is: to be paid, paid, asked for. */
  sum: { name: string; text: string }
  dueAt?: string | null
  children?: ReactNode
}

/** What a payment is for and how much it is, with what can be done about it. */
export function PaymentCard({ visit, title, reference, sum, dueAt, children }: Shown) {
  const texts = checkoutTexts[visit.locale]
  return (
    <section className="payment" aria-label={title}>
      <p className="for">
        <b>{title}</b>
        <span className="quiet">
          {texts.reference} <span className="code">{formatShortcode(reference)}</span>
        </span>
      </p>
      <dl>
        <div className="sum">
          <dt>{sum.name}</dt>
          <dd>{sum.text}</dd>
        </div>
        {dueAt && (
          <div>
            <dt>{texts.due}</dt>
            <dd>{untilText(dueAt, visit)}</dd>
          </div>
        )}
      </dl>
      {children}
    </section>
  )
}
