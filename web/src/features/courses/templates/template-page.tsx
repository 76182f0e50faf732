import { Alert, Button } from '@mantine/core'
import { type Template, templateFields } from '@reihum/contract/courses/template.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '#platform/connection.ts'
import { useRecordForm } from '#platform/record-form.ts'
import { RecordPage } from '#platform/records/record-page.tsx'
import { useActiveTenant } from '#platform/tenant.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { useCourseSections } from '../editor/course-sections.tsx'
import { SectionNavigation } from '../editor/section-navigation.tsx'
import { useTellField } from '../editor/tell-field.ts'
import { CourseFromTemplateDialog } from './course-from-template-dialog.tsx'
import { TemplateSections, templateRefusalFields, useTemplateFieldName } from './template-fields.tsx'
import { forgetTemplate, keepTemplate, templateQuery } from './template-query.ts'
import { templatesMessages } from './templates.messages.ts'

export function TemplatePage() {
  const tenant = useActiveTenant()
  const { templateId = '' } = useParams({ strict: false }) as { templateId?: string }
  const query = useQuery(templateQuery(tenant.id, templateId))
  return (
    <Loaded query={query}>{(template) => <TemplateRecord key={template.id} template={template} />}</Loaded>
  )
}

function TemplateRecord({ template }: { template: Template }) {
  const text = useText(templatesMessages)
  const tenant = useActiveTenant()
  const tell = useTellField()
  const fieldName = useTemplateFieldName()
  const sections = useCourseSections()
  const [makes, setMakes] = useState(false)
  const ofTemplate = { tenant: tenant.id, templateId: template.id }
  const keep = (fresh: Template) => keepTemplate(tenant.id, fresh)
  const form = useRecordForm({
    schema: templateFields,
    stored: template,
    draftOf: ({ fields }) => fields,
    save: async (fields, revision) => {
      return keep(await api.courses.changeTemplate({ ...ofTemplate, revision, template: fields }))
    },
    load: async () => keep(await api.courses.getTemplate(ofTemplate)),
    isUndoable: () => true,
    pathPrefix: 'template.',
    refusalFields: templateRefusalFields,
    tell: (field, value) => (field === 'appointments' || field === 'portal' ? null : tell(field, value)),
  })
  return (
    <>
      <RecordPage
        name={template.name}
        line={`${text('coursesMade', { count: template.courseCount })} · ${text('stays')}`}
        backTo={{ to: '/courses/templates', label: text('templates') }}
        record={template}
        archive={async () => keep(await api.courses.archiveTemplate(ofTemplate))}
        restore={async () => keep(await api.courses.restoreTemplate(ofTemplate))}
        remove={() => api.courses.removeTemplate(ofTemplate)}
        bringBack={async () => {
          const { id, fields } = template
          keep(await api.courses.createTemplate({ tenant: tenant.id, id, template: fields }))
          if (template.archived) keep(await api.courses.archiveTemplate(ofTemplate))
        }}
        forget={() => forgetTemplate(tenant.id, template.id)}
        form={form}
        fieldName={fieldName}
        actions={
          !template.archived && (
            <Button variant="default" onClick={() => setMakes(true)}>
              {text('useTemplate')}
            </Button>
          )
        }
        aside={<SectionNavigation sections={sections} />}
      >
        {template.gone.length > 0 && (
          <Alert color="warning" p={12} styles={{ message: { color: 'inherit' } }}>
            {text('gone', { things: template.gone.map((kind) => text(kind)).join(', ') })}
          </Alert>
        )}
        <TemplateSections form={form} />
      </RecordPage>
      <CourseFromTemplateDialog templateId={template.id} isOpen={makes} onClose={() => setMakes(false)} />
    </>
  )
}
