import type { CaptchaPurpose } from '@reihum/contract/identity/captcha.schema.ts'
import type { TenantId } from '@reihum/contract/wire/ids.schema.ts'
import { sql } from 'kysely'
import { makeChallenge } from '#platform/captcha/captcha.ts'
import type { InPlatform } from '#platform/database/in-platform.ts'
import { tenantIdOf } from '#platform/database/tenant-id-of.ts'
import { Refusal } from '#platform/refusal.ts'

type Wanted = { purpose: CaptchaPurpose; tenant?: string }

/**
 * Makes a challenge for one form. The tenant's id is used, because its slug may change between the challenge and
 * sending the form.
 */
export function offerCaptcha(inPlatform: InPlatform, key: Buffer, { purpose, tenant }: Wanted) {
  return inPlatform(async ({ tx, now }) => {
    if (!tenant) return makeChallenge(key, { purpose, tenantId: null }, now)
    const found = await tx
      .selectFrom('tenant')
      .select('id')
      .where('id', '=', tenantIdOf(tenant))
      .where('suspended_at', 'is', null)
      .where('is_platform', '=', false)
      .where(sql<boolean>`open_to_public(id)`)
      .executeTakeFirst()
    if (!found) throw new Refusal('NOT_FOUND')
    return makeChallenge(key, { purpose, tenantId: found.id as TenantId }, now)
  })
}
