import { Button, TextInput } from '@mantine/core'
import { tenantRef } from '@reihum/contract/wire/ids.schema.ts'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useSession } from '#platform/tenant.ts'
import { NoticePage } from '#ui/states/notice-page.tsx'
import { useText } from '#ui/text.tsx'
import { PublicConfigurator } from './public-configurator.tsx'
import { WidgetOverview } from './widget-overview.tsx'
import { widgetsMessages } from './widgets.messages.ts'
import classes from './widgets.module.css'
import type { WidgetsSearch } from './widgets.routes.tsx'

/** Staff see the stored widgets; everybody else configures a widget for the tenant named in the address. */
export function WidgetsPage() {
  const { tenant } = useSearch({ strict: false }) as WidgetsSearch
  const { userInfo, tenantId } = useSession()
  const own = userInfo?.tenants.find(({ id }) => id === tenantId)
  if (own && (!tenant || [own.id, own.slug].includes(tenant))) return <WidgetOverview />
  if (tenant) return <PublicConfigurator key={tenant} tenant={tenant} />
  return <WhichTenant isSignedIn={userInfo !== null} />
}

function WhichTenant({ isSignedIn }: { isSignedIn: boolean }) {
  const text = useText(widgetsMessages)
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const known = tenantRef.safeParse(typed.trim().toLowerCase())
    setWrong(!known.success)
    if (known.success) void navigate({ to: '/settings/widgets', search: { tenant: known.data } })
  }
  return (
    <NoticePage title={text('noTenant')} text={text('noTenantText')}>
      <form className={classes.which} noValidate onSubmit={submit}>
        <TextInput
          label={text('tenant')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={63}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={isWrong && text('tenantWrong')}
        />
        <div className={classes.buttons}>
          <Button type="submit">{text('goOn')}</Button>
          <Button
            component={Link}
            to={`${isSignedIn ? '/tenant' : '/login'}?to=${encodeURIComponent('/settings/widgets')}`}
            variant="default"
          >
            {text(isSignedIn ? 'chooseTenant' : 'signIn')}
          </Button>
        </div>
      </form>
    </NoticePage>
  )
}
