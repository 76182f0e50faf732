import { Button, Group } from '@mantine/core'
import type { AskedAttribute } from '@reihum/contract/courses/attribute.schema.ts'
import type { PersonThing } from '@reihum/contract/courses/thing.schema.ts'
import type { OperatorAttendee } from '@reihum/contract/registrations/booking.schema.ts'
import { useLocale, useText } from '#ui/text.tsx'
import { registeringMessages } from './registering.messages.ts'
import { chosenOf, withStoredThing } from './stored-things.ts'

type StoredThingsProps = {
  things: readonly PersonThing[]
  person: OperatorAttendee
  asked: readonly AskedAttribute[]
  onChange: (change: Pick<OperatorAttendee, 'answers'>) => void
}

/** What is stored that somebody brings, each with a button that fills in what is known of it. */
export function StoredThings({ things, person: { answers }, asked, onChange }: StoredThingsProps) {
  const text = useText(registeringMessages)
  const locale = useLocale()
  const offered = things.filter(({ kind }) => asked.some(({ id }) => id === kind.id))
  if (offered.length === 0) return null
  const chosen = new Set(chosenOf(offered, answers).map(({ id }) => id))
  return (
    <Group gap={8} role="group" aria-label={text('storedThings')}>
      <span className="grey">{text('storedThings')}</span>
      {offered.map((thing) => (
        <Button
          key={thing.id}
          variant="default"
          size="compact-md"
          aria-pressed={chosen.has(thing.id)}
          onClick={() => onChange({ answers: withStoredThing(answers, thing, asked, locale) })}
        >
          {text('storedThing', { kind: thing.kind.label[locale], name: thing.name })}
        </Button>
      ))}
    </Group>
  )
}
