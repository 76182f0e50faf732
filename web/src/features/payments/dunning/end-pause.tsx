import { Button } from '@mantine/core'
import type { DunningPause } from '@reihum/contract/payments/dunning.schema.ts'
import { useMutation } from '@tanstack/react-query'
import { api, queryClient } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import { dunningMessages } from './dunning.messages.ts'
import { dunningKey } from './dunning-names.ts'

/** Ends a pause at once: nobody is written to before the next run. */
export function EndPause({ pause }: { pause: DunningPause }) {
  const text = useText(dunningMessages)
  const tenant = useActiveTenant().id
  const { name } = pause.payer
  const ending = useMutation({
    mutationFn: () => api.payments.endDunningPause({ tenant, dunningPauseId: pause.id }),
    onSuccess: () => {
      notify({ kind: 'positive', message: text('resumed', { name }) })
      return queryClient.invalidateQueries({ queryKey: dunningKey() })
    },
  })
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={text('endPauseNamed', { name })}
      loading={ending.isPending}
      onClick={() => ending.mutate()}
    >
      {text('endPause')}
    </Button>
  )
}
