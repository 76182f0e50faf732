import { Button } from '@mantine/core'
import { auditCommandName, auditSubjectName } from '@reihum/contract/insights/audit-sentence.ts'
import { type AuditChoices, auditListInput } from '@reihum/contract/insights/insight.schema.ts'
import { may } from '@reihum/contract/tenants/roles.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { IconDownload } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { queries } from '#platform/connection.ts'
import { ListViews } from '#platform/list-views/list-views.tsx'
import { notify } from '#platform/notifications.ts'
import { saveFile } from '#platform/save-file.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { useDaysFilter } from '#ui/list/days-filter.tsx'
import { useListAddress } from '#ui/list/list-address.ts'
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
  const { search, onSearch } = useListAddress(auditListInput)
  const query = useQuery({
    ...queries.insights.auditLog.queryOptions({ input: { tenant: tenant.id, ...search } }),
    placeholderData: keepPreviousData,
  })
  const choices = useQuery(queries.insights.auditChoices.queryOptions({ input: { tenant: tenant.id } }))
  const { users, commandTypes, subjectKinds } = choices.data ?? noChoices
  const days = useDaysFilter(text('range'), wallClockOf(new Date(), timeZone).date)
  const columns = useAuditColumns(dateTime)

  const byLabel = (a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label, locale)
  const people = users.map(({ id, name }) => ({ value: id as string, label: name }))
  // Whoever is gone for good has no name to choose, but a link may still ask for them.
  if (search.userId && !people.some(({ value }) => value === search.userId))
    people.push({ value: search.userId, label: text('formerPerson') })
  return (
    <ListPage
      title={text('auditLog')}
      line={(count) => text('count', { count })}
      action={<Export />}
      query={query}
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
      search={search}
      onSearch={onSearch}
      empty={{ sentence: text('empty') }}
    />
  )
}

/** What is filtered for, as a file. */
function Export() {
  const text = useText(auditMessages)
  const tenant = useActiveTenant()
  const { search } = useListAddress(auditListInput)
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
