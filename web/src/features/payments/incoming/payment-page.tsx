import { Anchor, Button } from '@mantine/core'
import { paymentWayNames } from '@reihum/contract/ledger/receivable-states.ts'
import type { PaymentDetail } from '@reihum/contract/payments/payment.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { api } from '#platform/connection.ts'
import { useAdditions } from '#platform/house-context.tsx'
import { useActiveTenant, useFormats, useMay } from '#platform/tenant.ts'
import { DetailPage, Facts, Section } from '#ui/detail-page.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { useDialogFor } from '#ui/use-dialog-for.ts'
import { Allocations } from '../allocations.tsx'
import { moneyMessages } from '../money.messages.ts'
import { keepPayment, paymentQuery } from '../money-query.ts'
import { paymentSections } from '../payment-sections.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { ReceiptSection } from '../receipts/receipt-section.tsx'
import { useMoneyWords } from '../use-money-words.ts'
import { usePayoutText } from '../use-payout-text.ts'
import { AllocateForm } from './allocate-form.tsx'
import { incomingMessages } from './incoming.messages.ts'
import { PayerForm } from './payer-form.tsx'

export function PaymentPage() {
  const { paymentId } = useParams({ strict: false }) as { paymentId: PaymentDetail['id'] }
  const query = useQuery(paymentQuery(useActiveTenant().id, paymentId))
  return <Loaded query={query}>{(payment) => <Detail key={payment.id} payment={payment} />}</Loaded>
}

type Of = { payment: PaymentDetail }

function Detail({ payment }: Of) {
  const text = useText(incomingMessages)
  const words = useText(moneyMessages)
  const { locale } = useFormats()
  const { day, payerName } = useMoneyWords()
  const further = useAdditions(paymentSections)
  const name = payerName(payment.payer, payment.payerName)
  const way = paymentWayNames[payment.way][locale]
  const can = (action: PaymentDetail['allowedActions'][number]) => payment.allowedActions.includes(action)
  return (
    <DetailPage
      title={text('paymentOf', { name })}
      line={text('detailLine', { way, day: day(payment.receivedOn) })}
      backTo={{ to: '/payments', label: words('payments') }}
      actions={<Actions payment={payment} />}
    >
      <Section title={text('facts')}>
        <PaymentFacts payment={payment} />
      </Section>
      {can('allocate') && (
        <Section title={text('allocate')}>
          {payment.payer ? (
            <AllocateForm key={payment.freeCents} payment={payment} />
          ) : (
            <p className="grey">{text('sayPayerFirst')}</p>
          )}
        </Section>
      )}
      <Section title={text('paysWhat')}>
        <Paid payment={payment} />
      </Section>
      <ReceiptSection payment={payment} />
      {payment.late.length > 0 && (
        <Section title={text('late')}>
          <Late payment={payment} />
        </Section>
      )}
      {payment.reversals.length > 0 && (
        <Section title={text('reversals')}>
          <Reversals payment={payment} />
        </Section>
      )}
      {payment.refunds.length > 0 && (
        <Section title={text('refunds')}>
          <Refunds payment={payment} />
        </Section>
      )}
      {further.map((Further, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what rooms add never changes its order
        <Further key={at} paymentId={payment.id} />
      ))}
      {can('change') && (
        <Section title={text('payerAndNote')}>
          <PayerForm payment={payment} />
        </Section>
      )}
    </DetailPage>
  )
}

