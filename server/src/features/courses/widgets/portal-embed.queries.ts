import {
  plainWidget,
  type portalEmbed as portalEmbedSchema,
  type WidgetChoices,
  type WidgetOptions,
} from '@reihum/contract/courses/widget.schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { tenantBrand } from '#features/tenants/brand.queries.ts'
import { hasFeature } from '#features/tenants/tier.queries.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { filtersAmong } from '../characteristics/portal-characteristics.queries.ts'
import { leaderIds } from '../instructors/leaders.queries.ts'
import { isAhead, shownBy } from '../portal/portal-course.queries.ts'
import { allowedSites, findWidget } from './widget.queries.ts'
import { applied } from './widget.rules.ts'

type Asked = { widgetId?: string | undefined; options?: WidgetOptions | undefined }

async function optionsAsked(ctx: TenantContext, { widgetId, options }: Asked): Promise<WidgetOptions | null> {
  if (!widgetId) return options ?? plainWidget
  const kept = await findWidget(ctx, widgetId)
  if (!kept) return null
  const { name: _, ...fields } = kept.fields
  return fields
}

/** The public part of a widget: how the page looks, but not its name, which is for staff. */
export async function portalEmbed(
  ctx: TenantContext,
  asked: Asked,
): Promise<z.output<typeof portalEmbedSchema>> {
  const [{ sites }, found, brand, shown, brandColours] = await Promise.all([
    allowedSites(ctx),
    optionsAsked(ctx, asked),
    tenantBrand(ctx),
    shownBy(ctx),
    hasFeature(ctx, 'brandColours'),
  ])
  const options = found && applied(found, { brandColours, placeAndInstructor: shown.placeAndInstructor })
  return {
    sites,
    options,
    brand: options?.primaryColor ? { ...brand, primaryColor: options.primaryColor } : brand,
  }
}

/** The choices to narrow a widget by; only what the public may see. */
export async function widgetChoices(ctx: TenantContext): Promise<WidgetChoices> {
  const [shown, hasColours] = await Promise.all([shownBy(ctx), hasFeature(ctx, 'brandColours')])
  const ahead = ctx.tx.selectFrom('course as c').where('c.tenant_id', '=', ctx.tenantId).where(isAhead(ctx))
  const places = ctx.tx
    .selectFrom('place as p')
    .select(['p.id', 'p.name'])
    .where('p.tenant_id', '=', ctx.tenantId)
    .where(
      sql<boolean>`exists (select from course c where c.tenant_id = p.tenant_id and c.place_id = p.id
        and c.portal_place and ${isAhead(ctx)})`,
    )
    .orderBy('p.name_sort')
  const instructors = ctx.tx
    .selectFrom('instructor as i')
    .select(['i.id', 'i.fullname as name'])
    .where('i.tenant_id', '=', ctx.tenantId)
    .where(
      sql<boolean>`exists (select from course c where c.tenant_id = i.tenant_id and i.id in (${leaderIds})
        and c.portal_instructor and ${isAhead(ctx)})`,
    )
    .orderBy('i.name_sort')
  const [knownPlaces, knownInstructors, characteristics, event] = await Promise.all([
    shown.placeAndInstructor ? places.execute() : [],
    shown.placeAndInstructor ? instructors.execute() : [],
    filtersAmong(ctx, isAhead(ctx), 'public'),
    ahead.select(sql`1`.as('one')).where('c.kind', '=', 'EVENT').limit(1).executeTakeFirst(),
  ])
  const choices = {
    places: knownPlaces,
    instructors: knownInstructors,
    characteristics: characteristics.filter(({ kind }) => kind === 'choice'),
    hasEvents: event !== undefined,
    hasColours,
    hasPlaces: shown.placeAndInstructor,
  }
  return choices as WidgetChoices
}
