import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ListPage } from '#ui/list/list-page.tsx'
import { useText } from '#ui/text.tsx'
import { useRegistrationList } from './registration-list.tsx'
import { registrationsMessages } from './registrations.messages.ts'

export function RegistrationsPage() {
  const text = useText(registrationsMessages)
  return (
    <ListPage
      {...useRegistrationList()}
      title={text('registrations')}
      line={(count) => text('count', { count })}
      empty={{
        sentence: text('empty'),
        action: (
          <Button component={Link} to="/courses">
            {text('toCourses')}
          </Button>
        ),
      }}
    />
  )
}
