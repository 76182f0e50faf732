import { Button, Menu, NativeSelect } from '@mantine/core'
import type { AdminTenantDetail } from '@reihum/contract/tenants/admin-tenant.schema.ts'
import { type Tier, tiers } from '@reihum/contract/tenants/tiers.ts'
import { useState } from 'react'
import { ReasonDialog, useActionReason } from '#platform/action-reason.tsx'
import { goTo } from '#platform/addresses.ts'
import { useCall } from '#platform/call.ts'
import { ConfirmSensitive } from '#platform/confirm-sensitive.tsx'
import { api, queries, queryClient } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { enterTenant, reloadUser } from '#platform/tenant.ts'
import { MoreMenu } from '#ui/more-menu.tsx'
import { useText } from '#ui/text.tsx'
import { adminTenantsMessages } from './admin-tenants.messages.ts'

type ActionProps = { tenant: AdminTenantDetail; isOpen: boolean; onClose: () => void }

/** Shows the changed tenant at once, here and in every list. */
function keep(tenant: AdminTenantDetail) {
  const { queryKey } = queries.tenants.adminTenant.queryOptions({ input: { tenantId: tenant.id } })
  queryClient.setQueryData(queryKey, tenant)
  void queryClient.invalidateQueries({ queryKey: queries.tenants.adminTenants.key() })
}

function useDone() {
  return (tenant: AdminTenantDetail, message: string) => {
    keep(tenant)
    notify({ kind: 'positive', message })
  }
}

/** The actions that the server allows: entering as a button, rare or harmful ones in the menu. */
export function AdminTenantActions({ tenant }: { tenant: AdminTenantDetail }) {
  const text = useText(adminTenantsMessages)
  const [asked, setAsked] = useState<'enter' | 'setTier' | 'suspend' | null>(null)
  const done = useDone()
  const may = (action: (typeof tenant.allowedActions)[number]) => tenant.allowedActions.includes(action)
  const resume = useCall(() => api.tenants.resumeTenant({ tenantId: tenant.id }))
  const openAgain = async () => {
    const opened = await resume.run(undefined).catch(() => null)
    if (opened) done(opened, text('resumed', { company: opened.company }))
  }
  const dialog = (action: typeof asked) => ({
    tenant,
    isOpen: asked === action,
    onClose: () => setAsked(null),
  })
  return (
    <>
      {may('enter') && <Button onClick={() => setAsked('enter')}>{text('enter')}</Button>}
      {may('resume') && (
        <Button loading={resume.isPending} onClick={() => void openAgain()}>
          {text('resume')}
        </Button>
      )}
      <MoreMenu label={text('more')}>
        {may('setTier') && <Menu.Item onClick={() => setAsked('setTier')}>{text('setTier')}</Menu.Item>}
        {may('suspend') && (
          <Menu.Item data-destructive onClick={() => setAsked('suspend')}>
            {text('suspend')}
          </Menu.Item>
        )}
      </MoreMenu>
      <Enter {...dialog('enter')} />
      <SetTier {...dialog('setTier')} />
      <Suspend {...dialog('suspend')} />
    </>
  )
}

/** Enters the tenant as support; its pages show a banner all the while. */
function Enter({ tenant, isOpen, onClose }: ActionProps) {
  const text = useText(adminTenantsMessages)
  return (
    <ReasonDialog
      isOpen={isOpen}
      onClose={onClose}
      title={text('enterTitle', { company: tenant.company })}
      text={text('enterText')}
      hint={text('enterHint')}
      confirmLabel={text('enter')}
      onReason={async (reason) => {
        const { tenantId } = await api.tenants.enterTenant({ tenantId: tenant.id, reason })
        await reloadUser()
        enterTenant(tenantId)
        goTo('/dashboard')
      }}
    />
  )
}

function SetTier({ tenant, isOpen, onClose }: ActionProps) {
  const text = useText(adminTenantsMessages)
  const done = useDone()
  const others = tiers.filter((tier) => tier !== tenant.tier)
  const [chosen, setChosen] = useState<Tier | null>(null)
  const tier = chosen && others.includes(chosen) ? chosen : (others[0] as Tier)
  return (
    <ReasonDialog
      isOpen={isOpen}
      onClose={onClose}
      title={text('setTierTitle')}
      text={text('setTierText')}
      hint={text('setTierHint')}
      confirmLabel={text('setTier')}
      onReason={async (reason) => {
        const changed = await api.tenants.setTenantTier({ tenantId: tenant.id, tier, reason })
        onClose()
        done(changed, text('tierIsSet', { company: changed.company, tier }))
      }}
    >
      <NativeSelect
        label={text('tier')}
        mb={16}
        data={others}
        value={tier}
        onChange={(event) => setChosen(event.currentTarget.value as Tier)}
      />
    </ReasonDialog>
  )
}

function Suspend({ tenant, isOpen, onClose }: ActionProps) {
  const text = useText(adminTenantsMessages)
  const done = useDone()
  const { take, field } = useActionReason(text('suspendHint'))
  const { company, members, courses } = tenant
  return (
    <ConfirmSensitive
      isOpen={isOpen}
      onClose={onClose}
      action="suspend-tenant"
      subject={tenant.id}
      title={text('suspendTitle', { company })}
      text={text('suspendText', { members, courses })}
      confirmLabel={text('suspend')}
      onConfirmed={async (confirmation) => {
        const reason = take()
        if (reason === null) return
        const changed = await api.tenants.suspendTenant({ tenantId: tenant.id, reason, confirmation })
        onClose()
        done(changed, text('suspended', { company }))
      }}
    >
      {field}
    </ConfirmSensitive>
  )
}
