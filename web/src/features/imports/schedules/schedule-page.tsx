import { Button, Menu } from '@mantine/core'
import { wholeList } from '@reihum/contract/imports/export-limits.ts'
import type {
  ExportScheduleDetail,
  ScheduledExport,
} from '@reihum/contract/imports/export-schedule.schema.ts'
import { exportTroubleWords } from '@reihum/contract/imports/export-troubles.ts'
import { fileSizeText } from '@reihum/contract/wire/file-size.ts'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { api, queries } from '#platform/connection.ts'
import { newId } from '#platform/ids.ts'
import { notify } from '#platform/notifications.ts'
import { ProofDialog } from '#platform/proof/proof-dialog.tsx'
import { downloadFrom } from '#platform/save-file.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { DetailPage, Section } from '#ui/detail-page.tsx'
import { QuestionDialog } from '#ui/dialog.tsx'
import { MoreMenu } from '#ui/more-menu.tsx'
import { type BadgeColour, StateBadge } from '#ui/state-badge.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import classes from '../imports.module.css'
import { scheduleMessages } from './schedule.messages.ts'
import { ScheduleBadge } from './schedule-badge.tsx'
import { reloadSchedules, useListName, useScheduleLines } from './schedule-words.ts'

/** One scheduled export: what it is, and how the latest went. */
export function SchedulePage() {
  const tenant = useActiveTenant().id
  const { scheduleId } = useParams({ strict: false }) as { scheduleId: ExportScheduleDetail['id'] }
  const query = useQuery({
    ...queries.imports.exportSchedule.queryOptions({ input: { tenant, scheduleId } }),
    refetchInterval: ({ state }) =>
      state.data?.exports.some((one) => one.state === 'waiting') ? 2_000 : false,
  })
  return <Loaded query={query}>{(schedule) => <Detail schedule={schedule} />}</Loaded>
}

type Of = { schedule: ExportScheduleDetail }

function useSentences({ schedule }: Of): string[] {
  const text = useText(scheduleMessages)
  const { dateTime } = useFormats()
  const { nextAt, offReason, offAt, failingSince } = schedule
  const why = { hand: 'offByHand', failing: 'offFailing', resting: 'offResting' } as const
  if (offReason && offAt) return [text(why[offReason], { when: dateTime(offAt) })]
  return [
    nextAt && text('nextAt', { when: dateTime(nextAt) }),
    failingSince && text('failingSince', { when: dateTime(failingSince) }),
  ].filter((one) => one !== null)
}

function Detail({ schedule }: Of) {
  const text = useText(scheduleMessages)
  const nameOf = useListName()
  const lines = useScheduleLines(schedule)
  const sentences = useSentences({ schedule })
  const { date } = useFormats()
  const { setUpBy: name } = schedule
  const when = date(schedule.setUpAt)
  return (
    <DetailPage
      title={nameOf(schedule.list)}
      mark={<ScheduleBadge schedule={schedule} />}
      line={<span className={classes.archive}>{lines.join(' · ')}</span>}
      backTo={{ to: '/datahub', label: text('datahub') }}
      actions={<Actions schedule={schedule} />}
    >
      {sentences.map((sentence) => (
        <p key={sentence} className="numbers">
          {sentence}
        </p>
      ))}
      <p className="grey">{name ? text('setUp', { name, when }) : text('setUpOn', { when })}</p>
      <Section title={text('runs')}>
        <p className="grey">{text(schedule.exports.length > 0 ? 'runsHint' : 'noRuns')}</p>
        <ul className={classes.list}>
          {schedule.exports.map((one) => (
            <Item key={one.id} item={one} isWhole={schedule.list === wholeList} />
          ))}
        </ul>
      </Section>
    </DetailPage>
  )
}

