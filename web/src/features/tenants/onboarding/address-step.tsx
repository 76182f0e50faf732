import { AddressFields } from '../settings/company-fields.tsx'
import { PartProblem } from '../settings/part-form.tsx'
import { addressPart, useSettingsPart } from '../settings/settings-part.ts'
import { StepForm, type StepProps, useKeptTyping } from './step-form.tsx'

export function AddressStep({ typed, onTyped, onDone, ...step }: StepProps) {
  const part = useSettingsPart(addressPart, step, { typed, onSaved: onDone })
  useKeptTyping(part.changes, onTyped)
  return (
    <StepForm {...part} {...step} onSkip={onDone}>
      <PartProblem part={part} />
      <AddressFields field={part.field} />
    </StepForm>
  )
}
