import { Button } from '@mantine/core'
import { type Debit, debitRunLimit, handInGuidance } from '@reihum/contract/debits/debits.schema.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ConfirmSensitive } from '#platform/confirm-sensitive.tsx'
import { api, queryClient } from '#platform/connection.ts'
import { newId } from '#platform/ids.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant, useMay } from '#platform/tenant.ts'
import type { DialogState } from '#ui/dialog.tsx'
import { PickedRecords } from '#ui/list/picked-records.tsx'
import { useText } from '#ui/text.tsx'
import { useDialogFor } from '#ui/use-dialog-for.ts'
import { debitsMessages } from './debits.messages.ts'
import classes from './debits.module.css'
import { debitsKey, useDebitWords } from './use-debit-words.ts'
import { WithdrawDebit } from './withdraw-debit.tsx'

type AnnouncedProps = { announced: Debit[]; earliestOn: string }

/** What was announced and stands in no file yet. */
export function AnnouncedDebits({ announced, earliestOn }: AnnouncedProps) {
  const text = useText(debitsMessages)
  const may = useMay()
  const { day, money, about } = useDebitWords()
  const run = useDialogFor<Debit[]>()
  const mayCollect = may('debits.collect')
  return (
    <>
      <PickedRecords
        title={text('announced')}
        hint={text('announcedHint', {
          from: String(handInGuidance.from),
          to: String(handInGuidance.to),
          day: day(earliestOn),
        })}
        none={text('announcedNone')}
        rows={announced}
        rowKey={({ id }) => id}
        rowName={(debit) => `${debit.payer.name}, ${about(debit)}`}
        mayPick={mayCollect}
        columns={[
          { id: 'payer', header: text('payer'), isMain: true, cell: ({ payer }) => payer.name || '–' },
          { id: 'items', header: text('items'), isProse: true, cell: about },
          { id: 'mandate', header: text('mandate'), cell: ({ mandateReference }) => mandateReference },
          {
            id: 'collectOn',
            header: text('collectOn'),
            isNumeric: true,
            cell: ({ collectOn }) => day(collectOn),
          },
          { id: 'cents', header: text('cents'), align: 'right', cell: ({ cents }) => money(cents) },
          {
            id: 'next',
            header: '',
            align: 'right',
            cell: (debit) => mayCollect && <WithdrawDebit debit={debit} />,
          },
        ]}
        phoneRow={(debit) => ({
          title: debit.payer.name || '–',
          mark: money(debit.cents),
          meta: `${about(debit)} · ${text('collectOn')} ${day(debit.collectOn)}`,
          amount: mayCollect && <WithdrawDebit debit={debit} />,
        })}
        actions={(picked) => (
          <Button size="xs" onClick={() => run.open(picked.slice(0, debitRunLimit))}>
            {text('makeRun')} …
          </Button>
        )}
      />
      {run.subject && (
        <MakeRun key={run.round} debits={run.subject} earliestOn={earliestOn} {...run.dialog} />
      )}
    </>
  )
}

type MakeRunProps = DialogState & { debits: Debit[]; earliestOn: string }

/** Shows count and sum, by the days of collection, before a file is made; the server makes it only with these. */
function MakeRun({ debits, earliestOn, ...dialog }: MakeRunProps) {
  const text = useText(debitsMessages)
  const { day, money } = useDebitWords()
  const tenant = useActiveTenant().id
  const navigate = useNavigate()
  // Made once, so that a second click makes nothing twice.
  const [requestKey] = useState(newId)
  const sumOf = (some: readonly Debit[]) => some.reduce((sum, { cents }) => sum + cents, 0)
  const dayOf = ({ collectOn }: Debit) => (collectOn < earliestOn ? earliestOn : collectOn)
  const days = [...Map.groupBy(debits, dayOf)].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return (
    <ConfirmSensitive
      {...dialog}
      action="collect-debits"
      subject={tenant}
      title={text('makeRunTitle')}
      text={text('makeRunText', { count: debits.length, sum: money(sumOf(debits)) })}
      confirmLabel={text('makeRun')}
      onConfirmed={async (confirmation) => {
        const run = await api.debits.makeDebitRun({
          tenant,
          requestKey,
          debitIds: debits.map(({ id }) => id),
          sumCents: sumOf(debits),
          confirmation,
        })
        notify({ kind: 'positive', message: text('runMade') })
        dialog.onClose()
        await queryClient.invalidateQueries({ queryKey: debitsKey() })
        await navigate({ to: `/payments/debits/runs/${run.id}` })
      }}
    >
      <ul className={classes.days}>
        {days.map(([on, own]) => (
          <li key={on}>{text('dayLine', { day: day(on), count: own.length, sum: money(sumOf(own)) })}</li>
        ))}
      </ul>
      {debits.some(({ collectOn }) => collectOn < earliestOn) && (
        <p className="grey">{text('moved', { day: day(earliestOn) })}</p>
      )}
    </ConfirmSensitive>
  )
}
