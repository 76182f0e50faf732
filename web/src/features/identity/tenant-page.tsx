import { Anchor, Button } from '@mantine/core'
import { tenantRoleNames } from '@reihum/contract/tenants/roles.ts'
import { Link, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { goTo } from '#platform/addresses.ts'
import { handleError, session } from '#platform/connection.ts'
import { product } from '#platform/product.ts'
import { enterTenant, reloadUser, useSession } from '#platform/tenant.ts'
import { useLocale, useText } from '#ui/text.tsx'
import { identityMessages } from './identity.messages.ts'
import { returnAddress } from './return-address.ts'
import classes from './tenant-page.module.css'

/** Lets members of several tenants choose one, and tells users without a tenant so. */
export function TenantPage() {
  const text = useText(identityMessages)
  const locale = useLocale()
  const { to } = useSearch({ strict: false }) as { to?: unknown }
  const { tenants = [], suspendedTenants = [] } = useSession().userInfo ?? {}
  useEffect(() => {
    // Somebody may be led here because a tenant was suspended a moment ago.
    void reloadUser().catch(handleError)
  }, [])
  if (tenants.length === 0) return <NoTenant suspended={suspendedTenants} />
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
      <Suspended names={suspendedTenants} />
    </div>
  )
}

/** What the operator of the platform has suspended, and whom to ask. */
function Suspended({ names }: { names: readonly string[] }) {
  const text = useText(identityMessages)
  if (names.length === 0) return null
  return (
    <>
      <p>{text('suspendedTenants', { count: names.length, names: names.join(', ') })}</p>
      <p>
        {text('suspendedAdvice')}{' '}
        {product.operator && (
          <Anchor href="/imprint" inherit underline="always">
            {text('suspendedContact')}
          </Anchor>
        )}
      </p>
    </>
  )
}

function NoTenant({ suspended }: { suspended: readonly string[] }) {
  const text = useText(identityMessages)
  const isSuperuser = useSession().userInfo?.superuser
  const title = text(suspended.length > 0 ? 'suspendedTitle' : 'noAccessibleTenant')
  return (
    <div className={classes.page}>
      <title>{title}</title>
      <h1>{title}</h1>
      {suspended.length > 0 ? <Suspended names={suspended} /> : <p>{text('noAccessibleTenantAdvice')}</p>}
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
