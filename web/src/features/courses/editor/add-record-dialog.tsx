import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent, ReactNode } from 'react'
import type { z } from 'zod'
import { notify } from '#platform/notifications.ts'
import { Dialog, DialogButtons, type DialogState } from '#ui/dialog.tsx'
import { type Draft, useContractForm } from '#ui/form/contract-form.ts'
import formClasses from '#ui/form/form.module.css'
import { useText } from '#ui/text.tsx'
import { editorMessages } from './editor.messages.ts'

type FieldOf<Schema extends z.ZodType> = ReturnType<typeof useContractForm<Schema>>['field']

type AddRecordProps<Schema extends z.ZodType, Stored> = {
  schema: Schema
  initial: Draft<Schema>
  pathPrefix: string
  refusalFields: Record<string, string>
  create: (fields: z.output<Schema>) => Promise<Stored>
  /** Takes it into the form behind the dialog, and gives its name. */
  onCreated: (stored: Stored) => string
  children: (field: FieldOf<Schema>) => ReactNode
}

/** Makes what a form wants to refer to, without leaving the form. */
export function AddRecordDialog<Schema extends z.ZodType, Stored>({
  title,
  isOpen,
  onClose,
  ...form
}: DialogState & AddRecordProps<Schema, Stored> & { title: string }) {
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      <AddRecordForm {...form} onClose={onClose} />
    </Dialog>
  )
}

function AddRecordForm<Schema extends z.ZodType, Stored>(
  props: AddRecordProps<Schema, Stored> & { onClose: () => void },
) {
  const { schema, initial, pathPrefix, refusalFields, create, onCreated, children, onClose } = props
  const text = useText(editorMessages)
  const creating = useMutation({
    mutationFn: create,
    meta: { shownInline: ['INVALID_INPUT', ...Object.keys(refusalFields)] },
    onSuccess: (stored) => {
      notify({ kind: 'positive', message: text('added', { name: onCreated(stored) }) })
      onClose()
    },
  })
  const { element, submit, field } = useContractForm({
    schema,
    initial,
    save: (fields) => creating.mutateAsync(fields),
    pathPrefix,
    refusalFields,
  })
  // A dialog lies within the form behind it for React, which would be submitted too.
  const submitOnlyThis = (event: FormEvent<HTMLFormElement>) => {
    event.stopPropagation()
    submit(event)
  }
  return (
    <form ref={element} className={formClasses.form} noValidate onSubmit={submitOnlyThis}>
      {children(field)}
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {text('cancel')}
        </Button>
        <Button type="submit" loading={creating.isPending}>
          {text('create')}
        </Button>
      </DialogButtons>
    </form>
  )
}
