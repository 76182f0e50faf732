import type { Bank } from '@reihum/contract/tenants/bank.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { queries } from '#platform/connection.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { AccountFields, useBankForm } from '../settings/bank-fields.tsx'
import { StepForm, type StepProps, useKeptTyping } from './step-form.tsx'

export function BankStep(props: StepProps) {
  const query = useQuery(queries.tenants.bank.queryOptions({ input: { tenant: useActiveTenant().id } }))
  return <Loaded query={query}>{(bank) => <BankForm bank={bank} {...props} />}</Loaded>
}

function BankForm({ bank, typed, onTyped, onDone, ...step }: StepProps & { bank: Bank }) {
  const form = useBankForm(bank, { typed, onSaved: onDone })
  useKeptTyping(form.changes, onTyped)
  return (
    <StepForm {...form} {...step} onSkip={onDone}>
      <AccountFields form={form} />
    </StepForm>
  )
}
