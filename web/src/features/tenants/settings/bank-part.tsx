import type { Bank } from '@reihum/contract/tenants/bank.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { queries } from '#platform/connection.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { AccountFields, CreditorFields, useBankForm } from './bank-fields.tsx'
import { Part, PartForm } from './part-form.tsx'
import { settingsMessages } from './settings.messages.ts'

export function BankPart() {
  const text = useText(settingsMessages)
  const query = useQuery(queries.tenants.bank.queryOptions({ input: { tenant: useActiveTenant().id } }))
  return (
    <Part title={text('bankTitle')} hint={text('bankHint')}>
      <Loaded query={query}>{(bank) => <BankForm bank={bank} />}</Loaded>
    </Part>
  )
}

function BankForm({ bank }: { bank: Bank }) {
  const text = useText(settingsMessages)
  const { question, ...form } = useBankForm(bank)
  return (
    <>
      <PartForm {...form} label={text('bankTitle')}>
        <AccountFields form={form} />
        <CreditorFields form={form} />
      </PartForm>
      {question}
    </>
  )
}
