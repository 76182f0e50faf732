import { Button } from '@mantine/core'
import { may } from '@reihum/contract/tenants/roles.ts'
import type { OnboardingState, Settings } from '@reihum/contract/tenants/tenant.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { queries } from '#platform/connection.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { NoticePage } from '#ui/states/notice-page.tsx'
import { useText } from '#ui/text.tsx'
import { onboardingMessages } from './onboarding.messages.ts'
import { OnboardingWizard } from './onboarding-wizard.tsx'

export function OnboardingPage() {
  const tenant = useActiveTenant()
  const input = { tenant: tenant.id }
  const state = useQuery({ ...queries.tenants.onboarding.queryOptions({ input }), staleTime: 0 })
  const settings = useQuery(queries.tenants.settings.queryOptions({ input }))
  return (
    <Loaded query={settings}>
      {(stored) => (
        <Loaded query={state}>{(reached) => <Onboarding state={reached} settings={stored} />}</Loaded>
      )}
    </Loaded>
  )
}

type OnboardingProps = { state: OnboardingState; settings: Settings }

function Onboarding({ state, settings }: OnboardingProps) {
  const tenant = useActiveTenant()
  const { step } = useSearch({ strict: false }) as { step?: unknown }
  const mayChange = may(tenant.role, 'settings.change')
  if (!mayChange && state.required) return <AskAdministrator settings={settings} />
  // A step of a finished onboarding may still be opened and changed.
  if (!mayChange || (state.finished && step === undefined)) return <Finished mayChange={mayChange} />
  return <OnboardingWizard key={tenant.id} state={state} opened={settings} />
}

function Finished({ mayChange }: { mayChange: boolean }) {
  const text = useText(onboardingMessages)
  return (
    <NoticePage title={text('finishedTitle')} text={mayChange ? text('finishedText') : null}>
      <div>
        <Button component={Link} to="/dashboard">
          {text('toDashboard')}
        </Button>{' '}
        {mayChange && (
          <Button component={Link} to="/settings/general" variant="default">
            {text('toSettings')}
          </Button>
        )}
      </div>
    </NoticePage>
  )
}

/** Says what is missing and which members can add it. */
function AskAdministrator({ settings }: { settings: Settings }) {
  const text = useText(onboardingMessages)
  const missing = [!settings.company && text('company'), !settings.director && text('director')]
  return (
    <NoticePage
      title={text('operatorTitle')}
      text={text('operatorText', { missing: missing.filter(Boolean).join(', ') })}
    />
  )
}
