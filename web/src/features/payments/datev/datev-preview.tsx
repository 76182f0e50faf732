import { Alert, Anchor, Button } from '@mantine/core'
import type { DatevPreview as Preview } from '@reihum/contract/payments/datev.schema.ts'
import type { DatevPlan } from '@reihum/contract/payments/datev-settings.schema.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useCall } from '#platform/call.ts'
import { api, queries, queryClient } from '#platform/connection.ts'
import { newId } from '#platform/ids.ts'
import { notify } from '#platform/notifications.ts'
import { RefusalAlert } from '#platform/refusal-alert.tsx'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { Section } from '#ui/detail-page.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { ScreenState } from '#ui/states/screen-state.tsx'
import { Sums } from '#ui/sums.tsx'
import { useText } from '#ui/text.tsx'
import { useMoneyWords } from '../use-money-words.ts'
import { datevMessages } from './datev.messages.ts'
import classes from './datev.module.css'
import { PreviewedLines, PreviewedSums } from './previewed-postings.tsx'

type Asked = { year: number; until: string }
type DatevPreviewProps = { plan: DatevPlan; asked: Asked }

/** What an export would hold now, and the button that makes it. */
export function DatevPreview({ plan, asked }: DatevPreviewProps) {
  const text = useText(datevMessages)
  const tenant = useActiveTenant().id
  const { day } = useMoneyWords()
  const query = useQuery({
    ...queries.payments.previewDatev.queryOptions({ input: { tenant, ...asked } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return (
    <section aria-label={text('preview')} aria-busy={query.isFetching}>
      <Loaded query={query}>
        {(preview) =>
          preview.postings === 0 ? (
            <ScreenState sentence={text('nothing', { from: day(preview.from), until: day(preview.until) })} />
          ) : (
            <Filled plan={plan} asked={asked} preview={preview} isFresh={!query.isPlaceholderData} />
          )
        }
      </Loaded>
    </section>
  )
}

function Filled({
  plan,
  asked,
  preview,
  isFresh,
}: DatevPreviewProps & { preview: Preview; isFresh: boolean }) {
  const text = useText(datevMessages)
  const { money, number } = useFormats()
  return (
    <>
      <Sums
        label={text('preview')}
        sums={[
          { label: text('postings'), value: number(preview.postings) },
          ...(preview.corrections > 0
            ? [{ label: text('corrections'), value: number(preview.corrections) }]
            : []),
          { label: text('sum'), value: money(preview.sumCents) },
        ]}
      />
      <Notes plan={plan} preview={preview} />
      <Make asked={asked} preview={preview} isReady={isFresh} />
      <Section title={text('byAccount')}>
        <PreviewedSums plan={plan} sums={preview.sums} />
      </Section>
      <Section title={text('lines')}>
        {preview.lines.length < preview.postings && (
          <p className="grey">
            {text('linesMore', { shown: preview.lines.length, count: preview.postings })}
          </p>
        )}
        <PreviewedLines lines={preview.lines} />
      </Section>
    </>
  )
}

/** What one should know before the files are made. */
function Notes({ plan, preview }: { plan: DatevPlan; preview: Preview }) {
  const text = useText(datevMessages)
  const { money } = useFormats()
  const { corrections, unallocatedCents } = preview
  if (corrections === 0 && unallocatedCents <= 0) return null
  return (
    <div className={classes.notes}>
      {unallocatedCents > 0 && (
        <Alert>
          {text('unallocated', { amount: money(unallocatedCents), account: plan.unallocated })}{' '}
          <Anchor component={Link} to="/payments/pending" inherit>
            {text('toPending')}
          </Anchor>
        </Alert>
      )}
      {corrections > 0 && <p className="grey">{text('correctionsHint', { count: corrections })}</p>}
    </div>
  )
}

type MakeProps = { asked: Asked; preview: Preview; isReady: boolean }

function Make({ asked, preview, isReady }: MakeProps) {
  const text = useText(datevMessages)
  const tenant = useActiveTenant().id
  const navigate = useNavigate()
  // Made once, so that a second click exports nothing twice.
  const [requestKey] = useState(newId)
  const { run, isPending, refusal } = useCall(
    async () => {
      const { postings, sumCents } = preview
      await api.payments.exportDatev({ tenant, requestKey, ...asked, postings, sumCents })
      notify({ kind: 'positive', message: text('made') })
      await queryClient.invalidateQueries({ queryKey: queries.payments.listDatevExports.key() })
      await navigate({ to: '/payments/datev' })
    },
    { above: ['DATEV_CHANGED', 'DATEV_FIELD', 'DATEV_UNCONFIRMED', 'DATEV_PERIOD'] },
  )
  const make = () =>
    run(undefined).catch(() =>
      // Whatever has changed, the preview says it anew.
      queryClient.invalidateQueries({ queryKey: queries.payments.previewDatev.key() }),
    )
  return (
    <div className={classes.notes}>
      {refusal && <RefusalAlert problem={refusal} />}
      <div>
        <Button loading={isPending} disabled={!isReady} onClick={() => void make()}>
          {text('make', { count: preview.postings })}
        </Button>
      </div>
    </div>
  )
}
