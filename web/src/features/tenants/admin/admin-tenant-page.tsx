import { Anchor, Button } from '@mantine/core'
import type { AdminTenantDetail } from '@reihum/contract/tenants/admin-tenant.schema.ts'
import { tenantRoleNames } from '@reihum/contract/tenants/roles.ts'
import { formatDate, formatDateTime } from '@reihum/contract/wire/dates.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { portalAddress } from '#platform/addresses.ts'
import { queries } from '#platform/connection.ts'
import { useOwnZone } from '#platform/own-zone.ts'
import { DetailPage, Facts, Section } from '#ui/detail-page.tsx'
import { StateBadge } from '#ui/state-badge.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { TierBadge } from '../billing/tier-badge.tsx'
import { UsageBar } from '../billing/usage-bar.tsx'
import { AdminTenantActions } from './admin-tenant-actions.tsx'
import classes from './admin-tenant-page.module.css'
import { adminTenantsMessages } from './admin-tenants.messages.ts'
import { TenantStateBadge } from './tenant-state-badge.tsx'

export function AdminTenantPage() {
  const { tenantId } = useParams({ strict: false }) as { tenantId: AdminTenantDetail['id'] }
  const query = useQuery(queries.tenants.adminTenant.queryOptions({ input: { tenantId } }))
  return <Loaded query={query}>{(tenant) => <Detail tenant={tenant} />}</Loaded>
}

function Detail({ tenant }: { tenant: AdminTenantDetail }) {
  const text = useText(adminTenantsMessages)
  const zone = useOwnZone()
  const { slug, suspendedAt, suspensionReason } = tenant
  return (
    <DetailPage
      title={tenant.company || text('nameless')}
      mark={
        <>
          <TierBadge tier={tenant.tier} />
          <TenantStateBadge state={tenant.state} />
        </>
      }
      line={text('line', { slug, date: formatDate(tenant.createdAt, zone) })}
      backTo={{ to: '/admin/tenants', label: text('tenants') }}
      actions={<AdminTenantActions tenant={tenant} />}
    >
      {suspendedAt && (
        <p className={classes.suspended}>
          {text('suspendedLine', { at: formatDateTime(suspendedAt, zone), reason: suspensionReason ?? '–' })}
        </p>
      )}
      <Section title={text('usage')}>
        <div className={classes.usage}>
          {tenant.usage.bars.map((bar) => (
            <UsageBar key={bar.name} bar={bar} />
          ))}
        </div>
      </Section>
      <People people={tenant.people} />
      <Section title={text('facts')}>
        <Facts
          facts={[
            { label: text('director'), value: tenant.director },
            { label: text('website'), value: tenant.website },
            { label: text('language'), value: text('languageName', { language: tenant.language }) },
            { label: text('timeZone'), value: tenant.timeZone },
            { label: text('currency'), value: tenant.currencyCode },
            {
              label: text('portal'),
              value: (
                <Anchor href={portalAddress(slug, 'course-list')} inherit>
                  {portalAddress(slug, 'course-list')}
                </Anchor>
              ),
            },
          ]}
        />
      </Section>
      <Section title={text('log')}>
        <p className="grey">{text('logText')}</p>
        <Button
          className="no-print"
          variant="default"
          mt={8}
          renderRoot={(props) => (
            <Link {...props} to="/admin/audit-logs" search={() => ({ tenantId: tenant.id })} />
          )}
        >
          {text('openLog')}
        </Button>
      </Section>
    </DetailPage>
  )
}

function People({ people }: Pick<AdminTenantDetail, 'people'>) {
  const text = useText(adminTenantsMessages)
  const locale = useLocale()
  return (
    <Section title={text('people')}>
      {people.length === 0 ? (
        <p className="grey">{text('nobody')}</p>
      ) : (
        <ul className={classes.people}>
          {people.map(({ userId, username, role, developerContact }) => (
            <li key={userId}>
              <Anchor component={Link} to={`/admin/users/${userId}`} inherit>
                {username}
              </Anchor>
              <span className="grey">{tenantRoleNames[role][locale]}</span>
              {developerContact && <StateBadge colour="info">{text('developerContact')}</StateBadge>}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
