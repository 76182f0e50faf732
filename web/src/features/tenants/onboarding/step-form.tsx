import { Button } from '@mantine/core'
import { type FormEventHandler, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useText } from '#ui/text.tsx'
import type { SettingsBase } from '../settings/settings-part.ts'
import { onboardingMessages } from './onboarding.messages.ts'
import classes from './onboarding-wizard.module.css'

export type StepProps = SettingsBase & {
  /** The unsaved entries of this step, and where they are kept when it is left. */
  typed: object
  onTyped: (values: object) => void
  /** Called when the step was saved or skipped. */
  onDone: () => void
  onBack?: () => void
  isLeaving: boolean
}

/** Keeps unsaved entries while going back and forth between the steps. */
export function useKeptTyping(changes: () => object, onTyped: (values: object) => void) {
  const latest = useRef({ changes, onTyped })
  latest.current = { changes, onTyped }
  useEffect(() => () => latest.current.onTyped(latest.current.changes()), [])
}

type StepFormProps = Pick<StepProps, 'onBack' | 'isLeaving'> & {
  element: RefObject<HTMLFormElement | null>
  submit: FormEventHandler<HTMLFormElement>
  isSaving: boolean
  /** Undefined when the step has to be filled in. */
  onSkip?: () => void
  nextLabel?: string
  children: ReactNode
}

export function StepForm(props: StepFormProps) {
  const { element, submit, isSaving, isLeaving, onBack, onSkip, nextLabel, children } = props
  const text = useText(onboardingMessages)
  return (
    <form ref={element} className={classes.fields} noValidate onSubmit={submit}>
      {children}
      <StepButtons onBack={onBack} onSkip={onSkip}>
        <Button type="submit" loading={isSaving || isLeaving}>
          {nextLabel ?? text('next')}
        </Button>
      </StepButtons>
    </form>
  )
}

type StepButtonsProps = { onBack?: () => void; onSkip?: () => void; children: ReactNode }

export function StepButtons({ onBack, onSkip, children }: StepButtonsProps) {
  const text = useText(onboardingMessages)
  return (
    <div className={classes.buttons}>
      {onBack && (
        <Button variant="default" onClick={onBack}>
          {text('back')}
        </Button>
      )}
      <span className={classes.onward}>
        {onSkip && (
          <Button variant="subtle" color="gray" onClick={onSkip}>
            {text('skip')}
          </Button>
        )}
        {children}
      </span>
    </div>
  )
}
