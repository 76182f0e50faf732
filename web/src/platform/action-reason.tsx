import { Button, Textarea } from '@mantine/core'
import { actionReason } from '@reihum/contract/tenants/admin-tenant.schema.ts'
import { fieldErrors } from '@reihum/contract/wire/field-errors.ts'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { z } from 'zod'
import { Dialog, DialogButtons } from '#ui/dialog.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { useCall } from './call.ts'
import { platformMessages } from './platform.messages.ts'

const schema = z.object({ reason: actionReason })

/** Why a superuser does something to somebody else: it is asked for, and stands in the log. */
export function useActionReason(hint: string) {
  const text = useText(platformMessages)
  const locale = useLocale()
  const [reason, setReason] = useState('')
  const [wasRefused, setRefused] = useState(false)
  const input = useRef<HTMLTextAreaElement>(null)
  const parsed = schema.safeParse({ reason })
  const [problem] = parsed.success ? [] : fieldErrors(parsed.error.issues, { reason }, locale)
  return {
    /** The reason, or null after having said what is wrong with it. */
    take(): string | null {
      if (parsed.success) return parsed.data.reason
      setRefused(true)
      input.current?.focus()
      return null
    },
    field: (
      <Textarea
        ref={input}
        data-autofocus
        label={text('reason')}
        description={hint}
        autosize
        minRows={2}
        maxLength={500}
        value={reason}
        error={wasRefused ? problem?.message : undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    ),
  }
}

type ReasonDialogProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  text: ReactNode
  hint: string
  confirmLabel: string
  children?: ReactNode
  onReason: (reason: string) => Promise<unknown>
}

/** An action that needs a reason, and no more than that. */
export function ReasonDialog({ isOpen, onClose, title, text, ...rest }: ReasonDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} text={text}>
      <ReasonForm onClose={onClose} {...rest} />
    </Dialog>
  )
}

type ReasonFormProps = Omit<ReasonDialogProps, 'isOpen' | 'title' | 'text'>

function ReasonForm({ onClose, hint, confirmLabel, children, onReason }: ReasonFormProps) {
  const text = useText(platformMessages)
  const { take, field } = useActionReason(hint)
  const { run, isPending } = useCall(onReason)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const reason = take()
    if (reason === null) return
    await run(reason).catch(() => {})
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      {children}
      {field}
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {text('cancel')}
        </Button>
        <Button type="submit" loading={isPending}>
          {confirmLabel}
        </Button>
      </DialogButtons>
    </form>
  )
}
