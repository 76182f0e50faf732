import { Button } from '@mantine/core'
import { announceLimit, type DebitProposal } from '@reihum/contract/debits/debits.schema.ts'
import { useMutation } from '@tanstack/react-query'
import { api, queryClient } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant, useMay } from '#platform/tenant.ts'
import { type DialogState, QuestionDialog } from '#ui/dialog.tsx'
import { PickedRecords } from '#ui/list/picked-records.tsx'
import { useText } from '#ui/text.tsx'
import { useDialogFor } from '#ui/use-dialog-for.ts'
import { debitsMessages } from './debits.messages.ts'
import { debitsKey, useDebitWords } from './use-debit-words.ts'

type Chosen = { rows: DebitProposal[]; clear: () => void }

/** What is due and can be announced today. */
export function DueDebits({ due, isSetUp }: { due: DebitProposal[]; isSetUp: boolean }) {
  const text = useText(debitsMessages)
  const may = useMay()
  const { day, money } = useDebitWords()
  const question = useDialogFor<Chosen>()
  return (
    <>
      <PickedRecords
        title={text('due')}
        hint={text('dueHint')}
        none={text('dueNone')}
        rows={due}
        rowKey={({ receivableId }) => receivableId}
        rowName={({ payer, title }) => `${payer.name}, ${title}`}
        rowLink={({ receivableId }) => `/receivables/${receivableId}`}
        mayPick={isSetUp && may('debits.collect')}
        columns={[
          { id: 'payer', header: text('payer'), isMain: true, cell: ({ payer }) => payer.name || '–' },
          { id: 'title', header: text('title'), isProse: true, cell: ({ title }) => title },
          { id: 'mandate', header: text('mandate'), cell: ({ mandateReference }) => mandateReference },
          { id: 'dueOn', header: text('dueOn'), isNumeric: true, cell: ({ dueOn }) => day(dueOn) },
          {
            id: 'collectOn',
            header: text('collectOn'),
            isNumeric: true,
            cell: ({ collectOn }) => day(collectOn),
          },
          {
            id: 'openCents',
            header: text('openCents'),
            align: 'right',
            cell: ({ openCents }) => money(openCents),
          },
        ]}
        phoneRow={({ payer, title, collectOn, openCents }) => ({
          title: payer.name || '–',
          mark: money(openCents),
          meta: `${title} · ${text('collectOn')} ${day(collectOn)}`,
        })}
        actions={(rows, clear) => (
          <Button size="xs" onClick={() => question.open({ rows: rows.slice(0, announceLimit), clear })}>
            {text('announce')} …
          </Button>
        )}
      />
      {question.subject && <Announce key={question.round} {...question.subject} {...question.dialog} />}
    </>
  )
}

/** Asks before letters are sent, in numbers: they cannot be taken back. */
function Announce({ rows, clear, ...dialog }: Chosen & DialogState) {
  const text = useText(debitsMessages)
  const { money } = useDebitWords()
  const tenant = useActiveTenant().id
  const announcing = useMutation({
    mutationFn: () =>
      api.debits.announceDebits({ tenant, receivableIds: rows.map(({ receivableId }) => receivableId) }),
    onSuccess: ({ debits, leftOut }) => {
      const rest = leftOut > 0 ? ` ${text('leftOut', { count: leftOut })}` : ''
      notify({ kind: debits > 0 ? 'positive' : 'info', message: text('announcedDone', { debits }) + rest })
      clear()
      dialog.onClose()
      return queryClient.invalidateQueries({ queryKey: debitsKey() })
    },
  })
  const sum = money(rows.reduce((total, { openCents }) => total + openCents, 0))
  return (
    <QuestionDialog
      {...dialog}
      title={text('announceTitle', { count: rows.length })}
      text={text('announceText', { people: new Set(rows.map(({ payer }) => payer.id)).size, sum })}
      button={text('announce')}
      isPending={announcing.isPending}
      onConfirm={() => announcing.mutate()}
    />
  )
}
