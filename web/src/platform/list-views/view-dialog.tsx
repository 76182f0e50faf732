import { Button, Checkbox, TextInput } from '@mantine/core'
import { type ListView, listViewFields } from '@reihum/contract/tenants/list-view.schema.ts'
import { listViewId } from '@reihum/contract/wire/ids.schema.ts'
import { useState } from 'react'
import { Dialog, DialogButtons, type DialogState } from '#ui/dialog.tsx'
import { useContractForm } from '#ui/form/contract-form.ts'
import forms from '#ui/form/form.module.css'
import { useText } from '#ui/text.tsx'
import { newId } from '../ids.ts'
import { listViewsMessages } from './list-views.messages.ts'
import type { ListViewsState } from './use-list-views.ts'

type ViewDialogProps = DialogState & {
  state: ListViewsState
  /** What is changed; without it a new one is kept of what the list shows. */
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
  // Made once a form, so that a second submit of it finds the view that is already there.
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
    <form ref={form.element} className={forms.form} noValidate onSubmit={form.submit}>
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
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {text('cancel')}
        </Button>
        <Button type="submit" loading={isSaving}>
          {text('doSave')}
        </Button>
      </DialogButtons>
    </form>
  )
}
