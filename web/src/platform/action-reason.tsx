import { Button, Textarea } from '@mantine/core'
import { fieldErrors } from '@reihum/contract/field-errors.ts'
import { actionReason } from '@reihum/contract/tenants/admin-tenant.schema.ts'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { z } from 'zod'
import { Dialog, DialogButtons } from '#ui/dialog.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { useCall } from './call.ts'
import { platformMessages } from './platform.messages.ts'

const schema = z.object({ reason: actionReason })

/** Asks for the reason why a superuser does something to somebody else; the reason stands in the audit log. */
export function useActionReason(hint: string) {
  const text = useText(platformMessages)
  const locale = useLocale()
  const [reason, setReason] = useState('')
  const [wasRefused, setRefused] = useState(false)
  const input = useRef<HTMLTextAreaElement>(null)
  const parsed = schema.safeParse({ reason })
  const [problem] = parsed.success ? [] : fieldErrors(parsed.error.issues, { reason }, locale)
  return {
    /** Returns the reason; null when it is invalid, after showing what is wrong with it. */
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

/** A dialog for an action that needs a reason and nothing else. */
export function ReasonDialog({ isOpen, onClose, title, text, ...rest }: ReasonDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} text={text}>
      <ReasonForm onClose={onClose} {...rest} />
    </Dialog>
  )
}

type ReasonFormProps = Omit<ReasonDialogProps, 'isOpen' | 'title' | 'text'>

function ReasonForm({ onClose, hint, confirmLabel, children, onReason }: ReasonFormProps) {
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
      <DialogButtons onBack={onClose}>
        <Button type="submit" loading={isPending}>
          {confirmLabel}
        </Button>
      </DialogButtons>
    </form>
  )
}
