import { Button } from '@mantine/core'
import type { Bank } from '@reihum/contract/tenants/bank.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { queries } from '#platform/connection.ts'
import { useActiveTenant, useSession } from '#platform/tenant.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { AccountFields, useBankForm } from '../settings/bank-fields.tsx'
import { onboardingMessages } from './onboarding.messages.ts'
import { StepButtons, StepForm, type StepProps, useKeptTyping } from './step-form.tsx'

export function BankStep(props: StepProps) {
  const { userInfo } = useSession()
  const query = useQuery(queries.tenants.bank.queryOptions({ input: { tenant: useActiveTenant().id } }))
  if (!userInfo?.verified) return <BankLater {...props} />
  return <Loaded query={query}>{(bank) => <BankForm bank={bank} {...props} />}</Loaded>
}

function BankForm({ bank, typed, onTyped, onDone, ...step }: StepProps & { bank: Bank }) {
  const { question, ...form } = useBankForm(bank, { typed, onSaved: onDone })
  useKeptTyping(form.changes, onTyped)
  return (
    <>
      <StepForm {...form} {...step} onSkip={onDone}>
        <AccountFields form={form} />
      </StepForm>
      {question}
    </>
  )
}

/** Bank details need a verified address; until then the step can only be skipped. */
function BankLater({ onBack, onDone, isLeaving }: StepProps) {
  const text = useText(onboardingMessages)
  return (
    <>
      <p>{text('bankLater')}</p>
      <StepButtons onBack={onBack}>
        <Button loading={isLeaving} onClick={onDone}>
          {text('next')}
        </Button>
      </StepButtons>
    </>
  )
}
