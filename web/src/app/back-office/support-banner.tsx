import { Button } from '@mantine/core'
import { IconLifebuoy } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { goTo } from '#platform/addresses.ts'
import { api } from '#platform/connection.ts'
import { reloadUser, type SessionTenant } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import { backOfficeMessages } from './back-office.messages.ts'
import classes from './support-banner.module.css'

const minute = 60_000

/** Whole minutes until that instant; asked again as they pass. */
function useMinutesUntil(instant: string): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute / 4)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((Date.parse(instant) - now) / minute))
}

/** While a superuser works in a tenant that is not theirs, every page says so. */
export function SupportBanner({ tenant, until }: { tenant: SessionTenant; until: string }) {
  const text = useText(backOfficeMessages)
  const minutes = useMinutesUntil(until)
  const end = useMutation({
    mutationFn: () => api.tenants.leaveTenant({ tenantId: tenant.id }),
    onSuccess: async () => {
      await reloadUser()
      goTo('/admin/tenants')
    },
  })
  return (
    <section className={`${classes.banner} no-print`} aria-label={text('support')}>
      <IconLifebuoy size={18} stroke={1.75} aria-hidden />
      <p>
        {minutes > 0
          ? text('supportLine', { company: tenant.name, minutes })
          : text('supportOver', { company: tenant.name })}
      </p>
      <Button variant="default" size="compact-sm" loading={end.isPending} onClick={() => end.mutate()}>
        {text('supportEnd')}
      </Button>
    </section>
  )
}
