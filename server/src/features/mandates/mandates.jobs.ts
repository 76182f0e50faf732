import type { Locale } from '@reihum/contract/wire/locales.ts'
import { sql } from 'kysely'
import { type EventJob, mailOnce } from '#features/tenants/mail-once.ts'
import type { JobDependencies } from '#platform/room.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { type MandateFacts, mandateLetter, type mandateLetters } from './mandate.mails.ts'

type Told = EventJob & { mandateId: string; locale: Locale | null }

type Row = Omit<MandateFacts, 'locale' | 'company' | 'links'> & { email: string }

/** Erased payers are not written to. */
async function toldMandate({ tx, tenantId }: TenantContext, id: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select trim(p.first_name || ' ' || p.last_name) as name, m.reference, m.creditor_name as "creditorName",
      m.creditor_id as "creditorId", m.holder, m.account_end as "accountEnd", m.signed_on as "signedOn",
      m.text_agreed as text, case when p.erased_at is null then p.email else '' end as email
    from mandate m join person p on p.tenant_id = m.tenant_id and p.id = m.person_id
    where m.tenant_id = ${tenantId} and m.id = ${id}`.execute(tx)
  return rows[0]
}

export function mandatesJobs(dependencies: JobDependencies) {
  const tell = (name: (typeof mandateLetters)[number]) => {
    const write = mailOnce(dependencies, name, async (ctx, { mandateId, locale }: Told) => {
      const told = await toldMandate(ctx, mandateId)
      if (!told || !locale) return []
      const to = (path: string) =>
        `${dependencies.publicUrl}/portal/${ctx.tenant.slug}/${path}?lang=${locale}`
      const { email: recipient, ...known } = told
      const links = { privacy: to('privacy'), imprint: to('imprint') }
      const letter = mandateLetter(name, { ...known, locale, company: ctx.tenant.company, links })
      return [{ letter, locale, recipient, subject: { kind: 'mandate', id: mandateId } }]
    })
    return async (payload: Told) => {
      if (payload.locale) await write(payload)
    }
  }
  return {
    'mandates.tell-given': tell('mandate.given'),
    'mandates.tell-account-changed': tell('mandate.account-changed'),
    'mandates.tell-revoked': tell('mandate.revoked'),
    'mandates.tell-lapsed': tell('mandate.lapsed'),
    'mandates.tell-used-up': tell('mandate.used-up'),
  }
}
