import { Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCall } from '#platform/call.ts'
import { api, queries } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { RefusalAlert } from '#platform/refusal-alert.tsx'
import { keepSettings, useActiveTenant } from '#platform/tenant.ts'
import { Dialog, DialogButtons } from '#ui/dialog.tsx'
import { StateBadge } from '#ui/state-badge.tsx'
import { useText } from '#ui/text.tsx'
import { Part } from './part-form.tsx'
import { settingsMessages } from './settings.messages.ts'
import type { SettingsBase } from './settings-part.ts'

/** Sets whether all members need a second factor. */
export function SecurityPart({ settings, onSettings }: SettingsBase) {
  const text = useText(settingsMessages)
  const [isAsking, setAsking] = useState(false)
  const required = settings.secondFactorRequired
  return (
    <Part title={text('securityTitle')} hint={text('securityHint')}>
      <div>
        <StateBadge colour={required ? 'positive' : 'secondary'}>
          {text(required ? 'secondFactorRequired' : 'secondFactorOptional')}
        </StateBadge>
      </div>
      <div>
        <Button variant="default" onClick={() => setAsking(true)}>
          {text(required ? 'releaseSecondFactor' : 'requireSecondFactor')}
        </Button>
      </div>
      <Dialog
        title={text(required ? 'releaseSecondFactorTitle' : 'requireSecondFactorTitle')}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
      >
        <Question settings={settings} onSettings={onSettings} onClose={() => setAsking(false)} />
      </Dialog>
    </Part>
  )
}

/** Says in numbers what that means: people without a second factor are sent to set one up first. */
function Question({ settings, onSettings, onClose }: SettingsBase & { onClose: () => void }) {
  const text = useText(settingsMessages)
  const tenant = useActiveTenant()
  const required = settings.secondFactorRequired
  const staff = useQuery(queries.tenants.members.queryOptions({ input: { tenant: tenant.id } }))
  const { run, isPending, refusal } = useCall(api.tenants.requireSecondFactor, {
    above: ['OWN_SECOND_FACTOR_MISSING'],
  })
  const members = staff.data?.members ?? []
  const without = members.filter(({ hasSecondFactor }) => !hasSecondFactor).length
  const change = async () => {
    const saved = await run({ tenant: tenant.id, required: !required })
    keepSettings(tenant.id, saved)
    onSettings(saved)
    onClose()
    notify({ kind: 'positive', message: text('saved') })
  }
  return (
    <>
      {refusal && (
        <RefusalAlert problem={refusal}>
          <p>
            <Anchor component={Link} to="/account" inherit>
              {text('toOwnSecondFactor')}
            </Anchor>
          </p>
        </RefusalAlert>
      )}
      <p className="grey">
        {required
          ? text('releaseSecondFactorText')
          : staff.data && text('requireSecondFactorText', { without, all: members.length })}
      </p>
      <DialogButtons onBack={onClose}>
        <Button
          loading={isPending}
          disabled={!required && !staff.data}
          onClick={() => void change().catch(() => {})}
        >
          {text(required ? 'releaseSecondFactor' : 'requireSecondFactor')}
        </Button>
      </DialogButtons>
    </>
  )
}
