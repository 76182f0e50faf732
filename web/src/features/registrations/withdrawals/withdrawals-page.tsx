import { Button } from '@mantine/core'
import { type Withdrawal, withdrawalListInput } from '@reihum/contract/registrations/withdrawal.schema.ts'
import { Link } from '@tanstack/react-router'
import { queries } from '#platform/connection.ts'
import { ListViews } from '#platform/list-views/list-views.tsx'
import { useRecordList } from '#platform/record-list.ts'
import { useActiveTenant, useFormats, useMay } from '#platform/tenant.ts'
import { ListPage } from '#ui/list/list-page.tsx'
import { type BadgeColour, StateBadge } from '#ui/state-badge.tsx'
import { useText } from '#ui/text.tsx'
import { useDialogFor } from '#ui/use-dialog-for.ts'
import { registrationAddress } from '../registration-names.ts'
import { SettleDialog } from './settle-dialog.tsx'
import { withdrawalsMessages } from './withdrawals.messages.ts'

const states = ['open', 'applied', 'settled'] as const

const colours: Record<Withdrawal['state'], BadgeColour> = {
  open: 'warning',
  applied: 'positive',
  settled: 'secondary',
}

/** All withdrawals, and what became of them. */
export function WithdrawalsPage() {
  const text = useText(withdrawalsMessages)
  const tenant = useActiveTenant()
  const may = useMay()
  const { dateTime } = useFormats()
  const list = useRecordList(withdrawalListInput, (search) =>
    queries.registrations.withdrawals.queryOptions({ input: { tenant: tenant.id, ...search } }),
  )
  const { subject: asked, open, dialog } = useDialogFor<Withdrawal>()
  const badge = ({ state }: Withdrawal) => (
    <StateBadge colour={colours[state]}>{text(`state_${state}`)}</StateBadge>
  )
  const addressOf = ({ courseId, registrationId }: Withdrawal) =>
    courseId && registrationId ? registrationAddress({ courseId, id: registrationId }) : null
  const next = (row: Withdrawal) => {
    const address = addressOf(row)
    return (
      <>
        {row.state === 'open' && may('registrations.manage') && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={text('settleNamed', { name: row.name })}
            onClick={() => open(row)}
          >
            {text('settle')} …
          </Button>
        )}
        {address && (
          <Button component={Link} to={address} variant="subtle" size="compact-sm">
            {text('toBooking')}
          </Button>
        )}
      </>
    )
  }
  return (
    <>
      <ListPage
        title={text('withdrawals')}
        line={(count) => text('count', { count })}
        {...list}
        views={<ListViews list="withdrawals" />}
        rowKey={(row) => row.id}
        columns={[
          { id: 'name', header: text('name'), isMain: true, cell: (row) => row.name },
          { id: 'contract', header: text('contract'), cell: (row) => row.contract },
          { id: 'email', header: text('email'), cell: (row) => row.email },
          {
            id: 'declaredAt',
            header: text('declaredAt'),
            isNumeric: true,
            cell: (row) => dateTime(row.declaredAt),
          },
          { id: 'state', header: text('state'), cell: badge },
          { id: 'note', header: text('note'), isProse: true, cell: (row) => row.note || '–' },
          { id: 'next', header: '', align: 'right', cell: next },
        ]}
        phoneRow={(row) => ({
          title: row.name,
          mark: badge(row),
          meta: [row.contract, dateTime(row.declaredAt), row.note].filter(Boolean).join(' · '),
          amount: next(row),
        })}
        filters={[
          {
            kind: 'choice',
            key: 'state',
            label: text('state'),
            options: states.map((state) => ({ value: state, label: text(`state_${state}`) })),
          },
        ]}
        empty={{
          sentence: text('empty'),
          action: (
            <Button component={Link} to="/registrations" variant="default">
              {text('toRegistrations')}
            </Button>
          ),
        }}
      />
      {asked && <SettleDialog withdrawal={asked} {...dialog} />}
    </>
  )
}
