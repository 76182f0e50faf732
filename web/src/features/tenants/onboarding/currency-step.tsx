import { useState } from 'react'
import { useText } from '#ui/text.tsx'
import { RegionFields } from '../settings/company-fields.tsx'
import { CurrencySelect, FixedCurrency, useChooseCurrency } from '../settings/currency-part.tsx'
import { PartProblem } from '../settings/part-form.tsx'
import { regionPart, useSettingsPart } from '../settings/settings-part.ts'
import { onboardingMessages } from './onboarding.messages.ts'
import { StepForm, type StepProps, useKeptTyping } from './step-form.tsx'

type Typed = { code?: string; region?: object }

export function CurrencyStep({ typed, onTyped, onDone, ...step }: StepProps) {
  const text = useText(onboardingMessages)
  const { settings, onSettings } = step
  const { code: typedCode, region } = typed as Typed
  const [code, setCode] = useState(typedCode ?? settings.currencyCode)
  const choose = useChooseCurrency(onSettings)
  const part = useSettingsPart(regionPart, step, {
    typed: region,
    // A refusal is reported by the call itself, and the step is not finished then.
    onSaved: () => {
      if (settings.currencyFixed) onDone()
      else choose.mutate(code, { onSuccess: onDone })
    },
  })
  useKeptTyping(() => ({ code, region: part.changes() }), onTyped)
  return (
    <StepForm
      {...part}
      {...step}
      isSaving={part.isSaving || choose.isPending}
      onSkip={onDone}
      nextLabel={settings.currencyFixed ? undefined : text('nextCurrency')}
    >
      <PartProblem part={part} />
      {settings.currencyFixed ? (
        <FixedCurrency code={settings.currencyCode} />
      ) : (
        <CurrencySelect value={code} onChange={setCode} />
      )}
      <RegionFields field={part.field} />
    </StepForm>
  )
}
