import type { RegistrationState } from '@kurso/contract/registrations/registration-states.ts'
import { formatMoney } from '@kurso/contract/wire/money.ts'
import type { Visit } from '../../tenants/portal/visit.ts'
import { registrationTexts } from './registrations.messages.ts'

type Steps = { state: RegistrationState; feeCents: number; start: string; visit: Visit }

/** Where a registration stands on its way; the numbers count the four steps from 0. */
function currentStep(state: RegistrationState, feeCents: number): number {
  if (state === 'on_waiting_list') return 0
  if (state === 'confirmed') return 3
  return feeCents > 0 ? 1 : 2
}

/** Registration received, payment required, automatic confirmation, cancellation possible. */
export function ProcessSteps({ state, feeCents, start, visit }: Steps) {
  const { locale, tenant } = visit
  const texts = registrationTexts[locale]
  const current = currentStep(state, feeCents)
  const isWaiting = state === 'on_waiting_list'
  const money = formatMoney(feeCents, tenant.currencyCode, locale)
  const steps = [
    { name: texts.received, hint: isWaiting ? texts.on_waiting_list : null },
    feeCents > 0
      ? { name: texts.payment, hint: isWaiting ? `${money}, ${texts.waitingHint}` : money }
      : { name: texts.noPayment, hint: isWaiting ? texts.waitingHint : null },
    { name: texts.confirmation, hint: feeCents > 0 ? texts.confirmationHint : null },
    { name: texts.cancellation, hint: texts.cancellationHint(start) },
  ]
  return (
    <ol className="steps">
      {steps.map(({ name, hint }, index) => (
        <li
          key={name}
          className={index < current ? 'done' : undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className="name">
            {name}
            {index < current && <span className="unseen"> ({texts.done})</span>}
          </span>
          {hint && <span className="hint">{hint}</span>}
        </li>
      ))}
    </ol>
  )
}