function PaymentFacts({ payment }: Of) {
  const text = useText(incomingMessages)
  const words = useText(moneyMessages)
  const may = useMay()
  const { money, dateTime } = useFormats()
  const { day, payerName } = useMoneyWords()
  const payoutText = usePayoutText()
  const { payer, actorName, bookedAt } = payment
  const name = payerName(payer, payment.payerName)
  return (
    <Facts
      facts={[
        { label: words('amountCents'), value: money(payment.amountCents) },
        { label: text('allocated'), value: money(payment.allocatedCents) },
        { label: words('freeCents'), value: money(payment.freeCents) },
        payment.refundedCents > 0 && {
          label: words('refundedCents'),
          value: money(payment.refundedCents),
        },
        payment.reversedCents > 0 && {
          label: words('reversedCents'),
          value: money(payment.reversedCents),
        },
        {
          label: words('payer'),
          value:
            payer && may('registrations.manage') ? (
              <Anchor component={Link} to={`/attendees/${payer.id}`} inherit>
                {name}
              </Anchor>
            ) : (
              name
            ),
        },
        payer !== null && payment.payerName !== '' && { label: text('payerName'), value: payment.payerName },
        payment.remittance !== '' && { label: words('remittance'), value: payment.remittance },
        payment.accountEnd !== '' && {
          label: text('accountEnd'),
          value: text('accountEnds', { end: payment.accountEnd }),
        },
        payment.payout !== null && {
          label: text('paidOut'),
          value: `${day(payment.payout.arrivesOn)} · ${payoutText(payment.payout)}`,
        },
        payment.note !== '' && { label: words('note'), value: payment.note },
        { label: text('bookedAt'), value: [dateTime(bookedAt), actorName].filter(Boolean).join(' · ') },
      ]}
    />
  )
}

function Actions({ payment }: Of) {
  const text = useText(incomingMessages)
  const tenant = useActiveTenant().id
  const { money } = useFormats()
  const { subject, open, dialog, round } = useDialogFor<'reverse'>()
  const can = (action: PaymentDetail['allowedActions'][number]) => payment.allowedActions.includes(action)
  return (
    <>
      {can('refund') && (
        <Button component={Link} to={`/refunds/new?paymentId=${payment.id}`} variant="default">
          {text('refund')} …
        </Button>
      )}
      {can('reverse') && (
        <Button variant="default" onClick={() => open('reverse')}>
          {text('reverse')} …
        </Button>
      )}
      {subject === 'reverse' && (
        <ReasonDialog
          key={round}
          {...dialog}
          title={text('reverseTitle', { amount: money(payment.amountCents) })}
          text={text('reverseText')}
          button={text('reverse')}
          done={text('reversed')}
          needsReason
          run={async (reason) =>
            keepPayment(tenant, await api.payments.reversePayment({ tenant, paymentId: payment.id, reason }))
          }
        />
      )}
    </>
  )
}

function Paid({ payment }: Of) {
  const text = useText(incomingMessages)
  const words = useText(moneyMessages)
  const tenant = useActiveTenant().id
  if (payment.allocations.length === 0) return <p className="grey">{text('paysNothing')}</p>
  return (
    <Allocations
      label={text('paysWhat')}
      rows={payment.allocations}
      header={words('allocatedTo')}
      nameOf={({ name }) => name}
      linkOf={({ receivableId }) => `/receivables/${receivableId}`}
      titleOf={({ name }) => name}
      onTakenBack={(fresh) => keepPayment(tenant, fresh)}
    />
  )
}

/** Places that had expired before the payment came, and what became of it. */
function Late({ payment }: Of) {
  const text = useText(incomingMessages)
  const { dateTime } = useFormats()
  return payment.late.map(({ registrationId, courseId, courseTitle: title, creditedFor, at, actorName }) => (
    <p key={registrationId}>
      <Anchor component={Link} to={`/courses/${courseId}/registrations/${registrationId}`} inherit>
        {creditedFor ? text('lateCredited', { title, why: creditedFor }) : text('lateBookedAgain', { title })}
      </Anchor>{' '}
      <span className="grey">{[dateTime(at), actorName || text('lateAutomatically')].join(' · ')}</span>
    </p>
  ))
}

function Reversals({ payment }: Of) {
  const { money, dateTime } = useFormats()
  return payment.reversals.map(({ cents, at, reason, code, actorName }) => (
    <p key={at}>
      {money(cents)}{' '}
      <span className="grey">{[dateTime(at), actorName, code, reason].filter(Boolean).join(' · ')}</span>
    </p>
  ))
}

function Refunds({ payment }: Of) {
  const { money, locale } = useFormats()
  const { day } = useMoneyWords()
  return payment.refunds.map(({ cents, way, purpose, executedOn, actorName }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: refunds are only ever added
    <p key={at}>
      {money(cents)}{' '}
      <span className="grey">
        {[day(executedOn), paymentWayNames[way][locale], purpose, actorName].filter(Boolean).join(' · ')}
      </span>
    </p>
  ))
}
