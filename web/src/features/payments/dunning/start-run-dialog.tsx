import type { DunningProposal } from '@reihum/contract/payments/dunning.schema.ts'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api, queryClient } from '#platform/connection.ts'
import { newId } from '#platform/ids.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { type DialogState, QuestionDialog } from '#ui/dialog.tsx'
import { useText } from '#ui/text.tsx'
import { dunningMessages } from './dunning.messages.ts'
import { dunningKey, useDunningNames } from './dunning-names.ts'

type StartRunProps = DialogState & { letters: DunningProposal[]; onWritten: () => void }

/** Asks before letters are sent, in numbers: they cannot be taken back. */
export function StartRunDialog({ letters, onWritten, ...dialog }: StartRunProps) {
  const text = useText(dunningMessages)
  const { money } = useDunningNames()
  const tenant = useActiveTenant().id
  const navigate = useNavigate()
  // Made once, so that a second click writes nothing twice.
  const [requestKey] = useState(newId)
  const count = new Set(letters.map(({ payer }) => payer.id)).size
  const currencyCode = letters[0]?.currencyCode ?? ''
  const sum = (of: (letter: DunningProposal) => number) =>
    letters.reduce((total, letter) => total + of(letter), 0)
  const fees = sum(({ feeCents, interestCents }) => feeCents + interestCents)
  const byPost = letters.filter((letter) => letter.byPost).length
  const told = {
    count,
    open: money(
      sum((letter) => letter.openCents),
      currencyCode,
    ),
  }
  const starting = useMutation({
    mutationFn: () =>
      api.payments.startDunningRun({
        tenant,
        requestKey,
        chosen: letters.flatMap(({ level, items }) =>
          items.map(({ receivableId }) => ({ receivableId, level })),
        ),
      }),
    onSuccess: (run) => {
      const message = text('written', { letters: run.letters })
      const rest = run.leftOut > 0 ? ` ${text('leftOut', { count: run.leftOut })}` : ''
      notify({ kind: run.letters > 0 ? 'positive' : 'info', message: message + rest })
      onWritten()
      dialog.onClose()
      // Letters on paper are printed on the page of their run.
      if (run.byPost > 0)
        void navigate({ to: '/payments/dunning/runs/$dunningRunId', params: { dunningRunId: run.id } })
      return queryClient.invalidateQueries({ queryKey: dunningKey() })
    },
  })
  return (
    <QuestionDialog
      {...dialog}
      title={text('writeTitle', { count: letters.length })}
      text={[
        fees > 0
          ? text('writeText', { ...told, fees: money(fees, currencyCode) })
          : text('writeTextFree', told),
        byPost > 0 ? text('byPostOf', { count: byPost }) : '',
      ]
        .filter(Boolean)
        .join(' ')}
      button={text('write')}
      isPending={starting.isPending}
      onConfirm={() => starting.mutate()}
    />
  )
}
