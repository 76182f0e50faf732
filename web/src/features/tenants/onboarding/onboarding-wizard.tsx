import {
  type OnboardingState,
  type OnboardingStep,
  onboardingStep,
  onboardingSteps,
  type Settings,
} from '@reihum/contract/tenants/tenant.schema.ts'
import { useMutation } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { goTo } from '#platform/addresses.ts'
import { api, queries, queryClient } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { UnsavedGroup } from '#ui/form/unsaved-group.tsx'
import { useText } from '#ui/text.tsx'
import { AddressStep } from './address-step.tsx'
import { BankStep } from './bank-step.tsx'
import { BrandStep } from './brand-step.tsx'
import { CompanyStep } from './company-step.tsx'
import { CurrencyStep } from './currency-step.tsx'
import { onboardingMessages } from './onboarding.messages.ts'
import classes from './onboarding-wizard.module.css'
import type { StepProps } from './step-form.tsx'

const forms: Record<OnboardingStep, (props: StepProps) => React.ReactNode> = {
  company: CompanyStep,
  address: AddressStep,
  bank: BankStep,
  currency: CurrencyStep,
  brand: BrandStep,
}

/** The step named in the address if it may be opened; otherwise the next one. */
function stepAt(wanted: unknown, { required, next }: OnboardingState): OnboardingStep {
  const known = onboardingStep.safeParse(wanted)
  if (required) return 'company'
  return known.success ? known.data : (next ?? 'company')
}

export function OnboardingWizard({ state, opened }: { state: OnboardingState; opened: Settings }) {
  const text = useText(onboardingMessages)
  const tenant = useActiveTenant().id
  const navigate = useNavigate()
  const { step: wanted } = useSearch({ strict: false }) as { step?: unknown }
  const step = stepAt(wanted, state)
  const [settings, onSettings] = useState(opened)
  /** The entries of steps that were left without saving. */
  const typed = useRef<Partial<Record<OnboardingStep, object>>>({})
  const title = useRef<HTMLHeadingElement>(null)

  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever listens is led along to the new step
  useEffect(() => {
    if (!isFirst.current) title.current?.focus()
    isFirst.current = false
  }, [step])

  const goToStep = (next: OnboardingStep) =>
    void navigate({ to: '/onboarding', search: { step: next } as never })

  const leave = useMutation({
    mutationFn: () => api.tenants.finishOnboardingStep({ tenant, step }),
    onSuccess: (reached) => {
      delete typed.current[step]
      queryClient.setQueryData(queries.tenants.onboarding.queryKey({ input: { tenant } }), reached)
      const following = onboardingSteps[onboardingSteps.indexOf(step) + 1] ?? reached.next
      if (following) return goToStep(following)
      notify({ kind: 'positive', message: text('finished') })
      goTo('/dashboard')
    },
  })

  const Form = forms[step]
  const at = onboardingSteps.indexOf(step)
  const before = onboardingSteps[at - 1]
  return (
    <div className={classes.wizard}>
      <title>{text('title')}</title>
      <header>
        <h1>{text('title')}</h1>
        <p className="grey">{text('step', { at: String(at + 1), of: String(onboardingSteps.length) })}</p>
      </header>
      <Progress step={step} state={state} onStep={goToStep} />
      <section className={classes.step} aria-labelledby="step">
        <div>
          <h2 id="step" ref={title} tabIndex={-1}>
            {text('stepTitle', { step })}
          </h2>
          <p className="grey">{text('stepHint', { step })}</p>
        </div>
        <UnsavedGroup>
          <Form
            key={step}
            settings={settings}
            onSettings={onSettings}
            typed={typed.current[step] ?? {}}
            onTyped={(values) => {
              typed.current[step] = values
            }}
            onDone={() => leave.mutate()}
            onBack={before && (() => goToStep(before))}
            isLeaving={leave.isPending}
          />
        </UnsavedGroup>
      </section>
    </div>
  )
}

type ProgressProps = {
  step: OnboardingStep
  state: OnboardingState
  onStep: (step: OnboardingStep) => void
}

/** The progress; earlier steps, and the next one, can be opened. */
function Progress({ step, state, onStep }: ProgressProps) {
  const text = useText(onboardingMessages)
  return (
    <nav aria-label={text('steps')}>
      <ol className={classes.progress}>
        {onboardingSteps.map((one) => {
          const isDone = state.done.includes(one)
          const name = text('stepName', { step: one })
          const label = (
            <>
              <span className={classes.name}>{name}</span>
              {isDone && <span className="visually-hidden">, {text('done')}</span>}
            </>
          )
          const isReachable = !state.required && (isDone || one === state.next)
          return (
            <li key={one} data-done={isDone || undefined} data-current={one === step || undefined}>
              {one === step ? (
                <span aria-current="step">{label}</span>
              ) : isReachable ? (
                <button type="button" onClick={() => onStep(one)}>
                  {label}
                </button>
              ) : (
                <span>{label}</span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
