import type { DunningRunDetail } from '@reihum/contract/payments/dunning.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { queries } from '#platform/connection.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { DetailPage, Section } from '#ui/detail-page.tsx'
import { Records } from '#ui/list/records.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { dunningMessages } from './dunning.messages.ts'
import classes from './dunning.module.css'
import { useDunningNames } from './dunning-names.ts'
import { LettersToPost, NoticePaper } from './run-letters.tsx'

export function DunningRunPage() {
  const tenant = useActiveTenant().id
  const { dunningRunId } = useParams({ strict: false }) as { dunningRunId: DunningRunDetail['id'] }
  const query = useQuery(queries.payments.getDunningRun.queryOptions({ input: { tenant, dunningRunId } }))
  return <Loaded query={query}>{(run) => <Run run={run} />}</Loaded>
}

type Notice = DunningRunDetail['notices'][number]

function Run({ run }: { run: DunningRunDetail }) {
  const text = useText(dunningMessages)
  const { dateTime, money } = useFormats()
  const { step } = useDunningNames()
  const added = ({ feeCents, interestCents }: Notice) => feeCents + interestCents
  return (
    <DetailPage
      title={text('runOf', { at: dateTime(run.startedAt) })}
      line={text('runLine', {
        letters: run.letters,
        open: money(run.openCents),
        fees: money(run.feeCents),
      })}
      backTo={{ to: '/payments/dunning/runs', label: text('runs') }}
    >
      {run.leftOut > 0 && <p className="grey">{text('leftOut', { count: run.leftOut })}</p>}
      <LettersToPost run={run} />
      {run.notices.length > 0 && (
        <Section title={text('letters')}>
          <Records
            label={text('letters')}
            rows={run.notices}
            rowKey={({ id }) => id}
            rowLink={({ payer }) => `/attendees/${payer.id}`}
            columns={[
              { id: 'payer', header: text('payer'), isMain: true, cell: ({ payer }) => payer.name || '–' },
              { id: 'step', header: text('step'), cell: ({ level }) => step(level) },
              {
                id: 'way',
                header: text('way'),
                cell: ({ byPost }) => text(byPost ? 'byPost' : 'byMail'),
              },
              {
                id: 'items',
                header: text('items'),
                cell: ({ receivableIds }) => text('itemsOf', { count: receivableIds.length }),
              },
              {
                id: 'openCents',
                header: text('openCents'),
                align: 'right',
                cell: ({ openCents }) => money(openCents),
              },
              {
                id: 'feeCents',
                header: text('feeCents'),
                align: 'right',
                cell: (notice) => (added(notice) > 0 ? money(added(notice)) : '–'),
              },
              { id: 'paper', header: '', align: 'right', cell: (notice) => <NoticePaper notice={notice} /> },
            ]}
            phoneRow={(notice) => ({
              title: notice.payer.name || '–',
              mark: step(notice.level),
              meta: `${text('itemsOf', { count: notice.receivableIds.length })} · ${text(notice.byPost ? 'byPost' : 'byMail')}`,
              amount: (
                <span className={classes.rowActions}>
                  {money(notice.openCents)}
                  <NoticePaper notice={notice} />
                </span>
              ),
            })}
          />
        </Section>
      )}
    </DetailPage>
  )
}
