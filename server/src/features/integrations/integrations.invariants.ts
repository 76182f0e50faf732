import { tokenScopes } from '@reihum/contract/wire/token-scopes.ts'
import type { Invariant } from '#platform/invariants/finding.ts'

const known = tokenScopes.map((scope) => `'${scope}'`).join(', ')

export const integrationsInvariants: readonly Invariant[] = [
  {
    name: 'api tokens',
    why: 'no token works for more than a year, and none has a scope that programs do not get',
    checked: 'select count(*) from api_token',
    broken: `
      select tenant_id, id from api_token
      where expires_at > made_at + interval '366 days' or not scopes <@ array[${known}]`,
  },
]
