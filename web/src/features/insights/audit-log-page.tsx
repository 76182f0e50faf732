import { Button } from '@mantine/core'
import { auditCommandName, auditSubjectName } from '@reihum/contract/insights/audit-sentence.ts'
import { type AuditChoices, auditListInput } from '@reihum/contract/insights/insight.schema.ts'
import { may } from '@reihum/contract/tenants/roles.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { queries } from '#platform/connection.ts'
import { ListViews } from '#platform/list-views/list-views.tsx'
import { notify } from '#platform/notifications.ts'
import { useRecordList } from '#platform/record-list.ts'
import { saveFile } from '#platform/save-file.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { useDaysFilter } from '#ui/list/days-filter.tsx'
import { ListPage } from '#ui/list/list-page.tsx'
import { NoticePage } from '#ui/states/notice-page.tsx'
import { useText } from '#ui/text.tsx'
import { auditMessages } from './audit.messages.ts'
import { QuietSeal, Told, useAuditColumns } from './audit-list.tsx'

export function AuditLogPage() {
  const text = useText(auditMessages)
  const mayRead = may(useActiveTenant().role, 'auditLog.read')
  return mayRead ? <AuditLog /> : <NoticePage title={text('auditLog')} text={text('adminsOnly')} />
}

const noChoices: AuditChoices = { users: [], commandTypes: [], subjectKinds: [] }

function AuditLog() {
  const text = useText(auditMessages)
  const tenant = useActiveTenant()
  const { dateTime, locale, timeZone } = useFormats()
  const list = useRecordList(auditListInput, (search) =>
    queries.insights.auditLog.queryOptions({ input: { tenant: tenant.id, ...search } }),
  )
  const choices = useQuery(queries.insights.auditChoices.queryOptions({ input: { tenant: tenant.id } }))
  const { users, commandTypes, subjectKinds } = choices.data ?? noChoices
  const days = useDaysFilter(text('range'), wallClockOf(new Date(), timeZone).date)
  const columns = useAuditColumns(dateTime)

  const { userId } = list.search
  const byLabel = (a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label, locale)
  const people = users.map(({ id, name }) => ({ value: id as string, label: name }))
  // An erased user has no name to choose by, but a link may still filter for them.
  if (userId && !people.some(({ value }) => value === userId))
    people.push({ value: userId, label: text('formerPerson') })
  return (
    <ListPage
      title={text('auditLog')}
      line={(count) => text('count', { count })}
      action={<Export search={list.search} />}
      {...list}
      columns={[
        ...columns,
        { id: 'sealed', header: text('seal'), cell: (entry) => <QuietSeal isSealed={entry.sealed} /> },
      ]}
      rowKey={(entry) => entry.auditId}
      rowLink={(entry) => `/settings/audit-log/${entry.auditId}`}
      phoneRow={(entry) => ({
        title: <Told entry={entry} />,
        isProse: true,
        meta: dateTime(entry.timestamp),
        amount: <QuietSeal isSealed={entry.sealed} />,
      })}
      filters={[
        days,
        { kind: 'choice', key: 'userId', label: text('person'), options: people },
        {
          kind: 'choice',
          key: 'commandType',
          label: text('command'),
          options: commandTypes
            .map((value) => ({ value, label: auditCommandName(value, locale) }))
            .sort(byLabel),
        },
        {
          kind: 'choice',
          key: 'subjectKind',
          label: text('subject'),
          options: subjectKinds
            .map((value) => ({ value, label: auditSubjectName(value, locale) }))
            .sort(byLabel),
        },
        { kind: 'given', key: 'subjectId', label: text('oneSubject') },
      ]}
      views={<ListViews list="audit-log" />}
      empty={{ sentence: text('empty') }}
    />
  )
}

/** Exports the filtered entries as a file. */
function Export({ search }: { search: z.infer<typeof auditListInput> }) {
  const text = useText(auditMessages)
  const tenant = useActiveTenant()
  const take = useMutation({
    ...queries.insights.auditExport.mutationOptions(),
    onSuccess: (file) => {
      saveFile(file)
      notify({ kind: 'positive', message: text('exported') })
    },
  })
  const { page, size, dir, ...filter } = search
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
      loading={take.isPending}
      onClick={() => take.mutate({ tenant: tenant.id, ...filter })}
    >
      {text('export')}
    </Button>
  )
}
