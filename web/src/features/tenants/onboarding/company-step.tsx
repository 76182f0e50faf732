import { NameFields } from '../settings/company-fields.tsx'
import { PartProblem } from '../settings/part-form.tsx'
import { namePart, useSettingsPart } from '../settings/settings-part.ts'
import { StepForm, type StepProps, useKeptTyping } from './step-form.tsx'

export function CompanyStep({ typed, onTyped, onDone, ...step }: StepProps) {
  const part = useSettingsPart(namePart, step, { typed, onSaved: onDone })
  useKeptTyping(part.changes, onTyped)
  return (
    <StepForm {...part} {...step}>
      <PartProblem part={part} />
      <NameFields field={part.field} />
    </StepForm>
  )
}
