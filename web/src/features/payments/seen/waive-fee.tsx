import { Button } from '@mantine/core'
import type { Registration } from '@reihum/contract/registrations/registration.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { registrationQuery } from '#features/registrations/registration-query.ts'
import { api } from '#platform/connection.ts'
import { useActiveTenant, useFormats, useMay } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import { useDialogFor } from '#ui/use-dialog-for.ts'
import { moneyMessages } from '../money.messages.ts'
import { reloadMoney } from '../money-query.ts'
import { ReasonDialog } from '../reason-dialog.tsx'

/** Waives the fee that was kept of a cancelled place; nothing is shown where none was. */
export function WaiveFee({ registrationId }: { registrationId: Registration['id'] }) {
  const text = useText(moneyMessages)
  const tenant = useActiveTenant().id
  const may = useMay()
  const { money } = useFormats()
  const { data: registration } = useQuery(registrationQuery(tenant, registrationId))
  // What is asked about keeps its amount while its dialog closes, when nothing is kept any more.
  const { subject, open, dialog, round } = useDialogFor<{ cents: number }>()
  const cents = registration?.keptCents ?? 0
  const amount = money(subject?.cents ?? cents)
  if (!may('money.manage')) return null
  return (
    <>
      {cents > 0 && (
        <Button variant="default" onClick={() => open({ cents })}>
          {text('waiveFee')} …
        </Button>
      )}
      {subject && (
        <ReasonDialog
          key={round}
          {...dialog}
          title={text('waiveFeeTitle', { amount })}
          text={text('waiveFeeText')}
          button={text('waiveFee')}
          done={text('feeWaived', { amount })}
          run={async (reason) => {
            await api.payments.waiveFee({ tenant, registrationId, reason })
            await reloadMoney()
          }}
        />
      )}
    </>
  )
}
