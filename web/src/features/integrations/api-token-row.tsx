import { Menu } from '@mantine/core'
import type { ApiToken, ApiTokenState } from '@reihum/contract/integrations/api-token.schema.ts'
import { tokenScopeWords } from '@reihum/contract/wire/token-scopes.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { QuestionDialog } from '#ui/dialog.tsx'
import { MoreMenu } from '#ui/more-menu.tsx'
import { type BadgeColour, StateBadge } from '#ui/state-badge.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { keepApiToken } from './api-tokens-query.ts'
import { integrationsMessages } from './integrations.messages.ts'
import classes from './integrations.module.css'

const colours: Record<ApiTokenState, BadgeColour> = {
  active: 'positive',
  expired: 'secondary',
  revoked: 'secondary',
  orphaned: 'warning',
}

/** Keeps each fact together where the line wraps. */
const inOneLine = (facts: readonly string[]) =>
  facts.map((fact) => fact.replaceAll(' ', '\u00a0')).join(' · ')

export function ApiTokenRow({ token }: { token: ApiToken }) {
  const text = useText(integrationsMessages)
  const locale = useLocale()
  const { date, dateTime } = useFormats()
  const { name, state, revokedAt, expiresAt, madeBy, lastUsedAt } = token
  const madeAt = date(token.madeAt)
  const end = revokedAt
    ? text('revokedOn', { date: date(revokedAt) })
    : text(state === 'expired' ? 'endedOn' : 'until', { date: date(expiresAt) })
  const used = lastUsedAt ? text('lastUsed', { time: dateTime(lastUsedAt) }) : text('neverUsed')
  const made = madeBy ? text('madeBy', { name: madeBy, date: madeAt }) : text('madeOn', { date: madeAt })
  return (
    <li className={classes.token}>
      <div className={classes.words}>
        <span className={classes.name}>
          <strong>{name}</strong>
          <StateBadge colour={colours[state]}>{text(state)}</StateBadge>
        </span>
        <span>{token.scopes.map((scope) => tokenScopeWords[scope][locale]).join(' · ')}</span>
        <span className="grey">{inOneLine([end, used])}</span>
        <span className="grey">{inOneLine([text('ending', { ending: token.ending }), made])}</span>
        {state === 'orphaned' && <span className="grey">{text('orphanedHint')}</span>}
      </div>
      {(state === 'active' || state === 'orphaned') && <RevokeMenu token={token} />}
    </li>
  )
}

function RevokeMenu({ token: { id, name } }: { token: ApiToken }) {
  const text = useText(integrationsMessages)
  const { id: tenant } = useActiveTenant()
  const [isAsking, setAsking] = useState(false)
  const revoke = useMutation({
    mutationFn: () => api.integrations.revokeToken({ tenant, tokenId: id }),
    onSuccess: (fresh) => {
      notify({ kind: 'positive', message: text('wasRevoked', { name }) })
      setAsking(false)
      keepApiToken(tenant, fresh)
    },
  })
  return (
    <>
      <MoreMenu label={text('actions', { name })} isQuiet>
        <Menu.Item data-destructive onClick={() => setAsking(true)}>
          {text('revoke')}
        </Menu.Item>
      </MoreMenu>
      <QuestionDialog
        title={text('revokeTitle', { name })}
        text={text('revokeText')}
        button={text('revoke')}
        isDestructive
        isOpen={isAsking}
        isPending={revoke.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => revoke.mutate()}
      />
    </>
  )
}
