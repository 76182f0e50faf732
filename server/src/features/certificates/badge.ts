import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import { instantOf } from '@reihum/contract/wire/wall-clock.ts'
import { exportJWK, importPKCS8, SignJWT } from 'jose'
import { sql } from 'kysely'
import { tenantLegal } from '#features/tenants/tenant.queries.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import { oneAtATime } from '#platform/database/one-at-a-time.ts'
import { newId } from '#platform/ids.ts'
import { Refusal } from '#platform/refusal.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import {
  badgeClaims,
  badgeCredential,
  badgeIssuer,
  badgeRevocations,
  numbersOfRevocationList,
  revocationListOf,
} from './badge.rules.ts'
import { certificateOfCode, contentOf } from './certificate.queries.ts'
import { certificateWords } from './certificate-words.ts'

type Dependencies = { vault: Vault; publicUrl: string }

/** Every reader of badges knows this algorithm. */
const algorithm = 'RS256'

const placeOf = (tenantId: string) => `${tenantId} badge key`

const badgesAt = ({ tenant }: TenantContext, publicUrl: string, path: string) =>
  `${publicUrl}/api/${tenant.slug}/badges/${path}`

async function newestKey({ tx, tenantId }: TenantContext) {
  return tx
    .selectFrom('badge_key')
    .select(['id', 'sealed'])
    .where('tenant_id', '=', tenantId)
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

type Doors = { inTenant: InTenant; vault: Vault }

/**
 * Makes the key that a tenant signs badges with, once. It takes a fifth of a second of a processor, so it happens in the
 * background and outside of any transaction; of two that are made at once one is kept.
 */
export async function makeBadgeKey({ inTenant, vault }: Doors, tenantId: string): Promise<void> {
  const enter = <Result>(body: (ctx: TenantContext) => Promise<Result>) =>
    inTenant({ tenant: tenantId, access: 'system', origin: noOrigin }, body)
  if (await enter(newestKey)) return
  const { privateKey, publicKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const sealed = vault.seal(privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(), placeOf(tenantId))
  const { kty, n, e } = await exportJWK(publicKey)
  await enter(async (ctx) => {
    await oneAtATime(ctx, 'badge key')
    if (await newestKey(ctx)) return
    await ctx.tx
      .insertInto('badge_key')
      .values({
        tenant_id: ctx.tenantId,
        id: newId(ctx.now.getTime()),
        public_key: JSON.stringify({ kty, n, e, alg: algorithm, use: 'sig' }),
        sealed,
        made_at: ctx.now,
      })
      .execute()
  })
}

/** A certificate as a signed badge. One that was withdrawn or replaced is none any more. */
export async function signedBadge(
  ctx: TenantContext,
  { vault, publicUrl }: Dependencies,
  code: string,
): Promise<File> {
  const row = await certificateOfCode(ctx, code)
  if (row.ended_at) throw new Refusal('CERTIFICATE_ENDED')
  const signing = await newestKey(ctx)
  // It is made together with the first paper.
  if (!signing) throw new Refusal('BUSY', { seconds: 60 })
  const { id, sealed } = signing
  const content = contentOf(row)
  const { slug, timeZone } = ctx.tenant
  const credential = badgeCredential({
    id: row.id,
    content,
    issuedAt: row.issued_at,
    expiresAt: row.valid_until
      ? new Date(instantOf({ date: row.valid_until, time: '23:59' }, timeZone))
      : null,
    courseUrl: `${publicUrl}/portal/${slug}/course/${row.course_id}`,
    issuerUrl: badgesAt(ctx, publicUrl, 'issuer'),
    revocationsUrl: badgesAt(ctx, publicUrl, `revocations/${revocationListOf(row.number)}`),
  })
  const key = await importPKCS8(vault.open(sealed, placeOf(ctx.tenantId)), algorithm)
  const token = await new SignJWT(badgeClaims(credential))
    .setProtectedHeader({ alg: algorithm, typ: 'JWT', kid: badgesAt(ctx, publicUrl, `keys/${id}`) })
    .sign(key)
  const { fileName } = certificateWords[content.locale]
  return new File([token], `${fileName}-${row.number}.jwt`, { type: 'application/jwt' })
}

export async function badgeKey(
  { tx, tenantId }: TenantContext,
  id: string,
): Promise<Record<string, unknown>> {
  const row = await tx
    .selectFrom('badge_key')
    .select('public_key')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return row.public_key as Record<string, unknown>
}

export async function badgeIssuerPage(
  ctx: TenantContext,
  publicUrl: string,
): Promise<Record<string, unknown>> {
  return {
    '@context': [
      'https://www.w3.org/ns/credentials/v2',
      'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
    ],
    ...badgeIssuer(badgesAt(ctx, publicUrl, 'issuer'), await tenantLegal(ctx)),
  }
}

export async function badgeRevocationList(
  ctx: TenantContext,
  publicUrl: string,
  list: string,
): Promise<Record<string, unknown>> {
  const rows = await ctx.tx
    .selectFrom('certificate')
    .select('id')
    .where('tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`number = any(${numbersOfRevocationList(list)})`)
    .where('ended_at', 'is not', null)
    .orderBy('id')
    .execute()
  return badgeRevocations(
    badgesAt(ctx, publicUrl, `revocations/${list}`),
    badgesAt(ctx, publicUrl, 'issuer'),
    rows.map(({ id }) => id),
  )
}
