import { Button } from '@mantine/core'
import { type DunningPause, pauseReasonNames } from '@reihum/contract/payments/dunning.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queries } from '#platform/connection.ts'
import { useActiveTenant, useMay } from '#platform/tenant.ts'
import { Records } from '#ui/list/records.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { ScreenState } from '#ui/states/screen-state.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { dunningMessages } from './dunning.messages.ts'
import { useDunningNames } from './dunning-names.ts'
import { EndPause } from './end-pause.tsx'

/** About whom and what nobody is written to. */
export function DunningPausesPage() {
  const text = useText(dunningMessages)
  const tenant = useActiveTenant().id
  const query = useQuery(queries.payments.listDunningPauses.queryOptions({ input: { tenant } }))
  return (
    <Loaded query={query}>
      {({ items }) =>
        items.length > 0 ? (
          <Pauses pauses={items} />
        ) : (
          <ScreenState sentence={text('noPauses')}>
            <Button component={Link} to="/payments/dunning/proposals" variant="default">
              {text('toProposals')}
            </Button>
          </ScreenState>
        )
      }
    </Loaded>
  )
}

function Pauses({ pauses }: { pauses: DunningPause[] }) {
  const text = useText(dunningMessages)
  const locale = useLocale()
  const may = useMay()
  const { day } = useDunningNames()
  const about = ({ receivable }: DunningPause) => receivable?.title ?? text('everything')
  const until = (pause: DunningPause) =>
    pause.until ? text('untilDay', { day: day(pause.until) }) : text('openEnd')
  const end = (pause: DunningPause) => may('money.manage') && <EndPause pause={pause} />
  return (
    <Records
      label={text('pauses')}
      rows={pauses}
      rowKey={(pause) => pause.id}
      columns={[
        { id: 'payer', header: text('payer'), isMain: true, cell: ({ payer }) => payer.name },
        { id: 'about', header: text('about'), isProse: true, cell: about },
        { id: 'reason', header: text('pauseReason'), cell: ({ reason }) => pauseReasonNames[reason][locale] },
        { id: 'until', header: text('until'), cell: until },
        { id: 'note', header: text('note'), isProse: true, cell: ({ note }) => note || '–' },
        { id: 'actorName', header: text('madeBy'), cell: ({ actorName }) => actorName || '–' },
        { id: 'end', header: '', align: 'right', cell: end },
      ]}
      phoneRow={(pause) => ({
        title: pause.payer.name,
        mark: pauseReasonNames[pause.reason][locale],
        meta: [about(pause), until(pause), pause.note].filter(Boolean).join(' · '),
        amount: end(pause),
      })}
    />
  )
}
