import { Button } from '@mantine/core'
import {
  type Certificate,
  certificateFilter,
  certificateListInput,
  certificatePaper,
  certificateState,
  certificateStateNames,
} from '@reihum/contract/certificates/certificate.schema.ts'
import { Link } from '@tanstack/react-router'
import { queries } from '#platform/connection.ts'
import { useRecordList } from '#platform/record-list.ts'
import { useActiveTenant, useMay } from '#platform/tenant.ts'
import type { ListColumn } from '#ui/list/data-table.tsx'
import { ListPage } from '#ui/list/list-page.tsx'
import type { ListFilter } from '#ui/list/list-search.ts'
import { useLocale, useText } from '#ui/text.tsx'
import { CertificateBadge } from './certificate-badge.tsx'
import { certificatesMessages } from './certificates.messages.ts'
import { useCertificateBulk } from './many/certificate-bulk.tsx'
import { lacksPaper, PaperBadge } from './paper-badge.tsx'
import { useCertificateWords } from './use-certificate-words.ts'

/** All certificates that were issued, with whether they hold. */
export function CertificatesPage() {
  const text = useText(certificatesMessages)
  const may = useMay()
  const tenant = useActiveTenant().id
  const { day, failure } = useCertificateWords()
  const list = useRecordList(certificateListInput, (search) =>
    queries.certificates.list.queryOptions({
      input: { tenant, ...search },
      // A paper is made right after it was asked for.
      refetchInterval: ({ state }) =>
        state.data?.items.some((one) => lacksPaper(one) && one.paper === 'waiting') ? 3_000 : false,
    }),
  )
  const filter = certificateFilter.parse(list.search)
  const { bulk, bulkDialog } = useCertificateBulk(filter, list.query.data?.total ?? 0)
  return (
    <>
      <ListPage
        {...list}
        bulk={bulk}
        title={text('certificates')}
        line={(count) => text('line', { count })}
        failed={text('failed')}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/certificates/${id}`}
        columns={useColumns()}
        phoneRow={(row) => ({
          title: row.name,
          mark: lacksPaper(row) ? <PaperBadge of={row} /> : <CertificateBadge state={row.state} />,
          meta: [failure(row), row.course.title, row.number, day(row.issuedOn)].filter(Boolean).join(' · '),
          isMetaProse: failure(row) !== '',
        })}
        filters={useFilters()}
        empty={{
          sentence: text('empty'),
          action: may('courses.manage') && (
            <Button component={Link} to="/courses">
              {text('toCourses')}
            </Button>
          ),
        }}
      />
      {bulkDialog}
    </>
  )
}

function useColumns(): ListColumn<Certificate>[] {
  const text = useText(certificatesMessages)
  const { day } = useCertificateWords()
  return [
    { id: 'name', header: text('name'), isMain: true, isSortable: true, cell: ({ name }) => name },
    { id: 'course', header: text('course'), cell: ({ course }) => course.title },
    {
      id: 'number',
      header: text('number'),
      isSortable: true,
      cell: ({ number }) => <span className="mono">{number}</span>,
    },
    {
      id: 'issuedOn',
      header: text('issuedOn'),
      isNumeric: true,
      isSortable: true,
      cell: ({ issuedOn }) => day(issuedOn),
    },
    {
      id: 'validUntil',
      header: text('validUntil'),
      isNumeric: true,
      isSortable: true,
      cell: ({ validUntil }) => (validUntil ? day(validUntil) : text('forEver')),
    },
    { id: 'state', header: text('state'), cell: ({ state }) => <CertificateBadge state={state} /> },
    { id: 'paper', header: text('paper'), isProse: true, cell: (row) => <PaperStanding of={row} /> },
  ]
}

/** Whether the file is there, and why not. */
function PaperStanding({ of }: { of: Certificate }) {
  const { failure } = useCertificateWords()
  const why = lacksPaper(of) ? failure(of) : ''
  return (
    <>
      <PaperBadge of={of} />
      {why && <div className="grey">{why}</div>}
    </>
  )
}

function useFilters(): ListFilter[] {
  const text = useText(certificatesMessages)
  const locale = useLocale()
  return [
    { kind: 'text', key: 'q', label: text('search') },
    {
      kind: 'choice',
      key: 'state',
      label: text('state'),
      options: certificateState.options.map((value) => ({
        value,
        label: certificateStateNames[value][locale],
      })),
    },
    {
      kind: 'choice',
      key: 'paper',
      label: text('paper'),
      options: certificatePaper.options.map((value) => ({ value, label: text(`paper_${value}`) })),
    },
    { kind: 'given', key: 'courseId', label: text('course') },
  ]
}
