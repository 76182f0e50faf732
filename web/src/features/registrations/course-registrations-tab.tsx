import type { Registration } from '@kurso/contract/registrations/registration.schema.ts'
import { Button } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { portalAddress } from '#platform/addresses.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { List } from '#ui/list/list-page.tsx'
import { useText } from '#ui/text.tsx'
import { useRegistrationList } from './registration-list.tsx'
import { registrationsMessages } from './registrations.messages.ts'

export function CourseRegistrationsTab() {
  const text = useText(registrationsMessages)
  const tenant = useActiveTenant()
  const { courseId } = useParams({ strict: false }) as { courseId: Registration['courseId'] }
  return (
    <List
      {...useRegistrationList(courseId)}
      label={text('registrations')}
      empty={{
        sentence: text('emptyOfCourse'),
        action: (
          <Button
            component="a"
            variant="default"
            href={portalAddress(tenant.slug, `course/${courseId}/register`)}
          >
            {text('toPortal')}
          </Button>
        ),
      }}
    />
  )
}
