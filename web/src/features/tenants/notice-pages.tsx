import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { queries } from '#platform/connection.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { NoticePage } from '#ui/states/notice-page.tsx'
import { useText } from '#ui/text.tsx'
import { tenantsMessages } from './tenants.messages.ts'

function ToDashboard() {
  const text = useText(tenantsMessages)
  return (
    <Button component={Link} to="/dashboard">
      {text('continue')}
    </Button>
  )
}

/** Says what is missing and who can add it. */
export function OnboardingPage() {
  const text = useText(tenantsMessages)
  const tenant = useActiveTenant()
  const settings = useQuery(queries.tenants.settings.queryOptions({ input: { tenant: tenant.id } }))
  return (
    <Loaded query={settings}>
      {({ company, director }) => {
        const missing = [!company && text('company'), !director && text('director')].filter(Boolean)
        if (missing.length === 0) {
          return (
            <NoticePage title={text('onboarding')} text={text('onboardingComplete')}>
              <ToDashboard />
            </NoticePage>
          )
        }
        return (
          <NoticePage
            title={text('onboarding')}
            text={text('onboardingMissing', { missing: missing.join(', ') })}
          >
            <p>{text(tenant.role === 'admin' ? 'onboardingAdmin' : 'onboardingOperator')}</p>
            <ToDashboard />
          </NoticePage>
        )
      }}
    </Loaded>
  )
}

export function PaymentRequiredPage() {
  const text = useText(tenantsMessages)
  return (
    <NoticePage title={text('paymentRequired')} text={text('paymentRequiredText')}>
      <ToDashboard />
    </NoticePage>
  )
}

export function ChooseTierPage() {
  const text = useText(tenantsMessages)
  const { tier } = useSearch({ strict: false }) as { tier?: unknown }
  return (
    <NoticePage title={text('chooseTier')} text={text('chooseTierText', { tier: String(tier || 'none') })}>
      <ToDashboard />
    </NoticePage>
  )
}