function Actions({ schedule }: Of) {
  const text = useText(scheduleMessages)
  const tenant = useActiveTenant().id
  const navigate = useNavigate()
  const [asking, setAsking] = useState<'on' | 'remove' | null>(null)
  const scheduleId = schedule.id
  const close = () => setAsking(null)
  const run = useMutation({
    mutationFn: () =>
      api.imports.runExportSchedule({ tenant, scheduleId, id: newId() as ScheduledExport['id'] }),
    onSuccess: () => notify({ kind: 'positive', message: text('begun') }),
    onSettled: reloadSchedules,
  })
  const switchOff = useMutation({
    mutationFn: () => api.imports.switchExportSchedule({ tenant, scheduleId, on: false }),
    onSuccess: () => {
      notify({ kind: 'positive', message: text('wasOff') })
      reloadSchedules()
    },
  })
  const remove = useMutation({
    mutationFn: () => api.imports.removeExportSchedule({ tenant, scheduleId }),
    onSuccess: () => {
      close()
      notify({ kind: 'positive', message: text('removed') })
      void navigate({ to: '/datahub' }).then(reloadSchedules)
    },
  })
  const isOff = schedule.offReason !== null
  return (
    <>
      {isOff ? (
        <Button onClick={() => setAsking('on')}>{text('switchOn')}</Button>
      ) : (
        <Button
          loading={run.isPending}
          disabled={schedule.exports.some(({ state }) => state === 'waiting')}
          onClick={() => run.mutate()}
        >
          {text('runNow')}
        </Button>
      )}
      <Button component={Link} to={`/datahub/schedules/${scheduleId}/edit`} variant="default">
        {text('edit')}
      </Button>
      <MoreMenu label={text('actions')}>
        {!isOff && <Menu.Item onClick={() => switchOff.mutate()}>{text('switchOff')}</Menu.Item>}
        <Menu.Item data-destructive onClick={() => setAsking('remove')}>
          {text('remove')}
        </Menu.Item>
      </MoreMenu>
      <ProofDialog
        title={text('switchOnTitle')}
        text={text('proofText')}
        label={text('switchOn')}
        isOpen={asking === 'on'}
        onClose={close}
        refusals={['EXPORT_BY_SUPPORT', 'VERIFICATION_REQUIRED']}
        run={async (proof) => {
          await api.imports.switchExportSchedule({ tenant, scheduleId, on: true, proof })
          notify({ kind: 'positive', message: text('wasOn') })
          reloadSchedules()
          close()
        }}
      />
      <QuestionDialog
        title={text('removeTitle')}
        text={text('removeText')}
        button={text('remove')}
        isDestructive
        isPending={remove.isPending}
        isOpen={asking === 'remove'}
        onClose={close}
        onConfirm={() => remove.mutate()}
      />
    </>
  )
}

const colours: Record<ScheduledExport['state'], BadgeColour> = {
  waiting: 'info',
  done: 'positive',
  failed: 'negative',
}

function Item({ item, isWhole }: { item: ScheduledExport; isWhole: boolean }) {
  const text = useText(scheduleMessages)
  const { dateTime, locale } = useFormats()
  const { state, dueAt, byHand, rows, filesize, filename, trouble, detail, nextTryAt, downloadableUntil } =
    item
  const facts = [
    rows !== null && text('rows', { count: rows }),
    filesize > 0 && fileSizeText(filesize, locale),
    filename,
  ].filter(Boolean)
  return (
    <li>
      <div>
        <strong className="numbers">{dateTime(dueAt)}</strong>{' '}
        <StateBadge colour={colours[state]}>{text(`state_${state}`)}</StateBadge>
        {byHand && <span className="grey"> {text('byHand')}</span>}
        {facts.length > 0 && <div className={`numbers ${classes.archive}`}>{facts.join(' · ')}</div>}
        {trouble && (
          <div>
            {exportTroubleWords[trouble][locale]} {detail && text('answer', { answer: detail })}
          </div>
        )}
        {nextTryAt && <div className="grey">{text('nextTry', { when: dateTime(nextTryAt) })}</div>}
        {downloadableUntil && (
          <div className="grey">{text('until', { end: dateTime(downloadableUntil) })}</div>
        )}
      </div>
      {downloadableUntil && <Take item={item} isWhole={isWhole} />}
    </li>
  )
}

/** The address works for some minutes for whoever has it; that of all data is given for a proof of identity. */
function Take({ item: { id, dueAt }, isWhole }: { item: ScheduledExport; isWhole: boolean }) {
  const text = useText(scheduleMessages)
  const tenant = useActiveTenant().id
  const { dateTime } = useFormats()
  const [isAsking, setAsking] = useState(false)
  const take = useMutation({
    mutationFn: (proof: Parameters<typeof api.imports.takeScheduledExport>[0]['proof']) =>
      api.imports.takeScheduledExport({ tenant, scheduledExportId: id, proof }),
    onSuccess: ({ address }) => downloadFrom(address),
  })
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
        aria-label={text('takeOf', { when: dateTime(dueAt) })}
        loading={take.isPending && !isAsking}
        onClick={() => (isWhole ? setAsking(true) : take.mutate(undefined))}
      >
        {text('take')}
      </Button>
      <ProofDialog
        title={text('takeTitle')}
        text={text('takeText')}
        label={text('take')}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        refusals={['EXPORT_GONE', 'EXPORT_BY_SUPPORT']}
        run={async (proof) => {
          const { address } = await api.imports.takeScheduledExport({ tenant, scheduledExportId: id, proof })
          downloadFrom(address)
          setAsking(false)
        }}
      />
    </>
  )
}
