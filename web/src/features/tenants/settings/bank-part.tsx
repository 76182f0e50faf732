import type { Bank } from '@reihum/contract/tenants/bank.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
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

/** Comes into sight once it is there, for whoever followed a link to it. */
function useArrival() {
  const place = useRef<HTMLDivElement>(null)
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === 'bank') place.current?.scrollIntoView({ block: 'start' })
  }, [hash])
  return place
}

function BankForm({ bank }: { bank: Bank }) {
  const text = useText(settingsMessages)
  const { question, ...form } = useBankForm(bank)
  const place = useArrival()
  return (
    <div ref={place} id="bank">
      <PartForm form={form} label={text('bankTitle')}>
        <AccountFields form={form} />
        <CreditorFields form={form} />
      </PartForm>
      {question}
    </div>
  )
}
