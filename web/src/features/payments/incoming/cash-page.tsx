import { Button } from '@mantine/core'
import { paymentWayNames } from '@reihum/contract/ledger/receivable-states.ts'
import type { CashDay } from '@reihum/contract/payments/payment.schema.ts'
import { voucherName } from '@reihum/contract/vouchers/voucher.schema.ts'
import { day as aDay } from '@reihum/contract/wire/days.schema.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { IconChevronLeft, IconChevronRight, IconDownload, IconPrinter } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { api, queries } from '#platform/connection.ts'
import { saveFile } from '#platform/save-file.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { DateField } from '#ui/form/date-field.tsx'
import { Records } from '#ui/list/records.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { ScreenState } from '#ui/states/screen-state.tsx'
import { Sums } from '#ui/sums.tsx'
import { useText } from '#ui/text.tsx'
import { moneyMessages } from '../money.messages.ts'
import { useMoneyWords } from '../use-money-words.ts'
import classes from './cash-page.module.css'
import { incomingMessages } from './incoming.messages.ts'
import { PaidAmount } from './payment-columns.tsx'

const shifted = (day: string, by: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10)

/** Cash and card of one day, as the till is counted in the evening. */
export function CashPage() {
  const text = useText(incomingMessages)
  const words = useText(moneyMessages)
  const tenant = useActiveTenant().id
  const { timeZone } = useFormats()
  const { day: shown } = useMoneyWords()
  const today = wallClockOf(new Date(), timeZone).date
  const { day: asked } = useSearch({ strict: false }) as { day?: string }
  const day = aDay.safeParse(asked).data ?? today
  const query = useQuery({
    ...queries.payments.cashDay.queryOptions({ input: { tenant, day } }),
    placeholderData: keepPreviousData,
  })
  const take = useMutation({
    mutationFn: () => api.payments.cashList({ tenant, day }),
    onSuccess: saveFile,
  })
  return (
    <>
      <PageTitle
        title={text('cashTitle')}
        line={<span role="status">{text('cashLine', { day: shown(day) })}</span>}
        backTo={{ to: '/payments', label: words('payments') }}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
              loading={take.isPending}
              onClick={() => take.mutate()}
            >
              {text('cashPdf')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
              onClick={() => window.print()}
            >
              {text('print')}
            </Button>
          </>
        }
      />
      <DayChoice day={day} today={today} />
      <Loaded query={query}>{(cash) => <Day cash={cash} />}</Loaded>
    </>
  )
}

function DayChoice({ day, today }: { day: string; today: string }) {
  const text = useText(incomingMessages)
  const words = useText(moneyMessages)
  const navigate = useNavigate()
  const [typed, setTyped] = useState(day)
  // The day also changes by the buttons and by going back.
  useEffect(() => setTyped(day), [day])
  const go = (next: string) =>
    void navigate({ to: '.', search: (next === today ? {} : { day: next }) as never, replace: true })
  const isDay = aDay.safeParse(typed).success
  return (
    <div className={`${classes.days} no-print`}>
      <Button
        variant="default"
        leftSection={<IconChevronLeft size={16} stroke={1.75} aria-hidden />}
        onClick={() => go(shifted(day, -1))}
      >
        {text('previousDay')}
      </Button>
      <DateField
        aria-label={text('day')}
        value={typed}
        error={isDay ? undefined : words('dayFormat')}
        onChange={(next) => {
          setTyped(next)
          if (aDay.safeParse(next).success) go(next)
        }}
      />
      <Button
        variant="default"
        rightSection={<IconChevronRight size={16} stroke={1.75} aria-hidden />}
        disabled={day >= today}
        onClick={() => go(shifted(day, 1))}
      >
        {text('nextDay')}
      </Button>
    </div>
  )
}

function Day({ cash }: { cash: CashDay }) {
  const text = useText(incomingMessages)
  const words = useText(moneyMessages)
  const { money, time, locale } = useFormats()
  const { payerName } = useMoneyWords()
  const { payments, vouchers, cashInCents, cashOutCents, cardCents } = cash
  return (
    <>
      <Sums
        label={text('cashTitle')}
        sums={[
          { label: text('cashIn'), value: money(cashInCents) },
          { label: text('cashOut'), value: money(cashOutCents) },
          { label: text('cashLeft'), value: money(cashInCents - cashOutCents) },
          { label: text('card'), value: money(cardCents) },
        ]}
      />
      <SoldVouchers vouchers={vouchers} />
      {payments.length === 0 && vouchers.length > 0 ? null : payments.length === 0 ? (
        <ScreenState sentence={text('noCash')} />
      ) : (
        <Records
          label={text('cashTitle')}
          rows={payments}
          rowKey={({ id }) => id}
          rowLink={({ id }) => `/payments/${id}`}
          columns={[
            {
              id: 'payer',
              header: words('payer'),
              isMain: true,
              cell: (row) => payerName(row.payer, row.payerName),
            },
            { id: 'way', header: words('wayShort'), cell: (row) => paymentWayNames[row.way][locale] },
            { id: 'at', header: text('bookedAt'), isNumeric: true, cell: (row) => time(row.bookedAt) },
            { id: 'by', header: text('bookedBy'), cell: (row) => row.actorName || '–' },
            {
              id: 'amount',
              header: words('amountCents'),
              align: 'right',
              cell: (row) => <PaidAmount of={row} />,
            },
          ]}
          phoneRow={(row) => ({
            title: payerName(row.payer, row.payerName),
            meta: [paymentWayNames[row.way][locale], row.actorName].filter(Boolean).join(' · '),
            amount: <PaidAmount of={row} />,
          })}
        />
      )}
    </>
  )
}

/** Vouchers that were sold at the till: money of the day that is no payment yet. */
function SoldVouchers({ vouchers }: Pick<CashDay, 'vouchers'>) {
  const text = useText(incomingMessages)
  const words = useText(moneyMessages)
  const { money, locale } = useFormats()
  if (vouchers.length === 0) return null
  return (
    <Records
      label={text('soldVouchers')}
      rows={vouchers}
      rowKey={({ id }) => id}
      rowLink={({ id }) => `/vouchers/${id}`}
      columns={[
        {
          id: 'voucher',
          header: text('soldVouchers'),
          isMain: true,
          cell: ({ lastFour, buyerName }) =>
            [voucherName(lastFour, locale), buyerName].filter(Boolean).join(' · '),
        },
        { id: 'way', header: words('wayShort'), cell: (row) => paymentWayNames[row.paidWay][locale] },
        { id: 'by', header: text('bookedBy'), cell: (row) => row.actorName || '–' },
        { id: 'amount', header: words('amountCents'), align: 'right', cell: (row) => money(row.amountCents) },
      ]}
      phoneRow={(row) => ({
        title: voucherName(row.lastFour, locale),
        meta: [paymentWayNames[row.paidWay][locale], row.buyerName].filter(Boolean).join(' · '),
        amount: money(row.amountCents),
      })}
    />
  )
}
