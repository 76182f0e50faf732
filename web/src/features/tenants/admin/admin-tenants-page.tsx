import {
  type AdminTenant,
  adminTenantListInput,
  tenantStates,
} from '@reihum/contract/tenants/admin-tenant.schema.ts'
import { tiers } from '@reihum/contract/tenants/tiers.ts'
import { formatDate } from '@reihum/contract/wire/dates.ts'
import { queries } from '#platform/connection.ts'
import { useOwnZone } from '#platform/own-zone.ts'
import { useRecordList } from '#platform/record-list.ts'
import { ListPage } from '#ui/list/list-page.tsx'
import { useText } from '#ui/text.tsx'
import { TierBadge } from '../billing/tier-badge.tsx'
import { adminTenantsMessages } from './admin-tenants.messages.ts'
import { TenantStateBadge } from './tenant-state-badge.tsx'

export function AdminTenantsPage() {
  const text = useText(adminTenantsMessages)
  const zone = useOwnZone()
  const list = useRecordList(adminTenantListInput, (search) =>
    queries.tenants.adminTenants.queryOptions({ input: search }),
  )
  const number = (value: number) => value.toLocaleString(zone.locale === 'de' ? 'de-DE' : 'en-US')
  return (
    <ListPage<AdminTenant>
      title={text('tenants')}
      line={(count) => text('count', { count })}
      {...list}
      columns={[
        {
          id: 'company',
          header: text('company'),
          isMain: true,
          isSortable: true,
          cell: ({ company }) => company || text('nameless'),
        },
        { id: 'tier', header: text('tier'), isSortable: true, cell: ({ tier }) => <TierBadge tier={tier} /> },
        { id: 'state', header: text('state'), cell: ({ state }) => <TenantStateBadge state={state} /> },
        {
          id: 'courses',
          header: text('courses'),
          isSortable: true,
          align: 'right',
          cell: ({ courses }) => number(courses),
        },
        {
          id: 'members',
          header: text('members'),
          isSortable: true,
          align: 'right',
          cell: ({ members }) => number(members),
        },
        {
          id: 'createdAt',
          header: text('createdAt'),
          isSortable: true,
          isNumeric: true,
          cell: ({ createdAt }) => formatDate(createdAt, zone),
        },
      ]}
      rowKey={({ id }) => id}
      rowLink={({ id }) => `/admin/tenants/${id}`}
      phoneRow={({ company, tier, state, members, courses }) => ({
        title: company || text('nameless'),
        mark: <TenantStateBadge state={state} />,
        meta: text('membersAndCourses', { members, courses }),
        amount: <TierBadge tier={tier} />,
      })}
      filters={[
        { kind: 'text', key: 'q', label: text('search') },
        {
          kind: 'choice',
          key: 'tier',
          label: text('tier'),
          options: tiers.map((tier) => ({ value: tier, label: tier })),
        },
        {
          kind: 'choice',
          key: 'state',
          label: text('state'),
          options: tenantStates.map((state) => ({ value: state, label: text('stateName', { state }) })),
        },
      ]}
      empty={{ sentence: text('empty') }}
    />
  )
}
