import { Button } from '@mantine/core'
import type { DebitRunDetail } from '@reihum/contract/debits/debits.schema.ts'
import { useMutation } from '@tanstack/react-query'
import { api, queryClient } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { QuestionDialog } from '#ui/dialog.tsx'
import { useText } from '#ui/text.tsx'
import { useDialogFor } from '#ui/use-dialog-for.ts'
import { debitsMessages } from './debits.messages.ts'
import { debitsKey } from './use-debit-words.ts'

/** The two ends of a run: the bank has the files, or nobody needs them. */
export function CloseRun({ run }: { run: DebitRunDetail }) {
  const text = useText(debitsMessages)
  const tenant = useActiveTenant().id
  const [handing, discarding] = [useDialogFor<DebitRunDetail>(), useDialogFor<DebitRunDetail>()]
  const closed = (message: 'handedIn' | 'runCancelled') => {
    notify({ kind: 'positive', message: text(message) })
    handing.dialog.onClose()
    discarding.dialog.onClose()
    return queryClient.invalidateQueries({ queryKey: debitsKey() })
  }
  const of = { tenant, debitRunId: run.id }
  const handIn = useMutation({
    mutationFn: () => api.debits.handInDebitRun(of),
    onSuccess: () => closed('handedIn'),
  })
  const discard = useMutation({
    mutationFn: () => api.debits.cancelDebitRun(of),
    onSuccess: () => closed('runCancelled'),
  })
  return (
    <>
      <Button variant="default" onClick={() => discarding.open(run)}>
        {text('cancelRun')} …
      </Button>
      <Button onClick={() => handing.open(run)}>{text('handIn')} …</Button>
      {handing.subject && (
        <QuestionDialog
          key={`in ${handing.round}`}
          {...handing.dialog}
          title={text('handInTitle')}
          text={text('handInText')}
          button={text('handIn')}
          isPending={handIn.isPending}
          onConfirm={() => handIn.mutate()}
        />
      )}
      {discarding.subject && (
        <QuestionDialog
          key={`off ${discarding.round}`}
          {...discarding.dialog}
          title={text('cancelTitle')}
          text={text('cancelText')}
          button={text('cancelRun')}
          isPending={discard.isPending}
          onConfirm={() => discard.mutate()}
        />
      )}
    </>
  )
}
