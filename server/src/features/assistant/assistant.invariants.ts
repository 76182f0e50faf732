import type { Invariant } from '#platform/invariants/finding.ts'

export const assistantInvariants: readonly Invariant[] = [
  {
    name: 'assistant',
    why: 'no month has more calls or tokens than were allowed, and a custom provider has a sealed key',
    checked: 'select count(*) from assistant_setting',
    broken: `
      select tenant_id, tenant_id as id from assistant_month where calls > most_calls or tokens > most_tokens
      union
      select a.tenant_id, a.tenant_id as id from assistant_setting a where a.provider = 'custom'
        and not exists (select from tenant_secret s where s.tenant_id = a.tenant_id and s.name = 'assistant')`,
  },
]
