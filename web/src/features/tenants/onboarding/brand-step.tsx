import { Button } from '@mantine/core'
import type { Brand } from '@reihum/contract/tenants/brand.schema.ts'
import type { BrandSettings } from '@reihum/contract/tenants/tenant.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { queries } from '#platform/connection.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { BrandFields, useBrandForm } from '../settings/brand-fields.tsx'
import { BrandGate } from '../settings/brand-part.tsx'
import { PartProblem } from '../settings/part-form.tsx'
import { onboardingMessages } from './onboarding.messages.ts'
import { StepButtons, StepForm, type StepProps, useKeptTyping } from './step-form.tsx'

export function BrandStep(props: StepProps) {
  const query = useQuery(
    queries.tenants.brandSettings.queryOptions({ input: { tenant: useActiveTenant().id } }),
  )
  return (
    <Loaded query={query}>
      {(stored) =>
        stored.applied ? <BrandForm stored={stored} {...props} /> : <Gated brand={stored.brand} {...props} />
      }
    </Loaded>
  )
}

function BrandForm({ stored, typed, onTyped, onDone, ...step }: StepProps & { stored: BrandSettings }) {
  const text = useText(onboardingMessages)
  const form = useBrandForm(stored, { typed, onSaved: onDone })
  useKeptTyping(form.changes, onTyped)
  return (
    <StepForm {...form} {...step} onSkip={onDone} nextLabel={text('finish')}>
      <PartProblem part={form} />
      <BrandFields form={form} />
    </StepForm>
  )
}

function Gated({ brand, onDone, onBack, isLeaving }: StepProps & { brand: Brand }) {
  const text = useText(onboardingMessages)
  return (
    <>
      <BrandGate brand={brand} />
      <StepButtons onBack={onBack}>
        <Button loading={isLeaving} onClick={onDone}>
          {text('finish')}
        </Button>
      </StepButtons>
    </>
  )
}
