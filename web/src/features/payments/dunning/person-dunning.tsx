import { Button } from '@mantine/core'
import { pauseReasonNames } from '@reihum/contract/payments/dunning.schema.ts'
import type { Person } from '@reihum/contract/persons.ts'
import { useQuery } from '@tanstack/react-query'
import { queries } from '#platform/connection.ts'
import { useActiveTenant, useMay } from '#platform/tenant.ts'
import { Section } from '#ui/detail-page.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { useDialogFor } from '#ui/use-dialog-for.ts'
import { dunningMessages } from './dunning.messages.ts'
import classes from './dunning.module.css'
import { useDunningNames } from './dunning-names.ts'
import { EndPause } from './end-pause.tsx'
import { PauseDialog } from './pause-dialog.tsx'

/** On the page of a person: whether they are dunned, and where that is stopped. */
export function PersonDunning({ person }: { person: Person }) {
  const text = useText(dunningMessages)
  const locale = useLocale()
  const may = useMay()
  const { day } = useDunningNames()
  const tenant = useActiveTenant().id
  const pausing = useDialogFor<{ id: Person['id']; name: string }>()
  const query = useQuery({
    ...queries.payments.listDunningPauses.queryOptions({ input: { tenant } }),
    enabled: may('money.read'),
  })
  if (!may('money.read') || !query.data) return null
  const own = query.data.items.filter(({ payer }) => payer.id === person.id)
  const name = `${person.firstName} ${person.lastName}`.trim()
  return (
    <Section title={text('dunning')}>
      {own.length === 0 && <p className="grey">{text('notPaused')}</p>}
      {own.map((pause) => (
        <div key={pause.id} className={classes.levelHead}>
          <p>
            {[
              pauseReasonNames[pause.reason][locale],
              pause.receivable?.title ?? text('everything'),
              pause.until ? text('untilDay', { day: day(pause.until) }) : text('openEnd'),
              pause.note,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {may('money.manage') && <EndPause pause={pause} />}
        </div>
      ))}
      {may('money.manage') && (
        <Button variant="default" size="compact-sm" onClick={() => pausing.open({ id: person.id, name })}>
          {text('pause')} …
        </Button>
      )}
      {pausing.subject && <PauseDialog key={pausing.round} payer={pausing.subject} {...pausing.dialog} />}
    </Section>
  )
}
