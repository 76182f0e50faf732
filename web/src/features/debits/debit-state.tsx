import { Button } from '@mantine/core'
import type { DebitState } from '@reihum/contract/debits/debit-states.ts'
import type { Debit } from '@reihum/contract/debits/debits.schema.ts'
import { useMutation } from '@tanstack/react-query'
import { api, queryClient } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant, useMay } from '#platform/tenant.ts'
import { type BadgeColour, StateBadge } from '#ui/state-badge.tsx'
import { useText } from '#ui/text.tsx'
import { debitsMessages } from './debits.messages.ts'
import classes from './debits.module.css'
import { debitsKey, useDebitWords } from './use-debit-words.ts'

const colours: Record<DebitState, BadgeColour> = {
  announced: 'info',
  in_run: 'info',
  handed_in: 'primary',
  collected: 'positive',
  final: 'positive',
  returned: 'negative',
  dropped: 'secondary',
}

/** Where a debit stands; for one that came back also why, and what to do next. */
export function DebitStateCell({ debit, isShort = false }: { debit: Debit; isShort?: boolean }) {
  const text = useText(debitsMessages)
  const may = useMay()
  const { state, returned } = useDebitWords()
  const tenant = useActiveTenant().id
  const settling = useMutation({
    mutationFn: () => api.debits.settleReturn({ tenant, debitId: debit.id }),
    onSuccess: () => {
      notify({ kind: 'positive', message: text('settled') })
      return queryClient.invalidateQueries({ queryKey: debitsKey() })
    },
  })
  const told = returned(debit)
  return (
    <div className={classes.state}>
      <StateBadge colour={colours[debit.state]}>{state(debit.state)}</StateBadge>
      {!isShort && told?.why && <span>{told.why}</span>}
      {!isShort && told && <span className="grey">{told.next}</span>}
      {debit.returned && !debit.returned.isSettled && may('debits.collect') && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={text('settleNamed', { name: debit.payer.name })}
          loading={settling.isPending}
          onClick={() => settling.mutate()}
        >
          {text('settle')}
        </Button>
      )}
    </div>
  )
}
