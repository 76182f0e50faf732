import { Button, Checkbox, type CheckboxGroupProps } from '@mantine/core'
import { webhookGroups } from '@reihum/contract/integrations/webhook-events.ts'
import { useState } from 'react'
import { useLocale, useText } from '#ui/text.tsx'
import { useEventName } from './webhook-badges.tsx'
import { webhooksMessages } from './webhooks.messages.ts'
import classes from './webhooks.module.css'

type Props = Pick<CheckboxGroupProps, 'error'> & { value: string[]; onChange: (value: string[]) => void }

const groups = Object.entries(webhookGroups).map(([id, { name, events }]) => ({
  id,
  name,
  events: Object.keys(events),
}))

/** The events by group. A group of which some are chosen is open from the beginning. */
export function EventChoice({ value, onChange, error }: Props) {
  const text = useText(webhooksMessages)
  return (
    <Checkbox.Group
      label={text('chooseEvents')}
      withAsterisk
      error={error}
      aria-invalid={Boolean(error)}
      value={value}
      onChange={onChange}
    >
      <div className={classes.groups}>
        {groups.map((group) => (
          <EventGroup key={group.id} group={group} value={value} onChange={onChange} />
        ))}
      </div>
    </Checkbox.Group>
  )
}

function EventGroup({
  group: { name, events },
  value,
  onChange,
}: Omit<Props, 'error'> & { group: (typeof groups)[number] }) {
  const text = useText(webhooksMessages)
  const locale = useLocale()
  const nameOf = useEventName()
  const chosen = events.filter((event) => value.includes(event))
  const rest = value.filter((event) => !events.includes(event))
  const isAll = chosen.length === events.length
  const [isOpen] = useState(chosen.length > 0)
  return (
    <details open={isOpen} className={classes.group}>
      <summary>
        {name[locale]}
        <span className="grey">
          {text('chosen', { count: String(chosen.length), total: String(events.length) })}
        </span>
      </summary>
      <div className={classes.events}>
        {events.map((event) => (
          <Checkbox key={event} value={event} label={nameOf(event)} />
        ))}
      </div>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={text(isAll ? 'noneOf' : 'allOf', { group: name[locale] })}
        onClick={() => onChange(isAll ? rest : [...rest, ...events])}
      >
        {text(isAll ? 'noneChosen' : 'allChosen')}
      </Button>
    </details>
  )
}
