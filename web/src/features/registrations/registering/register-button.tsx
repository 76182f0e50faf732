import { Button } from '@mantine/core'
import type { Registration } from '@reihum/contract/registrations/registration.schema.ts'
import { IconUserPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMay } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import { registrationsMessages } from '../registrations.messages.ts'

/** The link to the form in which an operator registers people, for the course if it is known. */
export function RegisterButton({ courseId }: { courseId?: Registration['courseId'] }) {
  const text = useText(registrationsMessages)
  const may = useMay()
  if (!may('registrations.manage')) return null
  return (
    <Button
      component={Link}
      to="/registrations/new"
      search={(courseId ? { courseId } : {}) as never}
      leftSection={<IconUserPlus size={16} stroke={1.75} aria-hidden />}
    >
      {text('register')}
    </Button>
  )
}
