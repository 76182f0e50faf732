import { Button, TextInput } from '@mantine/core'
import type { SensitiveAction } from '@reihum/contract/identity/identity.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { Dialog, DialogButtons } from '#ui/dialog.tsx'
import { FailedState } from '#ui/states/screen-state.tsx'
import { useText } from '#ui/text.tsx'
import classes from './confirm-sensitive.module.css'
import { handleError, queries } from './connection.ts'
import { platformMessages } from './platform.messages.ts'
import { ApiProblem } from './problems.ts'
import { RefusalAlert } from './refusal-alert.tsx'

export type ConfirmSensitiveProps = {
  isOpen: boolean
  onClose: () => void
  action: SensitiveAction
  /** The id of what the action is done to; the server checks the code against it. */
  subject: string
  title: string
  /** Says with numbers what will happen. */
  text: ReactNode
  /** Further facts, or fields that the action needs; shown above the code. */
  children?: ReactNode
  /** The label of the button, a verb. */
  confirmLabel: string
  /** Calls the API directly; a refusal is shown in the dialog, which then stays open. */
  onConfirmed: (code: string) => Promise<unknown>
}

/**
 * For far-reaching actions: the dialog shows a code that has to be typed and is sent along, because the server checks
 * it too.
 */
export function ConfirmSensitive({ isOpen, onClose, title, text, ...rest }: ConfirmSensitiveProps) {
  return (
    <Dialog title={title} text={text} isOpen={isOpen} onClose={onClose}>
      <Question onClose={onClose} {...rest} />
    </Dialog>
  )
}

type QuestionProps = Omit<ConfirmSensitiveProps, 'isOpen' | 'title' | 'text'>

/** The server accepts a code for a moment longer than it is shown here. */
const marginMs = 30_000

function Question({ onClose, action, subject, children, confirmLabel, onConfirmed }: QuestionProps) {
  const text = useText(platformMessages)
  const [typed, setTyped] = useState('')
  const [isPending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<ApiProblem | null>(null)
  const codeId = useId()
  const code = useQuery({
    ...queries.identity.confirmationCode.queryOptions({ input: { action, subject } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchInterval: ({ state }) =>
      state.data ? Math.max(Date.parse(state.data.expiresAt) - Date.now() - marginMs, 1_000) : false,
  })
  const shown = code.data?.code
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed belongs to the code that was shown
  useEffect(() => setTyped(''), [shown])
  const matches = shown !== undefined && typed.trim().toUpperCase() === shown

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // React passes events of a dialog on to the form it was opened from, so the event is stopped here.
    event.stopPropagation()
    if (!matches || isPending) return
    setPending(true)
    setRefusal(null)
    try {
      await onConfirmed(shown)
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.status < 400 || [401, 402].includes(error.status)) {
        handleError(error)
      } else {
        setRefusal(error)
        if (error.code === 'CONFIRMATION_WRONG') void code.refetch().then(() => setTyped(''))
      }
    } finally {
      setPending(false)
    }
  }

  if (code.isError) return <FailedState error={code.error} onRetry={() => void code.refetch()} />
  return (
    <form className={classes.question} noValidate onSubmit={(event) => void submit(event)}>
      {children}
      {refusal && <RefusalAlert problem={refusal} />}
      <div className={classes.code}>
        <p id={codeId}>
          {text('confirmationCode')} <span className="visually-hidden">{shown?.split('').join(' ')}</span>
        </p>
        <code aria-hidden>{shown ?? '······'}</code>
      </div>
      <TextInput
        label={text('confirmationTyped')}
        aria-describedby={codeId}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        classNames={{ input: classes.input }}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <DialogButtons onBack={onClose}>
        <Button type="submit" color="negative" disabled={!matches} loading={isPending}>
          {confirmLabel}
        </Button>
      </DialogButtons>
    </form>
  )
}
