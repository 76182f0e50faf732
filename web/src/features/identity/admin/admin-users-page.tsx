import {
  type AdminUser,
  adminUserListInput,
  userStates,
} from '@reihum/contract/identity/admin-user.schema.ts'
import { formatDate, formatDateTime } from '@reihum/contract/wire/dates.ts'
import { queries } from '#platform/connection.ts'
import { useOwnZone } from '#platform/own-zone.ts'
import { useRecordList } from '#platform/record-list.ts'
import { ListPage } from '#ui/list/list-page.tsx'
import { StateBadge } from '#ui/state-badge.tsx'
import { useText } from '#ui/text.tsx'
import { adminUsersMessages } from './admin-users.messages.ts'
import { UserStateBadge } from './user-state-badge.tsx'

export function AdminUsersPage() {
  const text = useText(adminUsersMessages)
  const zone = useOwnZone()
  const list = useRecordList(adminUserListInput, (search) =>
    queries.identity.adminUsers.queryOptions({ input: search }),
  )
  const lastSignIn = ({ lastSignInAt }: AdminUser) =>
    lastSignInAt ? formatDateTime(lastSignInAt, zone) : text('never')
  const tenants = ({ tenants: [first, ...others] }: AdminUser) => {
    if (!first) return '–'
    const name = first.name || text('nameless')
    return others.length === 0 ? name : `${name} +${others.length}`
  }
  return (
    <ListPage<AdminUser>
      title={text('users')}
      line={(count) => text('count', { count })}
      {...list}
      columns={[
        {
          id: 'username',
          header: text('username'),
          isMain: true,
          isSortable: true,
          cell: ({ username }) => username,
        },
        { id: 'name', header: text('name'), cell: ({ name }) => name || '–' },
        {
          id: 'state',
          header: text('state'),
          cell: (user) => <UserStateBadge user={user} />,
        },
        { id: 'tenants', header: text('tenants'), cell: tenants },
        {
          id: 'superuser',
          header: text('superuser'),
          cell: ({ superuser }) =>
            superuser ? <StateBadge colour="primary">{text('superuser')}</StateBadge> : '–',
        },
        {
          id: 'createdAt',
          header: text('createdAt'),
          isSortable: true,
          isNumeric: true,
          cell: ({ createdAt }) => formatDate(createdAt, zone),
        },
        {
          id: 'lastSignInAt',
          header: text('lastSignInAt'),
          isSortable: true,
          isNumeric: true,
          cell: lastSignIn,
        },
      ]}
      rowKey={({ id }) => id}
      rowLink={({ id }) => `/admin/users/${id}`}
      phoneRow={(user) => ({
        title: user.username,
        mark: <UserStateBadge user={user} />,
        meta: tenants(user),
        amount: lastSignIn(user),
      })}
      filters={[
        { kind: 'text', key: 'q', label: text('search') },
        {
          kind: 'choice',
          key: 'state',
          label: text('state'),
          options: userStates.map((state) => ({ value: state, label: text('stateName', { state }) })),
        },
        { kind: 'flag', key: 'superuser', label: text('onlySuperusers') },
      ]}
      empty={{ sentence: text('empty') }}
    />
  )
}
