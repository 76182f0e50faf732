import { Button, TextInput } from '@mantine/core'
import type { Course } from '@reihum/contract/courses/course.schema.ts'
import { templateFromCourse } from '@reihum/contract/courses/template.schema.ts'
import { templateId } from '@reihum/contract/wire/ids.schema.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { goTo } from '#platform/addresses.ts'
import { api } from '#platform/connection.ts'
import { newId } from '#platform/ids.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { Dialog, DialogButtons, type DialogState } from '#ui/dialog.tsx'
import { useContractForm } from '#ui/form/contract-form.ts'
import forms from '#ui/form/form.module.css'
import { useText } from '#ui/text.tsx'
import { templateRefusalFields } from './template-fields.tsx'
import { keepTemplate } from './template-query.ts'
import { templatesMessages } from './templates.messages.ts'

type KeepAsTemplateProps = DialogState & { course: Pick<Course, 'id' | 'title'> }

/** What a course is today becomes a template. */
export function KeepAsTemplateDialog({ course, isOpen, onClose }: KeepAsTemplateProps) {
  const text = useText(templatesMessages)
  return (
    <Dialog title={text('keep')} text={text('keepText')} isOpen={isOpen} onClose={onClose}>
      <KeepForm course={course} onClose={onClose} />
    </Dialog>
  )
}

function KeepForm({ course, onClose }: Pick<KeepAsTemplateProps, 'course' | 'onClose'>) {
  const text = useText(templatesMessages)
  const tenant = useActiveTenant()
  // Made once a form, so that a second submit of it finds the template that is already there.
  const [id] = useState(() => templateId.parse(newId()))
  const keep = useMutation({
    mutationFn: ({ name }: { name: string }) =>
      api.courses.createTemplateFrom({ tenant: tenant.id, id, courseId: course.id, name }),
    meta: { shownInline: ['INVALID_INPUT', ...Object.keys(templateRefusalFields)] },
    onSuccess: (template) => {
      keepTemplate(tenant.id, template)
      notify({
        kind: 'positive',
        message: text('kept', { name: template.name }),
        action: { label: text('open'), run: () => goTo(`/courses/templates/${template.id}`) },
      })
      onClose()
    },
  })
  const form = useContractForm({
    schema: templateFromCourse,
    initial: { name: course.title },
    save: (fields) => keep.mutateAsync(fields),
    refusalFields: templateRefusalFields,
  })
  return (
    <form ref={form.element} className={forms.form} noValidate onSubmit={form.submit}>
      <TextInput
        label={text('keepName')}
        withAsterisk
        maxLength={200}
        data-autofocus
        {...form.field('name')}
      />
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {text('cancel')}
        </Button>
        <Button type="submit" loading={keep.isPending}>
          {text('save')}
        </Button>
      </DialogButtons>
    </form>
  )
}
