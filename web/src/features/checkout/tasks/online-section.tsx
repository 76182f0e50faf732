import { Anchor } from '@mantine/core'
import { disputeStateNames, onlinePaymentFieldWords } from '@reihum/contract/checkout/checkout.fields.ts'
import { type OnlinePayment, paymentServiceNames } from '@reihum/contract/checkout/checkout.schema.ts'
import type { Payment } from '@reihum/contract/payments/payment.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queries } from '#platform/connection.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { Facts, Section } from '#ui/detail-page.tsx'
import { useText } from '#ui/text.tsx'
import { onlineMessages } from './online.messages.ts'
import classes from './online.module.css'

/** What the payment service says of a payment; nothing where it came another way. */
export function OnlineSection({ paymentId }: { paymentId: Payment['id'] }) {
  const text = useText(onlineMessages)
  const tenant = useActiveTenant().id
  const { data } = useQuery(queries.checkout.onlinePayment.queryOptions({ input: { tenant, paymentId } }))
  const payment = useQuery(queries.payments.getPayment.queryOptions({ input: { tenant, paymentId } }))
  if (!data?.online || !payment.data) return null
  return (
    <Section title={text('section')}>
      <OnlineFacts online={data.online} amountCents={payment.data.amountCents} />
      <Events online={data.online} />
      <Anchor component={Link} to="/payments/online" size="sm" mt={8} display="inline-block">
        {text('toAll')}
      </Anchor>
    </Section>
  )
}

type Of = { online: OnlinePayment }

function OnlineFacts({ online, amountCents }: Of & { amountCents: number }) {
  const text = useText(onlineMessages)
  const { money, dateTime, locale } = useFormats()
  const label = (field: keyof typeof onlinePaymentFieldWords) => onlinePaymentFieldWords[field].label[locale]
  const { service, externalId, capturedAt, feeCents } = online
  return (
    <Facts
      facts={[
        { label: label('service'), value: paymentServiceNames[service] },
        { label: label('externalId'), value: <span className={classes.code}>{externalId}</span> },
        { label: label('capturedAt'), value: dateTime(capturedAt) },
        { label: label('feeCents'), value: feeCents === null ? text('feeUnknown') : money(feeCents) },
        feeCents !== null && { label: label('netCents'), value: money(amountCents - feeCents) },
      ]}
    />
  )
}

/** Refunds and disputes there, as far as there are any. */
function Events({ online: { refunds, disputes } }: Of) {
  const text = useText(onlineMessages)
  const { money, dateTime, locale } = useFormats()
  const facts = [
    ...refunds.map(({ cents, state, isFromThere, isNotFree, at }, index) => ({
      label: index === 0 ? text('refunds') : '',
      value: [
        money(cents),
        text(`refund_${state}`),
        isFromThere && text('fromThere'),
        isNotFree && text('notFree'),
        dateTime(at),
      ]
        .filter(Boolean)
        .join(' · '),
    })),
    ...disputes.map(({ cents, state, at }, index) => ({
      label: index === 0 ? text('disputes') : '',
      value: [money(cents), disputeStateNames[state][locale], dateTime(at)].join(' · '),
    })),
  ]
  if (facts.length === 0) return null
  return <Facts facts={facts} />
}
