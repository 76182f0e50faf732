import type { TenantId } from '@reihum/contract/wire/ids.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { PlatformContext } from '#platform/database/in-platform.ts'
import { newId } from '#platform/ids.ts'
import { freeSlug, slugBase } from './slug.rules.ts'

/**
 * Inserts a tenant with the first free slug for its name; of two simultaneous requests for the same slug one gets the
 * next.
 */
export async function insertTenant(
  { tx, now }: PlatformContext,
  { company, language }: { company: string; language: Locale },
): Promise<{ id: TenantId; slug: string }> {
  const base = slugBase(company, language)
  const id = newId(now.getTime()) as TenantId
  for (;;) {
    const taken = await tx
      .selectFrom('tenant_slug')
      .select('slug')
      .where((eb) => eb.or([eb('slug', '=', base), eb('slug', 'like', `${base}-%`)]))
      .execute()
    const slug = freeSlug(base, new Set(taken.map((one) => one.slug)))
    const written = await tx
      .insertInto('tenant')
      .values({ id, slug, company, language, created_at: now })
      .onConflict((c) => c.column('slug').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (written) return { id, slug }
  }
}
