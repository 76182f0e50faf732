import { TextInput } from '@mantine/core'
import type { Course } from '@reihum/contract/courses/course.schema.ts'
import { templateFromCourse } from '@reihum/contract/courses/template.schema.ts'
import { templateId } from '@reihum/contract/wire/ids.schema.ts'
import { goTo } from '#platform/addresses.ts'
import { api } from '#platform/connection.ts'
import { useNewRecordForm } from '#platform/new-record-form.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { Dialog, DialogForm, type DialogState } from '#ui/dialog.tsx'
import { useText } from '#ui/text.tsx'
import { templateRefusalFields } from './template-fields.tsx'
import { keepTemplate } from './template-query.ts'
import { templatesMessages } from './templates.messages.ts'

type KeepAsTemplateProps = DialogState & { course: Pick<Course, 'id' | 'title'> }

/** Makes a template of the course in its present state. */
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
  const form = useNewRecordForm({
    idSchema: templateId,
    schema: templateFromCourse,
    initial: { name: course.title },
    create: (id, { name }) =>
      api.courses.createTemplateFrom({ tenant: tenant.id, id, courseId: course.id, name }),
    onCreated: (template) => {
      keepTemplate(tenant.id, template)
      notify({
        kind: 'positive',
        message: text('kept', { name: template.name }),
        action: { label: text('open'), run: () => goTo(`/courses/templates/${template.id}`) },
      })
      onClose()
    },
    refusalFields: templateRefusalFields,
  })
  return (
    <DialogForm form={form} button={text('save')} onBack={onClose}>
      <TextInput
        label={text('keepName')}
        withAsterisk
        maxLength={200}
        data-autofocus
        {...form.field('name')}
      />
    </DialogForm>
  )
}
