import type { TenantId } from '@reihum/contract/wire/ids.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { PlatformContext } from '#platform/database/in-platform.ts'
import { newId } from '#platform/ids.ts'
import { freeSlug, slugBase } from './slug.rules.ts'

/** Slugs that begin with that name and belong to a tenant, or are reserved by a sign-up that made nothing. */
async function slugsLike({ tx }: PlatformContext, base: string): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('tenant_slug')
    .select('slug')
    .where((eb) => eb.or([eb('slug', '=', base), eb('slug', 'like', `${base}-%`)]))
    .union(
      tx
        .selectFrom('reserved_slug')
        .select('slug')
        .where((eb) => eb.or([eb('slug', '=', base), eb('slug', 'like', `${base}-%`)])),
    )
    .execute()
  return new Set(rows.map(({ slug }) => slug))
}

/**
 * Takes the slug that a tenant of that name would have got. Otherwise the next tenant of the name would tell whether the
 * address of this sign-up has an account.
 */
export async function reserveSlug(
  ctx: PlatformContext,
  { company, language }: { company: string; language: Locale },
): Promise<void> {
  const base = slugBase(company, language)
  const slug = freeSlug(base, await slugsLike(ctx, base))
  await ctx.tx
    .insertInto('reserved_slug')
    .values({ slug, reserved_at: ctx.now })
    .onConflict((c) => c.doNothing())
    .execute()
}

/**
 * Inserts a tenant with the first free slug for its name; of two simultaneous requests for the same slug one gets the
 * next.
 */
export async function insertTenant(
  ctx: PlatformContext,
  { company, language }: { company: string; language: Locale },
): Promise<{ id: TenantId; slug: string }> {
  const { tx, now } = ctx
  const base = slugBase(company, language)
  const id = newId(now.getTime()) as TenantId
  for (;;) {
    const slug = freeSlug(base, await slugsLike(ctx, base))
    const written = await tx
      .insertInto('tenant')
      .values({ id, slug, company, language, created_at: now })
      .onConflict((c) => c.column('slug').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (written) return { id, slug }
  }
}
