import { Checkbox, TextInput } from '@mantine/core'
import { type ListView, listViewFields } from '@reihum/contract/tenants/list-view.schema.ts'
import { listViewId } from '@reihum/contract/wire/ids.schema.ts'
import { useState } from 'react'
import { Dialog, DialogForm, type DialogState } from '#ui/dialog.tsx'
import { useContractForm } from '#ui/form/contract-form.ts'
import { useText } from '#ui/text.tsx'
import { newId } from '../ids.ts'
import { listViewsMessages } from './list-views.messages.ts'
import type { ListViewsState } from './use-list-views.ts'

type ViewDialogProps = DialogState & {
  state: ListViewsState
  /** The view to change; without it, a new view is made of what the list shows. */
  view?: ListView
}

export function ViewDialog({ isOpen, onClose, state, view }: ViewDialogProps) {
  const text = useText(listViewsMessages)
  return (
    <Dialog
      title={text(view ? 'editTitle' : 'newTitle')}
      text={view ? undefined : text('newText')}
      isOpen={isOpen}
      onClose={onClose}
    >
      <ViewForm state={state} view={view} onClose={onClose} />
    </Dialog>
  )
}

function ViewForm({ state, view, onClose }: Omit<ViewDialogProps, 'isOpen'>) {
  const text = useText(listViewsMessages)
  // Made once for each form, so that submitting twice finds the view that already exists.
  const [id] = useState(() => view?.id ?? listViewId.parse(newId()))
  const wasDefault = state.defaultView === id
  const [isDefault, setDefault] = useState(wasDefault)
  const [isSaving, setSaving] = useState(false)
  const form = useContractForm({
    schema: listViewFields,
    initial: {
      name: view?.name ?? '',
      search: view?.search ?? state.current(),
      shared: view?.shared ?? false,
    },
    save: async (fields) => {
      setSaving(true)
      try {
        if (!view) await state.create({ id, view: fields, isDefault })
        else {
          await state.change({ view, fields })
          if (isDefault !== wasDefault) await state.setDefault(isDefault ? view : null)
        }
        onClose()
      } finally {
        setSaving(false)
      }
    },
    pathPrefix: 'view.',
    refusalFields: { VIEW_NAME_TAKEN: 'name' },
  })
  return (
    <DialogForm form={{ ...form, isSaving }} button={text('doSave')} onBack={onClose}>
      <TextInput
        label={text('name')}
        withAsterisk
        maxLength={60}
        autoComplete="off"
        data-autofocus
        {...form.field('name')}
      />
      <Checkbox
        label={text('shared')}
        description={text('sharedHint')}
        checked={form.values.shared === true}
        onChange={(event) => form.fill({ shared: event.currentTarget.checked })}
      />
      <Checkbox
        label={text('asDefault')}
        checked={isDefault}
        onChange={(event) => setDefault(event.currentTarget.checked)}
      />
    </DialogForm>
  )
}
