import { Button } from '@mantine/core'
import { tenantRoleNames } from '@reihum/contract/tenants/roles.ts'
import { Link, useSearch } from '@tanstack/react-router'
import { goTo } from '#platform/addresses.ts'
import { session } from '#platform/connection.ts'
import { enterTenant, useSession } from '#platform/tenant.ts'
import { useLocale, useText } from '#ui/text.tsx'
import { identityMessages } from './identity.messages.ts'
import { returnAddress } from './return-address.ts'
import classes from './tenant-page.module.css'

/** Lets members of several tenants choose one, and tells users without a tenant so. */
export function TenantPage() {
  const text = useText(identityMessages)
  const locale = useLocale()
  const { to } = useSearch({ strict: false }) as { to?: unknown }
  const tenants = useSession().userInfo?.tenants ?? []
  if (tenants.length === 0) return <NoTenant />
  return (
    <div className={classes.page}>
      <title>{text('chooseTenant')}</title>
      <div>
        <h1>{text('chooseTenant')}</h1>
        <p className="grey">{text('chooseTenantLine')}</p>
      </div>
      <ul className={classes.tenants}>
        {tenants.map((tenant) => (
          <li key={tenant.id}>
            <button
              type="button"
              onClick={() => {
                enterTenant(tenant.id)
                goTo(returnAddress(to))
              }}
            >
              <strong>{tenant.name}</strong>
              <span className="grey">{tenantRoleNames[tenant.role][locale]}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function NoTenant() {
  const text = useText(identityMessages)
  const isSuperuser = useSession().userInfo?.superuser
  return (
    <div className={classes.page}>
      <title>{text('noAccessibleTenant')}</title>
      <h1>{text('noAccessibleTenant')}</h1>
      <p>{text('noAccessibleTenantAdvice')}</p>
      {isSuperuser && (
        <Button component="a" href="/admin/dashboard">
          {text('platform')}
        </Button>
      )}
      <Button component={Link} to="/account" variant="default">
        {text('ownAccount')}
      </Button>
      <Button variant="default" onClick={() => void session.signOut().then(() => goTo('/login'))}>
        {text('signOut')}
      </Button>
    </div>
  )
}
