import type { ReactNode } from 'react'
import type { z } from 'zod'
import { useCallForm } from '#platform/call-form.ts'
import { notify } from '#platform/notifications.ts'
import { Dialog, DialogForm, type DialogState } from '#ui/dialog.tsx'
import type { Draft, useContractForm } from '#ui/form/contract-form.ts'
import { useText } from '#ui/text.tsx'
import { editorMessages } from './editor.messages.ts'

type FieldOf<Schema extends z.ZodType> = ReturnType<typeof useContractForm<Schema>>['field']

type AddRecordProps<Schema extends z.ZodType, Stored> = {
  schema: Schema
  initial: Draft<Schema>
  pathPrefix: string
  refusalFields: Record<string, string>
  create: (fields: z.output<Schema>) => Promise<Stored>
  /** Puts the new record into the form behind the dialog, and returns its name. */
  onCreated: (stored: Stored) => string
  children: (field: FieldOf<Schema>) => ReactNode
}

/** Creates a record that a form refers to, without leaving the form. */
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
  const form = useCallForm({
    schema,
    initial,
    call: async (fields) => {
      notify({ kind: 'positive', message: text('added', { name: onCreated(await create(fields)) }) })
      onClose()
    },
    pathPrefix,
    refusalFields,
  })
  return (
    <DialogForm form={form} button={text('create')} onBack={onClose}>
      {children(form.field)}
    </DialogForm>
  )
}
