import { Button } from '@mantine/core'
import type { Debit } from '@reihum/contract/debits/debits.schema.ts'
import { useMutation } from '@tanstack/react-query'
import { api, queryClient } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { QuestionDialog } from '#ui/dialog.tsx'
import { useText } from '#ui/text.tsx'
import { useDialogFor } from '#ui/use-dialog-for.ts'
import { debitsMessages } from './debits.messages.ts'
import { debitsKey } from './use-debit-words.ts'

/** Takes back what was announced, before it is in a file. */
export function WithdrawDebit({ debit }: { debit: Debit }) {
  const text = useText(debitsMessages)
  const tenant = useActiveTenant().id
  const question = useDialogFor<Debit>()
  const { name } = debit.payer
  const withdrawing = useMutation({
    mutationFn: () => api.debits.dropDebit({ tenant, debitId: debit.id }),
    onSuccess: () => {
      notify({ kind: 'positive', message: text('withdrawn') })
      question.dialog.onClose()
      return queryClient.invalidateQueries({ queryKey: debitsKey() })
    },
  })
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        aria-label={text('withdrawNamed', { name })}
        onClick={() => question.open(debit)}
      >
        {text('withdraw')} …
      </Button>
      {question.subject && (
        <QuestionDialog
          key={question.round}
          {...question.dialog}
          title={text('withdrawTitle')}
          text={text('withdrawText', { name })}
          button={text('withdraw')}
          isPending={withdrawing.isPending}
          onConfirm={() => withdrawing.mutate()}
        />
      )}
    </>
  )
}
