import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { queries } from '#platform/connection.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { Dialog, DialogButtons, type DialogState } from '#ui/dialog.tsx'
import { ChoiceField } from '#ui/form/choice-field.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { CourseFromForm } from './course-from-form.tsx'
import { templatesMessages } from './templates.messages.ts'

type CourseFromTemplateProps = DialogState & {
  /** Given when the template is known; otherwise one is chosen first. */
  templateId?: string
}

/** A new course from one of the templates. */
export function CourseFromTemplateDialog({ templateId, isOpen, onClose }: CourseFromTemplateProps) {
  const text = useText(templatesMessages)
  return (
    <Dialog title={text('fromTemplate')} text={text('fromTemplateText')} isOpen={isOpen} onClose={onClose}>
      <ChooseTemplate templateId={templateId} onClose={onClose} />
    </Dialog>
  )
}

function ChooseTemplate({ templateId, onClose }: { templateId?: string; onClose: () => void }) {
  const text = useText(templatesMessages)
  const tenant = useActiveTenant()
  const [chosen, setChosen] = useState(templateId ?? '')
  const query = useQuery(
    queries.courses.listTemplates.queryOptions({ input: { tenant: tenant.id, size: 100 } }),
  )
  return (
    <Loaded query={query}>
      {({ items }) => {
        const template = items.find(({ id }) => id === chosen)
        if (items.length === 0) return <NoTemplates onClose={onClose} />
        return (
          <>
            {!templateId && (
              <ChoiceField
                label={text('template')}
                withAsterisk
                data-autofocus
                data={items.map(({ id, name }) => ({ value: id, label: name }))}
                value={chosen}
                onChange={setChosen}
              />
            )}
            {template ? (
              <CourseFromForm
                key={template.id}
                source={{ templateId: template.id }}
                model={template}
                onClose={onClose}
              />
            ) : (
              <DialogButtons onBack={onClose} />
            )}
          </>
        )
      }}
    </Loaded>
  )
}

function NoTemplates({ onClose }: { onClose: () => void }) {
  const text = useText(templatesMessages)
  return (
    <>
      <p>{text('noTemplates')}</p>
      <DialogButtons onBack={onClose}>
        <Button component={Link} to="/courses/templates/new" onClick={onClose}>
          {text('newTemplate')}
        </Button>
      </DialogButtons>
    </>
  )
}
