import { Anchor, Button } from '@mantine/core'
import type { PaymentDetail } from '@reihum/contract/payments/payment.schema.ts'
import type { ReceivableDetail } from '@reihum/contract/payments/receivable.schema.ts'
import { Link } from '@tanstack/react-router'
import { api } from '#platform/connection.ts'
import { useActiveTenant, useFormats, useMay } from '#platform/tenant.ts'
import { Records } from '#ui/list/records.tsx'
import { useText } from '#ui/text.tsx'
import { useDialogFor } from '#ui/use-dialog-for.ts'
import { BookedBecause } from './matching/reason-list.tsx'
import { moneyMessages } from './money.messages.ts'
import { ReasonDialog } from './reason-dialog.tsx'

type Allocation = Omit<ReceivableDetail['allocations'][number], 'way' | 'receivedOn'>

type AllocationsProps<Row extends Allocation> = {
  label: string
  rows: Row[]
  /** What stands in the first column, and where it leads. */
  header: string
  nameOf: (row: Row) => string
  linkOf: (row: Row) => string
  /** What the receivable of an allocation is called. */
  titleOf: (row: Row) => string
  onTakenBack: (payment: PaymentDetail) => void
}

/** What pays what, with those that were taken back, and the way to take one back. */
export function Allocations<Row extends Allocation>(props: AllocationsProps<Row>) {
  const { label, rows, header, nameOf, linkOf } = props
  const text = useText(moneyMessages)
  const { money } = useFormats()
  const { told, button, dialog } = useTakingBack(props)
  const name = (row: Row) => (
    <Anchor component={Link} to={linkOf(row)} inherit>
      {nameOf(row)}
    </Anchor>
  )
  const amount = (row: Row) => (row.takenBack ? <s className="grey">{money(row.cents)}</s> : money(row.cents))
  return (
    <>
      <Records
        label={label}
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          { id: 'name', header, cell: name },
          { id: 'at', header: text('allocatedAt'), isProse: true, cell: told },
          { id: 'amount', header: text('amountCents'), align: 'right', cell: amount },
          { id: 'takeBack', header: '', align: 'right', width: 150, cell: button },
        ]}
        phoneRow={(row) => ({
          title: name(row),
          isProse: true,
          mark: amount(row),
          meta: told(row),
          amount: button(row),
        })}
      />
      {dialog}
    </>
  )
}

function useTakingBack<Row extends Allocation>({ titleOf, onTakenBack }: AllocationsProps<Row>) {
  const text = useText(moneyMessages)
  const tenant = useActiveTenant().id
  const may = useMay()
  const { money, dateTime } = useFormats()
  const { subject, open, dialog, round } = useDialogFor<Row>()

  const told = ({ at, actorName, cause, reasons, takenBack, note }: Row) => {
    const by = actorName ? text('by', { name: actorName }) : cause === 'by_hand' ? '' : text('automatically')
    const back = takenBack && [
      text('takenBackAt', { at: dateTime(takenBack.at) }),
      takenBack.placeGone ? text('placeGone') : takenBack.actorName,
      takenBack.note,
    ]
    return (
      <>
        {[dateTime(at), by, note].filter(Boolean).join(' · ')}
        <BookedBecause reasons={reasons} />
        {back && <div>{back.filter(Boolean).join(' · ')}</div>}
      </>
    )
  }
  const button = (row: Row) =>
    row.takenBack || !may('money.manage') ? null : (
      <Button
        variant="default"
        size="compact-sm"
        aria-label={text('takeBackNamed', { amount: money(row.cents) })}
        onClick={() => open(row)}
      >
        {text('takeBack')} …
      </Button>
    )
  return {
    told,
    button,
    dialog: subject && (
      <ReasonDialog
        key={round}
        {...dialog}
        title={text('takeBackAllocation')}
        text={text('takeBackAllocationText', { amount: money(subject.cents), title: titleOf(subject) })}
        button={text('takeBack')}
        done={text('allocationTakenBack')}
        run={async (reason) => {
          const { paymentId, id: allocationId } = subject
          onTakenBack(await api.payments.takeBackAllocation({ tenant, paymentId, allocationId, reason }))
        }}
      />
    ),
  }
}
