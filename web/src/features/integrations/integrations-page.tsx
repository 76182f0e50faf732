import { Anchor, Button } from '@mantine/core'
import type { ApiTokens, MadeApiToken } from '@reihum/contract/integrations/api-token.schema.ts'
import { may } from '@reihum/contract/tenants/roles.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useActiveTenant } from '#platform/tenant.ts'
import { TierLock, useTierGate } from '#platform/tier-gate.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { ScreenState } from '#ui/states/screen-state.tsx'
import { useText } from '#ui/text.tsx'
import { ApiTokenRow } from './api-token-row.tsx'
import { apiTokensQuery, reloadApiTokens } from './api-tokens-query.ts'
import { integrationsMessages } from './integrations.messages.ts'
import classes from './integrations.module.css'
import { MadeTokenDialog } from './made-token-dialog.tsx'
import { MakeTokenDialog } from './make-token-dialog.tsx'
import { WebhooksPart } from './webhooks/webhooks-part.tsx'

/** By which other programs come in, and where they are told what happens. */
export function IntegrationsPage() {
  const tenant = useActiveTenant()
  const text = useText(integrationsMessages)
  const isAllowed = may(tenant.role, 'integrations.manage')
  const query = useQuery({ ...apiTokensQuery(tenant.id), enabled: isAllowed })
  if (!isAllowed) return <ScreenState sentence={text('adminsOnly')} />
  return (
    <div className={classes.parts}>
      <Loaded query={query}>{(tokens) => <Tokens key={tenant.id} tokens={tokens} />}</Loaded>
      <WebhooksPart key={tenant.id} />
    </div>
  )
}

function Tokens({ tokens }: { tokens: ApiTokens }) {
  const text = useText(integrationsMessages)
  const { id: tenant } = useActiveTenant()
  const gate = useTierGate('apiAccess')
  const [isMaking, setMaking] = useState(false)
  const [made, setMade] = useState<MadeApiToken | null>(null)
  const close = useCallback(() => setMaking(false), [])
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <div>
          <h2>{text('title')}</h2>
          <p className="grey">
            {text('hint')}{' '}
            <Anchor href="/api/docs" target="_blank" inherit>
              {text('apiDocs')}
            </Anchor>
          </p>
        </div>
        {gate.isIncluded && (
          <Button
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
            onClick={() => setMaking(true)}
          >
            {text('make')}
          </Button>
        )}
      </header>
      {!gate.isIncluded && (
        <TierLock feature="apiAccess" neededTier={gate.neededTier}>
          {tokens.items.length > 0 && text('notIncluded')}
        </TierLock>
      )}
      {tokens.items.length === 0 ? (
        <ScreenState sentence={text('none')} />
      ) : (
        <ul className={classes.tokens} aria-label={text('list')}>
          {tokens.items.map((token) => (
            <ApiTokenRow key={token.id} token={token} />
          ))}
        </ul>
      )}
      <MakeTokenDialog
        isOpen={isMaking}
        onClose={close}
        onMade={(fresh) => {
          setMaking(false)
          setMade(fresh)
          reloadApiTokens(tenant)
        }}
      />
      <MadeTokenDialog made={made} onClose={() => setMade(null)} />
    </div>
  )
}
