import { Button } from '@mantine/core'
import { IconLifebuoy } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { goTo } from '#platform/addresses.ts'
import { api } from '#platform/connection.ts'
import { reloadUser, type SessionTenant } from '#platform/tenant.ts'
import { Banner } from '#ui/shell/banner.tsx'
import { useText } from '#ui/text.tsx'
import { backOfficeMessages } from './back-office.messages.ts'

const minute = 60_000

/** Whole minutes until that instant; counted again as time passes. */
function useMinutesUntil(instant: string): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute / 4)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((Date.parse(instant) - now) / minute))
}

/** Says on every page that a superuser is working in a tenant as support. */
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
    <Banner
      label={text('support')}
      icon={<IconLifebuoy size={18} stroke={1.75} aria-hidden />}
      kind="warning"
      sentence={text(minutes > 0 ? 'supportLine' : 'supportOver', { company: tenant.name, minutes })}
    >
      <Button variant="default" size="compact-sm" loading={end.isPending} onClick={() => end.mutate()}>
        {text('supportEnd')}
      </Button>
    </Banner>
  )
}
