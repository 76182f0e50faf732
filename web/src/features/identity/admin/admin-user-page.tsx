import { Anchor, Button } from '@mantine/core'
import type { AdminUser } from '@reihum/contract/identity/admin-user.schema.ts'
import { tenantRoleNames } from '@reihum/contract/tenants/roles.ts'
import { formatDate, formatDateTime } from '@reihum/contract/wire/dates.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { queries } from '#platform/connection.ts'
import { useOwnZone } from '#platform/own-zone.ts'
import { DetailPage, Facts, Section } from '#ui/detail-page.tsx'
import { StateBadge } from '#ui/state-badge.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { AdminUserActions } from './admin-user-actions.tsx'
import classes from './admin-user-page.module.css'
import { adminUsersMessages } from './admin-users.messages.ts'
import { UserStateBadge } from './user-state-badge.tsx'

export function AdminUserPage() {
  const { userId } = useParams({ strict: false }) as { userId: AdminUser['id'] }
  const query = useQuery(queries.identity.adminUser.queryOptions({ input: { userId } }))
  return <Loaded query={query}>{(user) => <Detail user={user} />}</Loaded>
}

function Detail({ user }: { user: AdminUser }) {
  const text = useText(adminUsersMessages)
  const locale = useLocale()
  const zone = useOwnZone()
  const { username, name, lastSignInAt, lockedAt, lockReason } = user
  return (
    <DetailPage
      title={name || username}
      mark={
        <>
          <UserStateBadge user={user} />
          {user.superuser && <StateBadge colour="primary">{text('superuser')}</StateBadge>}
        </>
      }
      line={text('line', { username, date: formatDate(user.createdAt, zone) })}
      backTo={{ to: '/admin/users', label: text('users') }}
      actions={<AdminUserActions user={user} />}
    >
      {lockedAt && (
        <p className={classes.locked}>
          {text('lockedLine', { at: formatDateTime(lockedAt, zone), reason: lockReason ?? '–' })}
        </p>
      )}
      <Section title={text('account')}>
        <Facts
          facts={[
            { label: text('username'), value: username },
            { label: text('name'), value: name },
            { label: text('email'), value: user.email },
            {
              label: text('lastSignInAt'),
              value: lastSignInAt ? formatDateTime(lastSignInAt, zone) : text('never'),
            },
            {
              label: text('secondFactor'),
              value: text('factors', { passkeys: user.passkeys, codes: user.hasCodes ? 'yes' : 'no' }),
            },
          ]}
        />
      </Section>
      <Section title={text('tenants')}>
        {user.tenants.length === 0 ? (
          <p className="grey">{text('noTenants')}</p>
        ) : (
          <ul className={classes.tenants}>
            {user.tenants.map((tenant) => (
              <li key={tenant.id}>
                <Anchor component={Link} to={`/admin/tenants/${tenant.id}`} inherit>
                  {tenant.name || text('nameless')}
                </Anchor>
                <span className="grey">{tenantRoleNames[tenant.role][locale]}</span>
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section title={text('log')}>
        <p className="grey">{text('logText')}</p>
        <Button
          className="no-print"
          variant="default"
          mt={8}
          renderRoot={(props) => (
            <Link {...props} to="/admin/audit-logs" search={() => ({ user: username })} />
          )}
        >
          {text('openLog')}
        </Button>
      </Section>
    </DetailPage>
  )
}
