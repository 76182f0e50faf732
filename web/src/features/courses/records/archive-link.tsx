import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useText } from '#ui/text.tsx'
import { recordsMessages } from './records.messages.ts'

/** Where everything is in the archive, the empty list says so. */
export function ArchiveLink({ to, count = 0 }: { to: string; count?: number }) {
  const text = useText(recordsMessages)
  if (count === 0) return null
  return (
    <Button component={Link} to={to} search={{ archived: true } as never} variant="default">
      {text('showArchive', { count })}
    </Button>
  )
}
