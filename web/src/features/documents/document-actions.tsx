import { Button, Menu, TextInput } from '@mantine/core'
import type {
  DocumentTemplate,
  DocumentTemplateState,
} from '@reihum/contract/documents/document-template.schema.ts'
import { documentTemplateFields } from '@reihum/contract/documents/document-template.schema.ts'
import { documentTemplateId } from '@reihum/contract/wire/ids.schema.ts'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { goTo } from '#platform/addresses.ts'
import { api } from '#platform/connection.ts'
import { useNewRecordForm } from '#platform/new-record-form.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { Dialog, DialogForm, QuestionDialog } from '#ui/dialog.tsx'
import { MoreMenu } from '#ui/more-menu.tsx'
import { useText } from '#ui/text.tsx'
import { forgetDocumentTemplate, keepDocumentTemplate } from './document-query.ts'
import { documentsMessages } from './documents.messages.ts'
import { wizardAddress } from './generate/wizard-address.ts'

type DocumentActionsProps = {
  template: DocumentTemplate
  hasChanges: boolean
  forgetChanges: () => void
}

const done = { draft: 'reopened', final: 'finalised', published: 'published' } as const

/** What can be done with a template besides writing it. */
export function DocumentActions({ template, hasChanges, forgetChanges }: DocumentActionsProps) {
  const text = useText(documentsMessages)
  const tenant = useActiveTenant().id
  const navigate = useNavigate()
  const [open, setOpen] = useState<'duplicate' | 'delete' | null>(null)
  const ofTemplate = { tenant, documentTemplateId: template.id }
  const may = (action: DocumentTemplate['allowedActions'][number]) => template.allowedActions.includes(action)
  const moving = useMutation({
    mutationFn: (state: DocumentTemplateState) =>
      api.documents.moveTemplate({ ...ofTemplate, state, revision: template.revision }),
    onSuccess: (saved) => {
      keepDocumentTemplate(tenant, saved)
      notify({ kind: 'positive', message: text(done[saved.state]) })
    },
  })
  const removing = useMutation({
    mutationFn: () => api.documents.removeTemplate(ofTemplate),
    onSuccess: async () => {
      forgetChanges()
      await navigate({ to: '/documents' })
      forgetDocumentTemplate(tenant, template.id)
      notify({ kind: 'positive', message: text('deleted', { name: template.name }) })
    },
  })
  const move = (state: DocumentTemplateState) => {
    // What is not saved would seem to be part of what was made final.
    if (hasChanges) notify({ kind: 'warning', message: text('unsavedFirst') })
    else moving.mutate(state)
  }
  const next = may('finalise') ? 'finalise' : may('publish') ? 'publish' : null
  return (
    <>
      {next && (
        <Button
          variant="default"
          loading={moving.isPending}
          onClick={() => move(next === 'finalise' ? 'final' : 'published')}
        >
          {text(next)}
        </Button>
      )}
      {template.state !== 'draft' && (
        <Button component={Link} to={wizardAddress({ documentTemplateId: template.id })}>
          {text('generate')}
        </Button>
      )}
      {(may('duplicate') || may('reopen') || may('withdraw') || may('delete')) && (
        <MoreMenu label={text('moreActions')}>
          {may('duplicate') && (
            <Menu.Item onClick={() => setOpen('duplicate')}>{text('duplicate')} …</Menu.Item>
          )}
          {may('withdraw') && <Menu.Item onClick={() => move('final')}>{text('withdraw')}</Menu.Item>}
          {may('reopen') && <Menu.Item onClick={() => move('draft')}>{text('reopen')}</Menu.Item>}
          {may('delete') && (
            <Menu.Item data-destructive onClick={() => setOpen('delete')}>
              {text('delete')} …
            </Menu.Item>
          )}
        </MoreMenu>
      )}
      <Dialog title={text('duplicateTitle')} isOpen={open === 'duplicate'} onClose={() => setOpen(null)}>
        <DuplicateForm template={template} onClose={() => setOpen(null)} />
      </Dialog>
      <QuestionDialog
        title={text('deleteTitle')}
        text={text('deleteText', { name: template.name })}
        isOpen={open === 'delete'}
        onClose={() => setOpen(null)}
        button={text('delete')}
        isDestructive
        isPending={removing.isPending}
        onConfirm={() => removing.mutate()}
      />
    </>
  )
}

function DuplicateForm({ template, onClose }: { template: DocumentTemplate; onClose: () => void }) {
  const text = useText(documentsMessages)
  const tenant = useActiveTenant().id
  const form = useNewRecordForm({
    idSchema: documentTemplateId,
    schema: documentTemplateFields.pick({ name: true }),
    initial: { name: text('copyOf', { name: template.name }).slice(0, 120) },
    create: (id, { name }) =>
      api.documents.duplicateTemplate({ tenant, documentTemplateId: template.id, id, name }),
    onCreated: (copy) => {
      keepDocumentTemplate(tenant, copy)
      notify({ kind: 'positive', message: text('created', { name: copy.name }) })
      onClose()
      goTo(`/documents/${copy.id}/edit`)
    },
    refusalFields: { TEMPLATE_NAME_USED: 'name' },
  })
  return (
    <DialogForm form={form} onBack={onClose} button={text('duplicate')}>
      <TextInput label={text('name')} withAsterisk data-autofocus maxLength={120} {...form.field('name')} />
    </DialogForm>
  )
}
