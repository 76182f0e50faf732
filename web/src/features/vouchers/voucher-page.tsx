import { Anchor, Button } from '@mantine/core'
import { paymentWayNames } from '@reihum/contract/ledger/receivable-states.ts'
import { type VoucherDetail, voucherMovementNames } from '@reihum/contract/vouchers/voucher.schema.ts'
import { formatDay } from '@reihum/contract/wire/dates.ts'
import { IconMail, IconPrinter } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { api } from '#platform/connection.ts'
import { showFile } from '#platform/show-file.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { DetailPage, Facts, Section } from '#ui/detail-page.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { useDialogFor } from '#ui/use-dialog-for.ts'
import { SendVoucherDialog } from './send-voucher-dialog.tsx'
import { VoucherActions } from './voucher-actions.tsx'
import { VoucherBadge } from './voucher-badge.tsx'
import classes from './voucher-page.module.css'
import { voucherQuery } from './voucher-query.ts'
import { vouchersMessages } from './vouchers.messages.ts'

export function VoucherPage() {
  const { voucherId } = useParams({ strict: false }) as { voucherId: VoucherDetail['id'] }
  const query = useQuery(voucherQuery(useActiveTenant().id, voucherId))
  return <Loaded query={query}>{(voucher) => <Detail key={voucher.id} voucher={voucher} />}</Loaded>
}

type Of = { voucher: VoucherDetail }

function Detail({ voucher }: Of) {
  const text = useText(vouchersMessages)
  const { money, locale } = useFormats()
  const { lastFour, balanceCents, validUntil } = voucher
  return (
    <DetailPage
      title={text('named', { lastFour })}
      mark={<VoucherBadge state={voucher.state} />}
      line={text('line', { amount: money(balanceCents), day: formatDay(validUntil, locale) })}
      backTo={{ to: '/vouchers', label: text('vouchers') }}
      actions={<VoucherActions voucher={voucher} />}
    >
      <Section title={text('paper')}>
        <Paper voucher={voucher} />
      </Section>
      <Section title={text('facts')}>
        <VoucherFacts voucher={voucher} />
      </Section>
      <Section title={text('movements')}>
        <Movements voucher={voucher} />
      </Section>
    </DetailPage>
  )
}

function Paper({ voucher }: Of) {
  const text = useText(vouchersMessages)
  const tenant = useActiveTenant().id
  const { subject, open, dialog, round } = useDialogFor<'send'>()
  const print = useMutation({
    mutationFn: () => showFile(() => api.vouchers.voucherPaper({ tenant, voucherId: voucher.id })),
  })
  if (!voucher.allowedActions.includes('print')) return <p className="grey">{text('noPaper')}</p>
  return (
    <>
      <p className="grey">{text('paperText')}</p>
      <div className={classes.buttons}>
        <Button
          leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
          loading={print.isPending}
          onClick={() => print.mutate()}
        >
          {text('print')}
        </Button>
        {voucher.allowedActions.includes('send') && (
          <Button
            variant="default"
            leftSection={<IconMail size={16} stroke={1.75} aria-hidden />}
            onClick={() => open('send')}
          >
            {text('send')} …
          </Button>
        )}
      </div>
      {subject === 'send' && <SendVoucherDialog key={round} voucher={voucher} {...dialog} />}
    </>
  )
}

function VoucherFacts({ voucher }: Of) {
  const text = useText(vouchersMessages)
  const { money, locale } = useFormats()
  return (
    <Facts
      facts={[
        { label: text('amountCents'), value: money(voucher.amountCents) },
        { label: text('balanceCents'), value: money(voucher.balanceCents) },
        { label: text('soldOn'), value: formatDay(voucher.soldOn, locale) },
        { label: text('paidWay'), value: paymentWayNames[voucher.paidWay][locale] },
        { label: text('validUntil'), value: formatDay(voucher.validUntil, locale) },
        { label: text('buyerName'), value: voucher.buyerName || text('notGiven') },
        voucher.buyerEmail !== '' && { label: text('buyerEmail'), value: voucher.buyerEmail },
        { label: text('recipientName'), value: voucher.recipientName || text('notGiven') },
        voucher.message !== '' && {
          label: text('message'),
          value: <span className={classes.message}>{voucher.message}</span>,
        },
      ]}
    />
  )
}

function Movements({ voucher }: Of) {
  const text = useText(vouchersMessages)
  const { money, dateTime, locale } = useFormats()
  return (
    <ul className={classes.movements}>
      {voucher.movements.map(({ kind, cents, at, actorName, reason, paymentId, paidFor }) => (
        <li key={`${kind} ${at} ${cents}`}>
          <span>
            {voucherMovementNames[kind][locale]}
            {paymentId && paidFor && (
              <>
                {': '}
                <Anchor component={Link} to={`/payments/${paymentId}`} inherit>
                  {paidFor}
                </Anchor>
              </>
            )}
            <span className={`grey ${classes.meta}`}>
              {[dateTime(at), actorName && text('by', { name: actorName }), reason]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
          <span className={classes.amount}>{`${cents > 0 ? '+' : '−'}${money(Math.abs(cents))}`}</span>
        </li>
      ))}
    </ul>
  )
}
