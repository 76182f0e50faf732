import { Button } from '@mantine/core'
import type { Person } from '@reihum/contract/persons.ts'
import { Link } from '@tanstack/react-router'
import { useMay } from '#platform/tenant.ts'
import { Section } from '#ui/detail-page.tsx'
import { useText } from '#ui/text.tsx'
import { notificationsMessages } from './notifications.messages.ts'

/** Leads from a person to a message to them. */
export function WriteToPerson({ person }: { person: Person }) {
  const text = useText(notificationsMessages)
  const may = useMay()
  if (person.erasedAt !== null || !may('mails.manage')) return null
  return (
    <Section title={text('messages')}>
      <Button
        component={Link}
        variant="default"
        to="/notifications/messages/new"
        search={{ personId: person.id } as never}
      >
        {text('newMessage')}
      </Button>
    </Section>
  )
}
