import { Button, Menu } from '@mantine/core'
import type { AdminUser } from '@reihum/contract/identity/admin-user.schema.ts'
import { useState } from 'react'
import { useActionReason } from '#platform/action-reason.tsx'
import { useCall } from '#platform/call.ts'
import { ConfirmSensitive } from '#platform/confirm-sensitive.tsx'
import { api, queries, queryClient } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { MoreMenu } from '#ui/more-menu.tsx'
import { useText } from '#ui/text.tsx'
import { adminUsersMessages } from './admin-users.messages.ts'

function useDone() {
  return (user: AdminUser, message: string) => {
    const { queryKey } = queries.identity.adminUser.queryOptions({ input: { userId: user.id } })
    queryClient.setQueryData(queryKey, user)
    void queryClient.invalidateQueries({ queryKey: queries.identity.adminUsers.key() })
    notify({ kind: 'positive', message })
  }
}

/** The actions that the server allows: the next step as a button, all others in the menu. */
export function AdminUserActions({ user }: { user: AdminUser }) {
  const text = useText(adminUsersMessages)
  const [isLocking, setLocking] = useState(false)
  const [isResetting, setResetting] = useState(false)
  const done = useDone()
  const may = (action: (typeof user.allowedActions)[number]) => user.allowedActions.includes(action)
  const ofUser = { userId: user.id }
  const verify = useCall(() => api.identity.verifyUser(ofUser))
  const reset = useCall(() => api.identity.resetUser(ofUser))
  const unlock = useCall(() => api.identity.unlockUser(ofUser))
  const act = async (call: typeof verify, message: string) => {
    const changed = await call.run(undefined).catch(() => null)
    if (changed) done(changed, message)
  }
  return (
    <>
      {may('unlock') && (
        <Button
          loading={unlock.isPending}
          onClick={() => void act(unlock, text('unlocked', { username: user.username }))}
        >
          {text('unlock')}
        </Button>
      )}
      {may('reset') && (
        <Button
          variant="default"
          loading={reset.isPending}
          onClick={() => void act(reset, text('resetSent', { email: user.email }))}
        >
          {text('reset')}
        </Button>
      )}
      {(may('verify') || may('lock') || may('resetSecondFactor')) && (
        <MoreMenu label={text('more')}>
          {may('verify') && (
            <Menu.Item onClick={() => void act(verify, text('verified'))}>{text('verify')}</Menu.Item>
          )}
          {may('resetSecondFactor') && (
            <Menu.Item data-destructive onClick={() => setResetting(true)}>
              {text('resetSecondFactor')}
            </Menu.Item>
          )}
          {may('lock') && (
            <Menu.Item data-destructive onClick={() => setLocking(true)}>
              {text('lock')}
            </Menu.Item>
          )}
        </MoreMenu>
      )}
      <Lock user={user} isOpen={isLocking} onClose={() => setLocking(false)} />
      <ResetSecondFactor user={user} isOpen={isResetting} onClose={() => setResetting(false)} />
    </>
  )
}

type LockProps = { user: AdminUser; isOpen: boolean; onClose: () => void }

function Lock({ user, isOpen, onClose }: LockProps) {
  const text = useText(adminUsersMessages)
  const done = useDone()
  const { take, field } = useActionReason(text('lockHint'))
  const { username } = user
  return (
    <ConfirmSensitive
      isOpen={isOpen}
      onClose={onClose}
      action="lock-user"
      subject={user.id}
      title={text('lockTitle', { username })}
      text={text('lockText', { tenants: user.tenants.length })}
      confirmLabel={text('lock')}
      onConfirmed={async (confirmation) => {
        const reason = take()
        if (reason === null) return
        const changed = await api.identity.lockUser({ userId: user.id, reason, confirmation })
        onClose()
        done(changed, text('locked', { username }))
      }}
    >
      {field}
    </ConfirmSensitive>
  )
}

function ResetSecondFactor({ user, isOpen, onClose }: LockProps) {
  const text = useText(adminUsersMessages)
  const done = useDone()
  const { username, email, passkeys, hasCodes } = user
  return (
    <ConfirmSensitive
      isOpen={isOpen}
      onClose={onClose}
      action="reset-second-factor"
      subject={user.id}
      title={text('resetSecondFactorTitle', { username })}
      text={text('resetSecondFactorText', {
        factors: text('factors', { passkeys, codes: hasCodes ? 'yes' : 'no' }),
        email,
      })}
      confirmLabel={text('resetSecondFactor')}
      onConfirmed={async (confirmation) => {
        const changed = await api.identity.resetSecondFactor({ userId: user.id, confirmation })
        onClose()
        done(changed, text('secondFactorReset', { username }))
      }}
    />
  )
}
